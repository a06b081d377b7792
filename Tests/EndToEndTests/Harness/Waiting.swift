import Glibc
import Rehearsal

/// Something that did not happen, or could not be done; the text says what was seen instead.
struct Problem: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

extension HangGuard {
  /// Waits until a descriptor can be read or is at its end.
  /// - Returns: false when nothing can come any more.
  func waits(for descriptor: Int32) -> Bool { !ready([descriptor]).isEmpty }

  /// Asks again and again, for what nobody announces: what a terminal shows, what a shell prints.
  /// - Returns: the first answer that is wanted; nil when nothing can come any more.
  func first<Answer>(_ ask: () throws -> Answer, where isWanted: (Answer) -> Bool) rethrows -> Answer? {
    while true {
      let answer = try ask()
      if isWanted(answer) { return answer }
      if isOver { return nil }
      // A breath between two looks, so that the program gets the processor.
      poll(nil, 0, 10)
    }
  }
}
