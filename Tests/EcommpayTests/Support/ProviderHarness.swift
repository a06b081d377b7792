import CheckoutCore
import Synchronization
import TestSupport
import Testing

@testable import Ecommpay

/// A provider with a scripted transport, in virtual time that the test controls.
struct ProviderHarness {
  let clock = VirtualClock()
  let executor = ManualExecutor()
  let transport: ScriptedTransport
  let provider: EcommpayProvider
  /// The messages that the provider logged.
  let log = Collected<WireMessage>()

  init(
    _ replies: [String: [ScriptedTransport.Reply]], options: OptionValues = .sample,
    merchant: (any MerchantServer)? = nil
  ) {
    transport = ScriptedTransport(replies)
    let environment = CheckoutEnvironment(
      clock: clock, randomness: SeededRandomness(seed: 7), transport: transport, spawn: Spawner(executor: executor),
      merchant: merchant)
    provider = EcommpayProvider(options: options, context: ProviderContext(environment: environment, log: log.add))
  }

  /// Creates a provider with an open session.
  static func opened(
    _ replies: [String: [ScriptedTransport.Reply]], options: OptionValues = .sample
  ) throws -> ProviderHarness {
    var replies = replies
    replies["/v1/init"] = [.ok(["status": "accepted", "session_id": "s-1"])]
    let harness = ProviderHarness(replies, options: options)
    _ = try harness.run { provider async throws(CheckoutError) in try await provider.openSession(signature: "c2ln") }
    return harness
  }

  /// Runs the closure to completion, and advances the clock through simulated latencies.
  /// - Parameter patient: whether the clock may also advance past deadlines.
  func run<R: Sendable>(
    patient: Bool = false, _ body: @escaping @Sendable (EcommpayProvider) async throws(CheckoutError) -> R
  ) throws -> R {
    let result = Collected<Result<R, CheckoutError>>()
    let provider = provider
    Spawner(executor: executor)() {
      do throws(CheckoutError) { result.add(.success(try await body(provider))) } catch { result.add(.failure(error)) }
    }
    while true {
      executor.run()
      if let result = result.last { return try result.get() }
      if clock.wakeNext() { continue }
      guard patient, clock.wakeNext(upTo: clock.now + .seconds(3600)) else { break }
    }
    Issue.record("the provider did not return")
    throw CheckoutError(code: .init(rawValue: "test.stuck"))
  }

  /// Returns the error thrown by the closure; nil if the closure succeeds.
  func failure<R: Sendable>(
    patient: Bool = false, _ body: @escaping @Sendable (EcommpayProvider) async throws(CheckoutError) -> R
  ) -> CheckoutError? {
    do {
      _ = try run(patient: patient, body)
      return nil
    } catch {
      return error as? CheckoutError
    }
  }
}
