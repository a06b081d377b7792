/// Where the gaps of a number are drawn, in one word: bit n set means a gap after n digits.
struct Grouping: Hashable, Sendable {
  private let usual: UInt32
  private let long: UInt32
  /// The longest count that is still drawn with the brand's own gaps.
  private let usualLimit: Int

  private static let fours: UInt32 = 1 << 4 | 1 << 8 | 1 << 12 | 1 << 16

  static let inFours = Grouping(gaps: [4, 8, 12], shortest: 12)

  /// A brand's own gaps hold up to 16 digits, or, where the groups are 4-6-4, up to the shortest length: longer numbers
  /// of such a brand are printed in fours.
  init(gaps: [Int], shortest: Int) {
    var bits: UInt32 = 0
    for gap in gaps where (1...31).contains(gap) { bits |= 1 << UInt32(gap) }
    usual = bits
    long = Self.fours
    usualLimit = bits == Self.fours & 0xFFFF ? 16 : (gaps.isEmpty ? 31 : max(shortest, 0))
  }

  /// Bit n set: a gap is drawn after n digits, n < `count`… in a number of `count` digits.
  func bits(count: Int) -> UInt32 { count > usualLimit ? long : usual }

  /// Whether a number of fourteen digits is printed 4-6-4, as those of Diners Club are.
  var isFourSixFour: Bool { bits(count: 14) == 1 << 4 | 1 << 10 }

  func list(count: Int) -> [Int] {
    let bits = bits(count: count)
    return (1...31).filter { bits & (1 << UInt32($0)) != 0 }
  }
}
