public import CheckoutCore
// A program that simulates the payment system needs one import.
@_exported public import KassaBackend
import KassaResources
public import KassaSandbox

/// Dolyame, simulated in process. Source: Dolyame SDK guide.
public typealias DolyameWorld = SandboxWorld<DolyameConfiguration>

extension DolyameConfiguration: ConfigurableSandbox {
  public typealias Sandbox = DolyameSandbox

  public static let systemName = "dolyame"
  public static let mocks = ["disabled", "success", "decline", "demo"]
  public static let messages = [
    "POST /orders", "POST /open", "POST /phone", "POST /code", "POST /questionnaire", "POST /scoring",
    "POST /accept", "POST /pay", "POST /status", "POST /threeds", "POST /challenge", "POST /notifications/next",
    MessageBreak.notification,
  ]

  public static let settings: [SandboxSetting] = [
    .mock(mocks), .notifications, .issuer(of: systemName), .faults, .hold(messages),
  ]

  public static let testCards: [TestCardGroup] = [
    // The acquirer gives a code only for what it declines.
    TestCardGroup(prefix: "dolyame-", TestCards.dolyame, paidCode: "none")
  ]

  /// Source: Dolyame SDK guide, "Подготовительные работы на вашем бэкенде".
  public static let operationWords: [String: PaymentOperation] = ["commit": .capture, "cancel": .release]

  /// Source: Dolyame SDK guide, the result of a payment.
  public static let resultWords = ["success", "failure", "pending", "dismissed"]

  /// Source: Dolyame SDK guide, section 3, "Неожиданные события".
  package static let unexpectedEvents = [
    "lessThanRuble", "haveSumDifference", "haveItemsDifference", "wrongPersonData", "noPartnerForClient",
  ]

  public static let callbacks =
    resultWords.map { "onFinish " + $0 } + ["onButtonPressed"] + unexpectedEvents.map { "onUnexpectedEvent " + $0 }

  public static let servers = [
    SandboxServer(SandboxAuthority.dolyame, at: "/dolyame"),
    SandboxServer(SandboxAuthority.dolyamePartner, at: "/dolyame-partner"),
    SandboxServer(SandboxAuthority.dolyamePages, at: "/pages/dolyame", isForBrowsers: true),
  ]
  public static let merchantAuthority = SandboxAuthority.dolyameMerchant
  public static let notificationPath: String? = DolyameMerchantServer.webhookPath

  public mutating func waitForPayer() { acs.confirmsAfter = nil }

  public func merchant(over transport: any Transport) -> any MerchantServer {
    MerchantClient(transport: transport, authority: Self.merchantAuthority)
  }

  public mutating func apply(_ settings: SandboxSettings) {
    mock = settings.mock.flatMap(Mock.init) ?? mock
    callbacks = settings.notifications ?? callbacks
    acs = settings.issuer ?? acs
  }
}

/// What the platform can say about the end of an order.
extension DolyameConfiguration {
  /// The statuses that notifications report, in the order of an order's progress.
  public static let statuses = DolyameOrderStatus.allCases.map(\.rawValue)

  public static let closedMembers = [
    ClosedMember("status", statuses, of: .notification),
    // Besides the order's: that of a refund, and that of a request which changes the session.
    .statusOfAnswers(statuses + ["pending", "processed", "accepted"]),
    ClosedMember("card.brand", DolyameCard.brands),
    ClosedMember("payment_schedule.status", DolyamePlan.statuses),
  ]

  /// The result codes of orders. An order that was not declined has none.
  public static let resultCodes = [
    ResultCode("none", "paid, cancelled or still open"), ResultCode("3DS_FAILED", "not authenticated"),
    ResultCode("INSUFFICIENT_FUNDS", "insufficient funds"), ResultCode("18", "declined by the bank"),
    ResultCode("TERMINAL_ERROR", "the shop's terminal does not accept the payment"),
    ResultCode("SCORING_REJECTED", "instalments were not approved"),
    ResultCode("limit_exceeded", "the code of the text message was wrong three times"),
  ]
}
