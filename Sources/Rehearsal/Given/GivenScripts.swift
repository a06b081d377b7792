import CheckoutCore
import KassaBackend
import KassaSandbox

/// How a payment system comes to the states with which a script can begin: a script a state, played in English.
package struct GivenScripts: Sendable {
  /// The parameters of the script's order that the given payment shares: whose order it is, and what it costs.
  let shared: Set<String>
  /// The texts of the scripts. `PAYMENT` stands for the payment ID, `NUMBER` and `CODE` for the saved card.
  private let texts: [Given.State: String]

  /// - Parameters:
  ///   - shared: the parameters of the script's order that the given payment shares. Upper and lower case are the same.
  ///   - texts: the scripts of the states that the payment system has.
  package init(shared: [String] = [], _ texts: [Given.State: String] = [:]) {
    self.shared = Set(shared.map { $0.lowercased() })
    self.texts = texts
  }

  /// The states that the payment system has.
  package var states: [Given.State] { Given.State.allCases.filter { texts[$0] != nil } }

  /// Returns the script that makes a payment for another script.
  /// - Parameter settings: the settings of the other script.
  /// - Throws: `ComposingError` if the payment system does not have the state.
  func script(
    _ given: Given, for settings: CheckoutSettings, in systems: ScriptSystems
  ) throws(ComposingError) -> Script {
    guard let text = texts[given.state] else { throw ComposingError("there is no given \(given.words) here") }
    let card = given.card ?? ""
    let names = [("PAYMENT", Given.payment), ("NUMBER", card), ("CODE", Self.code(of: card, in: systems))]
    var script: Script
    do {
      script = try Script(
        names.reduce(text) { $0.replacing($1.0, with: "\"\($1.1)\"") }, source: "given", systems: systems)
    } catch {
      throw ComposingError(error.list.map(\.message).joined(separator: "; "))
    }
    let own = Set(script.checkout.order.map { $0.key.lowercased() })
    script.checkout.order += settings.order.filter {
      shared.contains($0.key.lowercased()) && !own.contains($0.key.lowercased())
    }
    return script
  }

  /// A security code of the length that the brand of the card has.
  private static func code(of number: String, in systems: ScriptSystems) -> String {
    systems.cards.cards.first { $0.number == number }?.brand == "american-express" ? "1234" : "123"
  }
}

extension Sandboxes {
  /// How a payment system comes to the states with which a script can begin; none if it is unknown.
  func given(of system: String) -> GivenScripts {
    (self[system] as? any RehearsedSandbox.Type)?.given ?? GivenScripts()
  }

  /// The test cards of a payment system, with those of the situations of 3-D Secure; none if it is unknown.
  func testCards(of system: String) -> [TestCard] {
    self[system].map { $0.testCards.flatMap(\.cards) + $0.situations.map(TestCard.init) } ?? []
  }
}
