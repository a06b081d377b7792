/// The external dependencies of a checkout. None of them is global.
public struct CheckoutEnvironment: Sendable {
  /// The clock of all deadlines, polling intervals and timestamps.
  public var clock: any CheckoutClock
  /// The source of generated IDs, such as idempotency keys and UUIDs.
  public var randomness: any Randomness
  /// Carries the SDK's requests to the platform and the issuer.
  public var transport: any Transport
  /// Starts the tasks of the checkout.
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

  /// Creates an environment. It keeps no journal, and its device storage is in memory.
  /// - Parameters:
  ///   - clock: the clock; by default that of the system.
  ///   - randomness: the source of generated IDs; by default that of the system.
  ///   - transport: carries the requests to the platform, the issuer and the merchant server.
  ///   - spawn: starts the tasks; by default on Swift's thread pool.
  ///   - merchant: the merchant server; nil if the application signs orders and receives notifications itself.
  ///   - language: the device language as two letters (ISO 639-1).
  ///   - wallet: the wallet on the payer's device; nil if the device has none.
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
