import KassaRehearsal
import KassaTerminal
import Synchronization

/// The progress of a run: one line on a terminal that is written again and again, and failures as they happen.
final class PlayProgress: Sendable {
  private struct Counts {
    var done = 0
    var failed = 0
    var passed = 0
  }

  private let total: Int
  private let isShown: Bool
  private let counts = Mutex(Counts())

  /// - Parameter isShown: whether to show the line; nil to show it on a terminal.
  init(total: Int, isShown: Bool?) {
    self.total = total
    self.isShown = isShown ?? (Console.messageColumns != nil)
  }

  func add(_ result: CaseResult) {
    let line = counts.withLock { counts in
      counts.done += 1
      if result.isRed { counts.failed += 1 }
      if result.hasPassed { counts.passed += 1 }
      return Self.line(done: counts.done, passed: counts.passed, failed: counts.failed, total: total, result)
    }
    guard isShown else { return }
    // A frame of one row cuts wide characters where they fit.
    var row = Frame(size: Size(columns: max(1, (Console.messageColumns ?? 80) - 1), rows: 1))
    row.put(Sanitizer.clean(line, newlines: .blank), at: Point(column: 0, row: 0), style: Style())
    Console.progress(FrameText.plain(row))
  }

  /// Removes the line, so that something else can be written.
  func clear() { if isShown { Console.progress("") } }

  /// Returns the line, for example `12/655  ✓ 11  ✗ 1  ecommpay  A card is paid`.
  static func line(done: Int, passed: Int, failed: Int, total: Int, _ result: CaseResult) -> String {
    let failures = failed == 0 ? "" : "  ✗ \(failed)"
    return "\(done)/\(total)  ✓ \(passed)\(failures)  \(result.system)  \(result.name)"
  }
}
