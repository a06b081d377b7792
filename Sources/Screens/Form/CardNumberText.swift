import KassaCards
import KassaTerminal

/// Detects and masks card numbers in fields that are not meant for them.
package enum CardNumberText {
  /// Returns the text with the complete card numbers of known brands masked.
  /// The first six and the last four digits of each number remain visible.
  ///
  /// A card number may consist of several groups of digits, separated by single spaces or hyphens.
  /// Digits after the card number, such as those in a date, remain visible.
  /// Longer numbers, such as those of documents, also remain visible, unless they contain a valid card number.
  package static func masked(_ text: String) -> String {
    // Most texts are short, and bytes tell sooner that there are too few digits than characters do.
    if text.utf8.count < shortest { return text }
    let groups = groups(of: text)
    guard groups.reduce(0, { $0 + $1.count }) >= shortest else { return text }
    let characters = Array(text)
    var masked = characters
    var first = 0
    while first < groups.count {
      var last = first
      while last + 1 < groups.count, areJoined(groups[last], groups[last + 1], characters) { last += 1 }
      for place in hidden(of: Array(groups[first...last]), characters) { masked[place] = "•" }
      first = last + 1
    }
    return String(masked)
  }

  /// Returns the positions of the digits to hide in a run of joined groups.
  ///
  /// A card number that consists of whole groups is hidden alone if few other digits are joined to it.
  /// Otherwise, a card number may begin and end anywhere in the run, for example if it was pasted twice.
  private static func hidden(of groups: [Range<Int>], _ characters: [Character]) -> [Int] {
    let places = groups.flatMap { Array($0) }
    guard places.count >= shortest else { return [] }
    for first in groups.indices {
      guard let last = lastGroup(of: groups, from: first, characters) else { continue }
      let number = groups[first...last].flatMap { Array($0) }
      if places.count - number.count <= visibleStart { return hidden(of: number[...]) }
    }
    let digits = places.compactMap { characters[$0].wholeNumberValue.map(String.init) }
    let numbers = (0...digits.count - shortest).flatMap { start -> [Range<Int>] in
      let ends = start + shortest...min(start + longest, digits.count)
      return ends.map { start..<$0 }.filter { isWhole(digits[$0].joined()) }
    }
    // Numbers that overlap hide their digits together, because only one of them is real.
    let merged = numbers.reduce(into: [Range<Int>]()) { merged, range in
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged.flatMap { hidden(of: places[$0]) }
  }

  private static func hidden(of number: ArraySlice<Int>) -> [Int] {
    Array(number.dropFirst(visibleStart).dropLast(visibleEnd))
  }

  private static let visibleStart = 6
  private static let visibleEnd = 4
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
      guard groups[index].count >= 3 else { break }
      digits += groups[index].compactMap { characters[$0].wholeNumberValue.map(String.init) }.joined()
      if digits.count > longest { break }
      if digits.count >= shortest, isWhole(digits) { found = index }
    }
    return found
  }

  /// Returns whether a single space or hyphen separates two groups.
  private static func areJoined(_ left: Range<Int>, _ right: Range<Int>, _ characters: [Character]) -> Bool {
    right.lowerBound == left.upperBound + 1 && [" ", "-", "\u{A0}"].contains(characters[left.upperBound])
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
  /// Masks card numbers in fields that are not meant for them and do not have the focus.
  /// In these fields, a card number is visible only while it is being typed.
  ///
  /// Behind a dialogue no field has the focus, so the card number's own field and the drawn card are masked, too.
  mutating func maskLeftNumbers() {
    if dialog != nil {
      body = body.map(\.withoutCardNumber)
      side = side.map(\.withoutCardNumber)
    }
    Self.mask(&body, focus: dialog == nil ? focus : nil)
    if var dialog {
      Self.mask(&dialog.body, focus: dialog.focus)
      self.dialog = dialog
    }
  }

  /// Masks the fields that have a card number, which are few: the other blocks stay as they are.
  private static func mask(_ blocks: inout [Block], focus: ElementID?) {
    for index in blocks.indices { mask(&blocks[index], focus: focus) }
  }

  private static func mask(_ block: inout Block, focus: ElementID?) {
    guard case .field(var field) = block, field.role != .cardNumber, field.id != focus else { return }
    let text = CardNumberText.masked(field.text)
    guard text != field.text else { return }
    field.text = text
    block = .field(field)
  }
}

extension Page.Block {
  /// The block with only the last four digits of a card number, if it is the field of one or a drawn card.
  fileprivate var withoutCardNumber: Page.Block {
    switch self {
    case .field(var field) where field.role == .cardNumber:
      field.text = Self.masked(field.text)
      return .field(field)
    case .card(var card):
      card.number = Self.masked(card.number)
      return .card(card)
    default: return self
    }
  }

  private static func masked(_ text: String) -> String {
    var left = text.count(where: \.isNumber) - 4
    return String(
      text.map { character in
        guard character.isNumber, left > 0 else { return character }
        left -= 1
        return "•"
      })
  }
}
