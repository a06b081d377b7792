import CheckoutCore
public import KassaSandbox

extension WorldlineConfiguration: ConfigurableSandbox {
  public static let systemName = "worldline"
  public static let mocks = ["disabled", "success", "decline"]

  public static let messages = [
    "POST /sessions", "GET /products", "GET /products/*", "GET /productgroups", "POST /services/getIINdetails",
    "GET /crypto/publickey", "POST /payments", "POST /challenge", "POST /payments/check", "POST /payments/cancel",
    "POST /payments/resume", "POST /notifications/next", MessageBreak.notification,
  ]

  public static let settings: [SandboxSetting] = [
    .mock(mocks), .notifications, .issuer,
    SandboxSetting("products", .list(.text), "the only products that the shop offers", example: "[1, 840]"),
    .shop([SandboxSetting("secret", .text, "signs the merchant server's requests", example: "wrong")]),
    .faults, .hold(messages),
  ]

  public static let testCards: [TestCardGroup] = [
    TestCardGroup(prefix: "worldline-", TestCards.worldline, redirects: true, paidCode: "900"),
    TestCardGroup(prefix: "worldline-app-", TestCards.worldlineInApp, paidCode: "900"),
  ]

  public mutating func apply(_ settings: SandboxSettings) {
    mock = settings.mock.flatMap(Mock.init) ?? mock
    callbacks = settings.notifications ?? callbacks
    acs = settings.issuer ?? acs
    restrictTo = settings.products
    merchantSecret = settings.shop["secret"]
  }
}
