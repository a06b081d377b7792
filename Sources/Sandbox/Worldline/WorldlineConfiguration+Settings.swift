public import CheckoutCore
// A program that simulates the payment system needs one import.
@_exported public import KassaBackend
import KassaResources
public import KassaSandbox

/// Worldline Connect, simulated in process. Source: Worldline Swift SDK guide.
public typealias WorldlineWorld = SandboxWorld<WorldlineConfiguration>

extension WorldlineConfiguration: ConfigurableSandbox {
  public typealias Sandbox = WorldlineSandbox

  public static let systemName = "worldline"
  public static let mocks = ["disabled", "success", "decline"]

  public static let messages = [
    "POST /sessions", "GET /products", "GET /products/*", "GET /productgroups", "POST /services/getIINdetails",
    "GET /crypto/publickey", "POST /payments", "POST /challenge", "POST /payments/check", "POST /payments/cancel",
    "POST /payments/resume", "POST /notifications/next", MessageBreak.notification,
  ]

  public static let settings: [SandboxSetting] = [
    .mock(mocks), .notifications, .issuer(of: systemName),
    SandboxSetting("products", .list(.text), "the only products that the shop offers", example: "[1, 840]"),
    .shop([
      SandboxSetting("secret", .text, "signs the merchant server's requests", example: "wrong"),
      SandboxSetting("logos", .number(1...99), "version of the platform's logos; the SDK has 1", example: "2")
        .usually("1"),
    ]),
    .faults, .hold(messages),
  ]

  public static let testCards: [TestCardGroup] = [
    TestCardGroup(prefix: "worldline-", TestCards.worldline, redirects: true, paidCode: "900"),
    TestCardGroup(prefix: "worldline-app-", TestCards.worldlineInApp, paidCode: "900"),
  ]

  public static let callbacks =
    resultWords.map { "completionHandler " + $0 } + thirdPartyStatuses.map { "thirdPartyStatus " + $0 }

  /// Source: Worldline, "Get third party status".
  package static let thirdPartyStatuses = ["WAITING", "INITIALIZED", "AUTHORIZED", "COMPLETED"]

  public static let walletPart: String? = "encryptedPaymentData"

  public static let servers = [
    SandboxServer(SandboxAuthority.worldlineClient, at: "/worldline", path: "/client"),
    SandboxServer(SandboxAuthority.worldlineAssetServer, at: "/worldline/assets"),
    SandboxServer(SandboxAuthority.worldlineServer, at: "/worldline"),
    SandboxServer(SandboxAuthority.worldlinePages, at: "/pages/worldline", isForBrowsers: true),
    SandboxServer(SandboxAuthority.worldlineApp, at: "/pages/worldline-app", isForBrowsers: true),
  ]
  public static let merchantAuthority = SandboxAuthority.worldlineMerchant
  /// Source: Worldline, "Webhooks".
  public static let acknowledgement = Acknowledgement.success
  public static let sdkSpeaksToMerchant = true
  // The merchant server creates the client session at the platform.
  public static let merchantCallsPlatform = true

  public mutating func waitForPayer() { acs.confirmsAfter = nil }

  public func merchant(over transport: any Transport) -> any MerchantServer { UnusedMerchant() }

  public mutating func apply(_ settings: SandboxSettings) {
    mock = settings.mock.flatMap(Mock.init) ?? mock
    callbacks = settings.notifications ?? callbacks
    acs = settings.issuer ?? acs
    restrictTo = settings.products
    merchantSecret = settings.shop["secret"]
    logoVersion = settings.shop["logos"].flatMap { Int($0) } ?? logoVersion
    // The payer acts on the third party's page or through the control API, unless a mock mode decides.
    thirdParty = mock == .disabled ? .waits : .confirms
  }
}

/// What the platform can say about the end of a payment.
extension WorldlineConfiguration {
  /// The statuses that notifications report, in the order of a payment's progress.
  public static let statuses = WorldlinePayment.Status.allCases.map(\.rawValue)

  public static let closedMembers: [ClosedMember] = {
    // The notification of a refund has the refund, and not the payment, whose status is then in answers alone.
    let notified = statuses.filter { $0 != WorldlinePayment.Status.refunded.rawValue }
    return [
      ClosedMember("payment.status", notified, of: .notification), ClosedMember("payment.status", statuses),
      ClosedMember("refund.status", [WorldlinePayment.Status.refunded.rawValue]),
      ClosedMember(
        "type", notified.map { "payment." + $0.lowercased() } + ["refund.refunded"], of: .notification),
      // Besides the payment's: that of a token which is gone.
      .statusOfAnswers(statuses + ["removed"]),
    ]
  }()

  /// The result codes of payments: the status code, and for a rejected payment the code of its error.
  public static let resultCodes: [ResultCode] = {
    let statuses = WorldlinePayment.Status.allCases.map { ResultCode(String($0.statusCode), $0.rawValue) }
    let refusals = [
      ResultCode(WorldlinePayment.refusedByIssuer, "the issuer has not authenticated the payer"),
      ResultCode(WorldlinePayment.refusedAtThirdParty, "the payer refused at the third party"),
    ]
    let cards = (TestCards.worldline + TestCards.worldlineInApp).filter { $0.result != .success }
    return ResultCode.sorted(statuses + refusals + cards.map { ResultCode($0.code, "a declined test card") })
  }()
}
