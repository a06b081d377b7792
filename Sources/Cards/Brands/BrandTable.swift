/// A table of card brands, likeliest first, with the PAN prefix ranges that identify them.
/// Generators of test numbers draw other lines: see findings/faker-card-brands.sh.
public struct BrandTable: Sendable {
  private let contents: Contents

  /// The immutable storage for the table. It is a class, so that copying the table copies only one reference.
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

  /// Creates a table with at most 64 brands. Each range refers to its brand by index.
  init(brands: [Brand], ranges: [PrefixRange]) {
    contents = Contents(brands: Array(brands.prefix(64)), ranges: ranges.filter { $0.brand < 64 })
  }

  /// All the brands in the table, likeliest first.
  public var brands: [Brand] { contents.brands }

  /// The brand with this identifier; nil if the table does not contain it.
  public subscript(id: BrandID) -> Brand? { contents.index[id].map { contents.brands[$0] } }

  /// Returns the brands that are still possible for a number that starts with these digits, likeliest first.
  ///
  /// If a brand has been identified, it comes first, followed by the schemes that share its range.
  /// The result is empty if no brand's numbers start with these digits.
  ///
  /// - Parameter digits: ASCII digits. Any other byte makes the result empty.
  public func candidates(for digits: some Collection<UInt8>) -> [BrandID] { ids(match(digits)) }

  /// Returns the IDs of the matching brands: the identified brand first, then the other candidates, likeliest first.
  func ids(_ match: BrandMatch) -> [BrandID] {
    var ids = match.candidates.map { contents.brands[$0].id }
    if let brand = match.brand, let position = ids.firstIndex(of: contents.brands[brand].id) {
      ids.insert(ids.remove(at: position), at: 0)
    }
    return ids
  }

  /// Returns the brand of a number that starts with these digits; nil unless the digits identify one brand.
  ///
  /// Once every candidate has matched a complete prefix, the brand with the longest matching prefix is chosen.
  ///
  /// - Parameter digits: ASCII digits. Any other byte makes the result nil.
  public func brand(for digits: some Collection<UInt8>) -> BrandID? {
    match(digits).brand.map { contents.brands[$0].id }
  }

  // MARK: Allocation-free lookup

  func brand(at index: Int) -> Brand { contents.brands[index] }

  func match(_ digits: some Collection<UInt8>, choice: CardPolicy.BrandChoice = .oneLeft) -> BrandMatch {
    guard let prefix = DigitPrefix(digits) else { return BrandMatch() }
    return contents.ranges.match(prefix, choice: choice)
  }
}

/// The brands that match the first digits of a card number.
struct BrandMatch: Hashable, Sendable {
  /// The index of the identified brand in the brand table; nil unless one brand has been identified.
  var brand: Int?
  /// All possible brands, including the identified one.
  var candidates = BrandSet.empty
  /// The lengths allowed by the matching prefix range, if they are more specific than the brand's; otherwise empty.
  var lengths = LengthSet.empty
}

/// A set of brands from one table, stored as a bit mask. Iteration starts with the likeliest brand.
struct BrandSet: Hashable, Sendable, Sequence {
  var bits: UInt64 = 0

  static let empty = BrandSet()

  var isEmpty: Bool { bits == 0 }
  var count: Int { bits.nonzeroBitCount }
  /// The index of the likeliest brand in the set; nil if the set is empty.
  var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

  mutating func insert(_ index: Int) { bits |= 1 << UInt64(index) }
  func union(_ other: BrandSet) -> BrandSet { BrandSet(bits: bits | other.bits) }
  func subtracting(_ other: BrandSet) -> BrandSet { BrandSet(bits: bits & ~other.bits) }

  struct Iterator: IteratorProtocol {
    var rest: UInt64
    mutating func next() -> Int? {
      guard rest != 0 else { return nil }
      defer { rest &= rest - 1 }
      return rest.trailingZeroBitCount
    }
  }
  func makeIterator() -> Iterator { Iterator(rest: bits) }
}
