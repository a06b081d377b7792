package import CheckoutCore

/// A test fixture that runs in virtual time, on one thread.
package protocol VirtualWorld: Sendable {
  var clock: VirtualClock { get }
  var pump: ManualExecutor { get }
}

/// An operation still waits for something other than a latency.
package struct UnfinishedOperation: Error {
  package init() {}
}

extension VirtualWorld {
  /// Runs all pending work, and advances the clock through all latencies.
  package func settle() {
    repeat { pump.run() } while clock.wakeNext()
  }

  /// Advances the clock by a duration. Deadlines and polls that fall due in that time are triggered.
  package func pass(_ duration: Duration) {
    settle()
    let end = clock.now + duration
    while duration > .zero, clock.wakeNext(upTo: end) { settle() }
    clock.set(end)
    settle()
  }

  /// Runs an operation to completion. Latencies elapse, but deadlines and polling intervals do not.
  /// - Throws: the operation's error; `UnfinishedOperation` if the operation waits for more than latencies.
  package func run<R: Sendable>(_ body: @escaping @Sendable () async throws -> R) throws -> R {
    let result = Collected<Result<R, any Error>>()
    let task = Task(executorPreference: pump) {
      do {
        result.add(.success(try await body()))
      } catch {
        result.add(.failure(error))
      }
    }
    settle()
    guard let result = result.last else {
      task.cancel()
      settle()
      throw UnfinishedOperation()
    }
    return try result.get()
  }

  /// Returns the error of the given type that an operation throws; nil if it succeeds or throws another error.
  package func failure<R: Sendable, Failure: Error>(
    _ type: Failure.Type, _ body: @escaping @Sendable () async throws -> R
  ) -> Failure? {
    do {
      _ = try run(body)
      return nil
    } catch {
      return error as? Failure
    }
  }
}
