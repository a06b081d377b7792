/// The flow entries of one payment, within a memory budget.
struct FlowLog {
  private(set) var entries: [FlowEntry]
  /// The number of entries recorded before the program restarted.
  let resumed: Int
  private var budget = LogBudget()
  /// The messages exchanged while requesting the result. They are held back until the response is known.
  private var held: [(message: WireMessage, attempt: Int?, time: Instant)] = []
  /// The maximum number of messages that are held back.
  private static let mostHeld = 40

  init(_ known: [FlowEntry] = []) {
    entries = known
    resumed = known.count
  }

  mutating func append(_ kind: FlowEntry.Kind, in moment: FlowMoment, of flow: Flow, at time: Instant) {
    entries.append(
      FlowEntry(
        index: entries.count, time: time, step: moment.step, attempt: moment.attempt ?? flow.attempt, kind: kind))
  }

  /// Logs a message. Messages exchanged while requesting the result are held back until the response is known.
  /// If the response is a decline or a cascade, these messages belong to step 10 instead of step 12.
  mutating func take(_ message: WireMessage, in moment: FlowMoment?, of flow: Flow, at time: Instant) {
    guard let message = budget.kept(message) else { return }
    guard flow.phase == .settling, moment?.step == .resultReceived else {
      return append(.message(message), in: moment ?? FlowMoment(flow.openStep), of: flow, at: time)
    }
    // Log what is held back before the limit is exceeded, so that the messages stay in order.
    if held.count == Self.mostHeld { release(under: .resultReceived, of: flow) }
    held.append((message, moment?.attempt, time))
  }

  /// Logs the messages held back: under step 10 after a decline or a cascade, otherwise under step 12.
  mutating func release(_ event: FlowEvent, of flow: Flow) {
    switch event {
    case .update(.declined), .update(.cascade): release(under: .paymentProcessed, of: flow)
    case .update(.progressed), .notified: break
    default: release(under: .resultReceived, of: flow)
    }
  }

  private mutating func release(under step: Step, of flow: Flow) {
    for (message, attempt, time) in held {
      append(.message(message), in: FlowMoment(step, attempt: attempt), of: flow, at: time)
    }
    held = []
  }

  /// Logs a notification and its acknowledgement, each with the time at which it was sent. One that is logged already was
  /// only read again from the merchant server.
  mutating func take(_ exchange: MerchantNotification.Exchange, of flow: Flow, at now: Instant) {
    for (message, time) in [(exchange.request, exchange.sent), (exchange.answer, exchange.answered)] {
      let isLogged = entries.contains { entry in
        if case .message(let logged) = entry.kind { entry.time == time && logged == message } else { false }
      }
      if isLogged { continue }
      take(message, in: FlowMoment(.merchantNotified), of: flow, at: min(time ?? now, now))
    }
  }
}
