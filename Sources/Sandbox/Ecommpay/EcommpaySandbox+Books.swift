import CheckoutCore
import KassaSandbox

extension EcommpaySandbox {
  public func books(of payment: String) -> PaymentBooks {
    platform.state.read { state in
      state.sessions.all.map(\.value).filter { $0.order.paymentID == payment }.compactMap { $0.payment?.books }
        .reduce(PaymentBooks(), +)
    }
  }
}

extension PlatformPayment {
  fileprivate var books: PaymentBooks {
    let status: PaymentStatus? =
      switch stage {
      case .processed(let verdict), .settled(let verdict): verdict.status
      default: nil
      }
    let held = status == .awaitingCapture ? granted ?? order.money.amount : 0
    return PaymentBooks(held: held, taken: captured, refunded: refunded)
  }
}
