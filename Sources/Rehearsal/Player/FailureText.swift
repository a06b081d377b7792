public import CheckoutCore
import Terminal

extension CaseResult {
  /// A failure for a person: the line of the script, what was expected, the screen as it was with the difference marked
  /// below each row, and the last flow entries. Empty for a case that passed.
  public var failureText: String {
    guard let failure else { return "" }
    var lines = ["\(script):\(failure.line): \(name)"]
    if let moment = moments.last { lines.append("  \(moment.verb)") }
    lines.append("  \(failure.message) (\(failure.code))")
    if let moment = moments.last { lines += Self.screen(moment.frame, failure.marks).map { "  " + $0 } }
    let last = entries.suffix(6)
    if !last.isEmpty { lines.append("  the last flow entries:") }
    lines += last.map { "  " + $0.line }
    return lines.joined(separator: "\n")
  }

  private static func screen(_ frame: Frame, _ marks: [Rect]) -> [String] {
    let rows = FrameText.plain(frame).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return rows.enumerated().flatMap { row, text -> [String] in
      let marked = marks.filter { $0.row <= row && row < $0.row + $0.rows }
      guard !marked.isEmpty else { return [String(text)] }
      let end = marked.map { $0.column + $0.columns }.max() ?? 0
      let carets = (0..<end).map { column in
        marked.contains { $0.contains(Point(column: column, row: row)) } ? "^" : " "
      }
      return [String(text), carets.joined()]
    }
  }
}

extension FlowEntry {
  /// One line of a flow, as failures and lists show it.
  public var line: String {
    let what =
      switch kind {
      case .completed: "step completed"
      case .moved(let from, let to): "\(from.rawValue) → \(to.rawValue)"
      case .ended(let outcome): "ended: \(outcome.rawValue)"
      case .note(let key, let details):
        ([key] + details.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }).joined(separator: " ")
      case .message(let message):
        "\(message.from.rawValue) → \(message.to.rawValue): \(message.name) \(message.body.text)"
      }
    return "\(index) step \(step.rawValue) \(step.name): \(what)"
  }
}
