import KassaResources

extension TestCards {
  /// Reads a resource file with test cards, skipping malformed rows. The tests check the number of rows.
  package static func read(_ name: String) -> [TestCard] {
    (Resource(name)?.rows ?? []).compactMap(TestCard.init(row:))
  }
}

extension TestCard {
  /// Parses a row with the columns `number | brand | authentication | result | code | again | course | note`.
  ///
  /// Only the ecommpay file has the `course` column, which is stored in `scenario`.
  package init?(row: [Substring]) {
    var row = row
    if row.count == 7 { row.insert("", at: 6) }
    guard row.count == 8, let authentication = Authentication(rawValue: String(row[2])),
      let result = Result(rawValue: String(row[3])), !row[4].isEmpty, ["yes", "no", ""].contains(row[5]),
      row[6].isEmpty || SpecialBehaviour(rawValue: String(row[6])) != nil
    else { return nil }
    self.init(
      number: String(row[0]), brand: String(row[1]), authentication: authentication, result: result,
      code: String(row[4]), allowsAnotherAttempt: row[5] == "yes", note: String(row[7]),
      scenario: SpecialBehaviour(rawValue: String(row[6])))
  }
}
