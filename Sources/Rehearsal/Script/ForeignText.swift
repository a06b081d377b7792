import CheckoutCore
import KassaResources

/// Texts in another language than that of the screens.
enum ForeignText {
  /// Returns the language of a text that no screen in another language has; nil if it may be there.
  /// - Parameters:
  ///   - text: one of the texts of that language, or in English a part of one.
  ///   - own: the texts of the language of the screens.
  static func language(of text: String, in own: StringTable) -> String? {
    guard text.count(where: \.isLetter) > 3, !templates(own.language).contains(where: { $0.contains(text) }) else {
      return nil
    }
    if own.language != "en", templates("en").contains(where: { $0.contains(text) }) { return "en" }
    return StringTable.languages.filter { $0 != own.language && $0 != "en" }.first { language in
      templates(language).contains { isWhole(text, of: $0) }
    }
  }

  private static func templates(_ language: String) -> [String] { ShownTexts.of(language).templates }

  /// Whether a text is the whole of another one but its values and the signs at its ends.
  private static func isWhole(_ text: String, of template: String) -> Bool {
    guard template.contains(text) else { return false }
    let rest = template.replacing(/\{[^}]*\}/, with: "").replacing(text, with: "", maxReplacements: 1)
    return !rest.contains { $0.isLetter || $0.isNumber }
  }

  /// Whether an English text with values, such as `Pay $20.00`, or in another case, such as `DECLINED`, is on no screen in
  /// another language.
  ///
  /// A single word in another case may be a name, so that it must be the whole of an English text.
  static func isEnglish(_ text: String, in own: StringTable) -> Bool {
    guard own.language != "en" else { return false }
    let (english, own) = (ShownTexts.of("en"), ShownTexts.of(own.language))
    let plain = ShownTexts.plain(WrittenAmounts(text).text(withAmountsAs: String(ShownTexts.value)))
    let hasValue = plain.contains(ShownTexts.value)
    // Three letters alone may be a part of many other texts.
    guard plain.count(where: \.isLetter) >= (hasValue ? 3 : 4), !own.have(plain) else { return false }
    let isOneWord = !hasValue && !plain.contains(" ")
    if isOneWord ? english.haveWhole(plain) : english.have(plain) { return true }
    return english.havePhrase(in: plain) && !own.havePhrase(in: plain)
  }

  /// Whether a regular expression matches English texts, and nothing on a screen in another language.
  ///
  /// Every word of the expression must be in an English text: another one may be a name.
  /// - Parameters:
  ///   - text: the expression as it is written.
  ///   - own: the texts of the language of the screens.
  ///   - others: what is the same in every language, such as the names of goods.
  static func isEnglish(_ pattern: RowPattern, _ text: String, in own: StringTable, beside others: [String]) -> Bool {
    let words = PatternWords.of(text)
    guard own.language != "en", !words.isEmpty else { return false }
    let english = ShownTexts.of("en")
    guard words.allSatisfy(english.havePart) else { return false }
    var pattern = pattern
    pattern.mayBePart = true
    let isInEnglish = english.samples(in: LocaleFormat(language: "en"), of: words).contains { sample in
      pattern.match(in: sample).map { match in words.contains { match.lowercased().contains($0) } } ?? false
    }
    guard isInEnglish, !others.contains(where: { pattern.match(in: $0) != nil }) else { return false }
    return !ShownTexts.of(own.language).samples(in: LocaleFormat(language: own.language)).contains {
      pattern.match(in: $0) != nil
    }
  }
}
