import KassaCards
import KassaResources
import KassaSandbox
import KassaScreens

/// The sandbox's test cards as shown on the screens and by `kassa cards`.
enum TestCardRows {
  /// Returns the cards in the mock wallet, with their device account numbers.
  static func wallet(_ strings: StringTable) -> [TestCardRow] {
    WalletScenario.standard.map { card in
      let effect: String =
        switch card.action {
        case 0: strings("testCards.result.success", ["code": "0"])
        case let action?: strings("testCards.result.decline", ["code": String(action)])
        case nil: ""
        }
      return TestCardRow(
        number: card.number, brand: .init(rawValue: card.brand),
        effect: [card.name, effect, card.note].filter { !$0.isEmpty }.joined(separator: ", "))
    }
  }

  static func ecommpay(_ strings: StringTable) -> [TestCardRow] {
    rows(TestCards.ecommpay, strings, challenge: "challenge")
  }

  static func worldline(_ strings: StringTable) -> [TestCardRow] {
    rows(TestCards.worldline, strings, challenge: "away")
      + rows(TestCards.worldlineInApp, strings, challenge: "challenge")
  }

  static func dolyame(_ strings: StringTable) -> [TestCardRow] {
    rows(TestCards.dolyame, strings, challenge: "challenge")
  }

  static func assist(_ strings: StringTable) -> [TestCardRow] {
    rows(TestCards.assist, strings, challenge: "challenge")
  }

  /// - Parameter challenge: the suffix of the string key that describes the payment system's challenge.
  private static func rows(_ cards: [TestCard], _ strings: StringTable, challenge: String) -> [TestCardRow] {
    cards.map { card in
      let parts = [
        strings("testCards.auth." + (card.authentication == .challenge ? challenge : card.authentication.rawValue)),
        strings("testCards.result." + card.result.rawValue, ["code": card.code]),
        strings.optional("testCards.note." + card.code) ?? card.note,
      ]
      return TestCardRow(
        number: card.number, brand: .init(rawValue: card.brand),
        effect: parts.filter { !$0.isEmpty }.joined(separator: ", "))
    }
  }
}
