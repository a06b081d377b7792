public import CheckoutCore
public import KassaSandbox

/// Dolyame, simulated in process. Source: Dolyame SDK guide.
public struct DolyameWorld: SimulatedWorld {
  /// The simulated platform, issuer and partner server, and the environment of the SDKs.
  public let parts: WorldParts
  public var platformAuthority: String? { SandboxAuthority.dolyame }

  /// - Parameters:
  ///   - configuration: the shop and the behaviour of the platform and the issuer.
  ///   - clock: the clock of the whole world; a `VirtualClock` lets minutes pass at once.
  ///   - seed: the seed for identifiers and faults; nil for random ones. A world with a store has random ones.
  ///   - spawn: starts the tasks of the whole world.
  ///   - store: keeps the state of the world, which then outlives the program; nil to keep it in memory.
  public init(
    _ configuration: DolyameConfiguration = DolyameConfiguration(), clock: any CheckoutClock = SystemClock(),
    seed: UInt64? = nil, spawn: Spawner = Spawner(),
    store: (any KeyValueStore)? = nil
  ) {
    parts = WorldParts(MockBackend.dolyame(configuration), clock: clock, seed: seed, spawn: spawn, store: store)
  }
}
