import CheckoutCore

/// What the value of a member in a message says of every value that the member can have.
///
/// With `count: 0`, a value of another form would not be found whatever is sent.
struct MemberValue {
  private let value: JSON
  private let text: String
  private let forms: DigitForms?

  /// Why a value is not the expected one, whatever is sent.
  struct Difference: Equatable {
    /// What the value is.
    let words: String
    /// Whether it may be the expected one, written otherwise.
    let isThere: Bool

    init(_ words: String, _ isThere: Bool = false) { (self.words, self.isThere) = (words, isThere) }
  }

  /// - Parameters:
  ///   - isNumber: whether the member has whole numbers, also as texts.
  ///   - isDate: whether the member has dates, or parts of dates, in one form.
  init(_ value: JSON, isNumber: Bool = false, isDate: Bool = false) {
    (self.value, text) = (value, value.plainText)
    let isText =
      switch value {
      case .string, .secret: true
      default: false
      }
    forms = isText ? DigitForms(of: text, isNumber: isNumber, isDate: isDate) : nil
  }

  /// Returns what the member is, in words, if it never has the expected value; nil if it can have it.
  func excluding(_ expected: String) -> Difference? {
    guard expected != text else { return nil }
    return other(than: expected).map { Difference($0, true) } ?? kind(excluding: expected).map { Difference($0) }
  }

  /// Says that the value is the expected one, or may be it, in another form.
  private func other(than expected: String) -> String? {
    switch value {
    case .number, .string, .secret:
      if let kind = masked(from: expected) ?? inGroups(expected) { return kind }
      if expected.lowercased() == text.lowercased() { return "in another letter case" }
      return Double(text).map { $0 == Double(expected) } == true ? "a number with other zeros" : nil
    default: return nil
    }
  }

  private func kind(excluding expected: String) -> String? {
    switch value {
    case .null: return nil
    case .bool: return ["true", "false"].contains(expected) ? nil : "true or false"
    case .array: return expected.hasPrefix("[") ? nil : "a list"
    case .object: return expected.hasPrefix("{") ? nil : "a table"
    case .number:
      guard Double(expected) != nil else { return "a number" }
      guard Int64(text) == nil else { return expected.contains(".") ? "a whole number" : nil }
      return TextForm.of(text).flatMap { $0.fits(expected) ? nil : $0.rawValue }
    case .string, .secret:
      if let flag = flag(excluding: expected) { return flag }
      if let forms { return forms.has(expected) ? nil : forms.kind }
      return TextForm.of(text).flatMap { $0.fits(expected) ? nil : $0.rawValue }
    }
  }

  /// The pairs of words with which messages say whether something is so.
  private static let flags = [["0", "1"], ["Y", "N"], ["true", "false"], ["yes", "no"]]

  /// Says that the value is a flag, and the expected one a word of another pair: what is `1` is never `true`.
  private func flag(excluding expected: String) -> String? {
    guard let own = Self.flags.first(where: { $0.contains(text) }), !own.contains(expected),
      Self.flags.joined().contains(where: { $0.lowercased() == expected.lowercased() })
    else { return nil }
    return "a flag, \(own.joined(separator: " or "))"
  }

  /// Whether the value tells where all values of the member have digits.
  var hasDigitForms: Bool { forms != nil }

  /// Returns what the member is, in words, if a regular expression matches no value of that form; nil if it may match one, or if
  /// the value tells no form.
  func excluding(pattern: String) -> Difference? {
    guard let forms, !forms.canMatch(pattern) else { return nil }
    // What is hidden may be the number that the expression means.
    return Difference(forms.kind, MaskedText.hasMask(text) && !MaskedText.hasMask(pattern))
  }

  /// Returns the same for a value of which only a part must be as expected.
  func excluding(part expected: String) -> Difference? {
    guard !text.contains(expected) else { return nil }
    switch value {
    case .null, .array, .object: return nil
    case .bool: return ["true", "false"].contains { $0.contains(expected) } ? nil : Difference("true or false")
    case .number:
      guard expected.allSatisfy({ $0.isASCII && $0.isNumber || "-+.eE".contains($0) }) else {
        return Difference("a number")
      }
      return Int64(text) != nil && expected.contains(".") ? Difference("a whole number") : nil
    case .string, .secret:
      if text.lowercased().contains(expected.lowercased()) { return Difference("in another letter case", true) }
      if let flag = flag(excluding: expected) { return Difference(flag) }
      if let pair = Pair(expected[...]), let own = Pair.value(of: pair.name, in: text) {
        return MemberValue(.string(own)).excluding(part: pair.value)
      }
      if let form = TextForm.of(text) { return form.fits(part: expected) ? nil : Difference(form.rawValue) }
      return Self.number(in: text, with: expected).map { Difference("a text with \($0)", true) }
    }
  }

  /// Returns the number in a longer text that has the same digits as another one, but not its separators: `100.05` for `10005`.
  private static func number(in text: String, with other: String) -> Substring? {
    guard other.contains(/^[0-9]+(?:[.,][0-9]+)?$/), other.digits.count >= shortestAmount else { return nil }
    return text.matches(of: /[0-9]+(?:[.,][0-9]+)?/).map(\.output).first {
      $0 != other && String($0).digits == other.digits
    }
  }

  /// The least number of digits of an amount with decimals, such as `1.00`. Fewer are in a text by chance.
  private static let shortestAmount = 3

  /// Says that the value is masked, and the expected one is not, or is with other signs or another number of them.
  private func masked(from expected: String) -> String? {
    if text.contains("•"), !expected.contains("•") || MaskedText.isSame(expected, text) { return "hidden" }
    guard text.contains("**") else { return nil }
    return !expected.contains("*") || MaskedText.isSame(expected.bulleted, text.bulleted) ? "masked" : nil
  }

  /// Says that the value may be the expected one, of which other digits are hidden or which has blanks between them.
  private func inGroups(_ expected: String) -> String? {
    guard let forms, MaskedText.hasMask(text), !forms.has(expected), MaskedText.agree(text, expected) else {
      return nil
    }
    return forms.kind
  }

  /// A name and a value in a text to be signed, such as `payment_amount:1999`.
  private struct Pair {
    let name: Substring
    let value: String

    init?(_ text: Substring) {
      guard let colon = text.lastIndex(of: ":") else { return nil }
      (name, value) = (text[..<colon], String(text[text.index(after: colon)...]))
      guard !name.isEmpty, !value.isEmpty, name.allSatisfy({ $0.isLetter || $0 == "_" || $0 == ":" }) else {
        return nil
      }
    }

    /// Returns the value with a name among pairs between semicolons; nil if there is none.
    static func value(of name: Substring, in text: String) -> String? {
      text.split(separator: ";").lazy.compactMap { Pair($0) }.first { $0.name == name }?.value
    }
  }
}

extension String {
  /// The text with bullets in place of asterisks.
  fileprivate var bulleted: String { replacing("*", with: "•") }
}
