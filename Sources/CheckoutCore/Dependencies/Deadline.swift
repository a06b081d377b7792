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
  let first = await withTaskGroup(of: Result<Value?, Failure>?.self) { group in
    group.addTask {
      do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
    }
    group.addTask {
      (try? await clock.sleep(for: limit, as: kind)) == nil ? nil : .success(nil)
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
