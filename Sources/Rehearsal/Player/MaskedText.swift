import CheckoutCore

/// Texts with bullets in place of hidden characters, such as `•••• 0077`.
enum MaskedText {
  /// Whether two different texts have the same characters besides their bullets: the same value, masked in two ways.
  static func isSame(_ text: String, _ other: String) -> Bool { text != other && plain(text) == plain(other) }

  /// Returns the first line in which a masked text stands with another number of bullets; nil if there is none, if the text
  /// has no bullets, or if it has nothing else: then their number is what it is about.
  static func line(with text: String, in lines: [String]) -> String? {
    guard text.contains("•"), text.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
    let wanted = plain(text)
    return lines.first { $0.contains("•") && plain($0).contains(wanted) }
  }

  /// Whether a text has at least two signs in place of hidden characters, as the platforms and this program write them.
  static func hasMask(_ text: String) -> Bool { text.contains("••") || text.contains("**") }

  /// Whether two numbers can be the same one: they show the same digits at both ends, as far as they show them.
  static func agree(_ text: String, _ other: String) -> Bool {
    func shown(_ text: String) -> (first: String, last: String) {
      let signs = text.filter { !$0.isWhitespace }
      let last = String(signs.reversed().prefix(while: \.isNumber).reversed())
      return (String(signs.prefix(while: \.isNumber)), last)
    }
    let (own, other) = (shown(text), shown(other))
    return (own.first.hasPrefix(other.first) || other.first.hasPrefix(own.first))
      && (own.last.hasSuffix(other.last) || other.last.hasSuffix(own.last))
  }

  /// Whether a text has digits behind a mask of other signs than bullets, such as `**** 0077` or `xxxx 0077`, or before one.
  static func hasOtherSigns(_ text: String) -> Bool {
    text.contains(/(?:[*∗●]+|[#xX]{2,})[\x20-]?[0-9]{4}(?![0-9])|[0-9]{4}[\x20-]?(?:[*∗●]{2,}|[#xX]{2,})/)
  }

  /// Returns a text with one bullet in place of bullets that follow one another, with or without a blank between them.
  private static func plain(_ text: String) -> String {
    text.withOrdinaryBlanks.replacing(/\u{20}?•(?:\u{20}?•)*\u{20}?/, with: "•")
  }
}
