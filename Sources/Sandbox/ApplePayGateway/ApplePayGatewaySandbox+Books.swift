import CheckoutCore
import KassaSandbox

extension ApplePayGatewaySandbox {
  public func books(of number: String) -> PaymentBooks {
    platform.state.read { $0.order(number: number)?.books ?? PaymentBooks() }
  }
}

extension PlacedOrder {
  fileprivate var books: PaymentBooks {
    switch status {
    case .held, .partlyDeposited: PaymentBooks(held: approved.less(deposited), taken: deposited)
    case .deposited, .refunded: PaymentBooks(taken: deposited, refunded: refunded)
    // Reversing a captured order refunds the captured amount.
    case .reversed: PaymentBooks(taken: deposited, refunded: deposited)
    case .registered, .authentication, .declined, .pending: PaymentBooks()
    }
  }
}
