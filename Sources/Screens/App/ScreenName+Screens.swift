package import KassaTerminal

extension ScreenName {
  package static let shop: Self = "shop"
  package static let order: Self = "order"
  package static let sandbox: Self = "sandbox"
  /// One setting of the sandbox panel.
  package static let setting: Self = "setting"
  package static let opening: Self = "opening"
  package static let methods: Self = "methods"
  package static let card: Self = "card"
  package static let customer: Self = "customer"
  package static let fields: Self = "fields"
  package static let wallet: Self = "wallet"
  package static let processing: Self = "processing"
  package static let challenge: Self = "challenge"
  package static let redirect: Self = "redirect"
  package static let clarification: Self = "clarification"
  package static let cascade: Self = "cascade"
  package static let retry: Self = "retry"
  package static let result: Self = "result"
  package static let merchantActions: Self = "desk"
  /// The question before an operation on a payment.
  package static let confirm: Self = "confirm"

  package static let help: Self = "help"
  package static let trace: Self = "trace"
  package static let inspector: Self = "inspector"
  package static let testCards: Self = "testCards"
  package static let palette: Self = "palette"
  /// The texts of which one must be seen when the script of the session is played.
  package static let marks: Self = "marks"
  package static let leave: Self = "leave"
  package static let forget: Self = "forget"

  /// The screen of an inquiry of the platform.
  package static let inquiry: Self = "inquiry"
  package static func inquiry(_ id: String) -> Self { Self("inquiry." + id) }

  /// The inquiries of the payment systems. Source: the screens of Dolyame's form.
  private static let inquiries = ["phone", "code", "questionnaire", "consent", "schedule", "outcome"]

  /// All screens and dialogues, in the order in which a payment shows them.
  package static let all: [ScreenName] =
    [.shop, .order, .sandbox, .setting, .settingSearch, .opening, .methods, .card, .customer, .fields, .wallet]
    + inquiries.map(inquiry) + [
      .processing, .challenge, .redirect, .clarification, .cascade, .retry, .result, .merchantActions, .confirm, .held,
      .help, .inspector, .trace, .testCards, .palette, .marks, .leave, .forget,
    ]

  /// Whether the screen is shown while the payer waits.
  package var isWaiting: Bool { self == .opening || self == .processing }
}
