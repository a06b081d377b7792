package import CheckoutCore

/// What an order's state means, by the gateway's word for it. Source: gateway, `paymentState`.
extension ApplePayGatewaySDK {
  /// Brings a payment into line with its state.
  /// - Returns: how the payment stands; nil where the state does not say.
  package static func settle(_ payment: inout Payment) -> Outcome? {
    payment.operations = operations(payment.status)
    payment.ending = ending(payment.status)
    return switch payment.status {
    case "DEPOSITED", "PARTLY_REFUNDED": .success
    case "PARTLY_DEPOSITED": .partial
    case "APPROVED": .held
    case "REVERSED", "REFUNDED": .cancelled
    case "DECLINED": .declined
    default: nil
    }
  }

  /// What the shop can do with an order that stands so. Source: gateway, rules of deposit, reverse and refund.
  static func operations(_ status: String) -> [PaymentOperation] {
    switch status {
    case "APPROVED": [.capture, .release]
    case "DEPOSITED": [.refund, .reverse]
    case "PARTLY_REFUNDED", "PARTLY_DEPOSITED": [.refund]
    default: []
    }
  }

  static func ending(_ status: String) -> Payment.Ending? {
    switch status {
    case "REVERSED": .givenBack
    case "REFUNDED": .refunded
    case "PARTLY_REFUNDED": .partlyGivenBack
    case "PARTLY_DEPOSITED": .partlyCharged
    default: nil
    }
  }
}
