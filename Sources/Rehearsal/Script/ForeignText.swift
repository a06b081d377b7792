import KassaResources

/// Texts in another language than that of the screens.
enum ForeignText {
  /// Returns the language of a text that no screen in another language has; nil if it may be there.
  /// - Parameters:
  ///   - text: one of the texts of that language, or in English a part of one.
  ///   - own: the texts of the language of the screens.
  static func language(of text: String, in own: StringTable) -> String? {
    guard text.count(where: \.isLetter) > 3, !texts(own).contains(where: { $0.contains(text) }) else { return nil }
    if own.language != "en", texts(.english).contains(where: { $0.contains(text) }) { return "en" }
    return StringTable.languages.filter { $0 != own.language && $0 != "en" }.first { language in
      StringTable(language: language).map { texts($0).contains { isWhole(text, of: $0) } } ?? false
    }
  }

  private static func texts(_ strings: StringTable) -> [String] { strings.keys.compactMap { strings.optional($0) } }

  /// Whether a text is the whole of another one but its values and the signs at its ends.
  private static func isWhole(_ text: String, of template: String) -> Bool {
    guard template.contains(text) else { return false }
    let rest = template.replacing(/\{[^}]*\}/, with: "").replacing(text, with: "", maxReplacements: 1)
    return !rest.contains { $0.isLetter || $0.isNumber }
  }
}
