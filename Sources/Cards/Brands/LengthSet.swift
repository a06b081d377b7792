/// A set of small counts, 0 to 31, in one word: the allowed lengths of a number or a code.
public struct LengthSet: Hashable, Sendable {
  var bits: UInt32

  init(bits: UInt32) { self.bits = bits }

  /// Counts outside 0...31 are left out.
  public init(_ lengths: some Sequence<Int>) {
    bits = 0
    for length in lengths where (0...31).contains(length) { bits |= 1 << UInt32(length) }
  }

  public static let empty = LengthSet(bits: 0)
  /// 12 to 19, ISO/IEC 7812-1: a number whose brand is not known.
  static let anyNumber = LengthSet(12...19)
  /// 3 or 4: the code of a card whose brand is not known.
  static let anyCode = LengthSet(3...4)

  public var isEmpty: Bool { bits == 0 }
  /// How many counts are in it.
  var count: Int { bits.nonzeroBitCount }
  /// 0 when empty.
  public var shortest: Int { bits == 0 ? 0 : bits.trailingZeroBitCount }
  /// 0 when empty.
  public var longest: Int { bits == 0 ? 0 : 31 - bits.leadingZeroBitCount }
  public func contains(_ length: Int) -> Bool { (0...31).contains(length) && bits & (1 << UInt32(length)) != 0 }
  public func union(_ other: LengthSet) -> LengthSet { LengthSet(bits: bits | other.bits) }

  /// The same set without the counts above `limit`.
  func capped(at limit: Int) -> LengthSet {
    limit >= 31 ? self : LengthSet(bits: bits & ((1 << UInt32(max(limit, -1) + 1)) - 1))
  }

  /// Ascending.
  public var list: [Int] { (0...31).filter(contains) }
}
