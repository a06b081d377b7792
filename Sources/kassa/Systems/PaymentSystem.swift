import CheckoutCore
import KassaBackend
import KassaRehearsal
import KassaResources
import KassaScreens

/// A payment system as the program uses it: its orders, its SDK and its mock backend.
protocol PaymentSystem: Sendable {
  /// The configuration of the mock backend. It defines the system's name, its mock modes and its settings.
  associatedtype Configuration: ConfigurableSandbox
  var configuration: Configuration { get set }
  /// The supported languages of a payment. The user's settings select the default.
  static var languages: [String] { get }
  /// Returns the test cards, each with a description of the result that it triggers.
  static func testCards(in strings: StringTable) -> [TestCardRow]
  /// A complete example of an order file.
  static var sampleText: String { get }
  /// The names of the supported order parameters; any other name is an error.
  static var parameters: [String] { get }
  /// Returns the example order as a table with the given changes.
  static func sample(changedBy changes: [String: Any]) -> [String: Any]

  /// - Parameters:
  ///   - order: The order; nil for the example.
  ///   - mock: One of `mocks`; nil for the mode that the order specifies.
  /// - Throws: `Failure` that lists every invalid parameter.
  init(_ order: OrderTable?, mock: String?) throws(Failure)

  /// The mock mode, as the shop screen shows it.
  var mock: String { get }
  /// The language that the order requests; nil if it requests none.
  var language: String? { get }
  /// Applies the language and payment method from the command line.
  mutating func choose(language: String?, method: String?)
  /// Configures the mock backend. The settings have no errors for this system.
  mutating func configure(_ settings: SandboxSettings)

  /// The order as the shop screen shows it.
  var shown: Order { get }
  /// Adapts the screens to the payment system and the merchant.
  func customize(_ setup: inout Setup)

  /// The merchant's id of the customer.
  var customer: String { get }
  /// Returns the merchant's payment id for a payment number from 1, unique in each run; empty if the order has no id.
  func payment(_ number: Int) -> String
  /// Whether the merchant has already signed the order, which fixes the id of its first payment.
  var isSigned: Bool { get }
  /// Whether this device has already used the payment id, even if the ledger does not contain it.
  func isUsed(_ number: Int, on device: any DeviceStorage) -> Bool
  /// Returns a copy that is configured with a recorded order.
  func resuming(_ kept: KeptOrder) -> Self

  /// Returns a function that starts payments, each with its own options, so that payments cannot affect each other.
  /// - Parameter onResult: Called for each result that the SDK reports.
  func starter(_ onResult: @escaping @Sendable () -> Void) -> @Sendable (any Presenter, _ number: Int) -> Checkout
  /// Whether the payment system can resume a payment of an earlier run.
  static var canResume: Bool { get }
  /// Resumes a payment of an earlier run; nil if it cannot be resumed.
  func resume(
    _ resumeToken: ResumeToken, at presenter: any Presenter, onResult: @escaping @Sendable () -> Void
  ) -> Checkout?
  /// Creates the mock backend that serves the SDK's requests.
  var backend: MockBackend.Maker { get }
  /// The operation names from the system's own document, with the operations that each may mean.
  ///
  /// If a name has several meanings, the state of the payment selects the first that is allowed.
  static var ownWords: [(word: String, acts: [PaymentAction])] { get }
  /// Updates a payment to match its state after an operation; see `PaymentProvider.settle`.
  /// - Returns: The outcome; nil if the state does not determine it.
  static func settle(_ payment: inout Payment) -> Outcome?
}

extension PaymentSystem {
  /// The test cards with English descriptions, for commands.
  static var testCards: [TestCardRow] { testCards(in: .english) }
  /// The name on the command line and in the ledger.
  static var name: String { Configuration.systemName }
  /// The supported mock modes.
  static var mocks: [String] { Configuration.mocks }
  mutating func configure(_ settings: SandboxSettings) { configuration.apply(settings) }
  static var languages: [String] { StringTable.languages }
  func customize(_ setup: inout Setup) {}
  var isSigned: Bool { false }
  func isUsed(_ number: Int, on device: any DeviceStorage) -> Bool { false }
  static var canResume: Bool { false }
  func resume(
    _ resumeToken: ResumeToken, at presenter: any Presenter, onResult: @escaping @Sendable () -> Void
  ) -> Checkout? { nil }

  var name: String { Self.name }

  /// Returns the operation for a common name or for one of the system's own names.
  /// - Parameter isHeld: Whether the payment is authorised and awaits capture.
  static func perform(_ word: String, isHeld: Bool) -> PaymentAction? {
    if let common = PaymentAction(rawValue: word) { return common }
    guard let acts = ownWords.first(where: { $0.word == word })?.acts else { return nil }
    return isHeld && acts.contains(.release) ? .release : acts.first { $0 != .release } ?? acts.first
  }

  /// The system's own operation names with their meaning: `commit (capture), cancel (release)`.
  static var ownWordsInHelp: String {
    ownWords.map { "\($0.word) (\($0.acts.map(\.rawValue).joined(separator: " or ")))" }.joined(separator: ", ")
  }

  func setup(_ language: String) -> Setup {
    let strings = StringTable(language: language) ?? .english
    var setup = Setup(
      order: shown, providerName: name, mockMode: mock, language: language, strings: strings,
      testCards: Self.testCards(in: strings))
    customize(&setup)
    return setup
  }

  /// Returns the mock mode after checking it.
  /// - Throws: `Failure` for an unknown mock mode.
  static func checked(_ mock: String?) throws(Failure) -> String? {
    guard let mock, !mocks.contains(mock) else { return mock }
    throw Failure(message: "unknown mock mode \(mock); known: \(mocks.joined(separator: ", "))")
  }
}

extension PaymentSystem {
  /// Creates the payment system of a checkout.
  ///
  /// - Parameters:
  ///   - order: The order, which may have the section `sandbox`; nil for the example.
  ///   - mock: One of `mocks`; nil for the mode that the settings or the order specify.
  ///   - settings: The settings that take precedence over the section of the order.
  /// - Returns: The configured payment system and its settings.
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
  static let names = all.map { $0.name }.joined(separator: ", ")

  /// The mock modes of each payment system, one line each.
  static let mocksInHelp = all.map { "  \($0.name): \($0.mocks.joined(separator: ", "))" }.joined(separator: "\n")
  /// The operation names of each payment system, one line each.
  static let wordsInHelp = all.map { "  \($0.name): \($0.ownWordsInHelp)" }.joined(separator: "\n")

  /// Returns the payment system with a name.
  /// - Throws: `Failure` for an unknown name.
  static func named(_ name: String) throws(Failure) -> any PaymentSystem.Type {
    guard let found = all.first(where: { $0.name == name }) else {
      throw Failure(message: "unknown provider \(name); known: \(names)")
    }
    return found
  }
}
