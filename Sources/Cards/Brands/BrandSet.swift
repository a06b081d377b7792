/// A set of brands from one table, stored as a bit mask. Iteration starts with the likeliest brand.
struct BrandSet: Hashable, Sendable, Sequence {
  var bits: UInt64 = 0

  static let empty = BrandSet()

  var isEmpty: Bool { bits == 0 }
  var count: Int { bits.nonzeroBitCount }
  /// The index of the likeliest brand in the set; nil if the set is empty.
  var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

  func contains(_ index: Int) -> Bool { bits & (1 << UInt64(index)) != 0 }
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
