import Synchronization
import Testing

@testable import CheckoutCore

@Suite("Time limit for a piece of work")
final class DeadlineTests: Sendable {
  private let clock = VirtualClock()
  private let executor = ManualExecutor()
  private let answers = Mutex<[String]>([])
  private let ending = Mutex<Result<String, CheckoutError>?>(nil)

  /// Starts work that waits for the gate, with a limit of one minute.
  private func start(_ gate: Gate<Void, String>) -> Task<Void, Never> {
    let clock = clock
    return Spawner(executor: executor) { [self] in
      let result = await Self.result(of: gate, clock)
      ending.withLock { $0 = result }
    }
  }

  private static func result(
    of gate: Gate<Void, String>, _ clock: VirtualClock
  ) async -> Result<String, CheckoutError> {
    do throws(CheckoutError) {
      return .success(
        try await withDeadline(clock: clock, timeout: CheckoutError.timeout) {
          () async throws(CheckoutError) in try await gate()
        })
    } catch {
      return .failure(error)
    }
  }

  private func advance(_ seconds: Int) {
    executor.run()
    let target = clock.now + .seconds(seconds)
    while clock.wakeNext(upTo: target) { executor.run() }
    executor.run()
  }

  private var result: Result<String, CheckoutError>? { ending.withLock(\.self) }

  @Test("Work that ends first gives the result, and no timer is left")
  func workFirst() {
    let gate = Gate<Void, String>()
    _ = start(gate)
    advance(59)
    #expect(result == nil)
    gate.answer("done")
    executor.run()
    #expect(result == .success("done"))
    #expect(clock.sleeperCount == 0)
  }

  @Test("The error of the work is thrown")
  func failure() {
    let gate = Gate<Void, String>()
    _ = start(gate)
    gate.fail(.platform)
    executor.run()
    #expect(result == .failure(CheckoutError(code: .platform)))
  }

  @Test("At the limit, the work is cancelled")
  func limitFirst() {
    let gate = Gate<Void, String>()
    _ = start(gate)
    advance(60)
    #expect(result == .failure(.timeout))
    #expect(gate.waitingCount == 0)
  }

  @Test("Work that ignores its cancellation is awaited, and its late result is ignored")
  func lateWork() {
    let gate = Gate<Void, String>()
    gate.ignoreCancellation()
    _ = start(gate)
    advance(60)
    #expect(result == nil)
    gate.answer("late")
    executor.run()
    #expect(result == .failure(.timeout))
  }

  @Test("A cancelled caller gets the result of the work", arguments: [true, false])
  func cancellation(isDeaf: Bool) {
    let gate = Gate<Void, String>()
    if isDeaf { gate.ignoreCancellation() }
    let task = start(gate)
    advance(1)
    task.cancel()
    executor.run()
    if isDeaf { gate.answer("done") }
    executor.run()
    #expect(result == (isDeaf ? .success("done") : .failure(CheckoutError(code: .networkCancelled))))
    #expect(clock.sleeperCount == 0)
  }

  /// A transport to a server that never answers.
  private struct SilentTransport: Transport {
    let clock: VirtualClock
    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      _ = try? await clock.sleep(for: .seconds(3600), as: .poll)
      throw .cancelled
    }
  }

  @Test(
    "A request that is too late is logged as a time-out, and one that is given up as cancelled",
    arguments: [true, false])
  func logged(isLate: Bool) {
    let client = WireClient(transport: SilentTransport(clock: clock), from: .sdk) { [self] in
      if case .string(let text) = $0.body { answers.withLock { $0.append(text) } }
    }
    let clock = clock
    let task = Spawner(executor: executor) {
      // The limit of one request counts for the work inside it, too.
      _ = try? await withDeadline(clock: clock, timeout: CheckoutError.timeout) { () async throws(CheckoutError) in
        try await withDeadline(.seconds(600), clock: clock, timeout: CheckoutError.timeout) {
          () async throws(CheckoutError) in
          try await client.post("/status", at: "platform", to: .platform, body: [:])
        }
      }
    }
    advance(isLate ? 60 : 59)
    task.cancel()
    executor.run()
    #expect(answers.withLock(\.self) == [isLate ? "timeout" : "cancelled"])
  }

  @Test("A closed clock removes the limit")
  func closedClock() {
    let gate = Gate<Void, String>()
    _ = start(gate)
    executor.run()
    clock.close()
    executor.run()
    #expect(result == nil)
    gate.answer("done")
    executor.run()
    #expect(result == .success("done"))
  }

  @Test("The limit without an error to throw is nil, even if the work returns an optional")
  func optional() async throws {
    let clock = VirtualClock()
    clock.close()
    let value = await withDeadline(.seconds(1), clock: clock) { () async throws(Never) -> Int? in nil }
    #expect(value == .some(nil))
    let late = await withDeadline(.zero, clock: clock) { () async throws(Never) -> Int? in
      while !Task.isCancelled { await Task.yield() }
      return 1
    }
    #expect(late == .none)
  }

  @Test("When both end at once, either may win, and the result is one of the two")
  func race() async {
    for _ in 0..<500 {
      let gate = Gate<Void, String>()
      let clock = VirtualClock()
      let timer = Task {
        while clock.sleeperCount == 0, !Task.isCancelled { await Task.yield() }
        _ = clock.wakeNext(upTo: clock.now + .seconds(60))
      }
      let server = Task {
        while gate.count == 0 { await Task.yield() }
        gate.answer("done")
      }
      let result = await Self.result(of: gate, clock)
      #expect(result == .success("done") || result == .failure(.timeout))
      timer.cancel()
      await timer.value
      await server.value
      #expect(clock.sleeperCount == 0)
    }
  }
}
