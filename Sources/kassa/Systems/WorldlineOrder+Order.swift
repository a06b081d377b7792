import CheckoutCore
import Ecommpay
import Resources
import Sandbox
import WorldlineConnect

extension WorldlineOrder {
  /// What the document's example application asks for on its first screen, with the shop's order.
  static let sampleCountry = "NL"
  static let sampleCurrency = "EUR"

  /// The same order for Worldline, which counts cents in every currency.
  /// - Parameter number: which payment of this run, from 1; another one needs another id.
  init(_ order: EcommpayOrder, _ options: WorldlineOptions, number: Int, merchantName: String) {
    self.init(
      merchantReference: EcommpayOrder.id(order.paymentID ?? "", number),
      amountOfMoney: order.worldlineAmount,
      countryCode: order.regionCode ?? Self.sampleCountry, isRecurring: order.recurrentInfo != nil,
      requiresApproval: order.action == .auth,
      customerID: order.customerID ?? "",
      language: order.languageCode, merchantName: merchantName,
      paymentItem: order.forcePaymentMethod, groupPaymentProducts: options.groupPaymentProducts,
      convertAmountTo: options.convertAmountTo)
  }
}

extension EcommpayOrder {
  /// In cents. A currency that does not exist, and an amount that cannot be written in cents, the SDK refuses.
  fileprivate var worldlineAmount: PaymentAmountOfMoney {
    let code = paymentCurrency ?? WorldlineOrder.sampleCurrency
    return CurrencyTable.standard[code].map { PaymentAmountOfMoney(ordering: Money(paymentAmount ?? 0, $0)) }
      ?? PaymentAmountOfMoney(totalAmount: Int(clamping: paymentAmount ?? 0), currencyCode: code)
  }

  /// What is wrong with an amount that exists, but not for Worldline; nil where it can be paid.
  var worldlineMistake: String? {
    guard let currency = CurrencyTable.standard[paymentCurrency ?? WorldlineOrder.sampleCurrency] else { return nil }
    let amount = Money(paymentAmount ?? 0, currency)
    guard amount.amount > 0, PaymentAmountOfMoney(amount) == nil else { return nil }
    return currency.exponent > 2
      ? "paymentAmount \(amount.display): Worldline counts two decimals in every currency (tooManyDecimals)"
      : "paymentAmount \(amount.display): Worldline counts cents, and has no number for so many (outOfRange)"
  }

  /// The sample for Worldline: the same shirt, where most of the catalogue can be paid with.
  static let worldlineSample: EcommpayOrder = {
    var order = EcommpayOrder.sample
    order.paymentCurrency = WorldlineOrder.sampleCurrency
    order.regionCode = WorldlineOrder.sampleCountry
    return order
  }()

  /// The sample as a file would say it.
  static let worldlineSampleText = """
    # An order for: kassa pay --provider worldline --order FILE
    paymentID: internal_payment_id_1
    paymentAmount: 1999              # minor units
    paymentCurrency: EUR             # ISO 4217
    paymentDescription: T-shirt with dog print
    customerID: "10"                 # accounts on file belong to it
    regionCode: NL                   # ISO 3166-1, two letters
    # action: auth                   # the money is held until the shop takes it
    # isRecurring: true              # the first of recurring payments; what cannot be charged again is not offered
    # groupPaymentProducts: false    # every card product in the list, not the group cards
    # convertAmountTo: USD           # shows what the amount is about in another currency
    # languageCode: en               # en de es fr hu it
    # forcePaymentMethod: cards      # a product or group: 1, 809, 840, cards
    """

  /// What the first screen of the document's example application asks for; the session itself is opened by the
  /// merchant's server when the payment starts.
  func worldlineDetails(
    _ options: WorldlineOptions, _ strings: StringTable
  ) -> [(name: String, value: String)] {
    let order = WorldlineOrder(self, options, number: 1, merchantName: "")
    var details: [(name: String, value: String)] = [
      (strings("shop.worldline.server"), "https://" + SandboxAuthority.worldlineMerchant),
      (strings("shop.worldline.client"), "https://" + SandboxAuthority.worldlineClient + "/client"),
      (strings("shop.worldline.assets"), SandboxAuthority.worldlineAssets),
      (strings("shop.worldline.customer"), order.customerID),
      (
        strings("shop.worldline.context"),
        [
          order.countryCode, order.amountOfMoney.currencyCode, String(order.amountOfMoney.totalAmount),
          strings(order.isRecurring ? "shop.worldline.recurring" : "shop.worldline.single"),
        ].joined(separator: " · ")
      ),
    ]
    if !order.groupPaymentProducts { details.append((strings("shop.worldline.groups"), strings("plain.no"))) }
    if let target = order.convertAmountTo { details.append((strings("shop.worldline.convert"), target)) }
    return details
  }
}
