public import CheckoutCore
// A program that simulates the payment system needs one import.
@_exported public import KassaBackend
import KassaResources
public import KassaSandbox
import MockWallet

/// A bank's gateway for Apple Pay, simulated in process, with a wallet that holds test cards.
/// Source: Apple Pay gateway guide.
public typealias ApplePayGatewayWorld = SandboxWorld<ApplePayGatewayConfiguration>

extension ApplePayGatewayConfiguration: ConfigurableSandbox {
  public typealias Sandbox = ApplePayGatewaySandbox

  public static let systemName = "apple-pay"
  /// The supported mock modes. They include a mode for each of the gateway's order states.
  public static let mocks = Mock.allCases.map(\.rawValue)

  public static let messages = [
    "POST /login", "POST /payment/applepay/payment.do", "POST /payment/rest/getOrderStatusExtended.do",
    "POST /notifications/next", MessageBreak.notification,
  ]
  /// Source: Apple Pay gateway, `deposit`, `reverse` and `refund`.
  public static let operationRequests = ["deposit", "reverse", "refund"].map { "POST /payment/rest/\($0).do" }

  public static let settings: [SandboxSetting] = [
    .mock(mocks), .notifications,
    SandboxSetting(
      "wallet", .word(MockWallet.Contents.allCases.map(\.rawValue)), "the wallet on the payer's device",
      example: "empty", section: .cards),
    .shop([
      SandboxSetting(
        "errors", .word(ErrorShape.allCases.map(\.rawValue)), "the format of the gateway's errors",
        section: .faults
      ).needing(
        .answer("an error of the gateway") { body in
          body["error"] != nil
            || [body["errorCode"], body["ErrorCode"]].contains { $0.map { $0.plainText != "0" } ?? false }
        }
      ).usually(ErrorShape.own.rawValue),
      SandboxSetting(
        "order-lifetime", .number(1...525_600), "minutes until an open order is declined", example: "60",
        section: .payment
      ).usually("20"),
      SandboxSetting("token", .word(["altered"]), "the wallet's token is changed on its way", section: .cards)
        .needing(.request("a payment request", "POST /payment/applepay/payment.do")),
    ]),
    .faults, .hold(messages),
  ]

  /// The wallet has cards of its own.
  public static let testCards: [TestCardGroup] = []

  public static let walletPart: String? = "paymentToken"

  public static let servers = [SandboxServer(SandboxAuthority.gateway, at: "/apple-pay")]
  public static let merchantAuthority = SandboxAuthority.gatewayMerchant
  public static let sdkSpeaksToMerchant = true

  public static let operations: Set<PaymentOperation> = [.capture, .release, .refund, .reverse]

  /// Nobody but the issuer confirms a payment.
  public mutating func waitForPayer() {}

  public func merchant(over transport: any Transport) -> any MerchantServer {
    GatewayMerchant(transport: transport, token: token)
  }

  public func customize(_ backend: inout MockBackend) {
    backend.wallet = wallet
    if altersTokens { backend.transport = AlteredTokens(inner: backend.transport) }
  }

  public mutating func apply(_ settings: SandboxSettings) {
    mock = settings.mock.flatMap(Mock.init) ?? mock
    callbacks = settings.notifications ?? callbacks
    wallet = settings.wallet ?? wallet
    altersTokens = settings.shop["token"] != nil
    errorShape = settings.shop["errors"].flatMap(ErrorShape.init) ?? errorShape
    orderLifetime = settings.shop["order-lifetime"].flatMap { Int($0) }.map { .seconds(60 * $0) } ?? orderLifetime
  }
}

/// What the gateway can say about the end of an order.
extension ApplePayGatewayConfiguration {
  /// The events that callbacks report.
  public static let statuses = PlacedOrder.Event.allCases.map(\.rawValue)

  public static let closedMembers = [
    ClosedMember("operation", Set(PlacedOrder.Event.allCases.map(\.operation)).sorted(), of: .notification),
    ClosedMember("status", ["0", "1"], of: .notification),
    .statusOfAnswers(statuses),
  ]

  /// The result codes of orders: the gateway's action codes. Source: gateway, action codes.
  public static let resultCodes: [ResultCode] = {
    let cards = WalletScenario.standard.compactMap { card in
      card.action.map {
        ResultCode(String($0), $0 == 0 ? "approved" : StringTable.english("testCards.note." + card.note))
      }
    }
    return ResultCode.sorted(cards + [ResultCode(String(PlacedOrder.timedOut), "not paid in time")])
  }()
}
