import CheckoutCore
import KassaResources
import Testing

@testable import KassaRehearsal

/// A text of another language than that of the screens is on no screen, so that it says nothing that it is not there.
@Suite("What is not on the screen is not there in another language either")
struct ForeignTextTests {
  private static let paid = [
    "choose: card", "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
    "screen: result",
  ]

  private func failure(_ checkout: String, _ step: String) throws -> CaseFailure? {
    try Rehearsing.play("checkout: { \(checkout) }\n" + Rehearsing.steps(Self.paid + [step])).result.failure
  }

  /// Steps after a payment of $19.99, and what the failure says; nil if there is none.
  static let steps: [(checkout: String, step: String, words: String?)] = [
    ("language: de", "not-see: $19.99", "which is there as «19,99\u{A0}$»"),
    ("language: de", "not-see: { text: $19.99, where: outcome }", "which is there as «19,99\u{A0}$»"),
    ("language: de", "not-see: \"19.99\"", "which is there as «19,99»"),
    ("language: de", "not-see: { matches: '19[.]99' }", "which is there as «19,99»"),
    ("language: de", "not-see: USD 19.99", "which is there as «19,99\u{A0}$»"),
    ("order: { languageCode: de }", "not-see: $19.99", "which is there as «19,99\u{A0}$»"),
    ("language: en", "not-see: 19,99 $", "which is there as «$19.99»"),
    // Words.
    ("language: de", "not-see: Paid $25.00", "«Paid» is a text in the language en, which is never shown in de"),
    ("language: de", "not-see: { matches: Paid }", "«Paid» is a text in the language en"),
    ("order: { languageCode: de }", "not-see: Paid", "«Paid» is a text in the language en"),
    ("language: en", "not-see: Bezahlt", "«Bezahlt» is a text in the language de, which is never shown in en"),
    // What may be on the screen.
    ("language: de", "not-see: $25.00", nil), ("language: de", "not-see: 25,00 $", nil),
    ("language: de", "not-see: outcome.declined", nil), ("language: de", "not-see: 15.06.2025", nil),
    ("language: en", "not-see: Paid $25.00", nil), ("language: en", "not-see: \"25.00\"", nil),
    ("language: en", "not-see: Wolpertinger", nil),
    // With values, and in another case.
    ("language: de", "not-see: Pay $20.00", "«Pay $20.00» is a text in the language en, which is never shown in de"),
    ("language: de", "not-see: 4 attempts left", "«4 attempts left» is a text in the language en"),
    ("language: de", "not-see: 1 attempt left", "«1 attempt left» is a text in the language en"),
    ("language: de", "not-see: 'Too short: 3 digits'", "«Too short: 3 digits» is a text in the language en"),
    ("language: de", "not-see: Cosmoshop confirmed your order", "«Cosmoshop confirmed your order» is a text in the"),
    ("language: fr", "not-see: DECLINED", "«DECLINED» is a text in the language en, which is never shown in fr"),
    (
      "language: de", "not-see: { text: NOTHING WAS CHARGED, where: outcome }", "«NOTHING WAS CHARGED» is a text in the"
    ),
    // Regular expressions.
    ("language: de", "not-see: { matches: 'Paid .*' }", "«/Paid .*/» is a text in the language en"),
    ("language: de", "not-see: { matches: 'Paid|Declined' }", "«/Paid|Declined/» is a text in the language en"),
    ("language: fr", "not-see: { matches: '(?i)paid' }", "«/(?i)paid/» is a text in the language en"),
    ("language: de", "not-see: { matches: '^[0-9]+ attempts left$' }", "is a text in the language en"),
    ("language: de", "not-see: { matches: 'Declined|Abgelehnt' }", nil),
    ("language: de", "not-see: { matches: 'Declined|Wolpertinger' }", nil),
    ("language: de", "not-see: { matches: 'Mastercard .*' }", nil),
    ("language: de", "not-see: { matches: '[A-Z]{4,} [0-9]+' }", nil),
    ("language: en", "not-see: { matches: 'Declined .*' }", nil),
    // The same in every language.
    ("language: de", "not-see: MASTERCARD", nil), ("language: de", "not-see: American Express", nil),
    ("language: de", "not-see: Nebula Gold •••• 5780", nil), ("language: de", "not-see: WILL", nil),
  ]

  @Test("A text or an amount of another language", arguments: steps)
  func notSeen(checkout: String, step: String, words: String?) throws {
    let found = try failure(checkout, step)
    #expect(found?.code == words.map { _ in "not-see" }, "\(found?.message ?? "green")")
    if let words { #expect(found?.message.contains(words) == true, "\(found?.message ?? "")") }
  }

  @Test("What the shop sells has the same name in every language")
  func goods() throws {
    let order = "language: de, order: { paymentDescription: Ticket declined by nobody }"
    for text in ["Declined by", "{ matches: 'declined .*', where: outcome }"] {
      let found = try failure(order, "not-see: \(text == "Declined by" ? "{ text: \(text), where: outcome }" : text)")
      #expect(found == nil, "\(found?.message ?? "")")
    }
    #expect(try failure("language: de", "not-see: { text: Declined by, where: outcome }")?.code == "not-see")
  }

  @Test("The language of a row of examples counts")
  func rows() throws {
    let head = "checkout: { language: $row.l }\nexamples: [{ l: de }]\n"
    let found = try Rehearsing.play(head + Rehearsing.steps(Self.paid + ["not-see: Paid $19.99"])).result.failure
    #expect(found?.code == "not-see", "\(found?.message ?? "green")")
  }

  // MARK: Amounts

  /// A text, a language, and the text with its amounts as the language writes them; nil if it is written so.
  static let amounts: [(text: String, language: String, other: String?)] = [
    ("Paid $19.99", "de", "Paid 19,99\u{A0}$"), ("Paid $19.99", "en", nil), ("19,99 $", "de", nil),
    ("1.234,56 €", "en", "€1,234.56"), ("€1,234.56", "de", "1.234,56\u{A0}€"), ("1 234,56 €", "en", "€1,234.56"),
    ("1234.56", "de", "1.234,56"), ("USD 19.99.", "de", "19,99\u{A0}$."), ("¥2,000", "de", "2.000\u{A0}¥"),
    ("$5 of $19.99", "de", "5,00\u{A0}$ of 19,99\u{A0}$"),
    // No amounts.
    ("v1.25", "de", nil), ("15.06.26", "de", nil), ("2026-06-15", "de", nil), ("4000 0000 0000 0077", "de", nil),
    ("12.5", "de", nil), ("10.20.30.40", "de", nil), ("Card 42", "de", nil), ("", "de", nil),
  ]

  @Test("An amount is the same in every language", arguments: amounts)
  func amount(text: String, language: String, other: String?) {
    #expect(WrittenAmounts(text).text(in: LocaleFormat(language: language)) == other)
  }

  /// A text, a language, and the whole number as the language writes it; nil if it is none, or written so.
  static let wholes: [(text: String, language: String, other: String?)] = [
    ("6700", "en", "6,700"), ("1.000", "en", "1,000"), ("1 000", "en", "1,000"), ("1,000", "en", nil),
    ("1000", "de", "1.000"), ("1234567", "en", "1,234,567"), ("25", "en", nil), ("10.5", "en", nil),
    ("Card 1000", "en", nil), ("99999999999999999999", "en", nil), ("", "en", nil),
  ]

  @Test("A whole number is the same in every language", arguments: wholes)
  func whole(text: String, language: String, other: String?) {
    #expect(WrittenAmounts.whole(text, in: LocaleFormat(language: language)) == other)
  }

  @Test("A whole number is not missing where its amount is shown", arguments: ["1000", "'1.000'", "1 000", "1,000"])
  func wholeNotSeen(number: String) throws {
    let step = "not-see: \(number)"
    let found = try failure("order: { paymentAmount: 100000 }", step)
    #expect(found?.code == "not-see" && found?.isMistake == false, "\(found?.message ?? "green")")
    #expect(try failure("order: { paymentAmount: 200000 }", step) == nil)
  }

  @Test("Words stand beside the amounts")
  func words() {
    #expect(WrittenAmounts("Paid $19.99, refunded $5.00.").words == ["Paid", "refunded"])
    #expect(WrittenAmounts("Declined").words == ["Declined"])
    #expect(WrittenAmounts("$19.99").words.isEmpty)
  }

  /// Regular expressions and the words that stand for themselves in them.
  static let patterns: [(pattern: String, words: [String])] = [
    ("Paid .*", ["paid"]), ("^(?i)paid$", ["paid"]), ("(?:Paid|Declined) [$]", ["paid", "declined"]),
    ("[A-Z]{4}", []), (#"\w+ \bPaid\b"#, ["paid"]), ("Pays?", ["pay"]), ("Paid{2}", ["pai"]),
    ("(?<sum>Paid)", ["paid"]),
    (#"\p{L}+"#, []), ("[Paid]", []), (#"[\]a]Paid"#, ["paid"]), ("", []),
  ]

  @Test("The words of a regular expression are those that it needs", arguments: patterns)
  func patternWords(pattern: String, words: [String]) { #expect(PatternWords.of(pattern) == words) }

  @Test(
    "A text is foreign if no text of the screens has it",
    arguments: [
      ("Paid", "de", "en"), ("Bezahlt", "en", "de"), ("Bezahlt", "de", nil), ("Paid", "en", nil),
      ("Visa", "de", nil), ("nosuch", "de", nil),
    ] as [(String, String, String?)])
  func language(text: String, own: String, found: String?) throws {
    #expect(ForeignText.language(of: text, in: try #require(StringTable(language: own))) == found)
  }
}
