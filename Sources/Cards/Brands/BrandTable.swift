/// Brands in order of likelihood and the prefix ranges that tell them: a value, passed in.
public struct BrandTable: Sendable {
  private let contents: Contents

  /// Immutable, so that a copy of the table is one reference.
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

  /// At most 64 brands; ranges refer to them by position.
  init(brands: [Brand], ranges: [PrefixRange]) {
    contents = Contents(brands: Array(brands.prefix(64)), ranges: ranges.filter { $0.brand < 64 })
  }

  /// All brands kassa knows, in order of likelihood.
  public var brands: [Brand] { contents.brands }

  public subscript(id: BrandID) -> Brand? { contents.index[id].map { contents.brands[$0] } }

  /// The brands that are still possible after these first digits, in order of likelihood; a scheme that shares the
  /// winner's range stands after it. Empty when no brand begins like this.
  ///
  /// - Parameter digits: ASCII digits; anything else makes the result empty.
  public func candidates(for digits: some Collection<UInt8>) -> [BrandID] { ids(match(digits)) }

  /// The winner first, then the others in order of likelihood.
  func ids(_ match: BrandMatch) -> [BrandID] {
    var ids = match.candidates.map { contents.brands[$0].id }
    if let brand = match.brand, let position = ids.firstIndex(of: contents.brands[brand].id) {
      ids.insert(ids.remove(at: position), at: 0)
    }
    return ids
  }

  /// The brand of a number that begins with these digits: the one with the longest matched prefix, once every possible
  /// brand has matched with its whole prefix; nil while several are possible, or none.
  ///
  /// - Parameter digits: ASCII digits; anything else makes the result nil.
  public func brand(for digits: some Collection<UInt8>) -> BrandID? {
    match(digits).brand.map { contents.brands[$0].id }
  }

  // MARK: Without allocation

  func index(of id: BrandID) -> Int? { contents.index[id] }

  func brand(at index: Int) -> Brand { contents.brands[index] }

  func match(_ digits: some Collection<UInt8>, choice: CardPolicy.BrandChoice = .oneLeft) -> BrandMatch {
    guard let prefix = DigitPrefix(digits) else { return BrandMatch() }
    return contents.ranges.match(prefix, choice: choice)
  }
}

/// What the first digits of a number say about its brand.
struct BrandMatch: Hashable, Sendable {
  /// Position of the brand in its table; nil while several are possible, or none.
  var brand: Int?
  /// The possible brands, the winner among them.
  var candidates = BrandSet.empty
  /// Lengths that the winning range demands, where it is more exact than its brand.
  var lengths = LengthSet.empty
}
