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
        // The note of a result that is known late says more than the result of the first answer.
        TestCard.slow.contains(card.code)
          ? "" : strings("testCards.result." + card.result.rawValue, ["code": card.code]),
        card.note.isEmpty ? "" : strings("testCards.note." + card.note),
      ]
      return TestCardRow(
        number: card.number, brand: .init(rawValue: card.brand),
        effect: parts.filter { !$0.isEmpty }.joined(separator: ", "), group: card.group)
    }
  }
}

extension TestCard {
  /// The result codes of payments whose outcome is known late. Source: the notes of the test cards.
  fileprivate static let slow = ["AS300", "AS998"]
  /// The result codes of technical errors: the issuer or the shop's terminal does not work.
  private static let errors = ["10602", "TERMINAL_ERROR"]

  /// The group in which the test card is listed.
  fileprivate var group: TestCardRow.Group {
    if Self.slow.contains(code) { return .slow }
    if Self.errors.contains(code) { return .errors }
    return switch result {
    case .decline: .declined
    case .refused: .secure
    case .success: authentication == .none ? .paid : .secure
    }
  }
}
