public import CheckoutCore

/// What the shop does with a payment that is decided. Every operation asks afterwards how the order stands, because the
/// answers of the operations do not tell. Source: seed 003, steps 10 and 11.
public struct GatewayOperations: Sendable {
  let client: GatewayClient

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

extension GatewayOperations {
  /// Does what a shop asks for, once however often it is asked for.
  ///
  /// Only a refund has an id of the shop's. What is held can be charged once and given back once, so before that is
  /// repeated the order is asked about: its state and sums tell whether it was done.
  /// - Throws: `outcome.unknown` where they do not.
  func carryOut(_ request: OperationRequest, _ order: OrderID) async throws(CheckoutError) -> OrderStatus {
    if request.isRepeated, let done = try await found(request, order) { return done }
    let amount = request.amount?.amount ?? 0
    do throws(CheckoutError) {
      switch request.operation {
      // Nothing is kept here that could be debited once more.
      case .debit: throw CheckoutError(code: "merchant.unable")
      case .capture: try await client.depositOrder(orderID: order, amount: amount)
      case .release, .reverse: try await client.reverseOrder(orderID: order)
      case .refund: try await client.refundOrder(orderID: order, amount: amount, refundID: request.id)
      }
    } catch {
      // A gateway that is not well may have done it all the same.
      guard error.platformCode != GatewayError.Kind.system.rawValue else {
        throw CheckoutError(code: "network.unavailable", platformCode: error.platformCode)
      }
      throw error
    }
    do throws(CheckoutError) {
      return try await status(of: order)
    } catch {
      // It was done; who does not say how the order stands has not refused it.
      throw error.leavesOutcomeOpen ? error : .outcomeUnknown
    }
  }

  /// An order on which a request was carried out that was sent before; nil where it was not, or where the gateway knows
  /// the request by its id.
  private func found(
    _ request: OperationRequest, _ order: OrderID
  ) async throws(CheckoutError) -> OrderStatus? {
    guard request.operation != .refund else { return nil }
    let now: OrderStatus
    do throws(CheckoutError) {
      now = try await status(of: order)
    } catch {
      throw error.before(request)
    }
    switch (now.state, request.operation) {
    case (.held, _): return nil
    case (nil, _), (.unknown, _): throw .outcomeUnknown
    case (.reversed, .release), (.reversed, .reverse): return now
    case (.deposited, .capture), (.partlyDeposited, .capture), (.refunded, .capture), (.reversed, .capture):
      guard let taken = now.depositedAmount, let whole = now.approvedAmount ?? now.amount else { throw .outcomeUnknown }
      if taken == request.amount?.amount ?? whole { return now }
      // Of a hold that is charged in parts another part may be charged.
      if now.state == .partlyDeposited { throw .outcomeUnknown }
      return nil
    default: return nil
    }
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
