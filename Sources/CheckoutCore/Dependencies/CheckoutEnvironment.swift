/// The external dependencies of a checkout. None of them is global.
public struct CheckoutEnvironment: Sendable {
  public var clock: any CheckoutClock
  public var randomness: any Randomness
  public var transport: any Transport
  public var spawn: Spawner
  /// The merchant server, which signs parameters and receives notifications; nil if the application does both itself.
  public var merchant: (any MerchantServer)?
  /// The storage for data that SDKs keep on the device.
  public var deviceStorage: any DeviceStorage = MemoryDeviceStorage()
  /// The journal of this payment; nil if nothing is persisted.
  public var journal: PaymentJournal?
  /// The device language as two letters (ISO 639-1). It is the default for orders without a language.
  public var language: String
  /// The device data for the issuer; nil to send none.
  public var device: DeviceData?
  /// The wallet on the payer's device; nil if the device has none.
  public var wallet: (any Wallet)?
  /// Called after each legal event with the flow before and after it, for what is tested; nil if nobody counts.
  package var onTransition: (@Sendable (_ before: Flow, _ event: FlowEvent, _ after: Flow) -> Void)?

  public init(
    clock: any CheckoutClock = SystemClock(), randomness: any Randomness = SystemRandomness(),
    transport: any Transport, spawn: Spawner = Spawner(), merchant: (any MerchantServer)? = nil,
    language: String = "en", wallet: (any Wallet)? = nil
  ) {
    self.clock = clock
    self.randomness = randomness
    self.transport = transport
    self.spawn = spawn
    self.merchant = merchant
    self.language = language
    self.wallet = wallet
  }
}
