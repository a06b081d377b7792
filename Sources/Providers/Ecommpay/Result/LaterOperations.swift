import CheckoutCore

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
