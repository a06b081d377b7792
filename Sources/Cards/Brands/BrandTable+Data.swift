import KassaResources

extension BrandTable {
  /// The table of all supported brands, loaded from the embedded data.
  public static let standard = BrandTable(
    brandRows: rows("cards/brands.tsv")[...], rangeRows: rows("cards/ranges.tsv")[...])

  /// Creates the brand table with the given name: `standard`, or the name of another card form, for example `stripe`.
  /// The tables for other card forms come from `cards/dialect_brands.tsv` and `cards/dialect_ranges.tsv`.
  ///
  /// Returns nil if there is no table with this name.
  public init?(named name: String) {
    if name == "standard" {
      self = .standard
      return
    }
    func own(_ file: String) -> [ArraySlice<Substring>] {
      (Resource(file)?.rows(of: name) ?? []).map { $0.dropFirst() }
    }
    let brands = own("cards/dialect_brands.tsv")
    guard !brands.isEmpty else { return nil }
    self.init(brandRows: brands[...], rangeRows: own("cards/dialect_ranges.tsv")[...])
  }

  private static func rows(_ file: String) -> [ArraySlice<Substring>] { (Resource(file)?.rows ?? []).map { $0[...] } }

  /// Creates a table from data rows. Malformed rows are skipped; the tests check that no row is malformed.
  private init(brandRows: ArraySlice<ArraySlice<Substring>>, rangeRows: ArraySlice<ArraySlice<Substring>>) {
    let brands = brandRows.compactMap { Brand(cells: Array($0)) }
    let positions = Dictionary(brands.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.init(
      brands: brands,
      ranges: rangeRows.compactMap { row in
        let cells = Array(row)
        guard let id = cells.first, let brand = positions[BrandID(rawValue: String(id))] else { return nil }
        return PrefixRange(cells: cells, brand: brand)
      })
  }
}

extension PrefixRange {
  /// Creates a range from a row of `cards/ranges.tsv` or `cards/dialect_ranges.tsv`; nil if a cell is invalid.
  ///
  /// The rows in both files start with four columns: brand, low, high and role.
  /// `cards/dialect_ranges.tsv` adds the allowed lengths and the maximum length.
  init?(cells: [Substring], brand: Int) {
    guard cells.count >= 6, let role = Role(rawValue: String(cells[3])) else { return nil }
    guard cells.count >= 8 else {
      self.init(low: cells[1], high: cells[2], brand: brand, role: role)
      return
    }
    guard let lengths = Brand.counts(cells[4]) else { return nil }
    self.init(
      low: cells[1], high: cells[2], brand: brand, role: role, lengths: LengthSet(lengths),
      longest: Int(cells[5]) ?? .max)
  }
}

extension Brand {
  /// Creates a brand from a row of `cards/brands.tsv`; nil if a cell is invalid.
  init?(cells: [Substring]) {
    guard cells.count >= 8, let gaps = Self.counts(cells[2]), let lengths = Self.counts(cells[3]),
      let codeLengths = Self.counts(cells[5]), let policy = CodePolicy(rawValue: String(cells[6])),
      cells[7] == "yes" || cells[7] == "no"
    else { return nil }
    self.init(
      id: BrandID(rawValue: String(cells[0])), displayName: String(cells[1]), gaps: gaps, lengths: lengths,
      codeName: String(cells[4]), codeLengths: codeLengths, codePolicy: policy, luhn: cells[7] == "yes")
  }

  /// Parses a list such as `4,8,12`. Returns an empty list for an empty cell, and nil if any part is not a number.
  static func counts(_ cell: Substring) -> [Int]? {
    let parts = cell.utf8.split(separator: UInt8(ascii: ","))
    let counts = parts.compactMap { Int(Substring($0)) }
    return counts.count == parts.count ? counts : nil
  }
}
