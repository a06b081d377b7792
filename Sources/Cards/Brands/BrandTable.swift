/// A table of card brands, likeliest first, with the PAN prefix ranges that identify them.
public struct BrandTable: Sendable {
  private let contents: Contents

  /// The immutable storage of the table, so that a copy of the table copies only one reference.
  private final class Contents: Sendable {
    let brands: [Brand]
    let index: [BrandID: Int]
    let ranges: PrefixRanges

    init(brands: [Brand], ranges: [PrefixRange]) {
      self.brands = brands
      index = Dictionary(brands.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
      self.ranges = PrefixRanges(ranges)
    }
  }

  /// Creates a table of at most 64 brands. Ranges refer to a brand by its index.
  init(brands: [Brand], ranges: [PrefixRange]) {
    contents = Contents(brands: Array(brands.prefix(64)), ranges: ranges.filter { $0.brand < 64 })
  }

  /// All brands of the table, likeliest first.
  public var brands: [Brand] { contents.brands }

  public subscript(id: BrandID) -> Brand? { contents.index[id].map { contents.brands[$0] } }

  /// Returns the brands that are still possible after these first digits, likeliest first.
  ///
  /// A scheme that shares the identified brand's range comes after that brand.
  /// The result is empty when no brand has this prefix.
  ///
  /// - Parameter digits: ASCII digits. Any other byte makes the result empty.
  public func candidates(for digits: some Collection<UInt8>) -> [BrandID] { ids(match(digits)) }

  /// Returns the identified brand first, then the other candidates, likeliest first.
  func ids(_ match: BrandMatch) -> [BrandID] {
    var ids = match.candidates.map { contents.brands[$0].id }
    if let brand = match.brand, let position = ids.firstIndex(of: contents.brands[brand].id) {
      ids.insert(ids.remove(at: position), at: 0)
    }
    return ids
  }

  /// Returns the brand of a number that starts with these digits; nil while no brand or several are possible.
  ///
  /// The brand with the longest matching prefix wins, once every candidate has matched a complete prefix.
  ///
  /// - Parameter digits: ASCII digits. Any other byte makes the result nil.
  public func brand(for digits: some Collection<UInt8>) -> BrandID? {
    match(digits).brand.map { contents.brands[$0].id }
  }

  // MARK: Allocation-free lookup

  func index(of id: BrandID) -> Int? { contents.index[id] }

  func brand(at index: Int) -> Brand { contents.brands[index] }

  func match(_ digits: some Collection<UInt8>, choice: CardPolicy.BrandChoice = .oneLeft) -> BrandMatch {
    guard let prefix = DigitPrefix(digits) else { return BrandMatch() }
    return contents.ranges.match(prefix, choice: choice)
  }
}

/// The brands that match the first digits of a number.
struct BrandMatch: Hashable, Sendable {
  /// The index of the identified brand in its table; nil while no brand or several are possible.
  var brand: Int?
  /// All possible brands, including the identified one.
  var candidates = BrandSet.empty
  /// The lengths allowed by the matching range, if it is more specific than its brand; otherwise empty.
  var lengths = LengthSet.empty
}
