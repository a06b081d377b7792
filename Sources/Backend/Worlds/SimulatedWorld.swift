public import CheckoutCore
public import KassaSandbox

/// A payment system that is simulated in process, with everything around it: the platform, the issuer, the merchant
/// server, the payer's wallet and a network that can fail.
///
/// It is the shortest way to try an SDK and to test a shop:
///
/// ```swift
/// let world = EcommpayWorld()
/// let sdk = EcommpaySDK(world: world)
/// ```
///
/// Hosts, keys and logins of both sides are already right. Each world has a state of its own, and forgets it when it is
/// released. A world with a store, such as a `FilePaymentStore`, keeps its state there: the next world with the same store
/// knows the same payments, orders and cards, as a real platform does after a restart of the shop.
public protocol SimulatedWorld: PaymentWorld {
  /// The mock backend, and the environment of the SDKs in this world. The other requirements of a world derive from it.
  var parts: WorldParts { get }
}

/// A simulated world of one payment system. `EcommpayWorld` and its siblings are such worlds.
public struct SandboxWorld<Configuration: ConfigurableSandbox>: SimulatedWorld {
  /// The simulated platform, issuer and merchant server, and the environment of the SDKs.
  public let parts: WorldParts
  public var merchantAuthority: String? {
    Configuration.sdkSpeaksToMerchant ? Configuration.merchantAuthority : nil
  }
  public var platformAuthority: String? { Configuration.servers.first?.authority }

  /// - Parameters:
  ///   - configuration: the merchant and the behaviour of the platform and the issuer.
  ///   - clock: the clock of the whole world; a `VirtualClock` lets minutes pass at once.
  ///   - seed: the seed for identifiers and faults; nil for random ones. A world with a store has random ones.
  ///   - spawn: starts the tasks of the whole world.
  ///   - store: keeps the state of the world, which then outlives the program; nil to keep it in memory.
  public init(
    _ configuration: Configuration = Configuration(), clock: any CheckoutClock = SystemClock(), seed: UInt64? = nil,
    spawn: Spawner = Spawner(), store: (any KeyValueStore)? = nil
  ) {
    parts = WorldParts(
      configuration.backend(), clock: clock, seed: seed, spawn: spawn, store: store,
      hasMerchant: !Configuration.sdkSpeaksToMerchant)
  }
}

extension SimulatedWorld {
  public var transport: any Transport { parts.environment.transport }
  /// The clock that the servers and the SDKs of this world share.
  public var clock: any CheckoutClock { parts.environment.clock }
  /// The source of the SDKs' identifiers. It differs from the servers' own, but depends on the same seed.
  public var randomness: any Randomness { parts.environment.randomness }
  public var spawn: Spawner { parts.environment.spawn }
  public var deviceStorage: any DeviceStorage { parts.environment.deviceStorage }
  public var merchant: (any MerchantServer)? { parts.environment.merchant }
  public var wallet: (any Wallet)? { parts.environment.wallet }

  /// How often each payment was charged or put on hold, by the merchant's payment ID. More than once is a double charge.
  public var charges: [String: Int] { parts.backend.backend.charges() }

  /// The number of notifications with a final status that the merchant server has received about a payment.
  public func finalNotifications(of payment: String) -> Int { parts.backend.backend.finalNotifications(payment) }

  /// The payment status in the last notification that the merchant server has verified; nil if there is none.
  public func lastStatus(of payment: String) -> String? { parts.backend.backend.lastStatus(payment) }

  /// Acts for the payer on a page outside the checkout, or in the bank's app.
  /// - Returns: false if nothing is waiting for the payer there.
  @discardableResult
  public func perform(_ action: OutOfBandAction) -> Bool { parts.backend.backend.outOfBand(action) }

  /// Arms a fault of the network or of the platform, which meets one of the next messages.
  public func arm(_ fault: Fault) { parts.backend.arm(fault) }

  /// Ends all faults, as if the network had recovered.
  public func disarmFaults() { parts.backend.disarm() }

  /// Lets the merchant server perform an operation on a payment, such as a refund, without the SDK.
  /// - Parameters:
  ///   - operation: the operation to perform.
  ///   - payment: the merchant's payment ID.
  ///   - amount: a part of the amount in minor units; nil for all that is left.
  /// - Returns: what came of it; nil if the merchant server has no call for the operation, e.g. a debit of Dolyame. A call
  ///   that the platform does not support is refused, e.g. `reverse` of Worldline Connect.
  public func operate(
    _ operation: PaymentOperation, on payment: String, amount: Int64? = nil
  ) async -> OperationReply? {
    await withCheckedContinuation { continuation in
      let isKnown = parts.backend.backend.operate(payment, operation.rawValue, amount) { reply, _ in
        continuation.resume(returning: reply)
      }
      if !isKnown { continuation.resume(returning: nil) }
    }
  }

  /// The totals of a payment in the platform's own records: what is held, was captured and was refunded, in minor units.
  /// Nil if the platform does not know the payment.
  public func books(of payment: String) -> PaymentBooks? { parts.backend.backend.books(payment) }
}
