import CheckoutCore
import KassaResources

/// The texts of one language as screens may show them: in every plural form, and with values in their places.
struct ShownTexts: Sendable {
  private struct Form: Sendable {
    /// The text with `value` in place of values.
    let text: String
    /// The text as `plain` has it.
    let plain: String
  }

  /// The sign in place of a value or a number.
  static let value: Character = "\u{1}"
  /// The fewest words and letters of a phrase that is in a text by no chance.
  private static let (fewestWords, fewestLetters) = (2, 8)

  /// The texts as the table has them, with placeholders for their values.
  let templates: [String]
  private let forms: Lazy<[Form]>
  private let phrases: Lazy<Set<String>>

  // A test case plays in milliseconds, and would need longer to read the tables.
  private static let tables = Dictionary(
    uniqueKeysWithValues: StringTable.languages.map { language in
      (language, Lazy { ShownTexts(StringTable(language: language) ?? .english) })
    })

  /// Returns the texts of a language; those of English if it has no table.
  static func of(_ language: String) -> ShownTexts { tables[language]?.value ?? ShownTexts(.english) }

  private init(_ strings: StringTable) {
    let templates = strings.keys.compactMap { strings.optional($0) }
    let forms = Lazy { templates.flatMap(Self.forms) }
    self.templates = templates
    self.forms = forms
    phrases = Lazy { Set(forms.value.flatMap(Self.phrases)) }
  }

  /// Returns the parts of a form between its values that are long enough to be known by themselves.
  private static func phrases(of form: Form) -> [String] {
    guard form.plain.contains(value) else { return [] }
    return form.plain.split(separator: value).map { core(String($0)) }.filter { phrase in
      phrase.split(separator: " ").count >= fewestWords && phrase.count(where: \.isLetter) >= fewestLetters
    }
  }

  // MARK: Forms

  /// Returns a template in its plural forms: `{count} {count:day|days}` with `day` and with `days`.
  private static func forms(of template: String) -> [Form] {
    guard template.utf8.contains(UInt8(ascii: "{")) else { return [Form(text: template, plain: plain(template))] }
    let plural = /\{[^{}:]+:([^{}]*)\}/
    func words(_ forms: Substring) -> [Substring] { forms.split(separator: "|", omittingEmptySubsequences: false) }
    let count = template.matches(of: plural).map { words($0.output.1).count }.max() ?? 1
    return (0..<count).map { form in
      let text = template.replacing(plural) { match in
        let all = words(match.output.1)
        return String(all[min(form, all.count - 1)])
      }.replacing(/\{[^{}]*\}/, with: String(value))
      return Form(text: text, plain: plain(text))
    }
  }

  /// Returns a text in lower case, with `value` in place of its numbers, and without signs at its ends.
  static func plain(_ text: String) -> String {
    let lower = text.asTyped.lowercased()
    guard lower.utf8.contains(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return core(lower)
    }
    return core(lower.replacing(/[0-9]+(?:[.,][0-9]+)*/, with: String(value)))
  }

  private static func core(_ text: String) -> String {
    func counts(_ character: Character) -> Bool { character.isLetter || character == value }
    guard let first = text.firstIndex(where: counts), let last = text.lastIndex(where: counts) else { return "" }
    return String(text[first...last])
  }

  // MARK: Searches

  /// Whether a plain text is in one of the texts, and neither begins nor ends within a word.
  func have(_ plain: String) -> Bool { forms.value.contains { $0.plain.hasWords(plain) } }

  /// Whether a plain text is one of the texts.
  func haveWhole(_ plain: String) -> Bool { forms.value.contains { $0.plain == plain } }

  /// Whether a word in lower case is in one of the texts, or a part of a word.
  func havePart(_ word: String) -> Bool { forms.value.contains { $0.plain.contains(word) } }

  /// Whether all words between two values of one of the texts are in a plain text.
  func havePhrase(in plain: String) -> Bool { phrases.value.contains { plain.hasWords($0) } }

  /// Returns the texts with examples in place of their values, and an amount behind them, as headlines have it.
  /// - Parameters:
  ///   - format: writes the amounts.
  ///   - words: words in lower case, of which a text must have one; nil for all texts.
  func samples(in format: LocaleFormat, of words: [String]? = nil) -> some Sequence<String> {
    let amount = CurrencyTable.standard["USD"].map { format.money(Money(1999, $0)) } ?? "19.99"
    return forms.value.lazy.filter { form in words.map { $0.contains { form.plain.contains($0) } } ?? true }
      .flatMap { form -> [String] in
        let texts =
          form.text.contains(Self.value)
          ? ["2", amount].map { form.text.replacing(String(Self.value), with: $0) } : [form.text]
        return (texts + texts.map { "\($0) \(amount)" }).map(\.withOrdinaryBlanks)
      }
  }
}

extension String {
  /// Whether the text has words, and more than a part of the first and of the last one.
  fileprivate func hasWords(_ words: String) -> Bool {
    guard !words.isEmpty, utf8.count >= words.utf8.count else { return false }
    func isCut(_ inner: Character?, _ outer: Character?) -> Bool {
      inner?.isLetter == true && outer?.isLetter == true
    }
    return ranges(of: words).contains { range in
      !isCut(words.first, self[..<range.lowerBound].last) && !isCut(words.last, self[range.upperBound...].first)
    }
  }
}
