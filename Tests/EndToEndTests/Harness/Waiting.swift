import Glibc
import KassaRehearsal

/// A failure of the harness. The description says what happened instead of the expected event.
struct Problem: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

extension HangGuard {
  /// Waits until a descriptor is readable or at its end.
  /// - Returns: false after the time limit.
  func waits(for descriptor: Int32) -> Bool { !ready([descriptor]).isEmpty }

  /// Polls for a condition without a notification, such as screen content or shell output.
  /// - Returns: The first value that satisfies the condition; nil after the time limit.
  func first<Answer>(_ ask: () throws -> Answer, where isWanted: (Answer) -> Bool) rethrows -> Answer? {
    while true {
      let answer = try ask()
      if isWanted(answer) { return answer }
      if isOver { return nil }
      // Pauses between two polls to leave the processor to the program.
      poll(nil, 0, 10)
    }
  }
}
