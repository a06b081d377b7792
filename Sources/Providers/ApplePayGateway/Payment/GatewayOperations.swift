public import CheckoutCore

/// What the shop does with a payment that is decided. Every operation asks afterwards how the order stands, because the
/// answers of the operations do not tell. Source: seed 003, steps 10 and 11.
public struct GatewayOperations: Sendable {
  private let client: GatewayClient

  public init(client: GatewayClient) { self.client = client }

  public func status(of order: OrderID) async throws(CheckoutError) -> OrderStatus {
    try await client.getOrderStatusExtended(orderID: order)
  }

  /// Charges what is held.
  /// - Parameter amount: minor units; 0 for all of it.
  /// - Throws: `platform` with the gateway's code; also where the order does not stand as it then should.
  public func deposit(_ order: OrderID, amount: Int64 = 0) async throws(CheckoutError) -> OrderStatus {
    try await client.depositOrder(orderID: order, amount: amount)
    return try await status(of: order)
  }

  /// Gives back what is held, or what was charged today.
  public func reverse(_ order: OrderID) async throws(CheckoutError) -> OrderStatus {
    try await client.reverseOrder(orderID: order)
    return try await status(of: order)
  }

  /// Gives back what was charged.
  /// - Parameters:
  ///   - amount: minor units; 0 for all that is left.
  ///   - refundID: the shop's own id of this refund; the same again is done once.
  public func refund(_ order: OrderID, amount: Int64 = 0, refundID: String) async throws(CheckoutError) -> OrderStatus {
    try await client.refundOrder(orderID: order, amount: amount, refundID: refundID)
    return try await status(of: order)
  }
}

/// A payment that is held, and until when it can be charged.
public struct HeldPayment: Equatable, Sendable {
  /// After which an issuer gives back what nobody charged. Source: gateway, two-stage payments: about a week.
  public static let lifetime = Duration.seconds(7 * 86_400)

  public var orderID: OrderID
  public var orderNumber: String
  /// Minor units.
  public var amount: Int64
  public var deadline: Instant

  /// Nil where nothing is held.
  public init?(_ status: OrderStatus, orderID: OrderID) {
    guard status.state == .held, let since = status.authorised ?? status.date else { return nil }
    self.orderID = orderID
    orderNumber = status.orderNumber ?? ""
    amount = status.heldAmount
    deadline = since + Self.lifetime
  }
}
