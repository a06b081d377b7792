import Glibc
import KassaRehearsal

extension HangGuard {
  /// Waits until a descriptor is readable or at end of file.
  /// - Returns: false if the wait timed out.
  func waits(for descriptor: Int32) -> Bool { !ready([descriptor]).isEmpty }

  /// Polls a value until it satisfies a condition. Intended for values that do not report changes, such as the screen.
  /// - Returns: the first value that satisfies the condition; nil if the wait timed out.
  func first<Answer>(_ ask: () throws -> Answer, where isWanted: (Answer) -> Bool) rethrows -> Answer? {
    while true {
      let answer = try ask()
      if isWanted(answer) { return answer }
      if isOver { return nil }
      // Pause between two polls, so that the program can use the processor.
      poll(nil, 0, 10)
    }
  }
}
