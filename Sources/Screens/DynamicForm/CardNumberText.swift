import KassaCards
import KassaTerminal

/// Detects and masks card numbers in fields that are not meant for them.
package enum CardNumberText {
  /// Returns the text with the complete card numbers of known brands masked.
  /// The first six and the last four digits of each number remain visible.
  ///
  /// A card number may consist of several groups of digits, separated by single spaces or hyphens.
  /// Digits after the card number, such as those in a date, remain visible.
  /// Document numbers also remain visible, unless they are valid card numbers.
  package static func masked(_ text: String) -> String {
    let groups = groups(of: text)
    guard groups.reduce(0, { $0 + $1.count }) >= shortest else { return text }
    var characters = Array(text)
    var first = 0
    while first < groups.count {
      guard let last = lastGroup(of: groups, from: first, characters) else {
        first += 1
        continue
      }
      let places = groups[first...last].flatMap { Array($0) }
      for place in places.dropFirst(6).dropLast(4) { characters[place] = "•" }
      first = last + 1
    }
    return String(characters)
  }

  private static let shortest = 13
  private static let longest = 19

  /// Returns the ranges of consecutive digits, as character offsets.
  private static func groups(of text: String) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    for (place, character) in text.enumerated() where character.wholeNumberValue.map({ (0...9).contains($0) }) == true {
      if let last = groups.last, last.upperBound == place {
        groups[groups.count - 1] = last.lowerBound..<place + 1
      } else {
        groups.append(place..<place + 1)
      }
    }
    return groups
  }

  /// Returns the index of the last group in the longest card number that starts with the group at `first`.
  /// Returns nil if no card number starts with that group of digits.
  private static func lastGroup(of groups: [Range<Int>], from first: Int, _ characters: [Character]) -> Int? {
    var digits = ""
    var found: Int?
    for index in first..<groups.count {
      if index > first {
        let between = groups[index - 1].upperBound..<groups[index].lowerBound
        guard between.count == 1, [" ", "-", "\u{A0}"].contains(characters[between.lowerBound]) else { break }
      }
      digits += groups[index].compactMap { characters[$0].wholeNumberValue.map(String.init) }.joined()
      if digits.count > longest { break }
      if digits.count >= shortest, isWhole(digits) { found = index }
    }
    return found
  }

  /// Returns whether the text is a complete card number of a known brand, with a valid length and check digit.
  static func isWhole(_ text: String) -> Bool {
    guard CardPolicy.kassa.looksLikeCardNumber(text) else { return false }
    var entry = NumberEntry(policy: .kassa)
    _ = entry.apply(.paste(text))
    return entry.verdict.valid
  }
}

extension Page {
  /// Returns the page with card numbers masked in fields that are not meant for them and do not have the focus.
  /// In these fields, a card number is visible only while it is being typed.
  func maskingLeftNumbers() -> Page {
    var page = self
    page.body = Self.masked(body, focus: dialog == nil ? focus : nil)
    if let dialog { page.dialog?.body = Self.masked(dialog.body, focus: dialog.focus) }
    return page
  }

  private static func masked(_ blocks: [Block], focus: String?) -> [Block] {
    blocks.map { block in
      guard case .field(var field) = block, field.role != .cardNumber, field.id != focus else { return block }
      field.text = CardNumberText.masked(field.text)
      return .field(field)
    }
  }
}
