import CheckoutCore
import KassaBackend
import KassaCards
import KassaResources

/// All that can be met, taken from the tables of the code: the other side of what `Coverage` has met.
package enum CoverageItems {
  /// Everything that the given payment systems can meet, in the order of the tables.
  package static func all(of systems: [String], in known: ScriptSystems = .builtIn) -> [Coverage.Item] {
    transitions + screens + errors + systems.flatMap { cards(of: $0, in: known) + messages(of: $0, in: known) }
  }

  static let transitions = FlowTable.rows.flatMap { row in
    row.next.map { Coverage.Item.transition(row.phase, row.event, $0) }
  }

  static let screens = ScriptNames.screens.map { Coverage.Item(.screen, $0) }

  /// The error codes: those that have a text for the payer. `unknown` is the text for every other code.
  static let errors = ScriptNames.errors.map { Coverage.Item(.error, $0) }

  static func cards(of system: String, in known: ScriptSystems) -> [Coverage.Item] {
    guard let sandbox = known.sandboxes[system] else { return [] }
    let wallet = (sandbox as? any RehearsedSandbox.Type)?.walletCards ?? []
    let cards = sandbox.testCards.flatMap(\.cards).map(known.cards.name)
    return (cards + wallet.map { walletPrefix + $0.suffix(4) }).map { .card($0, of: system) }
  }

  /// The beginning of the IDs of cards in the wallet, before their last four digits.
  private static let walletPrefix = "card."

  /// All requests and notifications of a payment system, with `*` for identifiers in paths.
  static func messages(of system: String, in known: ScriptSystems) -> [Coverage.Item] {
    (known.sandboxes[system]?.messages ?? []).map { .message($0, of: system) }
  }
}

extension Coverage.Item {
  static func transition(_ phase: Phase, _ event: FlowEvent.Kind, _ next: Phase) -> Self {
    Self(.transition, "\(phase.rawValue) · \(event.rawValue) → \(next.rawValue)")
  }

  static func card(_ name: String, of system: String) -> Self { Self(.card, "\(system) \(name)") }
  static func message(_ name: String, of system: String) -> Self { Self(.message, "\(system) \(name)") }
}
