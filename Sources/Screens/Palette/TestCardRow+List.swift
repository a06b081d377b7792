import KassaCards
package import KassaResources

extension TestCardRow {
  /// The number in the groups of its brand, as on a card.
  package var groupedNumber: String {
    let gaps = BrandTable.standard[brand]?.gaps(count: number.count) ?? []
    return number.enumerated().map { (gaps.contains($0) ? " " : "") + String($1) }.joined()
  }

  /// What a payment with the card comes to, in words that need no heading.
  package func whole(_ strings: StringTable) -> String { group.heading(strings) + " · " + effect }
}

extension [TestCardRow] {
  /// The cards in the order in which lists show them: those of a group in succession.
  package var grouped: [TestCardRow] { TestCardRow.Group.allCases.flatMap { group in filter { $0.group == group } } }
}

extension TestCardRow.Group {
  /// The key of the group's own words.
  package var key: String {
    switch self {
    case .paid, .declined, .errors, .slow: "testCards.group." + rawValue
    case .frictionless, .away: "testCards.auth." + rawValue
    case .text, .singleSelect, .multiSelect, .outOfBand, .html, .htmlOutOfBand, .information:
      "setting.issuer.question." + rawValue
    case .decoupled: "setting.issuer.answer.D"
    case .browser: "testCards.status.S"
    }
  }

  /// The heading above the cards of the group.
  package func heading(_ strings: StringTable) -> String {
    key.hasPrefix("testCards.group.") ? strings(key) : strings("testCards.group.secure") + " · " + strings(key)
  }
}
