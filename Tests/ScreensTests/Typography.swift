/// The typographic rules of one language: spaces, quotation marks, apostrophes, dashes.
struct Typography {
  var language: String

  /// Returns what is wrong with a text; nil if nothing is.
  func fault(in text: String) -> String? {
    let text = Self.withoutPlaceholders(text)
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      let before = index > 0 ? characters[index - 1] : nil
      let after = index + 1 < characters.count ? characters[index + 1] : nil
      if let fault = fault(before, character, after) { return fault }
    }
    if text.contains("...") { return "three full stops" }
    let quotes = characters.filter { "«»“”„‘‚‹›".contains($0) }
    if !quotes.enumerated().allSatisfy({
      $1 == (($0 % 2 == 0) ? Self.quotes(language).open : Self.quotes(language).close)
    })
      || quotes.count % 2 != 0
    {
      return "quotation marks"
    }
    if language == "es", characters.count(where: { $0 == "?" }) != characters.count(where: { $0 == "¿" }) {
      return "no opening question mark"
    }
    if language == "es", characters.count(where: { $0 == "!" }) != characters.count(where: { $0 == "¡" }) {
      return "no opening exclamation mark"
    }
    return isCyrillic ? cyrillicFault(characters) : nil
  }

  /// Judges a character by its neighbours.
  private func fault(_ before: Character?, _ character: Character, _ after: Character?) -> String? {
    let isAfterSpace = before == " " || before == "\u{A0}"
    switch character {
    case "'", "\"": return "straight quotation mark"
    case "\u{202F}": return "narrow no-break space"
    case "-" where before == " " && after == " ": return "hyphen in place of a dash"
    case "–" where before == " " && after == " " && isCyrillic: return "short dash"
    case "—" where !isAfterSpace || after != " ": return "dash without spaces"
    case ")", "]", ",", ".": return isAfterSpace ? "space before a mark" : nil
    case "(" where after == " " || after == "\u{A0}": return "space after a bracket"
    case "…" where before != nil && isAfterSpace != (language == "de"): return "space before an ellipsis"
    case ":" where after.map { !$0.isWhitespace } ?? false: return nil
    case "»", ":", ";", "!", "?":
      guard language == "fr" else { return isAfterSpace ? "space before a mark" : nil }
      return before == "\u{A0}" || before == nil ? nil : "no no-break space before a mark"
    case "«" where language == "fr": return after == "\u{A0}" ? nil : "no no-break space after a quotation mark"
    default: return nil
    }
  }

  // MARK: Cyrillic

  private var isCyrillic: Bool { ["ru", "be", "uk"].contains(language) }

  private func cyrillicFault(_ characters: [Character]) -> String? {
    for (first, second) in zip(characters, characters.dropFirst()) where first.isLetter && second.isLetter {
      if first.isASCII != second.isASCII { return "Latin letter in a Cyrillic word" }
    }
    guard language == "be" else { return nil }
    // After a vowel, у becomes ў, also at the beginning of the next word.
    for (index, character) in characters.enumerated() where index > 0 {
      let isAfterSpace = characters[index - 1] == " "
      let before = isAfterSpace ? (index > 1 ? characters[index - 2] : nil) : characters[index - 1]
      guard let before else { continue }
      let isAfterVowel = "аеёіоуыэюяАЕЁІОУЫЭЮЯ".contains(before)
      if character == "у", isAfterVowel { return "у after a vowel" }
      if character == "ў", before.isLetter, !isAfterVowel { return "ў without a vowel before it" }
    }
    return nil
  }

  // MARK: Helpers

  private static func quotes(_ language: String) -> (open: Character, close: Character) {
    switch language {
    case "en": ("“", "”")
    case "de": ("„", "“")
    case "hu": ("„", "”")
    default: ("«", "»")
    }
  }

  /// Returns the punctuation mark at the end of a text; nil for none.
  static func ending(of text: String) -> Character? { text.last.flatMap { ".!?…:;".contains($0) ? $0 : nil } }

  static func hasSmallLetterAfterColon(_ text: String) -> Bool {
    let characters = Array(withoutPlaceholders(text))
    return characters.indices.dropLast(2).contains { index in
      characters[index] == ":" && characters[index + 1] == " " && characters[index + 2].isLowercase
    }
  }

  /// Replaces every placeholder by a digit, which fits between all marks.
  static func withoutPlaceholders(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open] + "0"
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
