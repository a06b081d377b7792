package import CheckoutCore

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

extension DolyamePaymentCoordinator {
  /// Brings a payment into line with the order's status after an operation. Source: public clients of the partner
  /// interface.
  /// - Returns: how the payment stands; nil where the status does not say.
  package static func settle(_ payment: inout Payment) -> Outcome? {
    payment.operations = LaterOperations.allowed(payment.status)
    switch payment.status {
    case "wait_for_commit", "waiting_for_commit":
      payment.ending = .firstPartHeld
      return .success
    case "committed", "completed":
      // The person pays in parts: the first one when the shop confirms the order.
      let parts = InstalmentPlan.shares(of: payment.captured?.amount ?? 0, count: InstalmentPlan.count)
      payment.paidAmount = (payment.refunded?.amount ?? 0) == 0 ? parts.first.map(Roubles.money) : nil
      return .success
    case "canceled":
      payment.ending = .givenBack
      return .cancelled
    case "refunded":
      payment.ending = .refunded
      return .cancelled
    case "rejected": return .declined
    default: return nil
    }
  }
}
