/// The positions of the gaps in a card number, as a bit mask in which bit n means a gap after n digits.
struct Grouping: Hashable, Sendable {
  private let usual: UInt32
  private let long: UInt32
  /// The maximum digit count for which the brand's own gaps are used.
  private let usualLimit: Int

  private static let fours: UInt32 = 1 << 4 | 1 << 8 | 1 << 12 | 1 << 16

  static let inFours = Grouping(gaps: [4, 8, 12], shortest: 12)

  /// Creates the grouping for a brand. Numbers that are too long for the brand's own gaps are drawn in groups of four.
  ///
  /// The brand's gaps are used up to 16 digits if they form groups of four.
  /// Gaps that do not form groups of four are used up to the brand's shortest length.
  init(gaps: [Int], shortest: Int) {
    var bits: UInt32 = 0
    for gap in gaps where (1...31).contains(gap) { bits |= 1 << UInt32(gap) }
    usual = bits
    long = Self.fours
    usualLimit = bits == Self.fours & 0xFFFF ? 16 : (gaps.isEmpty ? 31 : max(shortest, 0))
  }

  /// Returns the gap mask for a number with `count` digits. Bit n means a gap after n digits.
  func bits(count: Int) -> UInt32 { count > usualLimit ? long : usual }

  /// Whether a number with 14 digits is drawn in groups of 4, 6 and 4, like a Diners Club number.
  var isFourSixFour: Bool { bits(count: 14) == 1 << 4 | 1 << 10 }

  func list(count: Int) -> [Int] {
    let bits = bits(count: count)
    return (1...31).filter { bits & (1 << UInt32($0)) != 0 }
  }
}
