public import CheckoutCore
public import KassaSandbox

/// Worldline Connect, simulated in process. Source: Worldline Swift SDK guide.
public struct WorldlineWorld: SimulatedWorld {
  /// The simulated platform, issuer and merchant server, and the environment of the SDKs.
  public let parts: WorldParts
  public var merchantAuthority: String? { SandboxAuthority.worldlineMerchant }

  /// - Parameters:
  ///   - configuration: the products and the behaviour of the platform and the issuer.
  ///   - clock: the clock of the whole world; a `VirtualClock` lets minutes pass at once.
  ///   - seed: the seed for identifiers and faults; nil for random ones. A world with a store has random ones.
  ///   - spawn: starts the tasks of the whole world.
  ///   - store: keeps the state of the world, which then outlives the program; nil to keep it in memory.
  public init(
    _ configuration: WorldlineConfiguration = WorldlineConfiguration(), clock: any CheckoutClock = SystemClock(),
    seed: UInt64? = nil, spawn: Spawner = Spawner(),
    store: (any KeyValueStore)? = nil
  ) {
    parts = WorldParts(
      MockBackend.worldline(configuration) { _, _ in UnusedMerchant() }, clock: clock, seed: seed, spawn: spawn,
      store: store, hasMerchant: false)
  }
}
