public import CheckoutCore
public import KassaSandbox
public import MockWallet

/// A bank's gateway for Apple Pay, simulated in process, with a wallet that holds test cards.
/// Source: Apple Pay gateway guide.
public struct ApplePayGatewayWorld: SimulatedWorld {
  /// The simulated gateway and its merchant server, and the environment of the SDKs.
  public let parts: WorldParts
  public var merchantAuthority: String? { SandboxAuthority.gatewayMerchant }
  public var platformAuthority: String? { SandboxAuthority.gateway }

  /// - Parameters:
  ///   - configuration: the merchant and the behaviour of the gateway.
  ///   - wallet: the contents of the wallet on the payer's device.
  ///   - clock: the clock of the whole world; a `VirtualClock` lets minutes pass at once.
  ///   - seed: the seed for identifiers and faults; nil for random ones. A world with a store has random ones.
  ///   - spawn: starts the tasks of the whole world.
  ///   - store: keeps the state of the world, which then outlives the program; nil to keep it in memory.
  public init(
    _ configuration: ApplePayGatewayConfiguration = ApplePayGatewayConfiguration(),
    wallet: MockWallet.Contents = .cards, clock: any CheckoutClock = SystemClock(), seed: UInt64? = nil,
    spawn: Spawner = Spawner(),
    store: (any KeyValueStore)? = nil
  ) {
    parts = WorldParts(
      MockBackend.applePayGateway(configuration, wallet: wallet, altersTokens: false) { wire, _ in
        GatewayMerchant(transport: wire, token: configuration.token)
      }, clock: clock, seed: seed, spawn: spawn, store: store, hasMerchant: false)
  }
}
