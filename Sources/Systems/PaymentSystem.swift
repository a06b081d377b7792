package import CheckoutCore
package import KassaBackend
package import KassaRehearsal
package import KassaResources
package import KassaSandbox
package import KassaScreens

/// What a payment system brings to the program: its orders, its SDK and its mock backend.
package protocol PaymentSystem: Sendable {
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
  /// The order parameters whose values may be the names of files, relative to the order file.
  static var fileParameters: [String] { get }
  /// The parameters that a person can edit on the shop screen. The fields for the amount and the currency, if there are
  /// any, have the names `amount` and `currency`.
  static var orderFields: [OrderField] { get }
  /// Returns what the order's amount must be with these texts of the fields, in minor units; nil if the payment system
  /// lets the amount differ from the price of the goods, or if the texts have no sum.
  static func due(_ texts: [String: String]) -> Int64?
  /// The names in order files of further parameters that the SDK calls otherwise, by the names of the SDK. Those of the
  /// fields are in `orderFields`.
  static var parameterNames: [String: String] { get }
  /// The mistakes that the SDK finds in the order before it opens a session.
  var orderMistakes: [Mistake] { get }
  /// Returns the word with which an order requests a language, given as two letters; nil if it cannot request one.
  static func languageWord(_ language: String) -> String?
  /// Returns the sample order as a table, with the given changes.
  static func sample(changedBy changes: JSON) -> JSON

  /// - Parameters:
  ///   - order: the order; nil for the sample order.
  ///   - mock: one of `mocks`; nil for the mode that the order specifies.
  /// - Throws: `CompositionError` that lists every invalid parameter.
  init(_ order: OrderTable?, mock: String?) throws(CompositionError)

  /// The mock mode as shown on the shop screen.
  var mock: String { get }
  /// The language that the order requests; nil if it does not request one.
  var language: String? { get }
  /// Applies the language and the payment method given on the command line.
  mutating func choose(language: String?, method: String?)
  /// Configures the mock backend. The caller has already validated the settings for this payment system.
  mutating func configure(_ settings: SandboxSettings)
  /// Lets only the payer confirm in the bank's app and on the pages of third parties.
  mutating func waitForPayer()

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
  /// What the payment system's states mean. See `PaymentProvider.rules`.
  static var rules: PaymentRules { get }
}

extension PaymentSystem {
  /// The test cards with English descriptions, for use in commands.
  package static var testCards: [TestCardRow] { testCards(in: .english) }
  package static func testCards(in strings: StringTable) -> [TestCardRow] {
    Configuration.testCards.flatMap { $0.rows(strings) } + situationCards(in: strings)
  }
  /// The situations of 3-D Secure that the payment system has, each with its test card; none without an issuer.
  package static var situations: [ThreeDSSituation] { Configuration.situations }
  /// Returns the test cards of the situations, in their order.
  package static func situationCards(in strings: StringTable) -> [TestCardRow] { situations.map { $0.row(strings) } }
  /// The scenes that `kassa show` draws.
  package static var scenes: [Gallery.Scene] {
    Configuration.scenes + Gallery.afterResult(of: Configuration.scenes) + Gallery.editing
      + orderFields.filter(\.isGoods).map { Gallery.adding(to: $0.name) }
  }
  /// The payer's input that pays the sample order, by field ID.
  package static var sampleInput: [String: String] { Configuration.sampleInput }
  /// The payment system's name on the command line and in the ledger.
  package static var name: String { Configuration.systemName }
  /// The supported mock modes.
  package static var mocks: [String] { Configuration.mocks }
  package mutating func configure(_ settings: SandboxSettings) { configuration.apply(settings) }
  package mutating func waitForPayer() { configuration.waitForPayer() }
  /// The section `sandbox` of the example order file, with every setting commented out.
  package static var settingsText: String { SettingsExample.text(for: sandbox) }
  /// The type of the mock backend's configuration.
  package static var sandbox: any ConfigurableSandbox.Type { Configuration.self }
  package static var languages: [String] { StringTable.languages }
  package static var fileParameters: [String] { [] }
  package static var parameterNames: [String: String] { [:] }
  package static func due(_ texts: [String: String]) -> Int64? { nil }
  package static var refusesOtherLanguages: Bool { false }
  package func customize(_ setup: inout Setup) {}
  package var isSigned: Bool { false }
  package func isUsed(_ number: Int, on device: any DeviceStorage) -> Bool { false }
  package static var canResume: Bool { false }
  /// The given order; the sample order if there is none.
  static func given(_ order: OrderTable?) -> OrderTable {
    order ?? OrderTable(values: sample(changedBy: [:]), path: "of the sample")
  }
  package static func languageWord(_ language: String) -> String? { language }
  package func resume(
    _ resumeToken: ResumeToken, at presenter: any Presenter, onResult: @escaping @Sendable () -> Void
  ) -> Checkout? { nil }

  package var name: String { Self.name }

  package func setup(_ language: String) -> Setup {
    let strings = StringTable(language: language) ?? .english
    var setup = Setup(
      order: shown, providerName: name, mockMode: mock, language: language, strings: strings)
    setup.testCards = TestCardList(isEmpty: { Self.Configuration.testCards.isEmpty }) { Self.testCards(in: strings) }
    setup.parameterNames = { path in
      Self.parameterNames[path]
        ?? Self.orderFields.first { $0.reported.contains(path) }?.path.joined(separator: ".") ?? path
    }
    customize(&setup)
    return setup
  }

  /// Returns the gallery scene with the given name.
  /// - Throws: `CompositionError` if there is none.
  package static func scene(_ name: String) throws(CompositionError) -> Gallery.Scene {
    if let scene = scenes.first(where: { $0.name == name }) { return scene }
    throw CompositionError(
      .unknownScreen, "unknown screen \(name); known: \(scenes.map(\.name).joined(separator: ", "))")
  }

  /// Returns the mock mode after checking that the payment system supports it.
  /// - Throws: `CompositionError` if the mock mode is unknown.
  package static func checked(_ mock: String?) throws(CompositionError) -> String? {
    guard let mock, !mocks.contains(mock) else { return mock }
    throw CompositionError(.unknownMode, "unknown mock mode \(mock); known: \(mocks.joined(separator: ", "))")
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
  /// - Throws: `CompositionError` that lists every invalid parameter and setting.
  package static func compose(
    _ order: OrderTable?, mock: String?, settings: SandboxSettings = SandboxSettings()
  ) throws(CompositionError) -> (system: Self, settings: SandboxSettings) {
    var order = order
    let own = settings.errors(for: Configuration.self).map(\.message)
    if order == nil, !own.isEmpty { throw CompositionError(.invalidSettings, own.joined(separator: "; ")) }
    order?.mistakes += own
    var settings = (order?.takeSettings(for: Configuration.self)).map { settings.merged(over: $0) } ?? settings
    settings.mock = mock ?? settings.mock
    var system = try Self(order, mock: settings.mock)
    system.configure(settings)
    return (system, settings)
  }
}

/// A list of payment systems, the default system first. Composition finds a system in it by name.
package struct PaymentSystems: Sendable {
  package let all: [any PaymentSystem.Type]
  private let lazySandboxes: Lazy<Sandboxes>

  package init(_ all: [any PaymentSystem.Type]) {
    self.all = all
    lazySandboxes = Lazy { Sandboxes(all.map { $0.sandbox }) }
  }

  /// Their sandboxes. A checkout starts without them, because it needs those of its own system only.
  package var sandboxes: Sandboxes { lazySandboxes.value }

  /// The payment systems of the program.
  package static let builtIn = PaymentSystems([
    EcommpaySystem.self, WorldlineSystem.self, AssistSystem.self, DolyameSystem.self, ApplePayGatewaySystem.self,
  ])

  /// The payment system that is used if none is named; empty if there are no systems.
  package var standard: String { all.first?.name ?? "" }
  package var names: String { all.map { $0.name }.joined(separator: ", ") }

  /// The mock modes of the payment systems, with one line for each payment system.
  package var mocksInHelp: String {
    all.map { "  \($0.name): \($0.mocks.joined(separator: ", "))" }.joined(separator: "\n")
  }
  /// The operation names of the payment systems, with one line for each payment system.
  package var wordsInHelp: String { all.map { "  \($0.name): \($0.ownWordsInHelp)" }.joined(separator: "\n") }

  /// Returns the payment system that a payment was made with, configured with the recorded order.
  package func system(of record: PaymentRecord) throws(CompositionError) -> any PaymentSystem {
    try named(record.key.provider).init(nil, mock: nil).resuming(record.order)
  }

  /// Returns the payment system with the given name.
  /// - Throws: `CompositionError` if the name is unknown.
  package func named(_ name: String) throws(CompositionError) -> any PaymentSystem.Type {
    guard let found = all.first(where: { $0.name == name }) else {
      throw CompositionError(.unknownSystem, "unknown provider \(name); known: \(names)")
    }
    return found
  }
}

extension Setup {
  /// Takes over what the mock issuer accepts in a challenge, as hints for testers.
  mutating func takeHints(of acs: ACSBehaviour) {
    rightCode = { acs.rightCode(for: $0) }
    rightChoices = ACSBehaviour.rightChoices
  }
}
