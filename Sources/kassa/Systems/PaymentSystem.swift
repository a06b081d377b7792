import CheckoutCore
import Rehearsal
import Resources
import Screens

/// A payment system as the program sees it: an order for it, and the sandbox that plays the other side.
protocol PaymentSystem: Sendable {
  /// As it is called on the command line and in the ledger.
  static var name: String { get }
  /// The languages in which it can be paid through: which of them is the default is the user's to say.
  static var languages: [String] { get }
  /// What its sandbox can play.
  static var mocks: [String] { get }
  /// Its test cards, with what each triggers in words.
  static func testCards(in strings: StringTable) -> [TestCardRow]
  /// A complete example of an order file.
  static var sampleText: String { get }
  /// The parameters of its orders; those of another system are unknown to it.
  static var parameters: [String] { get }
  /// The example as a table, with changes in place of what it says.
  static func sample(changedBy changes: [String: Any]) -> [String: Any]

  /// - Parameters:
  ///   - order: nil for the example.
  ///   - mock: one of `mocks`; nil for what the order says.
  /// - Throws: `Failure` that names all mistakes together.
  init(_ order: OrderTable?, mock: String?) throws(Failure)

  /// What is played, as the shop screen shows it.
  var mock: String { get }
  /// The language that the order asks for.
  var language: String? { get }
  /// What was asked for beside the order.
  mutating func choose(language: String?, method: String?)
  /// Sets the other side.
  mutating func arrange(_ settings: SandboxSettings) throws(Failure)

  /// The order as the shop screen shows it.
  var shown: Order { get }
  /// What is special about its screens.
  func dress(_ setup: inout Setup)

  /// Who pays, by the shop's own id.
  var customer: String { get }
  /// The shop's id of a payment of this order, from 1: each needs one of its own. Empty where the order has none.
  func payment(_ number: Int) -> String
  /// Whether the shop has signed the order already: then the id of its first payment cannot be another one.
  var isSigned: Bool { get }
  /// Whether this device has used the id up, though no ledger knows of it.
  func isUsed(_ number: Int, on device: any DeviceStorage) -> Bool
  /// The same order as one that was written down.
  func taking(_ kept: KeptOrder) -> Self

  /// Starts payments: each gets options of its own, so that nothing leaks from one into the next.
  /// - Parameter onResult: called for each result that the SDK tells.
  func starter(_ onResult: @escaping @Sendable () -> Void) -> @Sendable (any Presenter, _ number: Int) -> Checkout
  /// Whether a payment can be taken up that a program left behind.
  static var canResume: Bool { get }
  /// Takes up the payment of this order that a program left behind; nil where it cannot be.
  func resume(
    _ memory: FlowMemory, at presenter: any Presenter, onResult: @escaping @Sendable () -> Void
  ) -> Checkout?
  /// Makes the other side of its wires.
  var otherSide: OtherSide.Maker { get }
  /// What can be done with a payment in the words of the system's own document, beside the common ones: each with what
  /// it means. Where that depends on how the payment stands, the first that its state allows is meant.
  static var ownWords: [(word: String, acts: [PaymentAct])] { get }
  /// Brings a payment into line with its state after an operation on it; see `PaymentProvider.settle`.
  /// - Returns: how the payment stands; nil where its state does not say.
  static func settle(_ payment: inout Payment) -> Outcome?
}

extension PaymentSystem {
  /// In English, for commands.
  static var testCards: [TestCardRow] { testCards(in: .english) }
  static var mocks: [String] { ["disabled", "success", "decline"] }
  static var languages: [String] { StringTable.languages }
  func dress(_ setup: inout Setup) {}
  var isSigned: Bool { false }
  func isUsed(_ number: Int, on device: any DeviceStorage) -> Bool { false }
  static var canResume: Bool { false }
  func resume(
    _ memory: FlowMemory, at presenter: any Presenter, onResult: @escaping @Sendable () -> Void
  ) -> Checkout? { nil }

  var name: String { Self.name }

  /// What is meant by a word, the common one or the system's own.
  /// - Parameter isHeld: whether the payment waits to be captured.
  static func act(_ word: String, isHeld: Bool) -> PaymentAct? {
    if let common = PaymentAct(rawValue: word) { return common }
    guard let acts = ownWords.first(where: { $0.word == word })?.acts else { return nil }
    return isHeld && acts.contains(.release) ? .release : acts.first { $0 != .release } ?? acts.first
  }

  /// The system's own words with their meaning: `commit (capture), cancel (release)`.
  static var ownWordsInHelp: String {
    ownWords.map { "\($0.word) (\($0.acts.map(\.rawValue).joined(separator: " or ")))" }.joined(separator: ", ")
  }

  func setup(_ language: String) -> Setup {
    let strings = StringTable(language: language) ?? .english
    var setup = Setup(
      order: shown, providerName: name, mockMode: mock, language: language, strings: strings,
      testCards: Self.testCards(in: strings))
    dress(&setup)
    return setup
  }

  /// - Throws: `Failure` for a word that is none of the sandbox's.
  static func checked(_ mock: String?) throws(Failure) -> String? {
    guard let mock, !mocks.contains(mock) else { return mock }
    throw Failure(message: "unknown mock mode \(mock); known: \(mocks.joined(separator: ", "))")
  }
}

/// What stands in an order file, or in a script in place of one.
struct OrderTable {
  var values: [String: Any]
  /// Where it stands, for messages.
  var path: String
}

/// The payment systems that can be named.
enum PaymentSystems {
  static let all: [any PaymentSystem.Type] = [
    EcommpaySystem.self, WorldlineSystem.self, AssistSystem.self, DolyameSystem.self, GatewaySystem.self,
  ]
  static let names = all.map { $0.name }.joined(separator: ", ")

  /// What the sandbox of each can play, a line each.
  static let mocksInHelp = all.map { "  \($0.name): \($0.mocks.joined(separator: ", "))" }.joined(separator: "\n")
  /// The words of each for what can be done with a payment, a line each.
  static let wordsInHelp = all.map { "  \($0.name): \($0.ownWordsInHelp)" }.joined(separator: "\n")

  /// - Throws: `Failure` for an unknown one.
  static func named(_ name: String) throws(Failure) -> any PaymentSystem.Type {
    guard let found = all.first(where: { $0.name == name }) else {
      throw Failure(message: "unknown provider \(name); known: \(names)")
    }
    return found
  }
}
