package import CheckoutCore

/// The operations that the merchant server can request once a payment has been decided.
/// Source: ecommpay SDK guide, two-stage payments; ecommpay, Gate.
enum EcommpayOperations {
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
  /// Updates a payment's `operations` and `ending` to match its status. Source: ecommpay, "Payment statuses".
  /// - Returns: the outcome of the payment; nil if the status does not determine it.
  package static func settle(_ payment: inout Payment) -> Outcome? {
    payment.operations = EcommpayOperations.allowed(on: payment)
    payment.ending = payment.status == "canceled" ? .givenBack : ending(payment.status)
    return switch payment.status {
    case "success", "partially refunded": .success
    case "awaiting capture": .held
    case "canceled", "reversed", "refunded": .cancelled
    case "decline": .declined
    default: nil
    }
  }

  /// Returns how a payment with the given status ended, e.g. refunded.
  /// - Returns: nil if the status does not show how the payment ended.
  ///   That includes `canceled`, which is also the status of a payment that the payer left before the charge.
  static func ending(_ status: String) -> Payment.Ending? {
    switch status {
    case "reversed", "refunded": .refunded
    case "partially refunded": .partlyGivenBack
    default: nil
    }
  }
}
