import CheckoutCore
import KassaSandbox

extension DolyameSandbox {
  /// Returns the totals for the order with the given ID.
  ///
  /// The held amount is the customer's first instalment while the order is waiting to be committed.
  /// After the commit, the totals are the merchant's captured and refunded amounts.
  public func books(of order: String) -> PaymentBooks { platform.order(order)?.books ?? PaymentBooks() }
}

extension DolyameOrderRecord {
  fileprivate var books: PaymentBooks {
    switch status {
    case .waitForCommit: PaymentBooks(held: plan?.parts.first?.kopecks ?? 0)
    case .committed, .completed, .refunded: PaymentBooks(taken: amount, refunded: refunded)
    case .new, .approved, .rejected, .canceled: PaymentBooks()
    }
  }
}
