import CheckoutCore
import KassaBackend
import KassaCards
import KassaSandbox

/// The cards and accounts that the customer had saved before a recording began, and what the session did with them.
///
/// A script can begin with one saved card, if it is a test card.
struct SavedCards: Sendable {
  /// The saved cards and accounts in the first list of payment methods of the session; nil before there was one.
  private(set) var methods: [PaymentMethod]?
  /// The methods other than saved ones in that list.
  private var otherCount = 0
  /// The IDs of those that were chosen or that a key was pressed for, each once.
  private var used: [String] = []

  /// Takes the list of payment methods. What is saved later, the session itself has saved.
  mutating func learn(_ interface: PaymentInterface?) {
    guard methods == nil, let interface else { return }
    let listed = interface.methods.filter(\.isListed)
    methods = listed.filter { $0.saved != nil || $0.account != nil }
    otherCount = listed.count - (methods?.count ?? 0)
  }

  /// The number of cards and accounts that were saved before.
  var count: Int { methods?.count ?? 0 }

  /// Whether the list has a method that was saved before.
  func contains(_ id: String) -> Bool { methods?.contains { $0.id == id } == true }

  mutating func use(_ id: String) { if contains(id), !used.contains(id) { used.append(id) } }

  /// Returns the name of the test card with which the script has to begin; nil if it needs none.
  /// - Parameter system: the name of the payment system.
  /// - Throws: `ScriptRecorder.Refusal` if a script cannot begin with what the session has used.
  func given(_ system: String) throws(ScriptRecorder.Refusal) -> String? {
    guard let methods, !methods.isEmpty else { return nil }
    guard used.count < 2 else { throw .savedCard }
    let wanted = methods.filter { used.isEmpty || used.contains($0.id) }
    if let name = wanted.lazy.compactMap({ Self.name($0, system) }).first { return name }
    // With a single method to choose, there would be no list.
    guard used.isEmpty, otherCount > 1 else { throw .savedCard }
    return nil
  }

  /// Returns the name of the only test card of the payment system that a saved card can be; nil if there is none.
  private static func name(_ method: PaymentMethod, _ system: String) -> String? {
    guard let saved = method.saved, Sandboxes.builtIn.given(of: system).states.contains(.savedCard) else { return nil }
    let found = Sandboxes.builtIn.testCards(of: system).filter { card in
      (saved.brand.map { $0.rawValue == card.brand } ?? true) && fits(card.number, saved.account)
    }
    let numbers = Set(found.map(\.number))
    return numbers.count == 1 ? numbers.first.flatMap(CardNames.builtIn.reference) : nil
  }

  /// Whether a masked number is that of a card. Masks of another length show the last four digits.
  private static func fits(_ number: String, _ masked: String) -> Bool {
    let shown = masked.filter { $0.isNumber || "•*xX".contains($0) }
    guard shown.suffix(4).allSatisfy(\.isNumber), shown.suffix(4) == number.suffix(4) else { return false }
    return shown.count != number.count || zip(shown, number).allSatisfy { !$0.isNumber || $0 == $1 }
  }
}
