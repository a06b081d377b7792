import KassaResources

extension [TestCardRow] {
  /// The cards in the order in which lists show them: those of a group in succession.
  var grouped: [TestCardRow] { TestCardRow.Group.allCases.flatMap { group in filter { $0.group == group } } }
}

extension TestCardRow.Group {
  /// The heading above the cards of the group.
  func heading(_ strings: StringTable) -> String { strings("testCards.group." + rawValue) }
}
