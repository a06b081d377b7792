import CheckoutCore
import KassaCards
import KassaResources
import KassaTerminal

/// The words about the test cards in line mode. Only the last four digits of a number are printed.
struct PlainTestCards {
  let setup: Setup
  var count: Int { setup.testCards.count }

  /// The cards with what each triggers, numbered from 1.
  var lines: [String] {
    setup.testCards.enumerated().map { index, card in
      "\(index + 1) " + setup.strings("plain.cards.card", words(card).merging(["effect": card.effect]) { $1 })
    }
  }

  func filled(_ card: TestCardRow) -> String { setup.strings("plain.cards.filled", words(card)) }

  private func words(_ card: TestCardRow) -> [String: String] {
    let brand = setup.policy.brands[card.brand]?.displayName ?? card.brand.rawValue
    return ["brand": brand, "digits": String(card.number.suffix(4))]
  }
}
