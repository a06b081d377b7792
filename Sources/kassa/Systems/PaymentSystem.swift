import ArgumentParser
import CheckoutCore
import KassaBackend
import KassaRehearsal
import KassaResources
import KassaScreens

/// What a payment system brings to the program: its orders, its SDK and its mock backend.
protocol PaymentSystem: Sendable {
  /// The configuration of the mock backend. It defines the system's name, its mock modes, settings, test cards, scenes
  /// and sample input.
  associatedtype Configuration: RehearsedSandbox
  var configuration: Configuration { get set }
  /// The languages that the payment system supports. The user's locale selects the default.
  static var languages: [String] { get }
  /// Whether the platform refuses every other language. Otherwise it shows its own texts in a language that it has.
  static var refusesOtherLanguages: Bool { get }
  /// Returns the test cards, each with a description of the result that it triggers.
  static func testCards(in strings: StringTable) -> [TestCardRow]
  /// A complete sample order file.
  static var sampleText: String { get }
  /// The names of the supported order parameters. Any other name is an error.
  static var parameters: [String] { get }
  /// The parameters that a person can edit on the shop screen. The fields for the amount and the currency, if there are
  /// any, have the names `amount` and `currency`.
  static var orderFields: [OrderField] { get }
  /// The mistakes that the SDK finds in the order before it opens a session.
  var orderMistakes: [Mistake] { get }
  /// Returns the word with which an order requests a language, given as two letters; nil if it cannot request one.
  static func languageWord(_ language: String) -> String?
  /// Returns the sample order as a table, with the given changes.
  static func sample(changedBy changes: [String: Any]) -> [String: Any]

  /// - Parameters:
  ///   - order: the order; nil for the sample order.
  ///   - mock: one of `mocks`; nil for the mode that the order specifies.
  /// - Throws: `Failure` that lists every invalid parameter.
  init(_ order: OrderTable?, mock: String?) throws(Failure)

  /// The mock mode as shown on the shop screen.
  var mock: String { get }
  /// The language that the order requests; nil if it does not request one.
  var language: String? { get }
  /// Applies the language and the payment method given on the command line.
  mutating func choose(language: String?, method: String?)
  /// Configures the mock backend. The caller has already validated the settings for this payment system.
  mutating func configure(_ settings: SandboxSettings)

  /// The order as shown on the shop screen.
  var shown: Order { get }
  /// Adapts the screens to the payment system and the merchant.
  func customize(_ setup: inout Setup)

  /// The merchant's ID for the customer.
  var customer: String { get }
  /// Returns the merchant's payment ID for a payment number, which starts at 1. The ID is unique within a run.
  /// The result is empty if the order has no payment ID.
  func payment(_ number: Int) -> String
  /// Whether the merchant has already signed the order, which fixes the ID of its first payment.
  var isSigned: Bool { get }
  /// Whether this device has already used the payment ID, even if the ledger does not contain it.
  func isUsed(_ number: Int, on device: any DeviceStorage) -> Bool
  /// Returns a copy configured with a recorded order.
  func resuming(_ kept: KeptOrder) -> Self

  /// Returns a function that starts payments, each with its own options, so that payments cannot affect each other.
  /// - Parameter onResult: called for each result that the SDK reports.
  func starter(_ onResult: @escaping @Sendable () -> Void) -> @Sendable (any Presenter, _ number: Int) -> Checkout
  /// Whether the payment system can resume a payment from an earlier run.
  static var canResume: Bool { get }
  /// Resumes a payment from an earlier run; returns nil if it cannot be resumed.
  func resume(
    _ resumeToken: ResumeToken, at presenter: any Presenter, onResult: @escaping @Sendable () -> Void
  ) -> Checkout?
  /// Creates the mock backend that serves the SDK's requests.
  var backend: MockBackend.Maker { get }
  /// The operation names from the payment system's documentation, with the operations that each name may refer to.
  ///
  /// If a name may refer to several operations, the state of the payment determines which one is meant.
  static var ownWords: [(word: String, acts: [PaymentAction])] { get }
  /// The subcommand of `kassa sign` that makes the system's signatures; nil if there is none.
  static var signing: (any ParsableCommand.Type)? { get }
  /// Updates a payment to match its state after an operation. See `PaymentProvider.settle`.
  /// - Returns: the outcome; nil if the payment's state does not determine the outcome.
  static func settle(_ payment: inout Payment) -> Outcome?
}

extension PaymentSystem {
  /// The test cards with English descriptions, for use in commands.
  static var testCards: [TestCardRow] { testCards(in: .english) }
  static func testCards(in strings: StringTable) -> [TestCardRow] {
    Configuration.testCards.flatMap { $0.rows(strings) }
  }
  static var signing: (any ParsableCommand.Type)? { nil }
  /// The scenes that `kassa show` draws.
  static var scenes: [Gallery.Scene] {
    Configuration.scenes + Gallery.afterResult(of: Configuration.scenes) + Gallery.editing
  }
  /// The payer's input that pays the sample order, by field ID.
  static var sampleInput: [String: String] { Configuration.sampleInput }
  /// The payment system's name on the command line and in the ledger.
  static var name: String { Configuration.systemName }
  /// The supported mock modes.
  static var mocks: [String] { Configuration.mocks }
  mutating func configure(_ settings: SandboxSettings) { configuration.apply(settings) }
  /// The section `sandbox` of the example order file, with every setting commented out.
  static var settingsText: String { SettingsExample.text(for: sandbox) }
  /// The type of the mock backend's configuration.
  static var sandbox: any ConfigurableSandbox.Type { Configuration.self }
  static var languages: [String] { StringTable.languages }
  static var refusesOtherLanguages: Bool { false }
  func customize(_ setup: inout Setup) {}
  var isSigned: Bool { false }
  func isUsed(_ number: Int, on device: any DeviceStorage) -> Bool { false }
  static var canResume: Bool { false }
  static func languageWord(_ language: String) -> String? { language }
  func resume(
    _ resumeToken: ResumeToken, at presenter: any Presenter, onResult: @escaping @Sendable () -> Void
  ) -> Checkout? { nil }

  var name: String { Self.name }

  /// Returns the operation that a name refers to. The name may be common to all payment systems or the system's own.
  /// - Parameter isHeld: whether the payment is authorised and is awaiting capture.
  static func perform(_ word: String, isHeld: Bool) -> PaymentAction? {
    if let common = PaymentAction(rawValue: word) { return common }
    guard let acts = ownWords.first(where: { $0.word == word })?.acts else { return nil }
    return isHeld && acts.contains(.release) ? .release : acts.first { $0 != .release } ?? acts.first
  }

  /// The payment system's own operation names with their meanings, such as `commit (capture), cancel (release)`.
  static var ownWordsInHelp: String {
    ownWords.map { "\($0.word) (\($0.acts.map(\.rawValue).joined(separator: " or ")))" }.joined(separator: ", ")
  }

  func setup(_ language: String) -> Setup {
    let strings = StringTable(language: language) ?? .english
    var setup = Setup(
      order: shown, providerName: name, mockMode: mock, language: language, strings: strings)
    setup.testCards = TestCardList(isEmpty: { Self.Configuration.testCards.isEmpty }) { Self.testCards(in: strings) }
    customize(&setup)
    return setup
  }

  /// Returns the gallery scene with the given name.
  /// - Throws: `Failure` if there is none.
  static func scene(_ name: String) throws(Failure) -> Gallery.Scene {
    if let scene = scenes.first(where: { $0.name == name }) { return scene }
    throw Failure(message: "unknown screen \(name); known: \(scenes.map(\.name).joined(separator: ", "))")
  }

  /// Returns the mock mode after checking that the payment system supports it.
  /// - Throws: `Failure` if the mock mode is unknown.
  static func checked(_ mock: String?) throws(Failure) -> String? {
    guard let mock, !mocks.contains(mock) else { return mock }
    throw Failure(message: "unknown mock mode \(mock); known: \(mocks.joined(separator: ", "))")
  }
}

extension PaymentSystem {
  /// Creates the payment system for a checkout.
  ///
  /// - Parameters:
  ///   - order: the order, which may have a `sandbox` section; nil for the sample order.
  ///   - mock: one of `mocks`; nil for the mode that the settings or the order specify.
  ///   - settings: settings that take precedence over the order's `sandbox` section.
  /// - Returns: the configured payment system and its merged settings.
  /// - Throws: `Failure` that lists every invalid parameter and setting.
  static func compose(
    _ order: OrderTable?, mock: String?, settings: SandboxSettings = SandboxSettings()
  ) throws(Failure) -> (system: Self, settings: SandboxSettings) {
    var order = order
    let own = settings.errors(for: Configuration.self).map(\.message)
    if order == nil, !own.isEmpty { throw Failure(message: own.joined(separator: "; ")) }
    order?.mistakes += own
    var settings = settings.merged(over: order?.takeSettings(for: Configuration.self) ?? SandboxSettings())
    settings.mock = mock ?? settings.mock
    var system = try Self(order, mock: settings.mock)
    system.configure(settings)
    return (system, settings)
  }
}

/// The payment systems, by name.
enum PaymentSystems {
  static let all: [any PaymentSystem.Type] = [
    EcommpaySystem.self, WorldlineSystem.self, AssistSystem.self, DolyameSystem.self, ApplePayGatewaySystem.self,
  ]
  /// The payment system that is used if none is named.
  static let standard = EcommpaySystem.name
  static let names = all.map { $0.name }.joined(separator: ", ")

  /// The mock modes of the payment systems, with one line for each payment system.
  static let mocksInHelp = all.map { "  \($0.name): \($0.mocks.joined(separator: ", "))" }.joined(separator: "\n")
  /// The operation names of the payment systems, with one line for each payment system.
  static let wordsInHelp = all.map { "  \($0.name): \($0.ownWordsInHelp)" }.joined(separator: "\n")

  /// Returns the payment system that a payment was made with, configured with the recorded order.
  static func system(of record: PaymentRecord) throws(Failure) -> any PaymentSystem {
    try named(record.key.provider).init(nil, mock: nil).resuming(record.order)
  }

  /// Returns the payment system with the given name.
  /// - Throws: `Failure` if the name is unknown.
  static func named(_ name: String) throws(Failure) -> any PaymentSystem.Type {
    guard let found = all.first(where: { $0.name == name }) else {
      throw Failure(message: "unknown provider \(name); known: \(names)")
    }
    return found
  }
}
