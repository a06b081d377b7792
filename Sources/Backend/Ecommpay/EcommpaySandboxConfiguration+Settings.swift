import CheckoutCore
public import KassaSandbox

extension EcommpaySandboxConfiguration: ConfigurableSandbox {
  public static let systemName = "ecommpay"

  /// The mock mode in which the platform rejects the order's payment ID as already used.
  private static let paymentExists = "payment-exists"
  public static let mocks = ["disabled", "success", "decline", paymentExists]

  /// The parameters that the merchant server can add before it signs, each with its name in the signed string.
  private static let signedNames: KeyValuePairs = [
    "paymentCurrency": "payment_currency", "paymentDescription": "payment_description", "customerID": "customer_id",
    "regionCode": "region_code", "token": "account_token", "languageCode": "language_code",
    "forcePaymentMethod": "force_payment_method",
  ]

  public static let messages = [
    "POST /sign", "POST /v1/init", "POST /v1/session/interface", "POST /v1/card/facts", "POST /v1/payment",
    "POST /v1/payment/status", "POST /v1/payment/threeds", "POST /v1/payment/threeds/method",
    "POST /v1/payment/redirect", "POST /v1/payment/clarification", "POST /v1/payment/cascade",
    "POST /v1/payment/cancel", "POST /challenge", "POST /notifications/next", MessageBreak.notification,
  ]

  public static let settings: [SandboxSetting] = [
    .mock(mocks), .notifications, .issuer,
    SandboxSetting("situation", .word(SandboxScenario.allCases.map(\.rawValue)), "scenario of every card"),
    SandboxSetting("cascade", .flag, "another provider takes over after a decline"),
    SandboxSetting(
      "keeping", .word(["never", "askCustomer", "always"]), "whether cards are saved", example: "always",
      section: .cards),
    SandboxSetting(
      "asks", .list(.text), "further customer fields that the form requires", example: "[address]", section: .cards),
    .shop(
      signedNames.map { SandboxSetting($0.key, .text, "added by the merchant server when it signs", example: "\"\"") }
        + [SandboxSetting("hideSavedWallets", .flag, "added by the merchant server when it signs")]),
    .faults, .hold(messages),
  ]

  public static let testCards: [TestCardGroup] = [TestCardGroup(prefix: "", TestCards.ecommpay)]

  public mutating func apply(_ settings: SandboxSettings) {
    refusesFirstPayment = settings.mock.map { $0 == Self.paymentExists } ?? refusesFirstPayment
    callbacks = settings.notifications ?? callbacks
    acs = settings.issuer ?? acs
    cascades = settings.cascades ?? cascades
    sandboxScenario = settings.scenario ?? sandboxScenario
    for (name, parameter) in Self.signedNames {
      if let value = settings.shop[name] { supplements[parameter] = value }
    }
    if let hides = settings.shop["hideSavedWallets"] { supplements["hide_saved_wallets"] = hides == "true" ? "1" : "0" }
    guard let card = methods.firstIndex(where: { $0.code == SandboxMethod.card.code }) else { return }
    if let keeping = settings.keeping { methods[card].walletSaveMode = keeping }
    methods[card].customerFields += settings.asks.map { name in
      SandboxField(name: name, label: name.prefix(1).uppercased() + name.dropFirst())
    }
  }
}
