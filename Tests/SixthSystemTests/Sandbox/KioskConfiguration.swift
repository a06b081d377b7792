import CheckoutCore
import KassaBackend
import KassaSandbox

/// Kiosk, a payment system that exists in the tests only: one card payment, decided at once, and refunds.
///
/// It is written as «Add a payment system» says, and handed to composition and scripts as a sixth system.
struct KioskConfiguration: ConfigurableSandbox {
  enum Mock: String, CaseIterable {
    /// The card determines the result.
    case disabled
    case success, decline
  }

  /// The key with which the shop signs orders and the platform signs notifications.
  static let key = "kiosk-key"
  static let platform = "kiosk.test"

  var mock = Mock.disabled
  var callbacks = NotificationBehaviour.acknowledged
  var latency = SandboxLatency()

  typealias Sandbox = KioskSandbox

  static let systemName = "kiosk"
  static let mocks = Mock.allCases.map(\.rawValue)
  static let messages = [
    "POST /sign", "POST /open", "POST /pay", "POST /status", "POST /notifications/next", MessageBreak.notification,
  ]
  static let settings: [SandboxSetting] = [.mock(mocks), .notifications, .faults, .hold(messages)]
  static let statuses = KioskPayment.Status.allCases.map(\.rawValue)
  static let resultCodes = [ResultCode("00", "approved"), ResultCode("51", "insufficient funds")]
  static let testCards = [
    TestCardGroup(
      prefix: "kiosk-",
      [
        TestCard(
          number: "4111111111111111", brand: "visa", authentication: .none, result: .success, code: "00",
          allowsAnotherAttempt: false, note: ""),
        TestCard(
          number: "5105105105105100", brand: "mastercard", authentication: .none, result: .decline, code: "51",
          allowsAnotherAttempt: false, note: ""),
      ])
  ]
  static let operations: Set<PaymentOperation> = [.refund]
  static let merchantAuthority = "shop.kiosk.test"
  static let servers = [
    SandboxServer(platform, at: "/kiosk"), SandboxServer(merchantAuthority, at: "/kiosk-shop", isMerchant: true),
  ]

  mutating func apply(_ settings: SandboxSettings) {
    mock = settings.mock.flatMap(Mock.init) ?? mock
    callbacks = settings.notifications ?? callbacks
  }

  /// Nobody but the platform decides.
  mutating func waitForPayer() {}

  func merchant(over transport: any Transport) -> any MerchantServer {
    MerchantClient(transport: transport, authority: Self.merchantAuthority)
  }
}
