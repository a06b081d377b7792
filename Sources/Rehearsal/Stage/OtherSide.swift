public import CheckoutCore

/// The other side of the wires of a payment system that is not the built-in one: made once a case, it outlives the programs
/// that talk to it.
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

  public init(
    transport: any Transport, merchant: @escaping @Sendable (any Transport) -> any MerchantServer,
    finalNotifications: @escaping @Sendable (String) -> Int
  ) {
    self.transport = transport
    self.merchant = merchant
    self.finalNotifications = finalNotifications
  }

  /// Makes one.
  /// - Parameter notifications: lies on the platform's wire to the shop's server.
  public typealias Maker =
    @Sendable (
      _ clock: any CheckoutClock, _ randomness: any Randomness, _ spawn: Spawner,
      _ notifications: (any Transport) -> any Transport
    ) -> OtherSide
}
