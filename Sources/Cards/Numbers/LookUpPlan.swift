/// When a BIN service is asked about the number that is being typed: sparingly, only where the local data leave the
/// length open, and once for each prefix of six digits that is reached.
///
/// A value that the caller keeps beside the field: `digits` after every edit says what to ask, `answered` what need not
/// be asked again. An answer to a prefix that is no longer there is not this one's business: compare it with `current`.
public struct LookUpPlan: Sendable, Equatable {
  /// Digits of a prefix.
  public static let prefixLength = 6

  /// The prefix in the field, as a number; nil while there are fewer digits.
  public private(set) var current: UInt32?
  private var known: Set<UInt32> = []

  public init() {}

  /// The field's digits after an edit.
  ///
  /// - Parameters:
  ///   - entry: the field.
  ///   - openLengthOnly: ask only where the local data leave the length open (UnionPay, Maestro …).
  /// - Returns: the prefix to ask about now, six digits as a number; nil when there is nothing to ask.
  public mutating func edited(_ entry: NumberEntry, openLengthOnly: Bool = true) -> UInt32? {
    let prefix = entry.prefix(Self.prefixLength)
    defer { current = prefix }
    guard let prefix, prefix != current, !known.contains(prefix) else { return nil }
    if openLengthOnly, !entry.lengthIsOpen { return nil }
    return prefix
  }

  /// An answer arrived: the prefix need not be asked for again. A failure is no answer.
  public mutating func answered(_ prefix: UInt32) { known.insert(prefix) }
}

extension NumberEntry {
  /// The first `length` digits as a number, 1 to 8 of them; nil while there are fewer.
  public func prefix(_ length: Int) -> UInt32? {
    guard (1...8).contains(length), count >= length else { return nil }
    return UInt32(truncatingIfNeeded: leading(length))
  }

  /// Whether numbers of this beginning may have any length between the shortest and the longest, so that nobody can tell
  /// when one is complete. Visa with its few lengths, one of them usual, is not open.
  var lengthIsOpen: Bool {
    guard brand != nil else { return false }
    let lengths = verdict.lengthSet
    return lengths.count > 2 && lengths.count == lengths.longest - lengths.shortest + 1
  }
}
