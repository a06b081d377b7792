public import CheckoutCore
// A program that simulates the payment system needs one import.
@_exported public import KassaBackend
import KassaResources
public import KassaSandbox

/// Assist, simulated in process. Source: AssistMobile guide.
public typealias AssistWorld = SandboxWorld<AssistSandboxConfiguration>

extension AssistSandboxConfiguration: ConfigurableSandbox {
  public typealias Sandbox = AssistSandbox

  public static let systemName = "assist"
  /// The supported mock modes. They include the platform's own payment states.
  public static let mocks =
    ["disabled", "success", "decline"] + AssistState.allCases.map(\.word) + ["Repeated"]

  public static let messages = [
    "POST /sign", "POST /registration/mobileregistration.cfm", "POST /pay/order.cfm", "POST /pay/pay.cfm",
    "POST /challenge", "POST /pay/3dsend.cfm", "POST /orderresult/mobileorderresult.cfm", "POST /notifications/next",
    MessageBreak.notification,
  ]

  public static let settings: [SandboxSetting] = [
    .mock(mocks), .notifications, .issuer(of: systemName),
    .shop([
      SandboxSetting("delayed", .flag, "payments are held until the merchant captures them", section: .payment)
        .usually("false"),
      SandboxSetting(
        "partial", .word(Partial.allCases.map(\.rawValue)), "partial captures", example: "approve", section: .payment
      ).usually(Partial.none.rawValue),
      SandboxSetting("one-click", .flag, "whether cards can be saved", example: "false", section: .cards)
        .usually("true"),
      SandboxSetting("padding", .word(AssistSignature.Padding.allCases.map(\.rawValue)), "of the order signature")
        .usually(AssistSignature.Padding.digestinfo.rawValue),
    ]),
    .faults, .hold(messages),
  ]

  public static let testCards: [TestCardGroup] = [
    TestCardGroup(prefix: "assist-", TestCards.assist, paidCode: "AS001")
  ]

  /// Source: AssistMobile guide, the state of an order.
  public static let resultWords = [
    "Unknown", "InProgress", "Delayed", "Approved", "PartialApproved", "PartialDelayed", "Canceled",
    "PartialCanceled", "Declined", "Timeout", "Repeated",
  ]

  public static let callbacks = resultWords.map { "payFinished " + $0 }

  public static let servers = [SandboxServer(SandboxAuthority.assist, at: "/assist")]
  public static let merchantAuthority = SandboxAuthority.assistMerchant

  public static let operations: Set<PaymentOperation> = [.capture, .release, .refund]

  public mutating func waitForPayer() { acs.confirmsAfter = nil }

  public func merchant(over transport: any Transport) -> any MerchantServer {
    MerchantClient(transport: transport, authority: Self.merchantAuthority)
  }

  public mutating func apply(_ settings: SandboxSettings) {
    switch settings.mock {
    case "success": mock = .success
    case "decline": mock = .decline
    case "Repeated": mock = .repeated
    case let word?: mock = AssistState.allCases.first { $0.word == word }.map { .state($0) } ?? .disabled
    case nil: break
    }
    callbacks = settings.notifications ?? callbacks
    acs = settings.issuer ?? acs
    isDelayed = settings.shop["delayed"].flatMap(Bool.init) ?? isDelayed
    partial = settings.shop["partial"].flatMap(Partial.init) ?? partial
    hasOneClick = settings.shop["one-click"].flatMap(Bool.init) ?? hasOneClick
    padding = settings.shop["padding"].flatMap(AssistSignature.Padding.init) ?? padding
  }
}

/// What the platform can say about the end of a payment.
extension AssistSandboxConfiguration {
  /// The statuses that notifications report.
  public static let statuses = AssistState.allCases.map(\.rawValue)

  public static let closedMembers = [
    ClosedMember("orderstate", statuses), .statusOfAnswers(statuses),
    ClosedMember("operationtype", AssistOperation.allCases.map(\.rawValue)),
    ClosedMember("meantypename", Set(AssistCard.types.values).sorted()),
    // Flags, of which the other value is never sent.
    ClosedMember("OneClick", ["1"]), ClosedMember("testmode", ["1"]),
    ClosedMember("responsecode", codes, of: .notification), ClosedMember("operation.responsecode", codes),
    ClosedMember("callback.responsecode", codes),
  ]

  private static let codes = AssistCodes.reasons.keys.sorted()

  /// The result codes of payments. Source: docs.assist.ru, response codes.
  public static let resultCodes = ResultCode.sorted(AssistCodes.reasons.map { ResultCode($0.key, $0.value.text("EN")) })
}
