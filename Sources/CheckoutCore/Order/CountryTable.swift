package import KassaResources

/// The countries and territories of ISO 3166-1, by two-letter code.
package struct CountryTable: Sendable {
  /// Whether the code of the two letters at `place` is assigned.
  private var isAssigned = [Bool](repeating: false, count: 26 * 26)

  /// Creates the table from rows of `alpha2 | name`.
  package init(_ resource: Resource) {
    resource.forEachLine { bytes, line in
      guard line.count > 2, bytes[line.lowerBound + 2] == UInt8(ascii: "\t"),
        let place = Self.place(bytes[line.lowerBound], bytes[line.lowerBound + 1])
      else { return }
      isAssigned[place] = true
    }
  }

  init() {}

  /// The built-in table.
  package static let standard = Resource("places/iso3166.tsv").map(CountryTable.init) ?? CountryTable()

  /// Returns whether a code, in upper or lower case, is assigned to a country.
  /// Reserved and private-use codes, such as `UK` and `XX`, are not assigned.
  package func contains(_ code: String) -> Bool {
    // Two bytes, because other characters may have two ASCII letters as their upper case, e.g. `ß` → `SS`.
    let bytes = Array(code.utf8)
    return bytes.count == 2 && Self.place(bytes[0], bytes[1]).map { isAssigned[$0] } == true
  }

  private static func place(_ first: UInt8, _ second: UInt8) -> Int? {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    guard letters.contains(first | 0x20), letters.contains(second | 0x20), first >= 0x41, second >= 0x41 else {
      return nil
    }
    return Int((first | 0x20) - 0x61) * 26 + Int((second | 0x20) - 0x61)
  }
}
