import CheckoutCore
import MockWallet

/// What a simulated world consists of: a mock backend, and the environment of the programs that use it.
public struct WorldParts: Sendable {
  let backend: FaultyBackend
  let environment: CheckoutEnvironment

  /// - Parameters:
  ///   - make: creates the mock backend.
  ///   - clock: the clock of the whole world, also of the SDKs in it.
  ///   - seed: the seed for identifiers and faults; nil for random ones. Worlds with the same seed make the same choices.
  ///   - spawn: starts the tasks of the whole world.
  ///   - hasMerchant: whether the SDK finds the merchant server in its environment. Otherwise it connects by itself.
  init(
    _ make: MockBackend.Maker, clock: any CheckoutClock, seed: UInt64?, spawn: Spawner, hasMerchant: Bool = true
  ) {
    let seed = seed ?? SystemRandomness().next()
    backend = FaultyBackend(make, clock: clock, seed: seed, spawn: spawn, canBeCut: false)
    var environment = backend.environment(seed: seed &+ 1, language: "en")
    if !hasMerchant { environment.merchant = nil }
    self.environment = environment
  }
}

/// The merchant server of a world whose SDK connects to it by itself. Nothing in the world asks it for anything.
struct UnusedMerchant: MerchantServer {
  func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String {
    throw CheckoutError(code: .merchantUnable)
  }

  func notification(
    payment: String, known: Int, log: @escaping WireLog
  ) async throws(CheckoutError) -> MerchantNotification {
    throw CheckoutError(code: .merchantUnable)
  }
}
