import CheckoutCore

/// A string pattern. Its parts must occur in the given order, but there may be any text between them.
/// A no-break space matches an ordinary one, so that a script writes `1 000,00 RUB` as it is typed.
///
/// A part of a number or of an amount is not the number: `9.99` is not in `19.99`, `999.00` not in `1 999.00`, `$5` not in `CA$5`,
/// and `5.00` not in `-5.00`, `5.00-` and `(5.00)`.
struct TextPattern {
  private(set) var parts: [String]
  /// The pattern as failures show it, with the placeholders of a template.
  let words: String
  /// Whether there may be any text between the parts.
  let isTemplate: Bool
  /// Whether a part of a number, of a word or of a longer text counts as well, as it does for what must not be seen.
  var mayBePart = false
  /// Whether the case of letters counts for nothing, as it does for what must not be seen.
  var ignoresCase = false
  /// Whether a part of a word does not count.
  var isWord = false
  /// Whether a part of a word of an alphabet does not count, such as `paid` in `unpaid`, nor one of a number with letters, such
  /// as `A-1001` in `A-1001-2`.
  private(set) var isWhole = false
  /// Whether a part of an identifier does not count, such as `order-1` in `order-1-2`.
  var isIdentifier = false
  /// Longer texts, of which this one is a part. Where one of them stands, this one does not.
  var longer: [String] = []
  /// Whether there may be any text before the first part, and after the last one.
  private var (isOpenBefore, isOpenAfter) = (false, false)

  init(literal: String) { (parts, words, isTemplate) = ([literal.asTyped], literal, false) }

  /// The pattern for a text that another program must have written as a whole.
  init(whole text: String) {
    self.init(literal: text)
    isWhole = true
  }

  /// - Parameter template: a string from the string table, with placeholders such as `{name}`.
  init(template: String) {
    var parts: [String] = [""]
    var isInside = false
    for character in template {
      switch character {
      case "{": (isInside, parts) = (true, parts + [""])
      case "}" where isInside: isInside = false
      default: if !isInside { parts[parts.count - 1].append(character) }
      }
    }
    (isOpenBefore, isOpenAfter, isTemplate) =
      (parts.first?.isEmpty == true, parts.last?.isEmpty == true, parts.count > 1)
    self.parts = parts.filter { !$0.isEmpty }.map(\.asTyped)
    words = template
  }

  /// The shortest word of a template that is not a part of many other texts by chance, in letters.
  static let shortestWord = 3

  /// Whether the pattern has a word of so many letters besides its placeholders. A template without words, such as
  /// `{outcome} {amount}`, matches almost any text.
  func hasWords(ofLetters least: Int) -> Bool {
    !isTemplate
      || parts.contains { part in part.split { !$0.isLetter && !$0.isNumber }.contains { $0.count >= least } }
  }

  /// Whether the pattern is a text in which nothing can be seen, such as that of an element without a text.
  var isBlank: Bool { !isTemplate && parts.allSatisfy { $0.allSatisfy(\.isWhitespace) } }

  // MARK: Places

  /// Returns how often the text contains the pattern. Places do not overlap.
  func count(in text: String) -> Int {
    let text = Array(text)
    return matches(in: text, within: text.indices).count
  }

  /// Returns where the pattern is in a part of a text. Places do not overlap, and none is cut by the ends of the part.
  func matches(in text: [Character], within part: Range<Int>) -> [Range<Int>] {
    var matches: [Range<Int>] = []
    while let match = match(in: text, within: (matches.last?.upperBound ?? part.lowerBound)..<part.upperBound),
      !match.isEmpty
    {
      matches.append(match)
    }
    return matches
  }

  func isIn(_ text: String) -> Bool { match(in: Array(text)) != nil }

  /// The pattern for a text whose letters are all in lower case.
  var lowercased: TextPattern {
    var pattern = self
    pattern.ignoresCase = false
    pattern.parts = parts.map { String($0.map(\.inLowerCase)) }
    return pattern
  }

  /// Returns where a text matches: from the beginning of the first part to the end of the last.
  /// - Parameter part: the part of the text to search; nil for all of it. What stands beside it tells whether a match is whole.
  func match(in text: [Character], within part: Range<Int>? = nil) -> Range<Int>? {
    if ignoresCase { return lowercased.match(in: text.map(\.inLowerCase), within: part) }
    let typed = text.map(\.asTyped)
    var start = part?.lowerBound ?? 0
    let end = part?.upperBound ?? text.count
    while let match = Self.match(parts, in: typed[start..<end]) {
      if mayBePart || whole(around: match, in: text) == nil { return match }
      start = match.lowerBound + 1
    }
    return nil
  }

  private static func match(_ parts: [String], in text: ArraySlice<Character>) -> Range<Int>? {
    var begin: Int?
    var rest = text
    for part in parts {
      guard let found = rest.firstRange(of: Array(part)) else { return nil }
      begin = begin ?? found.lowerBound
      rest = rest[found.upperBound...]
    }
    return (begin ?? text.startIndex)..<rest.startIndex
  }

  func matchesWhole(_ text: String) -> Bool {
    let text = text.map(\.asTyped)
    guard isOpenBefore || text.starts(with: parts.first ?? ""), let match = Self.match(parts, in: text[...]) else {
      return false
    }
    guard !isOpenAfter, let last = parts.last else { return isOpenAfter || text.isEmpty }
    // The last part may also stand further on.
    return match.upperBound <= text.count && text.suffix(last.count).elementsEqual(last)
  }

  // MARK: Parts of something else

  /// Returns the number, the word or the longer text of which the pattern is only a part in a text; nil if it is not there, or
  /// by itself as well.
  func onlyPart(in text: String) -> String? {
    let text = Array(text)
    return onlyPart(in: text, within: text.indices)
  }

  /// Returns the same for a part of a text, beyond which the number may go on.
  func onlyPart(in text: [Character], within part: Range<Int>) -> String? {
    guard match(in: text, within: part) == nil else { return nil }
    return Self.match(parts, in: text.map(\.asTyped)[part]).flatMap { whole(around: $0, in: text) }
  }

  /// Whether a place between two characters is within a word, or a number with letters, that another program must have written
  /// as a whole.
  func isWithinWord(_ place: Int, of text: [Character]) -> Bool {
    isWhole && !text.isBetweenDateAndTime(place)
      && (text.isInAlphabeticWord(place) || text.isBehindNumber(place) || isNumbered && text.isInIdentifier(place))
  }

  /// Whether the first or the last word has both digits and letters or hyphens, as numbers of orders have.
  private var isNumbered: Bool {
    let words = parts.joined(separator: " ").split(whereSeparator: \.isWhitespace)
    return [words.first, words.last].compactMap(\.self).contains(where: \.isNumberedWord)
  }

  /// Returns what a place in a text is only a part of; nil if it is by itself.
  private func whole(around match: Range<Int>, in text: [Character]) -> String? {
    guard !match.isEmpty else { return nil }
    let isOpen = (before: isOpenBefore, after: isOpenAfter)
    func grown(_ isCutBefore: (Range<Int>) -> Bool, _ isCutAfter: (Range<Int>) -> Bool) -> String? {
      var (begin, end) = (match.lowerBound, match.upperBound)
      while !isOpen.before, isCutBefore(begin..<end) { begin -= 1 }
      while !isOpen.after, isCutAfter(begin..<end) { end += 1 }
      return begin..<end == match ? nil : String(text[begin..<end])
    }
    func grown(_ isInside: (Int) -> Bool) -> String? {
      grown({ isInside($0.lowerBound) }, { isInside($0.upperBound) })
    }
    if let amount = grown(text.isCutBefore, text.isCutAfter) { return amount }
    if isWord, let word = grown(text.isInWord) { return word }
    if let word = grown({ isWithinWord($0, of: text) }) { return word }
    if isIdentifier, let identifier = grown(text.isInIdentifier) { return identifier }
    guard !longer.isEmpty else { return nil }
    let typed = text.map(\.asTyped)
    return longer.first { longer in
      let longer = longer.map(\.asTyped)
      return (max(0, match.upperBound - longer.count)...match.lowerBound).contains { begin in
        typed[begin...].starts(with: longer)
      }
    }
  }
}

extension [Character] {
  /// Whether a place between two characters is within a word of an alphabet whose words stand between blanks. A capital after a
  /// small letter begins a word of its own, as in `orderPaid`.
  func isInAlphabeticWord(_ place: Int) -> Bool {
    guard indices.contains(place - 1), indices.contains(place) else { return false }
    let (before, after) = (self[place - 1], self[place])
    return before.isOfSpacedAlphabet && after.isOfSpacedAlphabet && !(before.isLowercase && after.isUppercase)
  }

  /// Whether letters follow a number at this place and belong to it, with or without a hyphen, as in `5k`, `1001-A` and `1.2-rc1`.
  /// The code of a currency does not, which stands behind an amount, and neither does the `Z` behind a time in UTC.
  func isBehindNumber(_ place: Int) -> Bool {
    guard indices.contains(place - 1), indices.contains(place) else { return false }
    func isJoint(_ index: Int) -> Bool { self[index].asTyped == "-" || self[index] == "_" }
    if self[place - 1].isDigit, isJoint(place) { return place + 1 < count && self[place + 1].isOfSpacedAlphabet }
    if isJoint(place - 1), place > 1, self[place - 2].isDigit { return self[place].isOfSpacedAlphabet }
    guard self[place - 1].isDigit, self[place].isOfSpacedAlphabet else { return false }
    let letters = String(self[place...].prefix(while: \.isLetter))
    return letters != "Z" && CurrencyTable.standard.named(letters) == nil && !Self.currencyLetters.contains(letters)
  }

  /// Signs of currencies that are letters.
  private static let currencyLetters: Set<String> = [
    "kr", "zł", "Kč", "Ft", "lei", "лв", "руб", "р", "грн", "дин", "din", "KM",
  ]

  /// Whether a time follows a date at this place. Source: ISO 8601, `2026-06-15T12:00:01`.
  func isBetweenDateAndTime(_ place: Int) -> Bool {
    func isDigit(_ index: Int) -> Bool { indices.contains(index) && self[index].isDigit }
    func isMark(_ index: Int) -> Bool { indices.contains(index) && self[index] == "T" }
    return isDigit(place - 1) && isMark(place) && isDigit(place + 1)
      || isDigit(place - 2) && isMark(place - 1) && isDigit(place)
  }

  /// Whether a place between two characters is within an identifier: a word of letters, digits, hyphens and low lines.
  func isInIdentifier(_ place: Int) -> Bool {
    func isWord(_ index: Int) -> Bool { indices.contains(index) && (self[index].isLetter || self[index].isNumber) }
    func isJoint(_ index: Int) -> Bool {
      indices.contains(index) && (self[index].asTyped == "-" || self[index] == "_")
    }
    return isInWord(place) || isWord(place - 1) && isJoint(place) && isWord(place + 1)
      || isWord(place - 2) && isJoint(place - 1) && isWord(place)
  }

  /// Whether a place between two characters is within a word.
  func isInWord(_ place: Int) -> Bool {
    [place - 1, place].allSatisfy { index in
      indices.contains(index) && (self[index].isLetter || self[index].isNumber || self[index] == "_")
    }
  }
}

extension Sequence<Character> {
  /// Whether there are digits and letters or hyphens, as in the number of an order.
  var isNumberedWord: Bool {
    contains(where: \.isDigit) && contains { $0.isOfSpacedAlphabet || $0.asTyped == "-" || $0 == "_" }
  }
}

extension Unicode.Scalar {
  private static let noBreakSpaces: Set<Unicode.Scalar> = ["\u{A0}", "\u{202F}", "\u{2009}"]

  /// An ordinary space in place of a no-break or a thin space.
  var withOrdinaryBlank: Unicode.Scalar { Self.noBreakSpaces.contains(self) ? " " : self }

  /// The character that a script has in place of one that is set otherwise: an ordinary space, a hyphen for a minus sign or a
  /// hyphen that does not break, and a straight apostrophe.
  var asTyped: Unicode.Scalar {
    switch self {
    case "\u{2010}", "\u{2011}", "\u{2212}": "-"
    case "\u{2018}", "\u{2019}": "'"
    default: withOrdinaryBlank
    }
  }
}

extension Character {
  /// Whether this is a letter of an alphabet that separates words by blanks and writes no article or particle at them: Latin,
  /// Greek, Cyrillic or Armenian.
  var isOfSpacedAlphabet: Bool {
    isLetter
      && unicodeScalars.first.map { (0x41...0x58F).contains($0.value) || (0x1E00...0x1FFF).contains($0.value) } == true
  }

  /// The letter in lower case, if that is one character.
  var inLowerCase: Character {
    let lower = lowercased()
    return lower.count == 1 ? lower.first ?? self : self
  }

  var asTyped: Character {
    guard !isASCII, unicodeScalars.count == 1, let scalar = unicodeScalars.first else { return self }
    return Character(scalar.asTyped)
  }
}

extension String {
  /// The text with ordinary spaces in place of no-break and thin ones.
  var withOrdinaryBlanks: String {
    unicodeScalars.contains { $0.withOrdinaryBlank != $0 } ? String(map { $0.asTyped == " " ? " " : $0 }) : self
  }

  /// The text as a script has it: with ordinary spaces, hyphens and apostrophes.
  var asTyped: String { unicodeScalars.contains { $0.asTyped != $0 } ? String(map(\.asTyped)) : self }
}
