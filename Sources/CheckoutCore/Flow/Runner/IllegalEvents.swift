/// The illegal events of a payment that are already in its record, so that a repeated one does not make it grow.
struct IllegalEvents {
  private struct Known: Hashable {
    var event: IllegalEvent
    var attempt: Int
  }

  private var known: Set<Known> = []

  /// - Returns: whether the event is to be recorded: once for each phase of an attempt.
  mutating func isNew(_ event: IllegalEvent, attempt: Int) -> Bool {
    known.insert(Known(event: event, attempt: attempt)).inserted
  }
}
