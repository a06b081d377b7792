public import CheckoutCore
public import KassaSandbox

/// What a payment system brings to its mock backend: the configuration of its sandbox, which `SandboxSettings` can
/// change, its mock modes and its test cards.
public protocol ConfigurableSandbox: Sendable {
  /// The payment system's name on the command line.
  static var systemName: String { get }
  /// The supported mock modes.
  static var mocks: [String] { get }
  /// The supported settings, in the order in which the documentation lists them.
  static var settings: [SandboxSetting] { get }
  /// The names of the messages of a payment that can be held: the requests of the program, and `notification`.
  static var messages: [String] { get }
  /// The statuses that notifications to the merchant server can report.
  static var statuses: [String] { get }
  /// The result codes that payments can have.
  static var resultCodes: [ResultCode] { get }
  /// The test cards, in groups whose names in scripts start with the same prefix.
  static var testCards: [TestCardGroup] { get }
  /// The system's own names for merchant operations that scripts can use in addition to those of `PaymentOperation`.
  static var operationWords: [String: PaymentOperation] { get }
  /// Applies settings, which must have no errors for this payment system.
  mutating func apply(_ settings: SandboxSettings)
}

extension ConfigurableSandbox {
  public static var operationWords: [String: PaymentOperation] { [:] }
}

/// Test cards of one payment system, named together.
public struct TestCardGroup: Sendable {
  /// The beginning of the cards' names in scripts, for example `worldline-`; empty for the default payment system.
  public var prefix: String
  /// The test cards of the group, in the order in which they are listed.
  public var cards: [TestCard]
  /// Whether challenges take place on the issuer's page instead of in the checkout.
  public var redirects: Bool

  /// Creates a group of test cards.
  /// - Parameters:
  ///   - prefix: the beginning of the cards' names in scripts; empty for the default payment system.
  ///   - cards: the test cards.
  ///   - redirects: whether challenges take place on the issuer's page instead of in the checkout.
  ///   - paidCode: the result code of a payment with a card that is paid; nil if it is the card's own code.
  public init(prefix: String, _ cards: [TestCard], redirects: Bool = false, paidCode: String? = nil) {
    self.prefix = prefix
    self.cards = cards.map { card in
      var card = card
      if card.result == .success, let paidCode { card.code = paidCode }
      return card
    }
    self.redirects = redirects
  }
}

/// The sandboxes of all payment systems.
public enum Sandboxes {
  /// The configurations of the five payment systems, the default system first.
  public static let all: [any ConfigurableSandbox.Type] = [
    EcommpaySandboxConfiguration.self, WorldlineConfiguration.self, AssistSandboxConfiguration.self,
    DolyameConfiguration.self, ApplePayGatewayConfiguration.self,
  ]

  /// The names of all payment systems.
  public static let names = all.map { $0.systemName }
  /// The mock modes of all payment systems together.
  public static let mocks = unique(all.flatMap { $0.mocks })
  /// The names of merchant operations in scripts: the common ones, followed by those of single payment systems.
  public static let operations = unique(
    PaymentOperation.allCases.map(\.rawValue) + all.flatMap { $0.operationWords.keys.sorted() })

  private static func unique(_ words: [String]) -> [String] {
    words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension SandboxSettings {
  /// The names of the settings of all payment systems.
  public static var keys: [String] { allSettings.map(\.name) }

  /// The settings of all payment systems together.
  /// If several systems have a setting, it accepts every value that any of them accepts.
  package static let allSettings: [SandboxSetting] = union(Sandboxes.all.flatMap { $0.settings })

  private static func union(_ rows: [SandboxSetting]) -> [SandboxSetting] {
    rows.reduce(into: []) { all, row in
      guard let index = all.firstIndex(where: { $0.name == row.name }) else { return all.append(row) }
      switch (all[index].values, row.values) {
      case (.table(let own), .table(let more)): all[index].values = .table(union(own + more))
      case (.word(let own), .word(let more)):
        all[index].values = .word(own + more.filter { !own.contains($0) })
      case (.list(.short(let key, let own)), .list(.short(_, let more))):
        all[index].values = .list(.short(key: key, union(own + more)))
      default: break
      }
    }
  }
}

extension SandboxSetting {
  static func mock(_ mocks: [String]) -> SandboxSetting {
    SandboxSetting("mock", .word(mocks), "mock mode; --mock takes precedence")
  }

  static let notifications = SandboxSetting(
    "notifications", .word(EcommpaySandboxConfiguration.CallbackBehaviour.allCases.map(\.rawValue)),
    "how the merchant server responds to notifications", example: "ignored", section: .notifications)

  static let issuer = SandboxSetting(
    "issuer", .table(ACSBehaviour.settings), "overrides what the test cards say", section: .secure)

  static func shop(_ rows: [SandboxSetting]) -> SandboxSetting {
    SandboxSetting("shop", .table(rows), "the merchant's settings at the payment system", section: .shop)
  }

  static let faults = SandboxSetting(
    "faults", .list(.short(key: "kind", Fault.settings)), "network and platform faults, armed from the start",
    section: .faults)
}
