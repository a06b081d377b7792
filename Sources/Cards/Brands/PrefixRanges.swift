/// The first digits of a number, at most eight: that many tell every brand.
struct DigitPrefix {
  /// Lowest and highest number of eight digits that begins like this.
  let low: UInt32
  let high: UInt32
  /// Digits of the whole number.
  let count: Int

  static let longest = 8

  /// Nil when a byte is not an ASCII digit.
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
  ///   - value: the first eight digits, or all where they are fewer.
  ///   - count: digits of the whole number.
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

/// A range of prefixes of equal length, inclusive, that belongs to one brand.
struct PrefixRange: Sendable, Equatable {
  enum Role: String {
    /// The number is of this brand.
    case own
    /// The scheme may be on the card besides the brand that owns the range.
    case shared
    /// As `own`; a number shorter than the prefix belongs to the brand already, where the first fit decides.
    case partial
  }

  /// As in `DigitPrefix`: the lowest and the highest number of eight digits inside.
  let low: UInt32
  let high: UInt32
  /// Number of digits that are compared, 1 to 8.
  let digits: Int
  /// Position in the brand table.
  let brand: Int
  let role: Role
  /// Lengths of the numbers in this range, where they are fewer than the brand's.
  let lengths: LengthSet
  /// A number of more digits does not belong to the range.
  let longest: Int

  /// Nil unless both ends are 1 to 8 ASCII digits of equal length and in order.
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

/// All ranges of a table, in the order of its rows, found by the first three digits.
struct PrefixRanges: Sendable {
  private let ranges: [PrefixRange]
  /// Ranges that touch the three digits n are those at `members[starts[n]..<starts[n + 1]]`.
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

  /// What a prefix says, by the way in which the brand is chosen.
  func match(_ prefix: DigitPrefix, choice: CardPolicy.BrandChoice) -> BrandMatch {
    var search = BrandSearch(prefix: prefix, ordered: choice == .firstInOrder)
    let buckets = Self.buckets(prefix.low, prefix.high)
    if buckets.count == 1 {
      let bucket = buckets.lowerBound
      for position in Int(starts[bucket])..<Int(starts[bucket + 1]) { search.consider(ranges[Int(members[position])]) }
    } else {
      // By index: an iterator of the array allocates in an unoptimized build.
      for index in 0..<ranges.count { search.consider(ranges[index]) }
    }
    return search.result(choice)
  }
}

/// One look through the ranges.
private struct BrandSearch {
  let prefix: DigitPrefix
  /// The first range that fits decides, and one that only may fit does not count.
  let ordered: Bool
  var possible = BrandSet.empty
  var matched = BrandSet.empty
  var shared = BrandSet.empty
  var best = 0
  var winner = 64
  var lengths = LengthSet.empty

  /// A prefix that is shorter than a range fits it when both, cut to the shorter length, compare inside.
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
      // The longest matched prefix wins once every candidate has matched with its whole prefix; among equal ones the
      // likelier brand. A brand that is alone need not have matched whole.
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
