package import CheckoutCore

/// The interpretation of the gateway's names for order states. Source: gateway, `paymentState`.
extension ApplePayGatewaySDK {
  /// Updates `operations` and `ending` of a payment to match its state.
  /// - Returns: the outcome of the payment; nil if the state does not determine it.
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

  /// Returns the operations that the merchant can perform in an order state.
  /// Source: gateway, rules for deposit, reverse and refund.
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
