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
      let (captured, refunded) = (payment.captured?.amount ?? 0, payment.refunded?.amount ?? 0)
      // The bonus points of an order are refunded separately, so its status may stay the same.
      if refunded > 0, refunded >= captured { return .init(.success, .refunded, paid: .sum(nil)) }
      // The payer pays in instalments; the first one is charged when the merchant commits the order. A refund reduces the
      // open instalments first.
      let first = InstalmentPlan.shares(of: captured, count: InstalmentPlan.count).first
      let paid = first.flatMap { first in captured.minus(refunded).map { min(first, $0) } }
      return .init(
        .success, refunded > 0 ? .partlyGivenBack : nil, operations: [.refund], paid: .sum(paid.map(Roubles.money)))
    case "canceled": return .init(.cancelled, .released)
    case "refunded": return .init(.success, .refunded)
    case "rejected": return .init(.declined)
    default: return .init(nil)
    }
  }
}
