public import CheckoutCore
public import KassaSandbox

/// ecommpay, simulated in process. Source: ecommpay SDK guide, scheme of work.
public struct EcommpayWorld: SimulatedWorld {
  /// The simulated platform, issuer and merchant server, and the environment of the SDKs.
  public let parts: WorldParts

  /// - Parameters:
  ///   - configuration: the project, the payment methods and the behaviour of the issuer.
  ///   - clock: the clock of the whole world; a `VirtualClock` lets minutes pass at once.
  ///   - seed: the seed for identifiers and faults; nil for random ones. A world with a store has random ones.
  ///   - spawn: starts the tasks of the whole world.
  ///   - store: keeps the state of the world, which then outlives the program; nil to keep it in memory.
  public init(
    _ configuration: EcommpaySandboxConfiguration = EcommpaySandboxConfiguration(),
    clock: any CheckoutClock = SystemClock(), seed: UInt64? = nil, spawn: Spawner = Spawner(),
    store: (any KeyValueStore)? = nil
  ) {
    parts = WorldParts(MockBackend.ecommpay(configuration), clock: clock, seed: seed, spawn: spawn, store: store)
  }
}
