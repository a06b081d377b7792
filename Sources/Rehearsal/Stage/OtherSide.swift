public import CheckoutCore
public import Phone
public import Sandbox

/// The other side of the wires of a payment system: made once a case or program, it may outlive the programs that talk to
/// it.
public struct OtherSide: Sendable {
  public var transport: any Transport
  /// The shop's own server, over the wire that the program has, on which things may go wrong.
  public var merchant: @Sendable (_ wire: any Transport) -> any MerchantServer
  /// How many notifications the shop's server kept that say how a payment ended.
  public var finalNotifications: @Sendable (_ payment: String) -> Int
  /// The status in the last notification of a payment that the shop's server kept.
  public var lastStatus: @Sendable (_ payment: String) -> String? = { _ in nil }
  /// Plays the person on the page or in the application to which they were sent; false where nobody is waited for.
  public var elsewhere: @Sendable (_ act: Elsewhere) -> Bool = { _ in false }
  /// Has the shop's server do something about a payment that is decided, with an amount in minor units. False where it
  /// has no such operation.
  public var operate: @Sendable (_ payment: String, _ operation: String, _ amount: Int64?) -> Bool = { _, _, _ in
    false
  }
  /// How often each payment was charged, by the shop's id of it.
  public var charges: @Sendable () -> [String: Int] = { [:] }
  /// What the platform's own books say of a payment, by the shop's id of it; nil where there are none.
  public var books: @Sendable (_ payment: String) -> PaymentBooks? = { _ in nil }
  /// Goes on with what an earlier run left unfinished.
  public var wake: @Sendable () -> Void = {}
  /// Sends the shop's server the last notification of a payment again; false where there is none.
  public var resend: @Sendable (_ payment: String) async -> Bool = { _ in false }
  /// Where the merchant charges and gives back, over the wire that the program has; nil where nobody can.
  public var desk: (@Sendable (_ wire: any Transport, _ around: Surroundings) -> any OrderDesk)?

  /// What is in the wallet of the telephone that the person pays with.
  public var wallet = MockWallet.Contents.cards

  public init(
    transport: any Transport, merchant: @escaping @Sendable (any Transport) -> any MerchantServer,
    finalNotifications: @escaping @Sendable (String) -> Int
  ) {
    self.transport = transport
    self.merchant = merchant
    self.finalNotifications = finalNotifications
  }

  /// What it finds around itself.
  public struct Surroundings: Sendable {
    public var clock: any CheckoutClock
    public var randomness: any Randomness
    public var spawn: Spawner
    /// Lies on the platform's wire to the shop's server.
    public var notifications: @Sendable (any Transport) -> any Transport
    /// Where it keeps its state; nil for one that ends with it.
    public var drawer: (any Drawer)?

    public init(
      clock: any CheckoutClock, randomness: any Randomness, spawn: Spawner,
      notifications: @escaping @Sendable (any Transport) -> any Transport = { $0 }, drawer: (any Drawer)? = nil
    ) {
      self.clock = clock
      self.randomness = randomness
      self.spawn = spawn
      self.notifications = notifications
      self.drawer = drawer
    }
  }

  /// Makes one.
  public typealias Maker = @Sendable (Surroundings) -> OtherSide

  /// Everything that a run of the program finds around it.
  /// - Parameters:
  ///   - around: of the program, with its own source of identifiers.
  ///   - telephone: where the wallet's identifiers come from.
  ///   - wire: to the other side; nil for one on which nothing goes wrong.
  public func environment(
    _ around: Surroundings, telephone: any Randomness, language: String, device: any DeviceStorage,
    wire: (any Transport)? = nil
  ) -> CheckoutEnvironment {
    let wire = wire ?? transport
    var environment = CheckoutEnvironment(
      clock: around.clock, randomness: around.randomness, transport: wire, spawn: around.spawn,
      merchant: merchant(wire), language: language, elsewhere: elsewhere,
      wallet: MockWallet(contents: wallet, clock: around.clock, randomness: telephone) { _ in
        ApplePayKey.sandbox?.publicKey
      })
    environment.deviceStorage = device
    environment.desk = desk?(wire, around)
    return environment
  }
}
