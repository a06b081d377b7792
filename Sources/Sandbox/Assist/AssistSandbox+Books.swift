import CheckoutCore
import KassaSandbox

extension AssistSandbox {
  public func books(of order: String) -> PaymentBooks {
    platform.state.read { state in
      guard let known = state.orders[order] else { return PaymentBooks() }
      // Assist stores amounts in hundredths for every currency.
      let unit: Int64 = known.money.currency.exponent == 0 ? 100 : 1
      return known.bills.map { bill in
        let refunded = bill.refunded ?? 0
        return PaymentBooks(
          held: bill.held / unit, taken: (bill.taken.plus(refunded) ?? .max) / unit, refunded: refunded / unit)
      }.reduce(PaymentBooks(), +)
    }
  }
}
