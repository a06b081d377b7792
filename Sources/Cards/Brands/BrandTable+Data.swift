extension BrandTable {
  /// All brands kassa knows, from the data built into the program.
  public static let standard = BrandTable(
    brandRows: rows("cards/brands.tsv")[...], rangeRows: rows("cards/ranges.tsv")[...])

  /// The brands as another product knows them, from `cards/dialect_brands.tsv` and `cards/dialect_ranges.tsv`; nil when
  /// there is no table of that name.
  public init?(named name: String) {
    if name == "standard" {
      self = .standard
      return
    }
    func own(_ file: String) -> [ArraySlice<Substring>] {
      Self.rows(file).filter { $0.first == name[...] }.map { $0.dropFirst() }
    }
    let brands = own("cards/dialect_brands.tsv")
    guard !brands.isEmpty else { return nil }
    self.init(brandRows: brands[...], rangeRows: own("cards/dialect_ranges.tsv")[...])
  }

  private static func rows(_ file: String) -> [ArraySlice<Substring>] { dataRows(file).map { $0[...] } }

  /// A row that cannot be read is left out; the tests count them.
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
  /// From a row of `cards/ranges.tsv` (brand, low, high, role …) or of `cards/dialect_ranges.tsv`, which has lengths and
  /// the longest length after the role; nil when a cell has no meaning.
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
  /// From a row of `cards/brands.tsv`; nil when a cell has no meaning.
  init?(cells: [Substring]) {
    guard cells.count >= 8, let gaps = Self.counts(cells[2]), let lengths = Self.counts(cells[3]),
      let codeLengths = Self.counts(cells[5]), let policy = CodePolicy(rawValue: String(cells[6])),
      cells[7] == "yes" || cells[7] == "no"
    else { return nil }
    self.init(
      id: BrandID(rawValue: String(cells[0])), displayName: String(cells[1]), gaps: gaps, lengths: lengths,
      codeName: String(cells[4]), codeLengths: codeLengths, codePolicy: policy, luhn: cells[7] == "yes")
  }

  /// `4,8,12` as numbers; an empty cell is an empty list; nil when a part is no number.
  static func counts(_ cell: Substring) -> [Int]? {
    let parts = cell.split(separator: ",")
    let counts = parts.compactMap { Int($0) }
    return counts.count == parts.count ? counts : nil
  }
}
