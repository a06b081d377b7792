/// Everything that a checkout takes from outside, in one value: nothing here is global.
public struct CheckoutEnvironment: Sendable {
  public var clock: any CheckoutClock
  public var randomness: any Randomness
  public var transport: any Transport
  public var spawn: Spawner
  /// The shop's own server, which signs and is notified; nil when the shop's program signs by itself and listens itself.
  public var merchant: (any MerchantServer)?
  /// What SDKs keep on the device.
  public var deviceStorage: any DeviceStorage = MemoryDeviceStorage()
  /// Where this payment is written down; nil where nothing outlives the program.
  public var journal: PaymentJournal?
  /// The language of the device, two letters (ISO 639-1), used when an order asks for none.
  public var language: String
  /// What the issuer may know of the device; nil where nothing is told of it.
  public var device: DeviceData?
  /// Plays a bank or a wallet to which the person was sent, where those are only played; false where nobody waits for
  /// it. Nil among real ones.
  public var elsewhere: (@Sendable (Elsewhere) -> Bool)?

  public init(
    clock: any CheckoutClock = SystemClock(), randomness: any Randomness = SystemRandomness(),
    transport: any Transport, spawn: Spawner = Spawner(), merchant: (any MerchantServer)? = nil,
    language: String = "en",
    elsewhere: (@Sendable (Elsewhere) -> Bool)? = nil
  ) {
    self.clock = clock
    self.randomness = randomness
    self.transport = transport
    self.spawn = spawn
    self.merchant = merchant
    self.language = language
    self.elsewhere = elsewhere
  }
}
