import CheckoutCore
import KassaCards
import KassaResources
import KassaTerminal

/// The list of the test cards in line mode, in the order of the palette (F3).
/// Only the last four digits of a number are printed.
struct PlainTestCards {
  /// The cards in the order of the list.
  let cards: [TestCardRow]
  let lines: [String]

  /// The number of rows from which the list says how to shorten it.
  private static let longList = 10

  /// - Parameter words: the words that a card must contain; empty for all cards.
  init(_ setup: Setup, _ words: String) {
    let filter = WordFilter(words)
    cards = setup.testCards.rows.grouped.filter { card in
      filter.accepts([Self.row(card, setup), card.group.heading(setup.strings)])
    }
    if setup.testCards.isEmpty {
      lines = [setup.strings("plain.cards.none")]
    } else if cards.isEmpty {
      lines = [setup.strings("plain.cards.nothing")]
    } else {
      lines = Self.rows(cards, setup) + (cards.count < Self.longList ? [] : [setup.strings("plain.cards.filter")])
    }
  }

  /// Returns the cards with what each triggers, numbered from 1, each group under its heading.
  static func rows(_ cards: [TestCardRow], _ setup: Setup) -> [String] {
    cards.enumerated().flatMap { index, card in
      let isFirst = index == 0 || cards[index - 1].group != card.group
      return (isFirst ? [card.group.heading(setup.strings)] : []) + ["\(index + 1) " + row(card, setup)]
    }
  }

  static func filled(_ card: TestCardRow, _ setup: Setup) -> String {
    setup.strings("plain.cards.filled", words(card, setup))
  }

  /// Returns that a card chosen in the shop will be in the form of the next payment.
  static func next(_ card: TestCardRow, _ setup: Setup) -> String {
    setup.strings("status.testCard.next", words(card, setup))
  }

  private static func row(_ card: TestCardRow, _ setup: Setup) -> String {
    setup.strings("plain.cards.card", words(card, setup).merging(["effect": card.effect]) { $1 })
  }

  private static func words(_ card: TestCardRow, _ setup: Setup) -> [String: String] {
    return ["brand": setup.brandName(card.brand), "digits": String(card.number.suffix(4))]
  }
}
