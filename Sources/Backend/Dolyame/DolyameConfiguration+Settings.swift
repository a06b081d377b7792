public import CheckoutCore
public import KassaSandbox

extension DolyameConfiguration: ConfigurableSandbox {
  public static let systemName = "dolyame"
  public static let mocks = ["disabled", "success", "decline", "demo"]
  public static let messages = [
    "POST /orders", "POST /open", "POST /phone", "POST /code", "POST /questionnaire", "POST /scoring",
    "POST /accept", "POST /pay", "POST /status", "POST /threeds", "POST /challenge", "POST /notifications/next",
    MessageBreak.notification,
  ]

  public static let settings: [SandboxSetting] = [
    .mock(mocks), .notifications, .issuer, .faults, .hold(messages),
  ]

  public static let testCards: [TestCardGroup] = [
    // The acquirer gives a code only for what it declines.
    TestCardGroup(prefix: "dolyame-", TestCards.dolyame, paidCode: "none")
  ]

  /// Source: Dolyame SDK guide, "Подготовительные работы на вашем бэкенде".
  public static let operationWords: [String: PaymentOperation] = ["commit": .capture, "cancel": .release]

  public mutating func apply(_ settings: SandboxSettings) {
    mock = settings.mock.flatMap(Mock.init) ?? mock
    callbacks = settings.notifications ?? callbacks
    acs = settings.issuer ?? acs
  }
}
