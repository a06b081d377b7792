import CheckoutCore
import KassaApplePayGatewaySandbox
import KassaBackend
import KassaCards
import KassaResources
import KassaSandbox

/// All that can be met, taken from the tables of the code: the other side of what `Coverage` has met.
package enum CoverageItems {
  /// Everything that the given payment systems can meet, in the order of the tables.
  package static func all(of systems: [String]) -> [Coverage.Item] {
    transitions + screens + errors + systems.flatMap { cards(of: $0) + messages(of: $0) }
  }

  static let transitions = FlowTable.rows.flatMap { row in
    row.next.map { Coverage.Item.transition(row.phase, row.event, $0) }
  }

  static let screens = ScriptNames.screens.map { Coverage.Item(.screen, $0) }

  /// The error codes: those that have a text for the payer. `unknown` is the text for every other code.
  static let errors = ScriptNames.errors.map { Coverage.Item(.error, $0) }

  static func cards(of system: String) -> [Coverage.Item] {
    // The cards in the mock wallet are test cards of the gateway that only the wallet uses.
    let wallet = system == ApplePayGatewayConfiguration.systemName ? WalletScenario.standard.map(\.number) : []
    let cards = sandbox(system)?.testCards.flatMap(\.cards).map(CardNames.name) ?? []
    return (cards + wallet.map { walletPrefix + $0.suffix(4) }).map { .card($0, of: system) }
  }

  /// The beginning of the IDs of cards in the wallet, before their last four digits.
  private static let walletPrefix = "card."

  static func messages(of system: String) -> [Coverage.Item] {
    messageNames(of: system).map { .message($0, of: system) }
  }

  /// The names of all requests and notifications of a payment system, with `*` for identifiers in paths.
  static func messageNames(of system: String) -> [String] { sandbox(system)?.messages ?? [] }

  /// Returns what is odd about the name of a request that no payment of a payment system sends; nil if one does, or if the
  /// name is that of another kind of message.
  package static func mistake(inName name: String, of system: String) -> String? {
    let known = messageNames(of: system)
    guard MessageKind.namesPath(name), !known.isEmpty, !known.contains(where: { MessageKind(name).matches($0) }),
      !known.contains(where: { MessageKind($0).matches(name) })
    else { return nil }
    return "no request of a payment with \(system) is named \(name)\(ScriptReader.suggestion(name, known)); known: "
      + known.joined(separator: ", ")
  }

  private static func sandbox(_ system: String) -> (any ConfigurableSandbox.Type)? {
    Sandboxes.builtIn[system]
  }
}

extension Coverage.Item {
  static func transition(_ phase: Phase, _ event: FlowEvent.Kind, _ next: Phase) -> Self {
    Self(.transition, "\(phase.rawValue) · \(event.rawValue) → \(next.rawValue)")
  }

  static func card(_ name: String, of system: String) -> Self { Self(.card, "\(system) \(name)") }
  static func message(_ name: String, of system: String) -> Self { Self(.message, "\(system) \(name)") }
}
