import KassaCards
import KassaTerminal

/// The contents of a field, to be compared with the text that a script has filled in.
///
/// Formatting does not count: separators, the fixed characters of a mask, letter case, and bullets in place of digits.
struct FilledText {
  private let field: Page.Field

  init(_ field: Page.Field) { self.field = field }

  /// Whether the field holds nothing besides the fixed characters of its mask.
  var isEmpty: Bool { field.text.isEmpty || field.isBlank }

  /// Returns whether the field holds the text, apart from formatting.
  func agrees(with text: String) -> Bool {
    guard !text.allSatisfy(\.isWhitespace) else { return true }
    guard !isEmpty else { return false }
    let (held, wanted) = (Self.significant(field.text), Self.significant(text))
    switch field.role {
    case .expiry: return Self.date(field.text) == Self.date(text)
    case .phone:
      // The field may have another prefix than the text, such as +7 instead of 8 or of 8 10 7.
      let digits = min(held.count, wanted.count, 10)
      return Self.match(held.suffix(digits), wanted.suffix(digits)) && abs(held.count - wanted.count) <= 3
    default: return Self.match(held[...], wanted[...]) && Self.haveSameParts(field.text, text)
    }
  }

  /// The characters between the parts of a date, which a mask may put elsewhere.
  private static let separators: [Character] = [".", "/"]

  /// Whether a separator that both texts have stands in the same places: a field that makes `11.19.90` of `1.1.1990` holds
  /// another date.
  private static func haveSameParts(_ held: String, _ wanted: String) -> Bool {
    separators.filter { held.contains($0) && wanted.contains($0) }.allSatisfy { separator in
      func parts(_ text: String) -> [[Character]] { text.split(separator: separator).map { significant(String($0)) } }
      let (held, wanted) = (parts(held), parts(wanted))
      return held.count == wanted.count && zip(held, wanted).allSatisfy { match($0[...], $1[...]) }
    }
  }

  /// The letters and digits of a text, without letter case, and the bullets that hide some of them.
  private static func significant(_ text: String) -> [Character] {
    text.withPlainDigits.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "•" }.map { character in
      character.wholeNumberValue.flatMap { String($0).first } ?? character
    }
  }

  private static func match(_ held: ArraySlice<Character>, _ wanted: ArraySlice<Character>) -> Bool {
    held.count == wanted.count && zip(held, wanted).allSatisfy { $0 == "•" || $0 == $1 }
  }

  /// The numbers in an expiry date, sorted, with the last two digits of the year. Nil if it is no date.
  private static func date(_ text: String) -> [Int]? {
    let digits = String(significant(text))
    let parts = text.split { !$0.isNumber }.compactMap { part in
      Int(String(part.compactMap(\.wholeNumberValue).map { "\($0)" }.joined()))
    }
    let numbers =
      parts.count == 1 && digits.count >= 4 ? [Int(digits.prefix(2)) ?? 0, Int(digits.dropFirst(2)) ?? 0] : parts
    return numbers.map { $0 % 100 }.sorted()
  }
}
