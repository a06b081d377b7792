public import CheckoutCore

extension EcommpaySDK: PaymentSDK {
  public static let provider = "ecommpay"

  /// What ecommpay's payment statuses mean. Source: ecommpay SDK guide, two-stage payments; ecommpay, Gate and "Payment statuses".
  public static let rules = PaymentRules { payment, operation in
    let takes = payment.type.flatMap(ActionType.init)?.takesNothing != true
    let more: [PaymentOperation] = payment.recurringID == nil ? [] : [.debit]
    return switch payment.status {
    case "success": .init(.success, operations: (takes ? [.refund, .reverse] : []) + more)
    case "partially refunded": .init(.success, .partlyGivenBack, operations: [.refund] + more)
    case "awaiting capture": .init(.held, operations: [.capture, .release])
    // It is also the status of a payment that the payer left before the charge.
    case "canceled": .init(.cancelled, operation == nil ? nil : .released)
    case "reversed", "refunded": .init(.success, .refunded)
    // 108: the customer did not return from the issuer.
    case "decline": .init(.declined, payment.code == "108" ? .unreturned : nil)
    default: .init(nil)
    }
  }
}
