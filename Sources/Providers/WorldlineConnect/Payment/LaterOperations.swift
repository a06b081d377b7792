package import CheckoutCore

/// What the merchant's server can have done with a payment that is decided. Source: Worldline, Server API, statuses.
enum LaterOperations {
  static func allowed(in status: String) -> [PaymentOperation] {
    switch status {
    case "PENDING_APPROVAL": [.capture, .release]
    case "CAPTURED": [.refund]
    default: []
    }
  }
}

extension WorldlineConnectSDK {
  /// Brings a payment into line with its status after an operation. Source: Worldline, Server API, statuses.
  /// - Returns: how the payment stands; nil where the status does not say.
  package static func settle(_ payment: inout Payment) -> Outcome? {
    payment.operations = LaterOperations.allowed(in: payment.status)
    switch payment.status {
    case "CAPTURED": return .success
    case "PENDING_APPROVAL": return .held
    case "CANCELLED":
      payment.ending = .givenBack
      return .cancelled
    case "REFUNDED":
      payment.ending = .refunded
      return .cancelled
    case "REJECTED": return .declined
    default: return nil
    }
  }
}
