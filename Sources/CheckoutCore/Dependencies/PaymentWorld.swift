/// The surroundings of an SDK: where its requests go, what time it is, and what is on the payer's device.
///
/// Every SDK takes a world when it is created, and everything else stays the same:
///
/// ```swift
/// let sdk = EcommpaySDK(world: EcommpayWorld())
/// ```
///
/// `EcommpayWorld` and its siblings simulate a payment system in process. A world of your own needs a
/// transport and a device storage; the rest has defaults.
public protocol PaymentWorld: Sendable {
  /// Carries the requests to the platform, the issuer and the merchant server.
  var transport: any Transport { get }
  /// The clock of deadlines, polling intervals and timestamps; by default the system clock.
  var clock: any CheckoutClock { get }
  /// The source of generated IDs; by default the system's random number generator.
  var randomness: any Randomness { get }
  /// Starts the tasks of the checkouts.
  var spawn: Spawner { get }
  /// The storage for data that SDKs keep on the payer's device. It must be the same at every call.
  var deviceStorage: any DeviceStorage { get }
  /// The merchant server; nil if the app signs orders itself, or if the SDK speaks to the server by itself.
  var merchant: (any MerchantServer)? { get }
  /// The authority of the merchant server, for SDKs that speak to it by themselves; nil if there is none.
  var merchantAuthority: String? { get }
  /// The authority of the platform, or of the gateway; nil for the one that the SDK knows.
  var platformAuthority: String? { get }
  /// The wallet on the payer's device; nil if the device has none.
  var wallet: (any Wallet)? { get }
}

extension PaymentWorld {
  public var clock: any CheckoutClock { SystemClock() }
  public var randomness: any Randomness { SystemRandomness() }
  public var spawn: Spawner { Spawner() }
  public var merchant: (any MerchantServer)? { nil }
  public var merchantAuthority: String? { nil }
  public var platformAuthority: String? { nil }
  public var wallet: (any Wallet)? { nil }
}

extension CheckoutEnvironment {
  /// Creates the environment of a checkout in a world.
  /// - Parameters:
  ///   - world: the world in which the checkout runs.
  ///   - language: the device language as two letters (ISO 639-1).
  public init(_ world: any PaymentWorld, language: String = "en") {
    self.init(
      clock: world.clock, randomness: world.randomness, transport: world.transport, spawn: world.spawn,
      merchant: world.merchant, language: language, wallet: world.wallet)
    deviceStorage = world.deviceStorage
  }

  /// Returns the environment of the same front end in a world.
  package func moved(to world: any PaymentWorld) -> CheckoutEnvironment {
    var moved = CheckoutEnvironment(world, language: language)
    moved.journal = journal
    moved.device = device
    moved.onTransition = onTransition
    return moved
  }
}
