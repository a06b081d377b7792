package import CheckoutCore

/// What the merchant's server can have done with a payment that is decided. Source: seed 000, two-stage payments; ecommpay,
/// Gate.
enum LaterOperations {
  static func allowed(on payment: Payment) -> [PaymentOperation] {
    let takes = payment.type.flatMap(ActionType.init)?.takesNothing != true
    let more: [PaymentOperation] = payment.recurringID == nil ? [] : [.debit]
    return switch payment.status {
    case "awaiting capture": [.capture, .release]
    case "success": (takes ? [.refund, .reverse] : []) + more
    case "partially refunded": [.refund] + more
    default: []
    }
  }
}

extension EcommpaySDK {
  /// Brings a payment into line with its status after an operation. Source: ecommpay, «Payment statuses».
  /// - Returns: how the payment stands; nil where the status does not say.
  package static func settle(_ payment: inout Payment) -> Outcome? {
    payment.operations = LaterOperations.allowed(on: payment)
    payment.ending = payment.status == "canceled" ? .givenBack : ending(payment.status)
    return switch payment.status {
    case "success", "partially refunded": .success
    case "awaiting capture": .held
    case "canceled", "reversed", "refunded": .cancelled
    case "decline": .declined
    default: nil
    }
  }

  /// - Returns: nil for `canceled` as well: a payment that a person left before it was charged is called so, too.
  static func ending(_ status: String) -> Payment.Ending? {
    switch status {
    case "reversed", "refunded": .refunded
    case "partially refunded": .partlyGivenBack
    default: nil
    }
  }
}
