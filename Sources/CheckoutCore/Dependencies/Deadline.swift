import Synchronization

/// The time limit of the work that runs inside ``withDeadline(_:clock:as:_:)``.
///
/// Work that is cancelled because its time is over can tell that from being cancelled by the payer.
final class TimeLimit: Sendable {
  @TaskLocal static var current: TimeLimit?

  private let outer = TimeLimit.current
  private let isOver = Atomic(false)

  /// Whether this limit, or one around it, has passed.
  var hasPassed: Bool { isOver.load(ordering: .relaxed) || outer?.hasPassed == true }

  func pass() { isOver.store(true, ordering: .relaxed) }
}

/// Awaits `work` until the clock reaches a limit. At the limit, the work is cancelled, and its result is ignored.
///
/// If the caller is cancelled or the clock is closed, there is no limit: the result is that of the work.
/// The function returns only when the work has ended, because no work may outlive the effect that started it.
/// - Parameters:
///   - limit: the longest time to wait; by default the timeout for a response to a request.
///   - kind: the reason for the limit, which determines when it elapses in a rehearsal.
/// - Returns: nil if the limit was reached first.
package func withDeadline<Value: Sendable, Failure: Error>(
  _ limit: Duration, clock: any CheckoutClock, as kind: SleepKind = .deadline,
  _ work: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value? {
  let timeLimit = TimeLimit()
  let first = await withTaskGroup(of: Result<Value?, Failure>?.self) { group in
    group.addTask {
      await TimeLimit.$current.withValue(timeLimit) { () async -> Result<Value?, Failure>? in
        do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
      }
    }
    group.addTask {
      guard (try? await clock.sleep(for: limit, as: kind)) != nil else { return nil }
      timeLimit.pass()
      return .success(nil)
    }
    defer { group.cancelAll() }
    for await case .some(let result) in group { return result }
    return .success(nil)
  }
  return try first.get()
}

/// Awaits `work` for as long as a request may take, by default one minute.
/// After a timeout, the caller cannot know whether the request arrived.
/// - Parameter timeout: the error to throw if the limit was reached first.
package func withDeadline<Value: Sendable, Failure: Error>(
  _ limit: Duration = .seconds(60), clock: any CheckoutClock, timeout: Failure,
  _ work: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value {
  guard let value = try await withDeadline(limit, clock: clock, work) else { throw timeout }
  return value
}
