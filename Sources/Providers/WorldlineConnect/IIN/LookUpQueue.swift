import Synchronization

/// The IIN lookups of a session, of which only one runs at a time.
///
/// A lookup that starts while another one runs ends as `pending`, and the running call continues with its digits. So the
/// last digits are always looked up, and exactly one call reports them.
/// Source: Worldline Swift SDK guide, "Issuer identification number check".
final class LookUpQueue: Sendable {
  /// The card-number prefix to look up, or all digits if there are fewer than six, and the payment context.
  struct Query: Hashable {
    let bin: String
    let context: PaymentContext
  }

  private struct State {
    var isRunning = false
    var newest: Query?
  }

  private let state = Mutex(State())

  /// Registers a query as the newest one.
  /// - Returns: whether the caller has to run it. If not, another call is running and continues with it.
  func begin(_ query: Query) -> Bool {
    state.withLock { state in
      state.newest = query
      defer { state.isRunning = true }
      return !state.isRunning
    }
  }

  /// Returns the query with which the running call has to continue; nil if the call may return the result of `query`.
  func next(after query: Query) -> Query? {
    state.withLock { state in
      if state.newest != query { return state.newest }
      state.isRunning = false
      return nil
    }
  }
}
