public import CheckoutCore

/// What `applePay` answers.
public struct PaymentAnswer: Equatable, Sendable {
  /// That the request was processed. Not that anything was paid.
  public var success: Bool
  public var orderID: OrderID?
  public var error: GatewayError?
  public var status: OrderStatus?

  public init(_ answer: JSON) {
    success = answer["success"]?.bool ?? false
    error = GatewayError(answer)
    let status = answer["orderStatus"].flatMap { $0.object == nil ? nil : OrderStatus($0) }
    self.status = status
    orderID = answer["data"]?["orderId"]?.string.flatMap { OrderID($0) } ?? status?.orderID
  }

  /// What it means for the payment.
  public var decision: PaymentDecision {
    guard error == nil || status != nil else { return orderID == nil ? .notPaid : .unknown }
    guard let state = status?.state else { return .unknown }
    // A contradiction is no decision: the order is asked about.
    if !success, state == .held || state == .deposited { return .unknown }
    return status?.decision ?? PaymentDecision(state)
  }
}

extension OrderStatus {
  /// What the shop may conclude; nil where the answer tells no state. After a refund of a part the rest stays paid.
  var decision: PaymentDecision? {
    state.map { $0 == .refunded && isPartlyRefunded ? .paid : PaymentDecision($0) }
  }
}

/// What a shop may conclude. Source: seed 003, steps 7 to 11; gateway, rule for wallets: `success` alone pays nothing.
public enum PaymentDecision: String, Sendable, CaseIterable {
  case paid
  /// Two stages: charged by `depositOrder` only.
  case held
  case notPaid
  /// To be asked about again.
  case unknown

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
