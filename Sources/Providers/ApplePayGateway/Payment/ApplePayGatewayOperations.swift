public import CheckoutCore

/// The operations that the merchant can perform after a payment: capture, reversal and refund.
/// Each operation queries the order status afterwards, because the operation response does not contain it.
/// Source: Apple Pay gateway guide, steps 10 and 11.
public struct ApplePayGatewayOperations: Sendable {
  /// The client with the login that the merchant server has given, for the individual requests of the guide.
  public let client: ApplePayGatewayClient

  /// Creates the operations of a merchant.
  /// - Parameter client: the client with the merchant's credentials.
  public init(client: ApplePayGatewayClient) { self.client = client }

  /// Queries the status of an order.
  /// - Throws: `platform` with the gateway's error code, or a `network.…` or `answer.malformed` error.
  public func status(of order: OrderID) async throws(CheckoutError) -> OrderStatus {
    try await client.getOrderStatusExtended(orderID: order)
  }

  /// Captures a hold.
  /// - Parameters:
  ///   - order: the gateway's ID for the order.
  ///   - amount: the amount in minor units; 0 captures the whole hold.
  /// - Throws: `platform` with the gateway's error code, e.g. if the state of the order does not allow a capture.
  public func deposit(_ order: OrderID, amount: Int64 = 0) async throws(CheckoutError) -> OrderStatus {
    try await client.depositOrder(orderID: order, amount: amount)
    return try await status(of: order)
  }

  /// Reverses a hold, or a charge made on the same day.
  /// - Throws: `platform` with the gateway’s code if it refuses; `network.…`, after which the operation may have been
  ///   carried out.
  public func reverse(_ order: OrderID) async throws(CheckoutError) -> OrderStatus {
    try await client.reverseOrder(orderID: order)
    return try await status(of: order)
  }

  /// Refunds a charge.
  /// - Parameters:
  ///   - order: the gateway's ID for the order.
  ///   - amount: the amount in minor units; 0 refunds the whole remaining amount.
  ///   - refundID: the merchant's ID for this refund. The gateway executes each refund ID only once.
  /// - Throws: the same errors as ``reverse(_:)``.
  public func refund(_ order: OrderID, amount: Int64 = 0, refundID: String) async throws(CheckoutError) -> OrderStatus {
    try await client.refundOrder(orderID: order, amount: amount, refundID: refundID)
    return try await status(of: order)
  }
}

extension ApplePayGatewayOperations {
  /// Performs an operation for the merchant exactly once, even if the request is repeated.
  ///
  /// The gateway recognises a repeated refund by its ID, but captures and reversals do not have an ID.
  /// Before repeating one of those, the SDK therefore checks whether the order status shows that it was performed.
  /// - Throws: `outcome.unknown` if the order status does not show whether the operation was performed.
  func carryOut(_ request: OperationRequest, _ order: OrderID) async throws(CheckoutError) -> OrderStatus {
    if request.isRepeated, let done = try await found(request, order) { return done }
    let amount = request.amount?.amount ?? 0
    do throws(CheckoutError) {
      switch request.operation {
      // There is no stored card that could be debited again.
      case .debit: throw CheckoutError(code: .merchantUnable)
      case .capture: try await client.depositOrder(orderID: order, amount: amount)
      case .release, .reverse: try await client.reverseOrder(orderID: order)
      case .refund: try await client.refundOrder(orderID: order, amount: amount, refundID: request.id)
      }
    } catch {
      // After a system error, the gateway may still have performed the operation.
      guard error.platformCode != ApplePayGatewayError.Kind.system.rawValue else {
        throw CheckoutError(code: .networkUnavailable, platformCode: error.platformCode)
      }
      throw error
    }
    do throws(CheckoutError) {
      return try await status(of: order)
    } catch {
      // The operation succeeded, so a failed status query must not look like a refusal.
      throw error.leavesOutcomeOpen ? error : .outcomeUnknown
    }
  }

  /// Returns the order status if an earlier attempt at the request succeeded; otherwise nil.
  /// For a refund, the result is always nil, because the gateway recognises a repeated refund by its ID.
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
    case (.deposited, .release), (.refunded, .release):
      // Only a hold is released. A further reversal would give back the charge.
      guard let taken = now.depositedAmount, let whole = now.approvedAmount ?? now.amount else { throw .outcomeUnknown }
      guard taken < whole else {
        throw CheckoutError(code: .platform, platformCode: ApplePayGatewayError.Kind.orderState.rawValue)
      }
      return now
    case (.deposited, .capture), (.partlyDeposited, .capture), (.refunded, .capture), (.reversed, .capture):
      guard let taken = now.depositedAmount, let whole = now.approvedAmount ?? now.amount else { throw .outcomeUnknown }
      if taken == request.amount?.amount ?? whole { return now }
      // Several partial captures are possible, so the total does not show whether this capture was performed.
      if now.state == .partlyDeposited { throw .outcomeUnknown }
      return nil
    default: return nil
    }
  }
}

/// A held payment with its capture deadline.
public struct HeldPayment: Equatable, Sendable {
  /// The time after which an issuer releases an uncaptured hold, about a week. Source: gateway, two-stage payments.
  public static let lifetime = Duration.seconds(7 * 86_400)

  /// The gateway's ID for the order, by which the hold is captured or reversed.
  public var orderID: OrderID
  /// The merchant's order number; empty if the gateway did not report it.
  public var orderNumber: String
  /// The held amount in minor units.
  public var amount: Int64
  /// The time after which the issuer releases the hold.
  public var deadline: Instant

  /// Creates a held payment; nil if the order is not held or its creation and authorisation times are both unknown.
  public init?(_ status: OrderStatus, orderID: OrderID) {
    guard status.heldAmount > 0, let since = status.authorised ?? status.date else { return nil }
    self.orderID = orderID
    orderNumber = status.orderNumber ?? ""
    amount = status.heldAmount
    deadline = since + Self.lifetime
  }
}
