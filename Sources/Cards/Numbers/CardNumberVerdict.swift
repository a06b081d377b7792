/// The validation result for a complete or partial card number. It does not contain any digits from the number.
public struct CardNumberVerdict: FieldVerdict, Equatable {
  /// The reasons why a card number is invalid.
  public enum Reason: String, FieldReason, CaseIterable {
    case empty
    /// The text contains a character that is neither a digit nor a separator.
    case characters
    /// There is no brand whose card numbers have this prefix.
    case unknownBrand
    /// More digits may follow: the number does not have an allowed length yet, or several brands are still possible.
    case tooShort
    /// The number has more digits than the longest length allowed for its prefix.
    case tooLong
    /// The Luhn check digit is wrong, which usually indicates a typing error.
    case checkDigit
  }

  public let valid: Bool
  public let potentiallyValid: Bool
  public let reason: Reason?
  /// The number of digits in the card number.
  public let count: Int
  /// The lengths allowed for this prefix: the brand's lengths, or those of all candidates combined.
  public let lengthSet: LengthSet

  let match: BrandMatch
  let table: BrandTable

  /// The identified brand; nil unless one brand has been identified.
  public var brand: BrandID? { match.brand.map { table.brand(at: $0).id } }
  /// The possible brands, likeliest first.
  public var candidates: [BrandID] { table.ids(match) }
  /// The allowed numbers of digits in the card number, ascending.
  public var lengths: [Int] { lengthSet.list }
  /// The digit counts after which a gap is displayed.
  public var gaps: [Int] { grouping.list(count: count) }
  /// The allowed numbers of digits in the security code, ascending.
  public var codeLengths: [Int] {
    match.candidates.reduce(into: LengthSet.empty) { $0 = $0.union(table.brand(at: $1).codeLengthSet) }.list
  }

  var grouping: Grouping {
    if let brand = match.brand { return table.brand(at: brand).grouping }
    // Use the grouping that all candidates have in common, or groups of four if their groupings differ.
    var agreed: Grouping?
    for candidate in match.candidates {
      let grouping = table.brand(at: candidate).grouping
      if agreed == nil { agreed = grouping } else if agreed != grouping { return .inFours }
    }
    return agreed ?? .inFours
  }

  public static func == (left: CardNumberVerdict, right: CardNumberVerdict) -> Bool {
    left.valid == right.valid && left.potentiallyValid == right.potentiallyValid && left.reason == right.reason
      && left.count == right.count && left.lengthSet == right.lengthSet && left.brand == right.brand
      && left.candidates == right.candidates
  }
}

extension CardPolicy {
  /// Validates a card number as typed or pasted. Separators are allowed.
  public func checkNumber(_ text: some StringProtocol) -> CardNumberVerdict {
    var text = String(text)
    return text.withUTF8 { checkNumber(utf8: $0) { verdict, _ in verdict } }
  }

  /// Validates a card number in UTF-8 and passes its ASCII digits to `body`, without allocating memory.
  ///
  /// The digits are wiped after the call.
  ///
  /// - Parameters:
  ///   - text: the number as typed, in UTF-8.
  ///   - body: a closure that receives the validation result and at most the first 31 digits.
  public func checkNumber<R>(
    utf8 text: UnsafeBufferPointer<UInt8>, _ body: (CardNumberVerdict, UnsafeBufferPointer<UInt8>) -> R
  ) -> R {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DigitRun.capacity) { digits in
      defer { wipe(UnsafeMutableRawBufferPointer(digits)) }
      var reader = NumberReader(digits: digits, policy: self)
      reader.read(text)
      let read = UnsafeBufferPointer(rebasing: digits.prefix(min(reader.count, digits.count)))
      let verdict =
        reader.isForeign ? refused(.characters, count: reader.count) : checkDigits(read, count: reader.count)
      return body(verdict, read)
    }
  }

  /// Validates a card number that consists of ASCII digits.
  ///
  /// - Parameter count: the total number of digits in the card number, which may be more than `digits` contains.
  func checkDigits(_ digits: UnsafeBufferPointer<UInt8>, count: Int) -> CardNumberVerdict {
    let match = brands.match(digits, choice: brandChoice)
    guard count > 0 else {
      return CardNumberVerdict(
        valid: false, potentiallyValid: true, reason: .empty, count: 0, lengthSet: lengths(for: match), match: match,
        table: brands)
    }
    if match.candidates.isEmpty {
      switch unknownBrand {
      case .wrong: return refused(.unknownBrand, count: count)
      case .wrongFromSeven where count >= 7: return refused(.unknownBrand, count: count)
      case .wrongFromSeven, .noError: break
      }
    }
    let lengths = lengths(for: match)

    func verdict(_ reason: CardNumberVerdict.Reason?) -> CardNumberVerdict {
      CardNumberVerdict(
        valid: reason == nil, potentiallyValid: reason == nil || count < lengths.longest, reason: reason, count: count,
        lengthSet: lengths, match: match, table: brands)
    }

    if count > lengths.longest { return verdict(.tooLong) }
    let mayBeComplete = match.brand != nil || brandChoice == .all || match.candidates.isEmpty
    guard mayBeComplete, lengths.contains(count) else { return verdict(.tooShort) }
    return verdict(!isChecked(match) || Luhn.isValid(digits) ? nil : .checkDigit)
  }

  /// Returns whether the Luhn check applies to numbers of the matching brands.
  private func isChecked(_ match: BrandMatch) -> Bool {
    switch checkDigit {
    case .always: true
    case .never: false
    case .brand: match.candidates.isEmpty || match.candidates.contains { brands.brand(at: $0).luhn }
    }
  }

  /// Returns the lengths allowed for the brands that match a prefix.
  func lengths(for match: BrandMatch) -> LengthSet {
    var lengths = match.lengths
    if lengths.isEmpty {
      if let brand = match.brand {
        lengths = brands.brand(at: brand).lengthSet
      } else {
        for candidate in match.candidates { lengths = lengths.union(brands.brand(at: candidate).lengthSet) }
      }
    }
    if lengths.isEmpty { lengths = .anyNumber }
    return longestNumber.map { lengths.capped(at: $0) } ?? lengths
  }

  private func refused(_ reason: CardNumberVerdict.Reason, count: Int) -> CardNumberVerdict {
    CardNumberVerdict(
      valid: false, potentiallyValid: false, reason: reason, count: count, lengthSet: .empty, match: BrandMatch(),
      table: brands)
  }
}

/// A reader that collects the digits in a string.
private struct NumberReader {
  let digits: UnsafeMutableBufferPointer<UInt8>
  let policy: CardPolicy
  /// The number of digits read, including those that did not fit in the buffer.
  var count = 0
  var isForeign = false

  mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
    for (position, byte) in text.enumerated() {
      if byte &- 0x30 <= 9 {
        append(byte)
      } else if byte < 0x80 {
        read(Unicode.Scalar(byte))
      } else {
        return decode(UnsafeBufferPointer(rebasing: text[position...]))
      }
    }
  }

  /// Reads the rest of the text, starting with the first non-ASCII byte.
  /// That part of the text may contain digits from other scripts, Unicode whitespace, or invalid UTF-8.
  private mutating func decode(_ text: UnsafeBufferPointer<UInt8>) {
    var bytes = text.makeIterator()
    var decoder = UTF8()
    while true {
      switch decoder.decode(&bytes) {
      case .scalarValue(let scalar): read(scalar)
      case .emptyInput: return
      case .error: isForeign = true
      }
    }
  }

  private mutating func read(_ scalar: Unicode.Scalar) {
    switch policy.typed(scalar) {
    case .digit(let digit): append(digit)
    case .separator: break
    case .foreign: isForeign = true
    }
  }

  private mutating func append(_ digit: UInt8) {
    if count < digits.count { digits[count] = digit }
    count += 1
  }
}
