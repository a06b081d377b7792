/// A set of lengths from 0 to 31, stored as a bit mask. It contains the allowed lengths of a PAN or a security code.
public struct LengthSet: Hashable, Sendable {
  var bits: UInt32

  init(bits: UInt32) { self.bits = bits }

  /// Creates a set of lengths. Values outside 0...31 are ignored.
  public init(_ lengths: some Sequence<Int>) {
    bits = 0
    for length in lengths where (0...31).contains(length) { bits |= 1 << UInt32(length) }
  }

  /// The set in which no length is allowed.
  public static let empty = LengthSet(bits: 0)
  /// The allowed lengths of a PAN whose brand is unknown: 12 to 19 digits (ISO/IEC 7812-1).
  static let anyNumber = LengthSet(12...19)
  /// The allowed lengths of a security code for an unknown brand: 3 or 4 digits.
  static let anyCode = LengthSet(3...4)

  /// Whether no length is allowed.
  public var isEmpty: Bool { bits == 0 }
  /// The number of lengths in the set.
  var count: Int { bits.nonzeroBitCount }
  /// The smallest length in the set; 0 if the set is empty.
  public var shortest: Int { bits == 0 ? 0 : bits.trailingZeroBitCount }
  /// The largest length in the set; 0 if the set is empty.
  public var longest: Int { bits == 0 ? 0 : 31 - bits.leadingZeroBitCount }
  /// Returns whether a length is allowed. Lengths outside 0...31 never are.
  public func contains(_ length: Int) -> Bool { (0...31).contains(length) && bits & (1 << UInt32(length)) != 0 }
  /// Returns the lengths that either of the two sets allows.
  public func union(_ other: LengthSet) -> LengthSet { LengthSet(bits: bits | other.bits) }

  /// Returns the set without any lengths greater than `limit`.
  func capped(at limit: Int) -> LengthSet {
    limit >= 31 ? self : LengthSet(bits: bits & ((1 << UInt32(max(limit, -1) + 1)) - 1))
  }

  /// The lengths in the set, in ascending order.
  public var list: [Int] { (0...31).filter(contains) }
}
