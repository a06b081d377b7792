import CheckoutCore

/// Checks that flow entries are valid.
/// Phase transitions must be in the flow table, steps must complete in sequence, and a flow must end only once.
struct FlowWatch {
  private var count = 0
  private var last = 0
  private var hasEnded = false

  private static let moves: Set<[Phase]> = Set(FlowTable.rows.flatMap { row in row.next.map { [row.phase, $0] } })
  /// The flow events that the payer or a screen may legitimately send slightly too late.
  /// Any other event that is illegal in the current phase is a defect.
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
      return entry.step.rawValue > last ? nil : "step \(entry.step.rawValue) completed after step \(last)"
    case .moved(let from, let to):
      // When the flow returns to the form, the payment details are confirmed again, so later steps are repeated.
      if to == .collecting { last = Step.formDisplayed.rawValue }
      // After a cascade to the next provider, the flow starts again at the registration step.
      if from == .cascading, to == .informing { last = Step.paymentRequested.rawValue }
      return Self.moves.contains([from, to]) ? nil : "illegal transition from \(from.rawValue) to \(to.rawValue)"
    case .ended:
      defer { hasEnded = true }
      return hasEnded ? "the flow ended twice" : nil
    case .note("illegal", let details):
      guard let event = details["event"], !Self.belated.contains(event) else { return nil }
      return "illegal event \(event) in phase \(details["phase"] ?? "?")"
    case .note, .message: return nil
    }
  }
}
