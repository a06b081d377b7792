public import CheckoutCore
// A program that simulates the payment system needs one import.
@_exported public import KassaBackend
import KassaResources
public import KassaSandbox

/// ecommpay, simulated in process. Source: ecommpay SDK guide, scheme of work.
public typealias EcommpayWorld = SandboxWorld<EcommpaySandboxConfiguration>

extension EcommpaySandboxConfiguration: ConfigurableSandbox {
  public typealias Sandbox = EcommpaySandbox

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

  /// The platform offers another provider after a decline.
  private static let takeover = SettingEvent.answer("a decline after which another provider can take over") {
    $0["payment"]?["cascading_with_redirect"] == true
  }

  public static let messages = [
    "POST /sign", "POST /v1/init", "POST /v1/session/interface", "POST /v1/card/facts", "POST /v1/payment",
    "POST /v1/payment/status", "POST /v1/payment/threeds", "POST /v1/payment/threeds/method",
    "POST /v1/payment/redirect", "POST /v1/payment/clarification", "POST /v1/payment/cascade",
    "POST /v1/payment/cancel", "POST /challenge", "POST /notifications/next", MessageBreak.notification,
  ]

  public static let settings: [SandboxSetting] = [
    .mock(mocks), .notifications, .issuer(of: systemName),
    SandboxSetting("situation", .word(EcommpayScenario.allCases.map(\.rawValue)), "scenario of every card")
      .needing(.request("a payment with a card", "POST /v1/payment", with: ("method", EcommpayMethod.card.code))),
    SandboxSetting("cascade", .flag, "another provider takes over after a decline")
      .needing(takeover.words) { value, _ in value == true ? takeover : nil },
    SandboxSetting(
      "keeping", .word(["never", "askCustomer", "always"]), "whether cards are saved", example: "always",
      section: .cards),
    SandboxSetting(
      "asks", .list(.word(EcommpayField.names)), "further customer fields that the form requires",
      example: "[address]", section: .cards),
    SandboxSetting(
      "offers", .list(.word(EcommpayField.names)), "further customer fields that may be left empty",
      example: "[phone]", section: .cards),
    .shop(
      signedNames.map { SandboxSetting($0.key, .text, "added by the merchant server when it signs", example: "\"\"") }
        + [SandboxSetting("hideSavedWallets", .flag, "added by the merchant server when it signs")]),
    .faults, .hold(messages),
  ]

  public static let testCards: [TestCardGroup] = [TestCardGroup(prefix: "", TestCards.ecommpay)]

  /// Source: ecommpay SDK guide, the result of a payment.
  public static let resultWords = ["0", "Success", "100", "Decline", "200", "Cancelled", "500", "Error"]

  /// The error codes that can follow the result. Source: ecommpay SDK guide, section on results.
  package static let errorWords = [
    "illegalArguments", "paymentAlreadyExist", "paymentMethodNotAvailable", "networkIsNotAvailable", "networkTimeout",
    "networkError", "serverContentParsingError", "serverApiError", "signingFailed", "outcome unknown", "unknown",
  ]

  public static let callbacks: [String] = {
    let results = stride(from: 0, to: resultWords.count, by: 2).map {
      resultWords[$0...($0 + 1)].joined(separator: " ")
    }
    return results.flatMap { result -> [String] in
      let name = "completionHandler " + result
      // Who is paid or declined gets no error.
      let hasErrors = result.hasSuffix("Cancelled") || result.hasSuffix("Error")
      return [name] + (hasErrors ? errorWords.map { name + " " + $0 } : [])
    }
  }()

  public static let walletPart: String? = "apple_pay_token"

  public static let servers = [
    SandboxServer(SandboxAuthority.ecommpay, at: "/ecommpay"),
    SandboxServer(SandboxAuthority.ecommpayPages, at: "/pages/ecommpay", isForBrowsers: true),
  ]
  public static let merchantAuthority = SandboxAuthority.ecommpayMerchant

  public static var everything: EcommpaySandboxConfiguration {
    EcommpaySandboxConfiguration { $0.methods = EcommpayMethod.project }
  }

  public mutating func waitForPayer() { acs.confirmsAfter = nil }

  public func merchant(over transport: any Transport) -> any MerchantServer {
    MerchantClient(
      transport: transport, authority: Self.merchantAuthority, customerAddress: Self.customerAddress,
      comparesOperations: true)
  }

  /// The payer's IP address, from the range reserved for documentation (RFC 5737). The merchant names it in debits.
  private static let customerAddress = "192.0.2.10"

  public mutating func apply(_ settings: SandboxSettings) {
    refusesFirstPayment = settings.mock.map { $0 == Self.paymentExists } ?? refusesFirstPayment
    callbacks = settings.notifications ?? callbacks
    acs = settings.issuer ?? acs
    cascades = settings.cascades ?? cascades
    sandboxScenario = settings.scenario.flatMap(EcommpayScenario.init) ?? sandboxScenario
    for (name, parameter) in Self.signedNames {
      if let value = settings.shop[name] { supplements[parameter] = value }
    }
    if let hides = settings.shop["hideSavedWallets"] { supplements["hide_saved_wallets"] = hides == "true" ? "1" : "0" }
    guard let card = methods.firstIndex(where: { $0.code == EcommpayMethod.card.code }) else { return }
    if let keeping = settings.keeping { methods[card].walletSaveMode = keeping }
    methods[card].customerFields += settings.asks.map { EcommpayField(named: $0) }
    methods[card].customerFields += settings.offers.map { EcommpayField(named: $0, isRequired: false) }
  }
}

/// What the platform can say about the end of a payment.
extension EcommpaySandboxConfiguration {
  /// The statuses that notifications report, in the order of a payment's progress.
  public static let statuses = PaymentStatus.allCases.map(\.rawValue)

  public static let closedMembers = [
    ClosedMember("payment.status", statuses),
    ClosedMember("action", PlatformOrder.Action.allCases.map(\.rawValue)),
    ClosedMember("mock_mode", MockMode.allCases.map(\.rawValue)),
    ClosedMember("method", EcommpayMethod.project.map(\.code)),
    ClosedMember(
      "operation.type",
      PlatformOrder.Action.allCases.map(CallbackMessage.operationType) + PostPaymentOperation.allCases.map(\.rawValue)),
    ClosedMember(
      "operation.status", Set(PaymentStatus.allCases.map(\.operation)).sorted(), of: .notification),
    ClosedMember("payment.type", CallbackMessage.paymentTypes, of: .notification),
    // What the platform answers to the SDK has the action.
    ClosedMember("payment.type", CallbackMessage.paymentTypes + PlatformOrder.Action.allCases.map(\.rawValue)),
    ClosedMember("account.type", Set(CardType.all + BankNumbers.standard.types).sorted()),
    // Besides the payment's: those of an interface, of a request that is taken, and of an operation.
    .statusOfAnswers(statuses + ["ready", "accepted"]),
  ]

  /// The result codes of payments: those of the test cards, and those of the payment's own progress.
  public static let resultCodes: [ResultCode] = {
    let own: [EcommpayCode] = [
      .success, .awaitingProcessing, .declined, .declinedBy3DS, .notReturned, .needsClarification, .declinedByAVS,
      .cancelled, .declinedOutOfBand, .timedOut,
    ]
    let cards = TestCards.ecommpay.map { EcommpayCode($0.code) }
    return ResultCode.sorted((own + cards).map { ResultCode($0.code, $0.message) })
  }()
}
