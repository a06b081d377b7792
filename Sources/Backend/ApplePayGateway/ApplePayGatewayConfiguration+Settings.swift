import CheckoutCore
public import KassaSandbox
import MockWallet

extension ApplePayGatewayConfiguration: ConfigurableSandbox {
  public static let systemName = "apple-pay"
  /// The supported mock modes. They include a mode for each of the gateway's order states.
  public static let mocks = Mock.allCases.map(\.rawValue)

  public static let messages = [
    "POST /login", "POST /payment/applepay/payment.do", "POST /payment/rest/getOrderStatusExtended.do",
    "POST /notifications/next", MessageBreak.notification,
  ]

  public static let settings: [SandboxSetting] = [
    .mock(mocks), .notifications,
    SandboxSetting(
      "wallet", .word(MockWallet.Contents.allCases.map(\.rawValue)), "the wallet on the payer's device",
      example: "empty", section: .cards),
    .shop([
      SandboxSetting(
        "errors", .word(ErrorShape.allCases.map(\.rawValue)), "the format of the gateway's errors",
        section: .faults),
      SandboxSetting(
        "order-lifetime", .number(1...525_600), "minutes until an open order is declined", example: "60",
        section: .payment),
      SandboxSetting("token", .word(["altered"]), "the wallet's token is changed on its way", section: .cards),
    ]),
    .faults, .hold(messages),
  ]

  /// The wallet has cards of its own.
  public static let testCards: [TestCardGroup] = []

  public mutating func apply(_ settings: SandboxSettings) {
    mock = settings.mock.flatMap(Mock.init) ?? mock
    callbacks = settings.notifications ?? callbacks
    errorShape = settings.shop["errors"].flatMap(ErrorShape.init) ?? errorShape
    orderLifetime = settings.shop["order-lifetime"].flatMap { Int($0) }.map { .seconds(60 * $0) } ?? orderLifetime
  }
}
