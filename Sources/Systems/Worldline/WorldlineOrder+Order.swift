import CheckoutCore
import Ecommpay
import KassaResources
import KassaSandbox
import KassaWorldlineSandbox
import WorldlineConnect

extension WorldlineOrder {
  /// The default values from the first screen of Worldline's example application.
  static let sampleCountry = "NL"
  static let sampleCurrency = "EUR"

  /// Converts an order to a Worldline order, whose amount is in hundredths of the currency.
  /// - Parameter number: the payment's number within this run, starting at 1. Each payment gets its own payment ID.
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
  /// The amount in hundredths.
  /// The SDK rejects unknown currencies and amounts that cannot be expressed in hundredths.
  fileprivate var worldlineAmount: PaymentAmountOfMoney {
    let code = paymentCurrency ?? WorldlineOrder.sampleCurrency
    return CurrencyTable.standard[code].map { PaymentAmountOfMoney(ordering: Money(paymentAmount ?? 0, $0)) }
      ?? PaymentAmountOfMoney(totalAmount: Int(clamping: paymentAmount ?? 0), currencyCode: code)
  }

  /// The reason Worldline cannot express the amount in hundredths, in the words of order files and as the SDK reports it;
  /// nil if it can.
  var worldlineMistake: (words: String, rule: Mistake?)? {
    guard let currency = CurrencyTable.standard[paymentCurrency ?? WorldlineOrder.sampleCurrency] else { return nil }
    let amount = Money(paymentAmount ?? 0, currency)
    guard amount.amount > 0, PaymentAmountOfMoney(amount) == nil else { return nil }
    let reason =
      currency.exponent > 2
      ? "Worldline uses two decimals in every currency (tooManyDecimals)"
      : "the amount exceeds Worldline's range (outOfRange)"
    let order = WorldlineOrder(self, WorldlineOptions(), number: 1, merchantName: "")
    return (
      "paymentAmount \(LocaleFormat.english.money(amount)): \(reason)",
      order.mistakes.first { $0.path == "totalAmount" }
    )
  }

  /// The sample order, in the format of an order file.
  static let worldlineSampleText = """
    # Order file for kassa pay --provider worldline --order FILE
    paymentID: internal_payment_id_1
    paymentAmount: 1999              # minor units
    paymentCurrency: EUR             # ISO 4217
    paymentDescription: T-shirt with dog print
    customerID: "10"                 # owner of the accounts on file
    regionCode: NL                   # ISO 3166-1, two letters
    # action: auth                   # authorise now, capture later
    # isRecurring: true              # first recurring payment; hides products that cannot recur
    # groupPaymentProducts: false    # lists every card product instead of the group cards
    # convertAmountTo: USD           # also shows the approximate amount in this currency
    # languageCode: en               # en de es fr hu it
    # forcePaymentMethod: cards      # a product or group: 1, 809, 840, cards
    """

  /// Returns the details shown on the first screen of Worldline's example application.
  ///
  /// The merchant server does not open the session until the payment starts.
  func worldlineDetails(
    _ options: WorldlineOptions, _ strings: StringTable, _ format: LocaleFormat
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
          order.countryCode, self.order(merchantName: "").total(in: format),
          strings(order.isRecurring ? "shop.worldline.recurring" : "shop.worldline.single"),
        ].joined(separator: " · ")
      ),
    ]
    if !order.groupPaymentProducts { details.append((strings("shop.worldline.groups"), strings("plain.no"))) }
    if let target = order.convertAmountTo { details.append((strings("shop.worldline.convert"), target)) }
    return details
  }
}
