public import CheckoutCore
import MockWallet

/// What a simulated world consists of: a mock backend, and the environment of the programs that use it.
///
/// ``environment`` is for programs that work in the world without an SDK of a payment system, such as a front end of your
/// own, or a provider under test.
public struct WorldParts: Sendable {
  let backend: FaultyBackend
  /// The environment of a checkout in this world. Its language is English.
  public let environment: CheckoutEnvironment

  /// - Parameters:
  ///   - make: creates the mock backend.
  ///   - clock: the clock of the whole world, also of the SDKs in it.
  ///   - seed: the seed for identifiers and faults; nil for random ones. Worlds with the same seed make the same choices.
  ///   - spawn: starts the tasks of the whole world.
  ///   - store: keeps the state of the servers and of the device; nil to keep it in memory.
  ///   - hasMerchant: whether the SDK finds the merchant server in its environment. Otherwise it connects by itself.
  init(
    _ make: MockBackend.Maker, clock: any CheckoutClock, seed: UInt64?, spawn: Spawner,
    store: (any KeyValueStore)?, hasMerchant: Bool = true
  ) {
    // With a store, the identifiers of a seed would repeat those of an earlier run.
    let given = store == nil ? seed : nil
    let seed = given ?? SystemRandomness().next()
    backend = FaultyBackend(
      make, clock: clock, seed: seed, spawn: spawn, canBeCut: false, store: store,
      device: store.map { StoredDevice(store: $0) } ?? MemoryDeviceStorage())
    var environment = backend.environment(seed: seed &+ 1, language: "en")
    if !hasMerchant { environment.merchant = nil }
    self.environment = environment
    // The servers go on with what an earlier run left unfinished, such as undelivered notifications.
    if store != nil { backend.backend.wake() }
  }
}

/// The merchant server of a world whose SDK connects to it by itself. Nothing in the world asks it for anything.
package struct UnusedMerchant: MerchantServer {
  package init() {}

  package func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String {
    throw CheckoutError(code: .merchantUnable)
  }

  package func notification(
    payment: String, known: Int, log: @escaping WireLog
  ) async throws(CheckoutError) -> MerchantNotification {
    throw CheckoutError(code: .merchantUnable)
  }
}
