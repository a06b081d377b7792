import CheckoutCore

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
