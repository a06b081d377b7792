import KassaResources
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaRehearsal

/// What must not be seen, and would not be found if it were looked for as it is written.
@Suite("Nothing escapes not-see by the way it is written or covered")
struct NotSeenTests {
  private static let paid = Rehearsing.paid

  // MARK: Case

  /// Texts that must not be seen after a payment of $19.99, and a part of the failure; nil if there is none.
  static let cases: [(step: String, words: String?)] = [
    ("not-see: paid $19.99", "another case of its letters"), ("not-see: PAID", "another case of its letters"),
    ("not-see: { text: paid $19.99, where: outcome }", "another case of its letters"),
    ("not-see: Paid $19.99", "expected not to see «Paid $19.99»"), ("not-see: paid $19.98", nil),
    ("not-see: { matches: 'paid [$]19' }", nil), ("not-see: outcome.cancelled", nil),
  ]

  @Test("A text must not be there in any case, unless a pattern says which", arguments: cases)
  func letters(step: String, words: String?) throws {
    let found = try Rehearsing.failure(Self.paid + [step])
    #expect(found?.code == (words == nil ? nil : "not-see"), "\(found?.message ?? "")")
    #expect(words == nil || found?.message.contains(words ?? "") == true, "\(found?.message ?? "")")
  }

  @Test("The names of elements, screens and keys are no texts in another case")
  func names() {
    let names = Names(page: Page(id: .result, body: []), strings: .english)
    for name in ["pan", "challenge", "outcome.success", "status"] { #expect(names.isName(name), "\(name)") }
    for text in ["paid", "Cancel"] { #expect(!names.isName(text), "\(text)") }
  }

  /// Rows of a program, a text, and whether it is there in any case.
  static let rows: [(rows: [String], text: String, isThere: Bool)] = [
    (["PAID 5 EUR"], "Paid 5", true), (["Paid"], "paid", true), (["ÜBERWIESEN"], "überwiesen", true),
    (["Payment was", "Declined"], "payment declined", false), (["the payment was decl", "Ined"], "declined", true),
    (["Paid"], "pait", false),
  ]

  @Test("A program, too, must not show a text in any case", arguments: rows)
  func programs(rows: [String], text: String, isThere: Bool) {
    var frame = Frame(size: Size(columns: 20, rows: 3))
    for (row, line) in rows.enumerated() { frame.put(line, at: Point(column: 0, row: row), style: Style()) }
    #expect(ProgramSight(match: .text(text), area: nil).isInAnyCase(frame) == isThere)
    #expect(!ProgramSight(match: .pattern(text), area: nil).isInAnyCase(frame))
  }

  // MARK: Long numbers

  /// A row, a number or an expression for one, and whether it is there in groups.
  static let numbers: [(row: String, match: TextMatch, isThere: Bool)] = [
    ("Paid with 4000 0000 0000 0077", .text("4000000000000077"), true),
    ("4000-0000-0000-0077", .text("4000 0000 0000 0077"), true),
    ("+7 (916) 123-45-67", .text("+79161234567"), true), ("+7 (916) 123-45-67", .text("+7 916 123-45-67"), true),
    ("4000 0000 0000 0077", .pattern("[0-9]{16}"), true), ("4000 0000 0000 0077", .pattern(#"^\d{16}$"#), true),
    ("4000 0000 0000 0078", .text("4000000000000077"), false), ("•••• 0077", .text("4000000000000077"), false),
    // Other things side by side.
    ("19.99 2026-06-15 12:30", .pattern("[0-9]{12}"), false),
    ("40000000    00000077", .text("4000000000000077"), false),
    ("20 00", .text("2000"), false),
  ]

  @Test("A number of a card or a telephone must not be there in groups", arguments: numbers)
  func groups(row: String, match: TextMatch, isThere: Bool) {
    var frame = Frame(size: Size(columns: 40, rows: 2))
    frame.put(row, at: Point(column: 0, row: 0), style: Style())
    #expect(ProgramSight(match: match, area: nil).isGrouped(in: frame) == isThere)
  }

  @Test(
    "A card number that is entered is there in groups",
    arguments: [
      "not-see: $card.none-success", "not-see: { text: \"4000000000000077\", where: pan }",
      "not-see: { matches: '[0-9]{16}' }",
    ])
  func card(step: String) throws {
    let steps = ["choose: card", "type: \"4000000000000077\"", "press: Shift-Tab", step]
    let found = try Rehearsing.failure(steps)
    #expect(found?.message.contains("in groups of digits") == true, "\(found?.message ?? "green")")
    #expect(try Rehearsing.failure(Self.paid + ["not-see: $card.none-success"]) == nil)
  }

  // MARK: Otherwise written

  /// Rows of a program, a text that must not be seen, and the rows in which it can be read; nil if it cannot be.
  static let readable: [(rows: [String], text: String, found: String?)] = [
    // Broken by the program at its own width
    (["Your payment", "failed"], "payment failed", "Your payment ⏎ failed"),
    (["  Your payment", "     failed"], "Payment failed", "Your payment ⏎ failed"),
    (["│ Your payment   │", "│ has failed.    │"], "your payment has failed", "Your payment ⏎ has failed."),
    (["one", "two", "three", "four"], "two three four", "two ⏎ three ⏎ four"),
    (["payment", "", "failed"], "payment failed", nil), (["payment", "────", "failed"], "payment failed", nil),
    (["Your payment was", "failed"], "payment failed", nil), (["payment  ok", "failed"], "payment failed", nil),
    (["pay", "ment"], "payment", nil),
    // Other blanks, dashes and letters
    (["Payment  failed"], "payment failed", "Payment  failed"),
    (["Payment\u{3000}failed"], "payment failed", "Payment\u{3000}failed"),
    (["Ｐａｉｄ"], "paid", "Ｐａｉｄ"), (["5–10 days"], "5-10 days", "5–10 days"), (["Card — 5"], "card - 5", "Card — 5"),
    (["Card: 5"], "card 5", nil),
    // Amounts
    (["Total 1,999.00 ok; 19,99"], "1999.00", "Total 1,999.00 ok; 19,99"),
    (["Total 1,999.00 ok; 19,99"], "19.99", "Total 1,999.00 ok; 19,99"), (["1 999,00 now"], "1999.00", "1 999,00 now"),
    (["1999.00"], "1,999.00", "1999.00"), (["Sum 19.99 USD"], "$19.99", "Sum 19.99 USD"),
    (["Sum $ 19.99"], "$19.99", "Sum $ 19.99"), (["Paid 19,99 €"], "Paid €19.99", "Paid 19,99 €"),
    (["Sum $19.99"], "19.99 USD", "Sum $19.99"), (["Sum 19.99 CAD"], "$19.99", nil), (["Sum 19.99 EUR"], "$19.99", nil),
    (["Sum 20,99"], "19.99", nil), (["Sum 119,99"], "19.99", nil), (["Sum 19,99 now"], "20.00", nil),
    (["RUB 6,700.00"], "6700", "RUB 6,700.00"), (["6 700 now"], "6700", "6 700 now"), (["6700.00"], "6,700", "6700.00"),
    (["1.000,00"], "1000", "1.000,00"), (["6 70"], "670", nil), (["19.99"], "Total", nil),
    // Negative amounts
    (["Sum: -$5.00"], "-5.00", "Sum: -$5.00"), (["-5,00 $"], "-5.00", "-5,00 $"), (["5.00-"], "-5.00", "5.00-"),
    (["Sum:  (5.00)"], "-5.00", "Sum:  (5.00)"), (["($5.00)"], "-5.00", "($5.00)"),
    (["USD -5.00"], "-$5.00", "USD -5.00"), (["$-5.00"], "-$5.00", "$-5.00"), (["-5.00 USD"], "-$5.00", "-5.00 USD"),
    (["-RUB 300.00"], "-300.00", "-RUB 300.00"), (["-1 300,00"], "-1,300.00", "-1 300,00"),
    (["5,00- USD"], "-$5.00", "5,00- USD"), (["-5,00 $"], "(5.00)", "-5,00 $"),
    (["\u{2212}$5.00"], "-5.00", "\u{2212}$5.00"),
    (["Sum: $5.00"], "-5.00", nil), (["-CA$5.00"], "-$5.00", nil), (["-$15.00"], "-5.00", nil),
    (["Order 1 - $5.00"], "-5.00", nil), (["2026-06-15 5.00"], "-5.00", nil), (["Pay (5.00)"], "-5.00", nil),
    // Codes
    (["exit 0"], "0000", nil), (["•••• 7977, 77"], "0077", nil), (["Step 12"], "0012", nil), (["1.00"], "0001", nil),
    (["Sum 0,50"], "0.50", "Sum 0,50"), (["Sum 7,50"], "007.50", nil), (["1,000"], "01000", nil),
  ]

  @Test("A program must not show a text over rows, in other letters, or an amount in other signs", arguments: readable)
  func otherwise(rows: [String], text: String, found: String?) {
    var frame = Frame(size: Size(columns: 40, rows: 5))
    for (row, line) in rows.enumerated() { frame.put(line, at: Point(column: 0, row: row), style: Style()) }
    let read = ProgramSight(match: .text(text), area: nil).otherwise(in: frame)
    #expect(read?.joined(separator: " ⏎ ") == found)
    #expect(ProgramSight(match: .pattern(text), area: nil).otherwise(in: frame) == nil)
  }

  @Test("What cannot be seen in a text counts for nothing")
  func folded() {
    #expect(UnwantedText.folded(" pay\u{AD}ment\u{A0}\u{A0}FAILED\u{200B} ") == "payment failed")
    #expect(UnwantedText.folded("don\u{2019}t \u{2011} Ｘ") == "don't - x")
  }

  /// What must not be seen after a payment with •••• 0077, and whether that is a failure.
  static let codes: [(step: String, isThere: Bool)] = [
    ("not-see: { matches: '[0-9]{16}' }", false), ("not-see: { matches: '\\d{13,19}' }", false),
    ("not-see: { matches: '[0-9]{16}', where: instrument }", false), ("not-see: \"0000\"", false),
    ("not-see: \"0012\"", false), ("not-see: { text: \"007\", where: instrument }", true),
    ("not-see: { text: \"0077\", where: instrument }", true),
    ("not-see: { text: \"09\", where: outcome }", false),
  ]

  @Test("A number that begins with 0 is a code, which no amount has", arguments: codes)
  func code(step: String, isThere: Bool) throws {
    let found = try Rehearsing.failure(Self.paid + [step])
    #expect(found?.code == (isThere ? "not-see" : nil), "\(found?.message ?? "")")
  }

  @Test("A negative amount must not be there with its currency in between", arguments: ["en", "de"])
  func negative(language: String) throws {
    let lines = language == "en" ? ["Prepaid", "-RUB\u{A0}300.00"] : ["-300,00\u{A0}RUB"]
    #expect(UnwantedText("-300.00").row(withNegativeIn: lines) == lines.last)
    #expect(UnwantedText("300.00").row(withNegativeIn: lines) == nil)
    #expect(UnwantedText("-30.00").row(withNegativeIn: lines) == nil)
  }

  // MARK: Patterns

  @Test(
    "A text that is a regular expression is refused, for a checkout and for a program",
    arguments: ["Paid.*", "Paid .+", #"Paid \d"#, #"Paid \$19"#, "^Paid", "Paid|Declined", "/Paid/", "[0-9]+ EUR"])
  func pattern(text: String) {
    for head in ["", "program: { run: x }\n"] {
      let error = #expect(throws: ScriptMistakes.self) {
        try Script("\(head)steps:\n  - see: Total\n  - not-see: '\(text)'\n", source: "a.yaml")
      }
      #expect(error?.list.map(\.code) == [.value], "\(error?.words ?? "")")
      #expect(error?.words.contains("not as a regular expression") == true, "\(error?.words ?? "")")
      #expect(throws: Never.self) {
        try Script("\(head)steps:\n  - see: Total\n  - not-see: { text: '\(text)' }\n", source: "a.yaml")
      }
    }
  }

  @Test(
    "Texts with the same signs are ordinary ones",
    arguments: [
      "*", "19.99 $", "$19.99", "a.b@shop.example", "[ ] Save", "Name *", "12/30", "│ 5 | 6 │", "C++", "Why?",
    ])
  func ordinary(text: String) { #expect(!PatternSigns.looksLikePattern(text)) }

  // MARK: Masks and beginnings

  @Test(
    "A mask of other signs is never shown",
    arguments: ["**** 0077", "xxxx 0077", "400000******0077", "{ matches: 'Visa [*]+ 0077' }"])
  func otherMask(text: String) throws {
    let found = try Rehearsing.failure(Self.paid + ["not-see: \(text.hasPrefix("*") ? "\"\(text)\"" : text)"])
    #expect(found?.message.contains("masked with • only") == true, "\(found?.message ?? "green")")
  }

  @Test("Other signs are no masks", arguments: ["Order #1234", "•••• 0077", "Visa 0077", "Box 1000", "* 25", "Name *"])
  func noMask(text: String) { #expect(!MaskedText.hasOtherSigns(text)) }

  @Test("A row begins with its text, behind blanks and a sign")
  func beginning() throws {
    #expect(try Rehearsing.failure(Self.paid + ["not-see: { matches: '^Paid' }"])?.code == "not-see")
    #expect(try Rehearsing.failure(Self.paid + ["see: { matches: '^Paid [$]19[.]99' }"]) == nil)
    #expect(try Rehearsing.failure(Self.paid + ["not-see: { matches: '^Declined' }"]) == nil)
    #expect(FrameReading.beginnings(of: "  ✓ Paid") == ["  ✓ Paid", "✓ Paid", "Paid"])
    #expect(FrameReading.beginnings(of: "│ Paid") == ["│ Paid", "Paid"])
  }

  // MARK: Covers

  /// Steps after a payment, and a part of their failure; nil if there is none.
  static let covers: [(steps: [String], words: String?)] = [
    (["press: F1", "screen: help", "not-see: Paid $19.99"], "which is on the page that help covers"),
    (["press: F1", "screen: help", "not-see: { matches: 'Paid [$]19' }"], "which is on the page that help covers"),
    (["press: F1", "screen: help", "not-see: Declined by nobody"], nil),
    (["press: F1", "screen: help", "not-see: { text: Paid $19.99, where: dialog }"], nil),
    (["press: F2", "screen: inspector", "not-see: Paid $19.99"], "which is on the page that inspector covers"),
    (["press: F2", "screen: inspector", "not-see: Paid $19.98"], nil),
    (["press: F2", "screen: inspector", "press: Esc", "screen: result", "not-see: Paid $19.98"], nil),
  ]

  @Test("What a dialogue or another page covers is not missing", arguments: covers)
  func covered(steps: [String], words: String?) throws {
    let found = try Rehearsing.failure(Self.paid + steps)
    #expect(found?.code == (words == nil ? nil : "not-see"), "\(found?.message ?? "")")
    #expect(words == nil || found?.message.contains(words ?? "") == true, "\(found?.message ?? "")")
  }

  // MARK: Windows

  private static let small = "terminal: { size: 40x12 }\n"

  /// What must not be seen in a small window, of which the card form has more, and a part of the failure; nil if there is none.
  static let scrolled: [(step: String, words: String?)] = [
    ("not-see: Name on card", "scrolled out of the window"), ("not-see: NAME ON CARD", "scrolled out of the window"),
    ("not-see: { matches: '^Name on' }", "scrolled out of the window"),
    ("not-see: field.holder", "scrolled out of the window"), ("not-see: Date of birth", nil),
    ("not-see: { matches: 'Date of .*' }", nil), ("not-see: outcome.success", nil),
  ]

  @Test("What is scrolled out of the window is not missing, and is not seen either", arguments: scrolled)
  func outside(step: String, words: String?) throws {
    let found = try Rehearsing.failure(["choose: card", step], head: Self.small)
    #expect(found?.code == (words == nil ? nil : "not-see"), "\(found?.message ?? "")")
    #expect(words == nil || found?.message.contains(words ?? "") == true, "\(found?.message ?? "")")
    #expect(try Rehearsing.failure(["choose: card", "see: Name on card"], head: Self.small)?.code == "see")
  }

  /// What must not be seen of a payment, of which the small window does not show the number of the operation, and a part of the
  /// failure; nil if there is none.
  static let scrolledForms: [(step: String, words: String?)] = [
    ("not-see: \"4518530070\"", "scrolled out of the window"), ("not-see: \"30070\"", "scrolled out of the window"),
    ("not-see: { matches: '[0-9]{10}' }", "scrolled out of the window"),
    ("not-see: +45 185 300 70", "which is there in groups of digits"), ("not-see: \"4518530071\"", nil),
  ]

  @Test("The other forms of what is scrolled out are not missing either", arguments: scrolledForms)
  func outsideForms(step: String, words: String?) throws {
    let found = try Rehearsing.failure(Self.paid + [step], head: Self.small)
    #expect(found?.code == (words == nil ? nil : "not-see"), "\(found?.message ?? "")")
    #expect(words == nil || found?.message.contains(words ?? "") == true, "\(found?.message ?? "")")
  }

  @Test("Line mode says no steps, so that nothing can be missing there", arguments: ["status", "steps"])
  func lines(place: String) throws {
    let head = "terminal: { mode: plain }\n"
    let found = try Rehearsing.failure(Self.paid + ["not-see: { text: Paid, where: \(place) }"], head: head)
    #expect(found?.message.contains("line mode has no \(place)") == true, "\(found?.message ?? "green")")
  }
}
