import CheckoutCore
import WorldlineConnect

extension WorldlineOrder {
  /// What the document's example application asks for on its first screen, with the shop's order.
  static let sampleCountry = "NL"
  static let sampleCurrency = "EUR"

  /// The same order for Worldline, which counts cents in every currency.
  /// - Parameter number: which payment of this run, from 1; another one needs another id.
  init(_ order: EcommpayOrder, number: Int, merchantName: String) {
    let currency = order.paymentCurrency ?? Self.sampleCurrency
    let decimals = CurrencyTable.standard[currency]?.exponent ?? 2
    var cents = Int(order.paymentAmount ?? 0)
    for _ in decimals..<max(2, decimals) { cents *= 10 }
    for _ in 2..<max(2, decimals) { cents /= 10 }
    let id = order.paymentID ?? ""
    self.init(
      merchantReference: number > 1 && !id.isEmpty ? "\(id)_\(number)" : id,
      amountOfMoney: PaymentAmountOfMoney(totalAmount: cents, currencyCode: currency),
      countryCode: order.regionCode ?? Self.sampleCountry, customerID: order.customerID ?? "",
      language: order.languageCode, merchantName: merchantName)
  }
}

extension EcommpayOrder {
  /// The sample for Worldline: the same shirt, where most of the catalogue can be paid with.
  static let worldlineSample: EcommpayOrder = {
    var order = EcommpayOrder.sample
    order.paymentCurrency = WorldlineOrder.sampleCurrency
    order.regionCode = WorldlineOrder.sampleCountry
    return order
  }()
}
