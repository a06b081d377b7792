public import CheckoutCore

/// The other side of the wires of a payment system that is not the built-in one: made once a case, it outlives the programs
/// that talk to it.
public struct OtherSide: Sendable {
  public var transport: any Transport
  /// The shop's own server, over the wire that the program has, on which things may go wrong.
  public var merchant: @Sendable (_ wire: any Transport) -> any MerchantServer
  /// How many notifications the shop's server kept that say how a payment ended.
  public var finalNotifications: @Sendable (_ payment: String) -> Int

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
