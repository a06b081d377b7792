package import CheckoutCore

/// The operations that the merchant server may perform on a payment, which depend on its status.
/// Source: Worldline, Server API, statuses.
enum WorldlineOperations {
  static func allowed(in status: String) -> [PaymentOperation] {
    switch status {
    case "PENDING_APPROVAL": [.capture, .release]
    case "CAPTURED": [.refund]
    default: []
    }
  }
}

extension WorldlineConnectSDK {
  /// Updates a payment to match its status after an operation. Source: Worldline, Server API, statuses.
  /// - Returns: the new outcome; nil if the status does not determine the outcome.
  package static func settle(_ payment: inout Payment) -> Outcome? {
    payment.operations = WorldlineOperations.allowed(in: payment.status)
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
