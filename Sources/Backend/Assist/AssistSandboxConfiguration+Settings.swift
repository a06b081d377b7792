import CheckoutCore
public import KassaSandbox

extension AssistSandboxConfiguration: ConfigurableSandbox {
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
    .mock(mocks), .notifications, .issuer,
    .shop([
      SandboxSetting("delayed", .flag, "payments are held until the merchant captures them", section: .payment),
      SandboxSetting(
        "partial", .word(Partial.allCases.map(\.rawValue)), "partial captures", example: "approve", section: .payment),
      SandboxSetting("one-click", .flag, "whether cards can be saved", example: "false", section: .cards),
      SandboxSetting("padding", .word(AssistSignature.Padding.allCases.map(\.rawValue)), "of the order signature"),
    ]),
    .faults, .hold(messages),
  ]

  public static let testCards: [TestCardGroup] = [
    TestCardGroup(prefix: "assist-", TestCards.assist, paidCode: "AS001")
  ]

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
