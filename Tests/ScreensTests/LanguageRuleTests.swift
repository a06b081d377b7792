import KassaResources
import TestSupport
import Testing

/// Tests the texts against the rules of their language. An exception that is no longer needed fails, too.
@Suite("Rules of the languages")
struct LanguageRuleTests {
  static let foreign = StringTable.languages.filter { $0 != "en" }

  // MARK: Tables

  @Test("Every language has complete rules", arguments: StringTable.languages)
  func tables(language: String) {
    let rules = LanguageRules(language)
    #expect(rules.rules.count == rules.rowCount, "a row has an unknown kind or the wrong number of cells")
    #expect(rules.listed(.word).count >= 30)
    #expect(rules.listed(.register).count >= 10)
    var seen: Set<String> = []
    for rule in rules.rules {
      #expect(!rule.pattern.isEmpty && !rule.reason.isEmpty, "\(rule)")
      #expect(rules.forbidden.contains { $0.pattern == rule.pattern } != rule.instead.isEmpty, "\(rule)")
      #expect(seen.insert(rule.kind.rawValue + "\t" + rule.pattern.lowercased()).inserted, "\(rule) is listed twice")
    }
  }

  // MARK: Words

  @Test("No text contains a forbidden word", arguments: StringTable.languages)
  func words(language: String) {
    let forbidden = LanguageRules(language).forbidden
    for (key, text) in LanguageTexts(language).rows {
      // The names of keys are those of the language's own table. Mock modes, options and variables are no words
      // of a language.
      let searched = SearchedText(text.replacing(#/\{(keyboard|mock)\.\w+\}|--\w+|[A-Z]+_[A-Z]+/#, with: "0"))
      for rule in forbidden where searched.contains(rule.pattern) {
        Issue.record("\(key): «\(text)» contains «\(rule.pattern)»; write «\(rule.instead)» (\(rule.reason))")
      }
    }
  }

  @Test(
    "Words are found whole and in any case",
    arguments: [
      ("Tu banco", "tu", true), ("actual", "tu", false), ("l’app", "app", true), ("apple", "app", false),
      ("Брэндам", "брэнд*", true), ("абрэнд", "брэнд*", false), ("el otro lado.", "el otro lado", true),
      ("кожныя {seconds} с", "кожныя {seconds}", true), ("ID", "id", true), ("", "du", false), ("d", "du", false),
    ])
  func bites(text: String, pattern: String, isFound: Bool) {
    #expect(SearchedText(text).contains(pattern) == isFound)
  }

  // MARK: Translations

  @Test("A text is that of English only if it is listed", arguments: foreign)
  func identical(language: String) {
    let english = LanguageTexts("en").byKey
    let same = Set(LanguageTexts(language).rows.filter { english[$0.key] == $0.text }.map(\.key))
    compare(same, LanguageRules(language).listed(.identical), "untranslated")
  }

  @Test("Equal English texts have equal translations unless listed", arguments: foreign)
  func doubles(language: String) {
    let texts = LanguageTexts(language).byKey
    let groups = Dictionary(grouping: LanguageTexts("en").rows, by: \.text).values.map { $0.map(\.key) }
    let pairs = groups.flatMap { keys in
      keys.enumerated().flatMap { index, key in keys.dropFirst(index + 1).map { (key, $0) } }
    }
    #expect(pairs.count > 50)
    let different = Set(pairs.filter { texts[$0.0] != texts[$0.1] }.map { $0.0 + " " + $0.1 })
    compare(different, LanguageRules(language).listed(.double), "translated in two ways")
  }

  // MARK: Typography

  @Test("Spaces, quotation marks and dashes are those of the language", arguments: StringTable.languages)
  func marks(language: String) {
    let typography = Typography(language: language)
    let odd = Set(LanguageTexts(language).rows.filter { typography.fault(in: $0.text) != nil }.map(\.key))
    compare(odd, LanguageRules(language).listed(.marks), "unusual marks")
  }

  @Test("A text ends in the punctuation of its English text unless listed", arguments: foreign)
  func endings(language: String) {
    let english = LanguageTexts("en").byKey
    let odd = LanguageTexts(language).rows.filter { row in
      english[row.key].map { Typography.ending(of: $0) != Typography.ending(of: row.text) } ?? false
    }
    compare(Set(odd.map(\.key)), LanguageRules(language).listed(.ending), "other punctuation at the end")
  }

  @Test("In German, a sentence after a colon begins with a capital letter")
  func colons() {
    let small = LanguageTexts("de").rows.filter { Typography.hasSmallLetterAfterColon($0.text) }
    compare(Set(small.map(\.key)), LanguageRules("de").listed(.colon), "small letter after a colon")
    for language in StringTable.languages where language != "de" {
      #expect(LanguageRules(language).listed(.colon).isEmpty)
    }
  }

  @Test(
    "The search detects wrong typography",
    arguments: [
      ("en", "It's"), ("en", "Wait..."), ("en", "Wait …"), ("en", "“Wait„"), ("en", "«Wait»"), ("en", "a - b"),
      ("en", "Total : 5"), ("en", "( 5)"), ("fr", "Total: 5"), ("fr", "Total : 5"), ("fr", "«\u{A0}oui »"),
      ("fr", "«oui\u{A0}»"), ("fr", "Payer?"), ("es", "Pagar?"), ("es", "Pagado!"), ("de", "Warten…"), ("de", "«ja»"),
      ("de", "„ja”"), ("it", "“sì”"), ("hu", "“igen”"), ("ru", "а - б"), ("ru", "а —б"), ("ru", "кaрта"),
      ("be", "яно у краме"), ("be", "аудыт"), ("be", "кўт"), ("fr", "non\u{202F}!"),
    ])
  func bites(language: String, text: String) {
    #expect(Typography(language: language).fault(in: text) != nil)
  }

  @Test(
    "The search accepts good typography",
    arguments: [
      ("en", "It’s “x”, 1–{count}…"), ("fr", "«\u{A0}{a}\u{A0}»\u{A0}: https://x.fr, 19:05"), ("es", "¿Pagar? ¡Sí!"),
      ("de", "„ja“ …"), ("it", "«sì»"), ("hu", "„igen”"), ("ru", "а — б, «в»"), ("be", "яна ўжо ў краме; быў у нас"),
      ("uk", "ім’я"),
    ])
  func accepts(language: String, text: String) {
    #expect(Typography(language: language).fault(in: text) == nil)
  }

  // MARK: Seeds

  @Test("Texts which a payment system prescribes are kept")
  func seeds() {
    let rows = TableFile("seeds.tsv", in: "Languages").rows
    #expect(rows.count > 50)
    for row in rows {
      #expect(!row["source"].isEmpty)
      #expect(LanguageTexts(row["language"]).byKey[row["key"]] == row["text"], "\(row["key"]), \(row["source"])")
    }
  }

  /// Expects what was found to be exactly what is listed.
  private func compare(_ found: Set<String>, _ listed: Set<String>, _ what: String) {
    let (extra, stale) = (found.subtracting(listed).sorted(), listed.subtracting(found).sorted())
    #expect(extra.isEmpty, "\(what), but not listed")
    #expect(stale.isEmpty, "listed as «\(what)», but no longer so")
  }
}
