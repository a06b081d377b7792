/// The first digits of a PAN, at most eight. Eight digits are enough to identify every brand.
struct DigitPrefix {
  /// The lowest eight-digit number with this prefix. `high` is the highest.
  let low: UInt32
  let high: UInt32
  /// The number of digits in the PAN entered so far, not only in the prefix.
  let count: Int

  static let longest = 8

  /// Creates a prefix from ASCII digits; nil if any other byte is present.
  init?(_ digits: some Collection<UInt8>) {
    var value: UInt32 = 0
    var count = 0
    for byte in digits {
      guard (0x30...0x39).contains(byte) else { return nil }
      if count < Self.longest { value = value * 10 + UInt32(byte - 0x30) }
      count += 1
    }
    self.init(value: value, count: count)
  }

  /// - Parameters:
  ///   - value: the first eight digits as a number, or all the digits if there are fewer.
  ///   - count: the number of digits in the PAN entered so far.
  init(value: UInt32, count: Int) {
    var low = value
    var span: UInt32 = 1
    for _ in min(count, Self.longest)..<Self.longest {
      low *= 10
      span *= 10
    }
    self.low = low
    high = low + (span - 1)
    self.count = count
  }
}

/// An inclusive range of PAN prefixes that all have the same length and belong to one brand.
struct PrefixRange: Sendable, Equatable {
  enum Role: String {
    /// A card number in the range belongs to this brand.
    case own
    /// A card whose number is in the range may carry this scheme in addition to the brand that owns the range.
    case shared
    /// Like `own`, but with `BrandChoice.firstInOrder`, a number that is still shorter than the prefix matches too.
    case partial
  }

  /// The lowest eight-digit number in the range, as in `DigitPrefix`. `high` is the highest.
  let low: UInt32
  let high: UInt32
  /// The number of leading digits that are compared, from 1 to 8.
  let digits: Int
  /// The index of the brand in the brand table.
  let brand: Int
  let role: Role
  /// The allowed PAN lengths in this range, if they are more specific than the brand's; otherwise empty.
  let lengths: LengthSet
  /// The maximum number of digits in a card number. A longer number does not match the range.
  let longest: Int

  /// Creates a range; nil unless the two ends have the same number of ASCII digits, 1 to 8, and are in ascending order.
  init?(
    low: some StringProtocol, high: some StringProtocol, brand: Int, role: Role, lengths: LengthSet = .empty,
    longest: Int = .max
  ) {
    let digits = low.utf8.count
    guard (1...DigitPrefix.longest).contains(digits), high.utf8.count == digits,
      let first = DigitPrefix(low.utf8), let last = DigitPrefix(high.utf8), first.low <= last.low
    else { return nil }
    self.low = first.low
    self.high = last.high
    self.digits = digits
    self.brand = brand
    self.role = role
    self.lengths = lengths
    self.longest = longest
  }
}

/// All the prefix ranges in a brand table, in row order and indexed by their first three digits.
struct PrefixRanges: Sendable {
  private let ranges: [PrefixRange]
  /// For the three-digit prefix n, the positions in `ranges` are `members[starts[n]..<starts[n + 1]]`.
  private let starts: [Int32]
  private let members: [Int32]

  private static let bucketWidth: UInt32 = 100_000

  init(_ ranges: [PrefixRange]) {
    self.ranges = ranges
    var ends = [Int32](repeating: 0, count: 1_001)
    for range in ranges {
      for bucket in Self.buckets(range.low, range.high) { ends[bucket + 1] += 1 }
    }
    for bucket in 1...1_000 { ends[bucket] += ends[bucket - 1] }
    starts = ends
    var members = [Int32](repeating: 0, count: Int(ends[1_000]))
    for (position, range) in ranges.enumerated() {
      for bucket in Self.buckets(range.low, range.high) {
        members[Int(ends[bucket])] = Int32(position)
        ends[bucket] += 1
      }
    }
    self.members = members
  }

  private static func buckets(_ low: UInt32, _ high: UInt32) -> ClosedRange<Int> {
    Int(low / bucketWidth)...Int(high / bucketWidth)
  }

  /// Returns the brands that match a prefix, using the given rule for choosing a brand.
  func match(_ prefix: DigitPrefix, choice: CardPolicy.BrandChoice) -> BrandMatch {
    var search = BrandSearch(prefix: prefix, ordered: choice == .firstInOrder)
    let buckets = Self.buckets(prefix.low, prefix.high)
    if buckets.count == 1 {
      let bucket = buckets.lowerBound
      for position in Int(starts[bucket])..<Int(starts[bucket + 1]) { search.consider(ranges[Int(members[position])]) }
    } else {
      // Loop over indices, because an array iterator allocates memory in debug builds.
      for index in 0..<ranges.count { search.consider(ranges[index]) }
    }
    return search.result(choice)
  }
}

/// A search for the ranges that match a prefix.
private struct BrandSearch {
  let prefix: DigitPrefix
  /// Whether the first range that matches is chosen.
  /// If so, a range with more digits than the entered prefix matches only if its role is `partial`.
  let ordered: Bool
  var possible = BrandSet.empty
  var matched = BrandSet.empty
  var shared = BrandSet.empty
  var best = 0
  var winner = 64
  var lengths = LengthSet.empty

  /// Adds a range to the result if it matches. Only as many digits are compared as the shorter prefix has.
  mutating func consider(_ range: PrefixRange) {
    guard prefix.low <= range.high, prefix.high >= range.low, prefix.count <= range.longest else { return }
    let whole = prefix.low >= range.low && prefix.high <= range.high
    if range.role == .shared {
      if whole { shared.insert(range.brand) }
      return
    }
    if ordered {
      guard whole || range.role == .partial else { return }
      possible.insert(range.brand)
      if winner == 64 { (winner, lengths) = (range.brand, range.lengths) }
      return
    }
    possible.insert(range.brand)
    guard whole else { return }
    matched.insert(range.brand)
    if range.digits > best || range.digits == best && range.brand < winner {
      (best, winner, lengths) = (range.digits, range.brand, range.lengths)
    }
  }

  func result(_ choice: CardPolicy.BrandChoice) -> BrandMatch {
    switch choice {
    case .firstInOrder:
      return BrandMatch(brand: winner < 64 ? winner : nil, candidates: possible, lengths: lengths)
    case .all:
      let all = possible.union(shared)
      return BrandMatch(brand: all.count == 1 ? all.first : nil, candidates: all, lengths: .empty)
    case .oneLeft:
      // Choose the longest matching prefix once every candidate has matched completely.
      // If several prefixes are equally long, choose the likeliest brand. A single candidate need not match completely.
      let chosen = possible.count == 1 ? possible.first ?? winner : winner
      guard chosen < 64, possible.count == 1 || possible.subtracting(matched).isEmpty else {
        return BrandMatch(candidates: possible.isEmpty ? shared : possible)
      }
      var candidates = shared
      candidates.insert(chosen)
      return BrandMatch(brand: chosen, candidates: candidates, lengths: chosen == winner ? lengths : .empty)
    }
  }
}
