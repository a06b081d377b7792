import Synchronization

/// Counters for the payments that were started and the payment results that were reported.
final class MonkeyCounters: Sendable {
  private let counts = Mutex((launches: 0, results: 0))

  func addLaunch() { counts.withLock { $0.launches += 1 } }
  func addResult() { counts.withLock { $0.results += 1 } }
  var launches: Int { counts.withLock(\.launches) }
  var results: Int { counts.withLock(\.results) }
}
