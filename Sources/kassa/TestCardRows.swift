import Cards
import Resources
import Sandbox
import Screens

/// The sandbox's test cards as the screens and `kassa cards` show them.
enum TestCardRows {
  static func ecommpay(_ strings: StringTable) -> [TestCardRow] { rows(TestCards.ecommpay, strings) }

  static func worldline(_ strings: StringTable) -> [TestCardRow] { rows(TestCards.worldline, strings) }

  private static func rows(_ cards: [TestCard], _ strings: StringTable) -> [TestCardRow] {
    cards.map { card in
      let parts = [
        strings("testCards.auth." + card.authentication.rawValue),
        strings("testCards.result." + card.result.rawValue, ["code": card.code]), card.note,
      ]
      return TestCardRow(
        number: card.number, brand: .init(rawValue: card.brand),
        effect: parts.filter { !$0.isEmpty }.joined(separator: ", "))
    }
  }
}
