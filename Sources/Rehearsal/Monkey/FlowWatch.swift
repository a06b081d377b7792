import CheckoutCore

/// Follows the stream of flow entries: every move is in the table, steps come in order, a flow ends once.
struct FlowWatch {
  private var count = 0
  private var last = 0
  private var hasEnded = false

  private static let moves: Set<[Phase]> = Set(FlowTable.rows.flatMap { row in row.next.map { [row.phase, $0] } })
  /// What a person or a screen may do a moment too late; anything else that is illegal is a defect.
  private static let belated: Set<String> = Set(
    [FlowEvent.Kind.choose, .back, .confirm, .answer, .returned, .retry, .leave, .painted, .start].map(\.rawValue))

  mutating func look(_ entries: [FlowEntry]) -> String? {
    if entries.count < count { self = FlowWatch() }
    defer { count = entries.count }
    for entry in entries.dropFirst(count) { if let wrong = look(entry) { return wrong } }
    return nil
  }

  private mutating func look(_ entry: FlowEntry) -> String? {
    switch entry.kind {
    case .completed where entry.step == .merchantNotified: return nil
    case .completed:
      defer { last = entry.step.rawValue }
      return entry.step.rawValue > last ? nil : "step \(entry.step.rawValue) came after step \(last)"
    case .moved(let from, let to):
      // Back in the form, the details are confirmed anew.
      if to == .collecting { last = Step.formDisplayed.rawValue }
      // The next provider begins at the registration.
      if from == .cascading, to == .informing { last = Step.paymentRequested.rawValue }
      return Self.moves.contains([from, to]) ? nil : "\(from.rawValue) went to \(to.rawValue)"
    case .ended:
      defer { hasEnded = true }
      return hasEnded ? "the flow ended twice" : nil
    case .note("illegal", let details):
      guard let event = details["event"], !Self.belated.contains(event) else { return nil }
      return "\(event) came in \(details["phase"] ?? "?")"
    case .note, .message: return nil
    }
  }
}
