/// The availability and the destination of a redirect payment method.
public struct SandboxRedirect: Codable, Sendable, Equatable {
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

  public enum Kind: String, Codable, Sendable {
    case page
    /// An app on the payer's phone.
    case application = "app"
  }

  public struct Bank: Codable, Sendable, Equatable {
    public var code: String
    public var name: String

    public init(code: String, name: String) {
      self.code = code
      self.name = name
    }
  }

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

extension SandboxMethod {
  /// The payment methods for a project that accepts more than cards, in display order.
  ///
  /// The method codes are the platform's own. The countries, currencies and amount limits are invented for the sandbox.
  public static let project: [SandboxMethod] = [
    .card, .applePay, .skrill, .neteller, .alipay, .malaysianBanks, .thaiBanks, .boost,
  ]

  public static let skrill = SandboxMethod(
    code: "skrill-wallet", name: "Skrill",
    redirect: SandboxRedirect(currencies: ["EUR", "GBP", "PLN", "USD"], amounts: 100...1_000_000))
  public static let neteller = SandboxMethod(
    code: "neteller-wallet", name: "Neteller",
    redirect: SandboxRedirect(currencies: ["EUR", "GBP", "USD"], amounts: 500...1_000_000))
  public static let alipay = SandboxMethod(
    code: "alipay", name: "Alipay",
    redirect: SandboxRedirect(kind: .application, currencies: ["CNY", "EUR", "USD"], amounts: 1...5_000_000))
  public static let malaysianBanks = SandboxMethod(
    code: "online-malaysian-banks", name: "Malaysian online banks",
    redirect: SandboxRedirect(
      currencies: ["MYR"], regions: ["MY"], amounts: 100...3_000_000,
      banks: [
        .init(code: "maybank2u", name: "Maybank2u"), .init(code: "cimbclicks", name: "CIMB Clicks"),
        .init(code: "rhb", name: "RHB Now"), .init(code: "pbebank", name: "Public Bank"),
        .init(code: "hlb", name: "Hong Leong Connect"),
      ]))
  public static let thaiBanks = SandboxMethod(
    code: "online-thailand-banks", name: "Thai online banks",
    redirect: SandboxRedirect(
      currencies: ["THB"], regions: ["TH"], amounts: 2000...20_000_000,
      banks: [
        .init(code: "kbank", name: "KBank"), .init(code: "scb", name: "SCB Easy"),
        .init(code: "ktb", name: "Krungthai"),
      ]))
  public static let boost = SandboxMethod(
    code: "boost", name: "Boost",
    redirect: SandboxRedirect(kind: .application, currencies: ["MYR"], regions: ["MY"], amounts: 100...500_000))

  public init(code: String, name: String, redirect: SandboxRedirect, customerFields: [SandboxField] = []) {
    self.init(code: code, name: name, type: "aps", customerFields: customerFields)
    self.redirect = redirect
  }
}

extension SandboxMethod {
  /// Returns whether an order can be paid with this method. Redirect methods support sales only.
  ///
  /// Source: ecommpay, requests of the published SDKs (`ApsSaleRequest`).
  func isAvailable(_ amount: Int64, _ currency: String, region: String?, _ action: PlatformOrder.Action) -> Bool {
    guard let redirect else { return true }
    return action == .sale && redirect.amounts.contains(amount)
      && (redirect.currencies.isEmpty || redirect.currencies.contains(currency))
      && (redirect.regions.isEmpty || region.map { redirect.regions.contains($0.uppercased()) } ?? true)
  }
}
