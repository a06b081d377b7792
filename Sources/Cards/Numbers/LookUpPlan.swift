/// Decides when to query a BIN lookup service for the card number being typed.
///
/// Each six-digit prefix is queried only once.
/// By default, a prefix is queried only if the local data do not determine the length of the number.
///
/// Store the plan with the card number field. Call `edited(_:)` after each edit and `answered(_:)` after each response.
/// Ignore a response whose prefix is not `current`.
public struct LookUpPlan: Sendable, Equatable {
  /// The number of digits in a lookup prefix.
  public static let prefixLength = 6

  /// The six-digit prefix in the field, as an integer; nil if the field contains fewer than six digits.
  public private(set) var current: UInt32?
  private var known: Set<UInt32> = []

  /// Creates a plan for an empty field. No prefix counts as queried yet.
  public init() {}

  /// Updates the plan after an edit to the card number field.
  ///
  /// - Parameters:
  ///   - entry: the card number field.
  ///   - openLengthOnly: whether to query only brands whose numbers have no fixed length, such as UnionPay and Maestro.
  /// - Returns: the six-digit prefix to query now; nil if no query is needed.
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
  /// Returns the first `length` digits as an integer; nil if the field contains fewer digits.
  /// Also returns nil if `length` is not between 1 and 8.
  public func prefix(_ length: Int) -> UInt32? {
    guard (1...8).contains(length), count >= length else { return nil }
    return UInt32(truncatingIfNeeded: leading(length))
  }

  /// Whether every length between the brand's shortest and longest is possible, so that no length means completion.
  ///
  /// Visa numbers can have only a few distinct lengths, so the property is false for Visa.
  var lengthIsOpen: Bool {
    guard brand != nil else { return false }
    let lengths = verdict.lengthSet
    return lengths.count > 2 && lengths.count == lengths.longest - lengths.shortest + 1
  }
}
