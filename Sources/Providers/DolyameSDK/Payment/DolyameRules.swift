public import CheckoutCore

extension DolyamePaymentCoordinator: PaymentSDK {
  public static let provider = "dolyame"

  /// What the statuses of Dolyame's orders mean: the merchant server may commit, cancel and refund them.
  ///
  /// Source: Dolyame SDK guide, "Подготовительные работы на вашем бэкенде"; public clients of the partner interface.
  public static let rules = PaymentRules { payment, _ in
    switch payment.status {
    case "wait_for_commit", "waiting_for_commit":
      return .init(.success, .firstPartHeld, operations: [.capture, .release])
    case "committed", "completed":
      // The payer pays in instalments; the first one is charged when the merchant commits the order.
      let parts = InstalmentPlan.shares(of: payment.captured?.amount ?? 0, count: InstalmentPlan.count)
      let isRefunded = payment.refunded.map { $0.amount != 0 } ?? false
      return .init(.success, operations: [.refund], paid: .sum(isRefunded ? nil : parts.first.map(Roubles.money)))
    case "canceled": return .init(.cancelled, .givenBack)
    case "refunded": return .init(.cancelled, .refunded)
    case "rejected": return .init(.declined)
    default: return .init(nil)
    }
  }
}
