/// The long number of a card or a telephone that must not be seen. Screens show such numbers in groups.
struct GroupedNumber {
  private static let separators: Set<Character> = [
    " ", "\u{A0}", "\u{2009}", "\u{202F}", "-", "\u{2010}", "\u{2011}", "\u{2013}", "(", ")",
  ]
  /// The most characters between two groups, as in `(916) 123`.
  private static let widest = 3
  /// A shorter expression would also match digits of different things side by side, such as an amount and a date.
  private static let shortestMatch = 13

  private let digits: String

  /// Returns nil for a text that is not the number of a card or of a telephone with its country's code.
  ///
  /// Sources: ISO/IEC 7812-1, up to 19 digits; ITU-T E.164, up to 15 digits.
  init?(_ text: String) {
    guard text.allSatisfy({ Self.isDigit($0) || Self.separators.contains($0) || $0 == "+" }) else { return nil }
    digits = text.filter(Self.isDigit)
    guard (10...19).contains(digits.count) else { return nil }
  }

  /// Whether the number is in one of the lines, in whatever groups.
  /// - Parameter pattern: the expression of which the number is an example; nil for the number itself.
  func isIn(_ lines: [String], matching pattern: RowPattern? = nil) -> Bool {
    guard var pattern else { return lines.contains { Self.joined($0).contains(digits) } }
    pattern.mayBePart = true
    return digits.count >= Self.shortestMatch && lines.contains { pattern.match(in: Self.joined($0)) != nil }
  }

  /// Returns a line without what separates its groups of digits.
  private static func joined(_ line: String) -> String {
    var (text, gap) = ("", "")
    for character in line {
      if separators.contains(character), text.last.map(isDigit) == true {
        gap.append(character)
        continue
      }
      if !isDigit(character) || gap.count > widest { text += gap }
      gap = ""
      text.append(character)
    }
    return text + gap
  }

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
}
