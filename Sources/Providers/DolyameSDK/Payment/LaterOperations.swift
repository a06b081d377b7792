import CheckoutCore

/// What the shop's server can have done with an order that is paid: commit, cancel, refund, in the words of every payment
/// system here. Source: seed 004, «Подготовительные работы на вашем бэкенде».
enum LaterOperations {
  /// - Parameter status: the order's, in the platform's word.
  static func allowed(_ status: String) -> [PaymentOperation] {
    switch status {
    case "wait_for_commit", "waiting_for_commit": [.capture, .release]
    case "committed", "completed": [.refund]
    default: []
    }
  }
}
