package import CheckoutCore

/// The operations that the merchant server may perform on a paid order: commit, cancel and refund.
///
/// Source: Dolyame SDK guide, "Подготовительные работы на вашем бэкенде".
enum DolyameOperations {
  /// - Parameter status: the platform's status of the order.
  static func allowed(_ status: String) -> [PaymentOperation] {
    switch status {
    case "wait_for_commit", "waiting_for_commit": [.capture, .release]
    case "committed", "completed": [.refund]
    default: []
    }
  }
}

extension DolyamePaymentCoordinator {
  /// Updates a payment to match the status of its order after an operation.
  ///
  /// Source: public clients of the partner interface.
  /// - Returns: the outcome; nil if the status does not determine the outcome.
  package static func settle(_ payment: inout Payment) -> Outcome? {
    payment.operations = DolyameOperations.allowed(payment.status)
    switch payment.status {
    case "wait_for_commit", "waiting_for_commit":
      payment.ending = .firstPartHeld
      return .success
    case "committed", "completed":
      // The payer pays in instalments; the first one is charged when the merchant commits the order.
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
