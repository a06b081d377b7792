import KassaResources

extension LocaleFormat {
  /// How the last word of a list is joined to the others.
  public enum ListKind: String, Sendable, CaseIterable {
    /// All the words apply: `13, 16 and 19` in English.
    case and
    /// One of the words applies: `13, 16 or 19` in English.
    case or
  }

  /// Joins words into a list, e.g. `13, 16 or 19`.
  /// - Returns: the list; the word itself for one word; the empty string for none.
  public func list(_ words: [String], _ kind: ListKind = .and) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    func pattern(_ place: String) -> String {
      let pattern = Self.lists?.cell(row: language, column: kind.rawValue + "." + place) ?? "{0}, {1}"
      return place == "two" || place == "end" ? adapted(pattern, before: last) : pattern
    }
    guard words.count > 2 else { return Self.fill(pattern("two"), words[0], last) }
    let middle = words.dropFirst(2).dropLast().reduce(Self.fill(pattern("start"), words[0], words[1])) { list, word in
      Self.fill(pattern("middle"), list, word)
    }
    return Self.fill(pattern("end"), middle, last)
  }

  /// In Spanish, «y» becomes «e» before the sound i, and «o» becomes «u» before the sound o.
  /// Source: Unicode Technical Standard 35, List Patterns; implemented in ICU, because the tables cannot express it.
  private func adapted(_ pattern: String, before word: String) -> String {
    guard language == "es" else { return pattern }
    let word = word.lowercased()
    func starts(_ beginnings: String...) -> Bool { beginnings.contains(where: word.hasPrefix) }
    switch pattern {
    case "{0} y {1}" where starts("i") || (starts("hi") && !starts("hia", "hie")): return "{0} e {1}"
    case "{0} o {1}" where starts("o", "ho", "8") || word == "11" || starts("11 "): return "{0} u {1}"
    default: return pattern
    }
  }
}
