public import CheckoutCore

/// The response to `applePay`.
public struct PaymentAnswer: Equatable, Sendable {
  /// Whether the gateway processed the request. A value of true does not mean that the order is paid.
  public var success: Bool
  /// The gateway's ID for the order; nil if the response does not contain a valid one.
  public var orderID: OrderID?
  /// The error that the gateway reported; nil if it reported none.
  public var error: ApplePayGatewayError?
  /// The status of the order; nil if the response does not contain it, so that the merchant has to query it.
  public var status: OrderStatus?

  /// Reads a response to `applePay`. Members that are missing or have another type become nil, or false for `success`.
  public init(_ answer: JSON) {
    success = answer["success"]?.bool ?? false
    error = ApplePayGatewayError(answer)
    let status = answer["orderStatus"].flatMap { $0.object == nil ? nil : OrderStatus($0) }
    self.status = status
    orderID = answer["data"]?["orderId"]?.string.flatMap { OrderID($0) } ?? status?.orderID
  }

  /// The conclusion that the merchant may draw about the payment.
  public var decision: PaymentDecision {
    guard error == nil || status != nil else { return orderID == nil ? .notPaid : .unknown }
    guard let state = status?.state else { return .unknown }
    // A contradictory response is inconclusive, so the provider queries the order status.
    if !success, state == .held || state == .deposited { return .unknown }
    return status?.decision ?? PaymentDecision(state)
  }
}

extension OrderStatus {
  /// The conclusion that the merchant may draw about the payment; nil if `state` is nil.
  /// After a partial refund, the payment is still paid.
  var decision: PaymentDecision? {
    state.map { $0 == .refunded && isPartlyRefunded ? .paid : PaymentDecision($0) }
  }
}

/// The conclusion that a merchant may draw about a payment.
/// Source: Apple Pay gateway guide, steps 7 to 11; gateway, rule for wallets: `success` alone does not mean paid.
public enum PaymentDecision: String, Sendable, CaseIterable {
  /// The amount is charged, or a part of it is charged and not refunded.
  case paid
  /// The amount of a two-stage payment is held. Only `depositOrder` charges it.
  case held
  /// The payment was declined or reversed, or the whole charge was refunded.
  case notPaid
  /// The payment is undecided. The merchant has to query the status again.
  case unknown

  /// Draws the conclusion from the state of an order alone. A refunded order counts as not paid, because the state does
  /// not show whether the whole amount was refunded.
  public init(_ state: OrderStatus.State) {
    self =
      switch state {
      case .deposited, .partlyDeposited: .paid
      case .held: .held
      case .declined, .reversed, .refunded: .notPaid
      case .registered, .authentication, .pending, .unknown: .unknown
      }
  }
}
