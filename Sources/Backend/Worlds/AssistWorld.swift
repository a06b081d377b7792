public import CheckoutCore
public import KassaSandbox

/// Assist, simulated in process. Source: AssistMobile guide.
public struct AssistWorld: SimulatedWorld {
  /// The simulated platform, issuer and merchant server, and the environment of the SDKs.
  public let parts: WorldParts
  public var platformAuthority: String? { SandboxAuthority.assist }

  /// - Parameters:
  ///   - configuration: the merchant, the payment modes and the behaviour of the issuer.
  ///   - currency: the ISO 4217 code of the currency in which ``SimulatedWorld/operate(_:on:amount:)`` counts.
  ///   - clock: the clock of the whole world; a `VirtualClock` lets minutes pass at once.
  ///   - seed: the seed for identifiers and faults; nil for random ones. A world with a store has random ones.
  ///   - spawn: starts the tasks of the whole world.
  ///   - store: keeps the state of the world, which then outlives the program; nil to keep it in memory.
  public init(
    _ configuration: AssistSandboxConfiguration = AssistSandboxConfiguration(), currency: String = "RUB",
    clock: any CheckoutClock = SystemClock(), seed: UInt64? = nil, spawn: Spawner = Spawner(),
    store: (any KeyValueStore)? = nil
  ) {
    parts = WorldParts(
      MockBackend.assist(configuration, currency: currency), clock: clock, seed: seed, spawn: spawn, store: store)
  }
}
