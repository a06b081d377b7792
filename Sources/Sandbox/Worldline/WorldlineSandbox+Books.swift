import CheckoutCore
import KassaSandbox

extension WorldlineSandbox {
  public func books(of reference: String) -> PaymentBooks {
    platform.state.read { state in
      state.payments.all.map(\.value).filter { $0.reference == reference }.map(\.books).reduce(PaymentBooks(), +)
    }
  }
}

extension WorldlinePayment {
  /// A copy of the payment whose amount is the refunded amount.
  /// Its `money` property converts the refunded amount from hundredths to minor units.
  private var given: WorldlinePayment {
    var copy = self
    copy.amount = refunded
    return copy
  }

  fileprivate var books: PaymentBooks {
    switch status {
    case .pendingApproval: PaymentBooks(held: money.amount)
    case .captured, .refunded:
      PaymentBooks(taken: money.amount, refunded: given.money.amount)
    case .created, .redirected, .pendingCapture, .rejected, .cancelled: PaymentBooks()
    }
  }
}
