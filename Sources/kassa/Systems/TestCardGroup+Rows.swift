import KassaBackend
import KassaCards
import KassaResources
import KassaSandbox
import KassaScreens

extension TestCardGroup {
  /// Returns the cards as shown on the screens and by `kassa cards`, with descriptions of the results they trigger.
  func rows(_ strings: StringTable) -> [TestCardRow] {
    cards.map { card in
      let authentication = redirects && card.authentication == .challenge ? "away" : card.authentication.rawValue
      let parts = [
        strings("testCards.auth." + authentication),
        strings("testCards.result." + card.result.rawValue, ["code": card.code]),
        strings.optional("testCards.note." + card.code) ?? card.note,
      ]
      return TestCardRow(
        number: card.number, brand: .init(rawValue: card.brand),
        effect: parts.filter { !$0.isEmpty }.joined(separator: ", "))
    }
  }
}
