public import CheckoutCore
public import KassaSandbox

/// What a payment system brings to its mock backend: the configuration of its sandbox, which `SandboxSettings` can
/// change, its servers, its mock modes and its test cards.
///
/// Nothing in this package asks for a payment system by its name: a program passes the list of its systems, `Sandboxes`.
public protocol ConfigurableSandbox: SandboxConfiguration {
  /// The sandbox that has this configuration.
  associatedtype Sandbox: PaymentSandbox where Sandbox.Configuration == Self

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
  /// The members of messages that have one of a few words.
  static var closedMembers: [ClosedMember] { get }
  /// The result codes that payments can have.
  static var resultCodes: [ResultCode] { get }
  /// The words with which the SDK reports a payment's result.
  static var resultWords: [String] { get }
  /// The names of the SDK's callbacks to the app, such as `completionHandler success`.
  static var callbacks: [String] { get }
  /// The name of the part of the wallet's token that the app passes to the SDK; nil if the SDK takes none.
  static var walletPart: String? { get }
  /// The test cards, in groups whose names in scripts start with the same prefix.
  static var testCards: [TestCardGroup] { get }
  /// The merchant operations that the merchant server has a call for.
  static var operations: Set<PaymentOperation> { get }
  /// The system's own names for merchant operations that scripts can use in addition to those of `PaymentOperation`.
  static var operationWords: [String: PaymentOperation] { get }
  /// The names of the requests of the SDK for operations on a payment that has ended, if the shop's server sends the same ones.
  static var operationRequests: [String] { get }
  /// The servers of the platform. The first one is the one that SDKs call. Where two of them share a prefix, the first one
  /// whose paths match is meant.
  static var servers: [SandboxServer] { get }
  /// The host name of the merchant server.
  static var merchantAuthority: String { get }
  /// The path at which the merchant server takes notifications, if a request may name another address for them; nil if none may.
  static var notificationPath: String? { get }
  /// When the platform takes a notification as acknowledged.
  static var acknowledgement: Acknowledgement { get }
  /// Whether the SDK speaks to the merchant server by itself. Otherwise it finds a client in its environment.
  static var sdkSpeaksToMerchant: Bool { get }
  /// Whether the merchant server has to call the platform before a payment can begin.
  static var merchantCallsPlatform: Bool { get }

  /// The configuration of a shop that offers everything, as the program and served worlds have it.
  static var everything: Self { get }
  /// Applies settings, which must have no errors for this payment system.
  mutating func apply(_ settings: SandboxSettings)
  /// Leaves every confirmation on the pages of third parties and in the bank's app to the payer.
  mutating func waitForPayer()
  /// Returns a client of the merchant server.
  func merchant(over transport: any Transport) -> any MerchantServer
  /// Adds to the mock backend what only this payment system has.
  func customize(_ backend: inout MockBackend)
}

extension ConfigurableSandbox {
  public static var resultWords: [String] { Outcome.allCases.map(\.rawValue) }
  public static var callbacks: [String] { resultWords.map { "completionHandler \($0)" } }
  public static var walletPart: String? { nil }
  public static var closedMembers: [ClosedMember] { [] }
  public static var operations: Set<PaymentOperation> { Set(PaymentOperation.allCases) }
  public static var operationWords: [String: PaymentOperation] { [:] }
  public static var operationRequests: [String] { [] }
  public static var notificationPath: String? { nil }
  public static var acknowledgement: Acknowledgement { .ok }
  public static var sdkSpeaksToMerchant: Bool { false }
  public static var merchantCallsPlatform: Bool { false }
  public static var everything: Self { Self() }
  public func customize(_ backend: inout MockBackend) {}
}

/// A member of messages whose value is one of a few words.
public struct ClosedMember: Sendable {
  /// The messages whose member has these words, because other messages have others at such a path.
  package enum Owner: Sendable {
    case anyMessage, notification, answer
  }

  /// The end of the member's path, such as `payment.status`; the whole path for a member of some messages only.
  package let path: String
  package let words: [String]
  package let owner: Owner

  package init(_ path: String, _ words: [String], of owner: Owner = .anyMessage) {
    self.path = path
    self.words = words
    self.owner = owner
  }

  /// The status beside what an answer says: a word of the payment system, or one of those that the servers of all of them have.
  package static func statusOfAnswers(_ words: [String]) -> ClosedMember {
    // The merchant server's, that of a request which is not read, and the issuer's.
    ClosedMember("status", words + ["ok", "error", "noted"].filter { !words.contains($0) }, of: .answer)
  }
}

/// A server of a payment platform.
public struct SandboxServer: Equatable, Sendable {
  /// The host name of the server in process.
  package let authority: String
  /// The prefix of the server's paths in a served world, such as `/ecommpay`.
  package let prefix: String
  /// The beginning of the server's own paths that are behind the prefix; empty for all of them.
  package let path: String
  /// Whether the server's pages are for a browser.
  package let isForBrowsers: Bool
  /// Whether the server is the merchant's.
  package let isMerchant: Bool

  package init(
    _ authority: String, at prefix: String, path: String = "", isForBrowsers: Bool = false, isMerchant: Bool = false
  ) {
    self.authority = authority
    self.prefix = prefix
    self.path = path
    self.isForBrowsers = isForBrowsers
    self.isMerchant = isMerchant
  }
}

extension ConfigurableSandbox {
  /// The situations of 3-D Secure that the payment system has; empty if it has no issuer.
  package static var situations: [ThreeDSSituation] {
    settings.contains { $0.name == "issuer" } ? ThreeDSSituation.all(of: systemName) : []
  }
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

extension SandboxSetting {
  package static func mock(_ mocks: [String]) -> SandboxSetting {
    SandboxSetting("mock", .word(mocks), "mock mode; --mock takes precedence")
  }

  package static let notifications = SandboxSetting(
    "notifications", .word(NotificationBehaviour.allCases.map(\.rawValue)),
    "how the merchant server responds to notifications", example: "ignored", section: .notifications
  ).needing(SettingEvent.notification.words) { value, _ in
    value.plainText == NotificationBehaviour.acknowledged.rawValue ? nil : .notification
  }

  /// The settings of the issuer.
  /// - Parameter system: the name of the payment system, which decides about the situations.
  package static func issuer(of system: String) -> SandboxSetting {
    SandboxSetting(
      "issuer", .table(ACSBehaviour.settings(of: system)), "overrides what the test cards say", section: .secure)
  }

  package static func shop(_ rows: [SandboxSetting]) -> SandboxSetting {
    SandboxSetting("shop", .table(rows), "the merchant's settings at the payment system", section: .shop)
  }

  package static let faults = SandboxSetting(
    "faults", .list(.short(key: "kind", Fault.settings)), "network and platform faults, armed from the start",
    section: .faults)
}
