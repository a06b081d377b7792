/// Decides when to query a BIN lookup service about the number being typed.
///
/// Each six-digit prefix is queried once, by default only if the local data leave the length of the number open.
///
/// Keep the value with the card number field. Call `edited(_:)` after each edit and `answered(_:)` after each response.
/// Ignore a response whose prefix is not `current`.
public struct LookUpPlan: Sendable, Equatable {
  /// The number of digits in a lookup prefix.
  public static let prefixLength = 6

  /// The prefix in the field as an integer; nil while there are fewer than six digits.
  public private(set) var current: UInt32?
  private var known: Set<UInt32> = []

  public init() {}

  /// Updates the plan after an edit of the card number field.
  ///
  /// - Parameters:
  ///   - entry: The card number field.
  ///   - openLengthOnly: Whether to query only if the local data leave the length open (UnionPay, Maestro …).
  /// - Returns: The six-digit prefix to query now; nil when no query is needed.
  public mutating func edited(_ entry: NumberEntry, openLengthOnly: Bool = true) -> UInt32? {
    let prefix = entry.prefix(Self.prefixLength)
    defer { current = prefix }
    guard let prefix, prefix != current, !known.contains(prefix) else { return nil }
    if openLengthOnly, !entry.lengthIsOpen { return nil }
    return prefix
  }

  /// Records a successful response, so that the prefix is not queried again. Do not call it after a failed lookup.
  public mutating func answered(_ prefix: UInt32) { known.insert(prefix) }
}

extension NumberEntry {
  /// Returns the first `length` digits as an integer, for 1 to 8 digits; nil while the field has fewer.
  public func prefix(_ length: Int) -> UInt32? {
    guard (1...8).contains(length), count >= length else { return nil }
    return UInt32(truncatingIfNeeded: leading(length))
  }

  /// Whether every length in the brand's range is possible, so that no length marks the number as complete.
  ///
  /// Visa has only a few distinct lengths, so its length is not open.
  var lengthIsOpen: Bool {
    guard brand != nil else { return false }
    let lengths = verdict.lengthSet
    return lengths.count > 2 && lengths.count == lengths.longest - lengths.shortest + 1
  }
}
