import KassaSandbox

/// The availability and the destination of a redirect payment method.
public struct EcommpayRedirect: Codable, Sendable, Equatable {
  /// Where the payer confirms the payment.
  public var kind: Kind
  /// The supported currencies as ISO 4217 codes; empty if all are supported.
  public var currencies: Set<String>
  /// The supported countries as ISO 3166-1 codes; empty if all are supported.
  /// An order without a country is always accepted.
  public var regions: Set<String>
  /// The range of permitted amounts, in minor units.
  public var amounts: ClosedRange<Int64>
  /// The banks that the payer can choose from, in display order; empty if there is no choice.
  public var banks: [Bank]

  /// A destination to which the payer is redirected.
  public enum Kind: String, Codable, Sendable {
    /// A web page.
    case page
    /// An app on the payer's phone.
    case application = "app"
  }

  /// A bank that the payer can choose for a redirect payment.
  public struct Bank: Codable, Sendable, Equatable {
    /// The platform's code for the bank, which the payment request contains.
    public var code: String
    /// The display name.
    public var name: String

    /// Creates a bank.
    public init(code: String, name: String) {
      self.code = code
      self.name = name
    }
  }

  /// Creates a redirect. By default, it leads to a page and permits every currency, country and amount.
  public init(
    kind: Kind = .page, currencies: Set<String> = [], regions: Set<String> = [],
    amounts: ClosedRange<Int64> = 1...Int64.max, banks: [Bank] = []
  ) {
    self.kind = kind
    self.currencies = currencies
    self.regions = regions
    self.amounts = amounts
    self.banks = banks
  }
}

extension EcommpayMethod {
  /// The payment methods for a project that accepts more than cards, in display order.
  ///
  /// The method codes are the platform's own. The countries, currencies and amount limits are invented for the sandbox.
  public static let project: [EcommpayMethod] = [
    .card, .applePay, .skrill, .neteller, .alipay, .malaysianBanks, .thaiBanks, .boost,
  ]

  /// Skrill, a web wallet, for 1.00 to 10,000.00 in one of four currencies.
  public static let skrill = EcommpayMethod(
    code: "skrill-wallet", name: "Skrill",
    redirect: EcommpayRedirect(currencies: ["EUR", "GBP", "PLN", "USD"], amounts: 100...1_000_000))
  /// Neteller, a web wallet, for 5.00 to 10,000.00 in one of three currencies.
  public static let neteller = EcommpayMethod(
    code: "neteller-wallet", name: "Neteller",
    redirect: EcommpayRedirect(currencies: ["EUR", "GBP", "USD"], amounts: 500...1_000_000))
  /// Alipay, whose app confirms the payment, for 0.01 to 50,000.00 in one of three currencies.
  public static let alipay = EcommpayMethod(
    code: "alipay", name: "Alipay",
    redirect: EcommpayRedirect(kind: .application, currencies: ["CNY", "EUR", "USD"], amounts: 1...5_000_000))
  /// Malaysian online banks, one of which the payer chooses, for 1.00 to 30,000.00 MYR in Malaysia.
  public static let malaysianBanks = EcommpayMethod(
    code: "online-malaysian-banks", name: "Malaysian online banks",
    redirect: EcommpayRedirect(
      currencies: ["MYR"], regions: ["MY"], amounts: 100...3_000_000,
      banks: [
        .init(code: "maybank2u", name: "Maybank2u"), .init(code: "cimbclicks", name: "CIMB Clicks"),
        .init(code: "rhb", name: "RHB Now"), .init(code: "pbebank", name: "Public Bank"),
        .init(code: "hlb", name: "Hong Leong Connect"),
      ]))
  /// Thai online banks, one of which the payer chooses, for 20.00 to 200,000.00 THB in Thailand.
  public static let thaiBanks = EcommpayMethod(
    code: "online-thailand-banks", name: "Thai online banks",
    redirect: EcommpayRedirect(
      currencies: ["THB"], regions: ["TH"], amounts: 2000...20_000_000,
      banks: [
        .init(code: "kbank", name: "KBank"), .init(code: "scb", name: "SCB Easy"),
        .init(code: "ktb", name: "Krungthai"),
      ]))
  /// Boost, whose app confirms the payment, for 1.00 to 5,000.00 MYR in Malaysia.
  public static let boost = EcommpayMethod(
    code: "boost", name: "Boost",
    redirect: EcommpayRedirect(kind: .application, currencies: ["MYR"], regions: ["MY"], amounts: 100...500_000))

  /// Creates a method whose payer is redirected.
  /// - Parameters:
  ///   - code: the platform's code for the method, e.g. `alipay`.
  ///   - name: the display name.
  ///   - redirect: the destination, and the orders for which the method is available.
  ///   - customerFields: the customer fields that the project requests for the method.
  public init(code: String, name: String, redirect: EcommpayRedirect, customerFields: [EcommpayField] = []) {
    self.init(code: code, name: name, type: "aps", customerFields: customerFields)
    self.redirect = redirect
  }
}

extension EcommpayMethod {
  /// Returns whether an order can be paid with this method. Redirect methods support sales only.
  ///
  /// Source: ecommpay, requests of the published SDKs (`ApsSaleRequest`).
  func isAvailable(_ amount: Int64, _ currency: String, region: String?, _ action: PlatformOrder.Action) -> Bool {
    unfit(amount, currency, region: region, action) == nil
  }

  /// Returns the parameter for whose value this method is not available; nil if it is available.
  func unfit(_ amount: Int64, _ currency: String, region: String?, _ action: PlatformOrder.Action) -> String? {
    guard let redirect else { return nil }
    if !redirect.currencies.isEmpty, !redirect.currencies.contains(currency) { return "payment_currency" }
    if let region, !redirect.regions.isEmpty, !redirect.regions.contains(region.uppercased()) { return "region_code" }
    if !redirect.amounts.contains(amount) { return "payment_amount" }
    return action == .sale ? nil : "action"
  }
}
