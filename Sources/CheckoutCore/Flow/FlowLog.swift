/// The stream of flow entries as it grows, with what it may take in memory.
struct FlowLog {
  private(set) var entries: [FlowEntry]
  /// How many of them another run of the program has recorded.
  let resumed: Int
  private var room = EntryRoom()
  /// What was said while the platform was asked for a result, until it is known whether one came.
  private var held: [(message: WireMessage, attempt: Int?, time: Instant)] = []
  /// More than that nobody waits for.
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

  /// A message. Those of the question for the result are held: a decline after which the person can try again is no result,
  /// and belongs to the step before.
  mutating func take(_ message: WireMessage, in moment: FlowMoment?, of flow: Flow, at time: Instant) {
    guard let message = room.kept(message) else { return }
    guard flow.phase == .settling, moment?.step == .resultReceived, held.count < Self.mostHeld else {
      return append(.message(message), in: moment ?? FlowMoment(flow.openStep), of: flow, at: time)
    }
    held.append((message, moment?.attempt, time))
  }

  /// What came of the question is known.
  mutating func release(_ event: FlowEvent, of flow: Flow) {
    guard !held.isEmpty else { return }
    let step: Step
    switch event {
    case .declined, .cascade: step = .paymentProcessed
    case .progressed, .notified: return
    default: step = .resultReceived
    }
    for (message, attempt, time) in held {
      append(.message(message), in: FlowMoment(step, attempt: attempt), of: flow, at: time)
    }
    held = []
  }

  /// The notification and its acknowledgement, when they were sent.
  mutating func take(_ exchange: MerchantNotification.Exchange, of flow: Flow, at now: Instant) {
    for (message, time) in [(exchange.request, exchange.sent), (exchange.answer, exchange.answered)] {
      take(message, in: FlowMoment(.merchantNotified), of: flow, at: min(time ?? now, now))
    }
  }
}
