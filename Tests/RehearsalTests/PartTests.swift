import KassaResources
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaRehearsal

/// What is only a part of something else does not fulfil an expectation.
@Suite("A part of a number or of another text is not it")
struct PartTests {
  private static let paid = Rehearsing.paid

  // MARK: Numbers

  /// Steps after a payment of $19.99, and the code of their failure.
  static let sums: [(step: String, code: String?)] = [
    ("see: \"9.99\"", "see"), ("see: Paid $1", "see"), ("see: Paid $19", "see"), ("see: Paid $19.99", nil),
    ("see: { text: $1, where: outcome }", "see"), ("see: { text: $19.99, where: outcome, count: 1 }", nil),
    ("see: { text: \"9.99\", count: 1 }", "see"),
    ("see: { matches: '9[.]99' }", "see"), ("see: { matches: '19[.]99' }", nil), ("see: { matches: '[$]19' }", "see"),
    // What must not be there is not there in part either.
    ("not-see: \"9.99\"", "not-see"), ("not-see: { text: $1, where: outcome }", "not-see"),
    ("not-see: { matches: '9[.]99' }", "not-see"),
    ("message: { name: notification, has: { payment.sum.amount: { matches: \"199\" } } }", "message"),
    ("message: { name: notification, has: { payment.sum.amount: { matches: \"1999\" } } }", nil),
    ("message: { name: notification, has: { payment.sum.amount: { matches: ^199 } } }", "message"),
    ("message: { name: notification, has: { payment.sum.amount: { matches: (199|500) } } }", "message"),
    ("message: { name: notification, has: { payment.sum.amount: { matches: 99$ } } }", "message"),
    ("message: { name: notification, has: { payment.sum.amount: { matches: ^1999$ } } }", nil),
    ("see: { matches: '9[.]99$', where: outcome }", "see"), ("see: { matches: '(5|9)[.]99', where: outcome }", "see"),
    ("see: { matches: 'Paid [$]19(?:[.]00)?' }", "see"), ("see: { matches: '[$]1.[.]9.', where: outcome }", nil),
    ("message: { name: notification, has: { payment.sum.amount: { matches: \"199\" } }, count: 0 }", "message"),
    ("message: { name: notification, has: { payment.sum.amount: { matches: \"500\" } }, count: 0 }", nil),
    ("style: { text: Paid $1, bold: true }", "style"), ("style: { text: $19.9, bold: true }", "style"),
    ("style: { text: Paid $19.99, bold: true }", nil),
  ]

  @Test("A number is seen as a whole", arguments: sums)
  func number(step: String, code: String?) throws {
    let found = try Rehearsing.failure(Self.paid + [step])
    #expect(found?.code == code, "\(found?.message ?? "")")
  }

  @Test("The failure names the number that is there")
  func words() throws {
    let found = try Rehearsing.failure(Self.paid + ["see: \"9.99\""])?.message
    #expect(found == "expected to see «9.99» on the screen, where it is only a part of «19.99»")
    let part = try Rehearsing.failure(Self.paid + ["see: { text: $1, where: outcome }"])?.message
    #expect(part?.hasSuffix("; it is only a part of «$19.99» there") == true, "\(part ?? "")")
  }

  @Test("The groups of a number belong together in every language", arguments: ["en", "de", "fr"])
  func groups(language: String) throws {
    let part = language == "en" ? "234.56" : "234,56"
    let head = "checkout: { language: \(language), order: { paymentAmount: 123456, paymentCurrency: EUR } }\n"
    #expect(try Rehearsing.failure(["choose: card", "see: \"\(part)\""], head: head)?.code == "see")
  }

  /// A text, what is looked for, and whether it is there.
  static let texts: [(text: String, match: TextMatch, isThere: Bool)] = [
    ("119.99 EUR", .text("19.99 EUR"), false), ("19.99 EUR", .text("19.99 EUR"), true),
    ("119.99 EUR, 19.99 EUR", .text("19.99 EUR"), true), ("Total 19.99.", .text("19.99"), true),
    ("11999", .text("1999"), false), ("19991", .text("1999"), false), ("2.3.1", .text("2.3"), false),
    ("12/30", .text("30"), true), ("x19", .text("19"), true), ("1, 2", .text("1"), true),
    ("1\u{202F}234,56 €", .text("234,56 €"), false), ("1 234,56 €", .text("234,56 €"), false),
    ("1500", .pattern("500"), false), ("1500 500", .pattern("500"), true), ("1500", .pattern("15"), false),
    ("1500", .pattern("^15"), false), ("1500", .pattern("500$"), false), ("1500", .pattern("15[0-9]+"), true),
    ("1500", .pattern("(15|7)"), false), ("1500", .pattern("[1]5"), false), ("1500", .pattern("15."), false),
    ("1500", .pattern("^1500"), true), ("1500 EUR", .pattern("(1500|7)"), true),
    ("119.995", .pattern("^119[.]99"), false),
    ("15 1500", .pattern("^15"), true), ("CA$5", .pattern("[$]5"), false), ("-15", .pattern("15"), false),
    ("2026-11-30", .pattern("^2026-"), true), ("2026-11-30", .pattern("^2026-1"), false),
    // As it is typed
    ("1\u{202F}234,56 €", .text("1 234,56 €"), true), ("1\u{2009}234", .text("1 234"), true),
    ("don\u{2019}t pay", .text("don't pay"), true), ("non\u{2011}paid", .text("non-paid"), true),
    ("\u{2212}5 €", .text("-5 €"), true), ("-5 €", .text("\u{2212}5 €"), true),
    // The sign of another currency
    ("CA$5.00", .text("$5.00"), false), ("CA$5.00", .text("A$5.00"), false), ("CA$5.00", .text("CA$5.00"), true),
    ("Pay CA$5.00", .text("$5"), false), ("Pay $5.00", .text("$5.00"), true), ("CN¥5.00", .text("¥5.00"), false),
    ("R$5, $5", .text("$5"), true), ("5,00 $CA", .text("5,00 $"), false), ("5,00 $CA", .text("5,00 $C"), false),
    ("5,00 $CA", .text("5,00"), true), ("5,00 $ CA", .text("5,00 $"), true),
    // The sign of the number
    ("Balance -5.00", .text("5.00"), false), ("-RUB 300.00", .text("RUB 300.00"), false),
    ("\u{2212}$5.00", .text("$5.00"), false), ("{\"amount\":-1999}", .text("1999"), false),
    ("-CA$5", .text("CA$5"), false), ("-RUB 300.00", .text("-RUB 300.00"), true), ("-RUB 300", .text("RUB"), true),
    ("2026-11-30", .text("30"), true), ("Visa-0077", .text("0077"), true), ("- 5 EUR", .text("5 EUR"), true),
    ("••••-0077", .text("0077"), true), ("-v1", .text("v1"), true),
    ("5.00-", .text("5.00"), false), ("5,00\u{2212} EUR", .text("5,00"), false), ("5.00-", .text("5.00-"), true),
    ("5.00-6.00", .text("5.00"), true), ("5.00 - 6.00", .text("5.00"), true), ("5- x", .text("5"), true),
    ("Balance  (5.00)", .text("5.00"), false), ("Pay ($5.00)", .text("$5.00"), true),
    ("(5.00)", .pattern("5[.]00"), false), ("(5.00)", .text("(5.00)"), true),
    ("($5.00)", .text("$5.00"), false), ("(EUR 1,005.00)", .text("1,005.00"), false), ("(5)", .text("5"), true),
    ("(5.00 left)", .text("5.00"), true), ("(sum: 5.00)", .text("5.00"), true),
    // Groups with a blank between them
    ("1 999.00", .text("999.00"), false), ("1 999.00", .text("1 999.00"), true), ("1 999.00", .text("1"), false),
    ("1 000 000", .text("1 000"), false), ("1 000 000", .text("000 000"), false), ("$12 345", .text("345"), false),
    ("1 999.00", .pattern("999[.]00"), false), ("-1 999.00", .text("999.00"), false),
    ("Qty 12 1999.00", .text("1999.00"), true), ("5 19.99", .text("19.99"), true), ("19.99 100", .text("100"), true),
    ("12:30 200 OK", .text("200"), true), ("2026-11-30 100", .text("100"), true), ("12/30 123", .text("123"), true),
    ("+7 916 123 45 67", .text("916 123 45 67"), true), ("8 800 555 35 35", .text("555"), true),
    ("4000 0000 0000 0077", .text("0077"), true), ("007 123.00", .text("123.00"), true),
    ("v1 999", .text("999"), true), ("2000 500", .text("500"), true),
    // Lists
    ("1001,19.99,USD", .text("19.99"), true), ("1001,19.99,USD", .text("1001"), true),
    ("1001,19.99,USD", .text("9.99"), false), ("2,1999", .text("1999"), true), ("2,1999", .text("199"), false),
    ("2026-06-15,19.99", .text("19.99"), true), ("2026-06-15,199.00", .text("199.00"), true),
    ("12:30,199.00", .text("199.00"), true), ("19.99,5.00", .text("5.00"), true),
    ("19.99,5.00", .text("19.99"), true), ("[1,2,3]", .text("2"), true), ("[1,2,3]", .pattern("2"), true),
    ("1001,19.99,USD", .pattern("19[.]99"), true), ("1001,500", .text("500"), true),
    ("1.2.3,4.5.6", .text("4.5.6"), true), ("1.2.3,4.5.6", .text("5.6"), false), ("5'10", .text("10"), true),
    ("19,99", .text("19"), false), ("19,9", .text("9"), false), ("1,999.00", .text("999.00"), false),
    ("1,999.00", .text("1"), false), ("1.999,00", .text("999,00"), false), ("1,000,000", .text("000"), false),
    ("1'999.00", .text("999.00"), false), ("1\u{2019}999,5", .text("999,5"), false),
    ("1.234,567 KWD", .text("234,567"), false), ("1,999.00,2,500.00", .text("1,999.00"), true),
    ("1,00,000", .text("1"), true), ("1\u{A0}23", .text("23"), true),
    // A minus sign and a currency
    ("-$5.00", .text("5.00"), false), ("-\u{20AC} 5.00", .text("5.00"), false), ("-USD 5.00", .text("5.00"), false),
    ("\u{2013}5.00", .text("5.00"), false), ("\u{2014}5.00", .text("5.00"), false),
    ("Balance \u{2212}$5.00", .text("5.00"), false), ("$-5.00", .text("5.00"), false),
    ("$-5.00", .text("-5.00"), true), ("USD -5.00", .text("5.00"), false), ("USD-5.00", .text("5.00"), false),
    ("-RUB\u{A0}300.00", .text("300.00"), false), ("-CA$5.00", .text("5.00"), false),
    ("-$5.00", .pattern("5[.]00$"), false), ("Balance: -$5.00", .pattern("5[.]00"), false),
    ("Balance: - $5.00", .text("5.00"), false), ("Balance: - 5.00", .text("5.00"), false),
    ("Pens  - $5.00", .text("$5.00"), false), ("\u{2502}-$5.00\u{2502}", .text("5.00"), false),
    ("-$5.00", .text("-$5.00"), true), ("-$5.00 $5.00", .text("5.00"), true),
    // Hyphens, dashes, bullets and ranges
    ("Order 1 - $5.00", .text("$5.00"), true), ("Total \u{2013} $5.00", .text("5.00"), true),
    ("A-$5", .text("$5"), true), ("- $5.00 Pens", .text("$5.00"), true), ("  - $5.00", .text("5.00"), true),
    ("\u{2502} - 5 EUR", .text("5 EUR"), true), ("$5-$10", .text("$10"), true), ("5$-10$", .text("10$"), true),
    ("5 USD-7.00 USD", .text("7.00"), true), ("TOP-10", .text("10"), true), ("cut -F 5", .text("5"), true),
    ("5\u{2013}10 days", .text("10"), true), ("Fee  -  5.00", .text("5.00"), true), ("--5.00", .text("5.00"), true),
    // The code of another currency
    ("Pay CAD $5.00", .text("$5.00"), false), ("Pay USD $5.00", .text("$5.00"), true),
    ("CAD $5.00", .text("5.00"), true), ("CAD CA$5.00", .text("CA$5.00"), true),
    ("$3.00 CAD", .text("$3.00"), false), ("$3.00 CAD", .text("$3.00 CAD"), true), ("$3.00 USD", .text("$3.00"), true),
    ("$3.00 CAD 5.00", .text("$3.00"), true), ("7.00 CAD $5.00", .text("$5.00"), true),
    ("TRY $5.00", .text("$5.00"), true), ("$5.00 ALL", .text("$5.00"), true),
    ("7.00 USDT", .text("7.00 USD"), false), ("7.00 USDT", .text("7.00"), true), ("7.00 USD.", .text("7.00 USD"), true),
    ("XUSD 7.00", .text("USD 7.00"), false), ("Paid USD 7.00", .text("USD 7.00"), true),
  ]

  @Test("A program writes a number as a whole, with any blank and any minus sign", arguments: texts)
  func programs(text: String, match: TextMatch, isThere: Bool) {
    #expect(match.isIn(text) == isThere)
    var frame = Frame(size: Size(columns: 40, rows: 1))
    frame.put(text, at: Point(column: 0, row: 0), style: Style())
    #expect((ProgramSight(match: match, area: nil).places(in: frame) != nil) == isThere)
    #expect(ProgramSight(match: match, area: nil).places(in: frame, mayBePart: true) != nil)
  }

  @Test(
    "The whole amount is named",
    arguments: [
      ("Sum 1 999.00", "999.00", "1 999.00"), ("(EUR 5.00)", "5.00", "(EUR 5.00)"), ("Sum 5.00-", "5.00", "5.00-"),
      ("1 000 000 EUR", "1 000", "1 000 000"), ("Sum -RUB 300.00", "300.00", "-RUB 300.00"),
      ("Sum: - $5.00", "5.00", "- $5.00"), ("Pay CAD $5.00", "$5.00", "CAD $5.00"), ("$3.00 CAD", "$3.00", "$3.00 CAD"),
      ("5.00 USDT", "5.00 USD", "5.00 USDT"),
    ])
  func wholeAmount(text: String, part: String, whole: String) {
    #expect(TextPattern(literal: part).onlyPart(in: text) == whole)
  }

  /// An area of the screen with the row «Paid 19.99 EUR», a text, whether it is seen there, and whether the area is too narrow.
  static let areas: [(column: Int, columns: Int, text: String, isThere: Bool, isTooNarrow: Bool)] = [
    (5, 9, "19.99", true, false), (6, 9, "9.99", false, false), (6, 9, "EUR", true, false),
    (5, 4, "19.9", false, false),
    (0, 8, "19", false, false), (0, 10, "Paid 19.99", true, false), (0, 99, "19.99", true, false),
    (6, 4, "19.99", false, true), (1, 3, "aid", false, false), (7, 2, "9", false, false),
  ]

  @Test("An area that cuts a number shows none, and one that has no room for a text never has it", arguments: areas)
  func area(column: Int, columns: Int, text: String, isThere: Bool, isTooNarrow: Bool) {
    var frame = Frame(size: Size(columns: 20, rows: 2))
    frame.put("Paid 19.99 EUR", at: Point(column: 0, row: 1), style: Style())
    for match in [TextMatch.text(text), .pattern(text.replacing(".", with: "[.]"))] {
      let sight = ProgramSight(match: match, area: Rect(column: column, row: 1, columns: columns, rows: 1))
      #expect((sight.places(in: frame) != nil) == isThere)
      #expect((sight.count(in: frame) > 0) == isThere)
      #expect(sight.isTooNarrow(in: frame) == (isTooNarrow && match == .text(text)))
    }
    let high = ProgramSight(match: .text(text), area: Rect(column: column, row: 0, columns: columns, rows: 2))
    #expect(!high.isTooNarrow(in: frame))
  }

  /// Rows of a window of as many columns as the first has, what is looked for, where, and how often it is there.
  static let broken: [(rows: [String], match: TextMatch, area: Rect?, count: Int)] = [
    (number, .text("$1999.00"), nil, 1), (number, .text("$199"), nil, 0), (number, .text("9.00"), nil, 0),
    (number, .text("1999.00"), nil, 1), (number, .text("paid is:"), nil, 1), (number, .pattern("[$]199$"), nil, 0),
    (number, .pattern("^9[.]00"), nil, 0), (number, .pattern("^total"), nil, 1),
    (number, .text("$199"), Rect(column: 0, row: 0, columns: 500, rows: 1), 0),
    (number, .text("9.00"), Rect(column: 0, row: 1, columns: 500, rows: 1), 0),
    (number, .text("$199"), Rect(column: 10, row: 0, columns: 500, rows: 1), 0),
    (number, .text("9.00"), Rect(column: 0, row: 1, columns: 6, rows: 1), 0),
    (number, .text("$1999.00"), Rect(column: 0, row: 0, columns: 500, rows: 2), 1),
    (["your balance is: -", "$5.00"], .text("$5.00"), nil, 0),
    (["your balance is: -", "$5.00"], .text("-$5.00"), nil, 1),
    (["sum is: (5", ".00)"], .text("5.00"), nil, 0), (["sum is: (5", ".00)"], .text("(5.00)"), nil, 1),
    (["a1234", "56789", "0 EUR"], .text("6789"), nil, 0),
    (["x 1234", "567890", "0 EUR"], .text("12345678900"), nil, 1),
    // A program has broken the line.
    (["the sum to pay is now", "$5.00"], .text("$5.00"), nil, 1), (["Line 199 ", "9.00"], .text("9.00"), nil, 1),
    (["Line 199 ", "9.00"], .text("199"), nil, 1),
  ]

  private static let number = ["total you paid is: $199", "9.00"]

  @Test("A number goes on over the edge of the window", arguments: broken)
  func edge(rows: [String], match: TextMatch, area: Rect?, count: Int) {
    var frame = Frame(size: Size(columns: rows[0].count, rows: rows.count + 1))
    for (row, text) in rows.enumerated() { frame.put(text, at: Point(column: 0, row: row), style: Style()) }
    let sight = ProgramSight(match: match, area: area)
    #expect(sight.count(in: frame) == count)
    #expect((sight.places(in: frame) != nil) == (count > 0))
  }

  @Test("The number that goes on over the edge of the window is named")
  func wholeOverEdge() {
    var frame = Frame(size: Size(columns: 23, rows: 2))
    for (row, text) in Self.number.enumerated() { frame.put(text, at: Point(column: 0, row: row), style: Style()) }
    #expect(FrameReading(frame).onlyPart(TextPattern(literal: "$199")) == "$1999.00")
  }

  @Test("A text with a blank before it is counted once")
  func leadingBlank() {
    var frame = Frame(size: Size(columns: 20, rows: 1))
    frame.put("Paid 5 and 5", at: Point(column: 0, row: 0), style: Style())
    #expect(FrameReading(frame).count(TextPattern(literal: " 5")) == 2)
  }

  @Test("A part of a number has no style", arguments: [("119.99", false), ("19.99", true), ("-19.99", false)])
  func style(shown: String, isThere: Bool) {
    var frame = Frame(size: Size(columns: 20, rows: 2))
    frame.put(
      "Sum \(shown)", at: Point(column: 0, row: 1),
      style: Style(foreground: .default, background: .default, attributes: .bold))
    let check = ScreenCheck(frame: frame) { $0 }
    let wanted = StyleExpectation(text: "19.99", foreground: nil, background: nil, attributes: ["bold": true])
    let failure = check.style(wanted, "19.99", "19.99")
    #expect((failure == nil) == isThere)
    #expect(isThere || failure?.message == "expected to see «19.99», which is only a part of «\(shown)»")
  }

  @Test(
    "The blank of a name belongs to the value of its field, and the sign of a date does not",
    arguments: [
      ("holder", "JANE DOE", true), ("holder", "JANEDOE", false), ("expiry", "1230", true), ("expiry", "12/30", false),
    ])
  func value(field: String, value: String, isRight: Bool) throws {
    let steps = Self.paid.prefix(2) + ["field: { name: \(field), value: \"\(value)\" }"]
    #expect(try Rehearsing.failure(Array(steps))?.code == (isRight ? nil : "field"))
  }

  @Test("An area that begins behind a blank parts two columns")
  func column() {
    var frame = Frame(size: Size(columns: 20, rows: 1))
    frame.put("Pens 3 999.00 EUR", at: Point(column: 0, row: 0), style: Style())
    func isThere(_ text: String, _ area: Rect?) -> Bool {
      ProgramSight(match: .text(text), area: area).places(in: frame) != nil
    }
    #expect(!isThere("999.00", nil))
    #expect(isThere("999.00", Rect(column: 7, row: 0, columns: 10, rows: 1)))
    #expect(isThere("3", Rect(column: 0, row: 0, columns: 6, rows: 1)))
    #expect(!isThere("99.00", Rect(column: 8, row: 0, columns: 10, rows: 1)))
  }

  /// A row, the first column of an area and its width, a text, and whether it is seen there.
  static let signedAreas: [(row: String, column: Int, columns: Int, text: String, isThere: Bool)] = [
    ("Total -5.00", 7, 9, "5.00", false), ("Total -5.00", 6, 9, "-5.00", true), ("Total -$5.00", 7, 9, "$5.00", false),
    ("Total -$5.00", 8, 9, "5.00", false), ("-RUB 300.00", 1, 15, "RUB 300.00", false),
    ("-RUB 300.00", 4, 15, "300.00", false), ("(5.00)", 1, 9, "5.00", false), ("(5.00)", 0, 5, "5.00", false),
    ("(5.00)", 0, 9, "(5.00)", true), ("5.00- EUR", 0, 4, "5.00", false), ("5.00- EUR", 0, 9, "5.00-", true),
    ("CA$7.00", 2, 9, "$7.00", false), ("CA$7.00", 0, 9, "CA$7.00", true), ("CAD $7.00", 4, 9, "$7.00", false),
    ("7.00 USDT", 0, 8, "7.00 USD", false), ("$7.00 CAD", 0, 5, "$7.00", false), ("Sum $7.00", 4, 9, "$7.00", true),
    ("Pens - 5.00", 7, 9, "5.00", true), ("Sum 7.00 EUR", 4, 4, "7.00", true), ("(7.00) 5.00", 7, 4, "5.00", true),
  ]

  @Test("An area that cuts the sign or the currency of an amount does not show it", arguments: signedAreas)
  func signedArea(row: String, column: Int, columns: Int, text: String, isThere: Bool) {
    var frame = Frame(size: Size(columns: 20, rows: 1))
    frame.put(row, at: Point(column: 0, row: 0), style: Style())
    let sight = ProgramSight(match: .text(text), area: Rect(column: column, row: 0, columns: columns, rows: 1))
    #expect((sight.places(in: frame) != nil) == isThere)
    #expect(sight.cutsText(of: frame) == !isThere)
  }

  // MARK: Texts

  /// Texts of a page in a window of 16 columns, what is looked for, where, and whether it is seen.
  static let keys: [(lines: [String], texts: [String], name: String, place: String?, isThere: Bool)] = [
    (["Paid now"], ["Paid now"], "outcome.success", nil, false),
    (["Paid now", "Paid $5"], ["Paid now", "Paid $5"], "outcome.success", nil, true),
    (["Paid, partly", "refunded"], ["Paid, partly refunded"], "outcome.success", nil, false),
    (["Paid now"], ["Paid now"], "Paid", nil, true),
    (["Paid now"], ["Paid now"], "Paid", "outcome", false),
    (["PartialCanceled"], ["PartialCanceled"], "Canceled", "state", false),
    (["part refunded"], ["part refunded"], "refunded", "state", false),
    (["part refunded"], ["part refunded"], "part", "state", true),
    (["part refunded"], ["part refunded"], "refunded", nil, true),
    (["order-1-2"], ["order-1-2"], "order-1", "payment", false),
    (["t-shirt-1"], ["t-shirt-1"], "shirt-1", "payment", false),
    (["order_1a"], ["order_1a"], "order_1", "payment", false),
    (["an_id_1"], ["an_id_1"], "id_1", "payment", false),
    (["For order-1."], ["For order-1."], "order-1", "payment", true),
    (["order-1-2"], ["order-1-2"], "order-1", nil, true),
    (["2026-11-30"], ["2026-11-30"], "2026-11", "payment", true),
  ]

  @Test("A key, and in a part of the page a word and a status, is not in a longer one", arguments: keys)
  func longer(lines: [String], texts: [String], name: String, place: String?, isThere: Bool) {
    var frame = Frame(size: Size(columns: 16, rows: 3))
    for (row, line) in lines.enumerated() { frame.put(line, at: Point(column: 0, row: row), style: Style()) }
    let page = Page(id: .result, body: texts.map { .text($0, id: "", tone: .normal) })
    let pattern = Names(page: page, strings: .english)
      .sought(name, in: place, statuses: ["refunded", "part refunded"])
    #expect(FrameReading(frame, of: page).contains(pattern) == isThere)
  }

  @Test("An outcome is not one that has its word", arguments: ["fr", "es", "it"])
  func outcome(language: String) throws {
    let head = "checkout: { situation: partial, language: \(language) }\n"
    #expect(
      try Rehearsing.failure(Self.paid + ["see: { text: outcome.success, where: outcome }"], head: head)?.code == "see")
    #expect(try Rehearsing.failure(Self.paid + ["see: { text: outcome.partial, where: outcome }"], head: head) == nil)
  }

  @Test("An outcome is not the label of a value")
  func label() {
    let facts = Page.Block.facts([Page.Fact("Refunded", "$5.00", id: "refunded")])
    func isOnlyLabel(_ name: String, _ body: [Page.Block]) -> Bool {
      let names = Names(page: Page(id: .result, body: body), strings: .english)
      return names.isOnlyLabel(name, names.sought(name, in: nil, statuses: []))
    }
    let headline = Page.Block.text("Refunded", id: "outcome", tone: .normal)
    #expect(isOnlyLabel("outcome.refunded", [facts]))
    #expect(!isOnlyLabel("outcome.refunded", [headline, facts]))
    #expect(!isOnlyLabel("outcome.refunded", [headline]))
    // So is its text, and another text of the label is not.
    #expect(isOnlyLabel("Refunded", [facts]))
    #expect(!isOnlyLabel("Refunded", [headline, facts]))
    #expect(!isOnlyLabel("Refund", [facts]))
    #expect(!isOnlyLabel("$5.00", [facts]))
  }

  @Test(
    "The word of an outcome that is only the label of a sum is not seen, and so says the failure", arguments: [1, 2])
  func labelledSum(count: Int) throws {
    let refund = ["press: F4", "fill: { desk.amount: \"5.00\" }", "choose: refund", "choose: refund", "choose: close"]
    let sight = count == 1 ? "see: Refunded" : "see: { text: Refunded, count: 1 }"
    let found = try Rehearsing.failure(Self.paid + refund + [sight])
    #expect(found?.code == "see")
    #expect(found?.message.contains("only as the label of a value") == true, "\(found?.message ?? "green")")
    #expect(try Rehearsing.failure(Self.paid + refund + ["see: \"Paid, partly refunded\""]) == nil)
    #expect(try Rehearsing.failure(Self.paid + ["see: Paid"]) == nil)
  }

  @Test("After a refund of a part, the payment is not refunded")
  func partlyRefunded() throws {
    let steps =
      Self.paid + ["press: F4", "fill: { desk.amount: \"5.00\" }", "choose: refund", "choose: refund", "choose: close"]
    let found = try Rehearsing.failure(steps + ["see: outcome.refunded"])
    #expect(found?.code == "see", "\(found?.message ?? "green")")
    #expect(try Rehearsing.failure(steps + ["see: outcome.partlyGivenBack"]) == nil)
  }

  @Test("A state is not one that has its word, and an amount not one that has its digits")
  func state() throws {
    let head = "checkout: { begin: shop, given: { payment: paid } }\n"
    func message(_ step: String) throws -> String? {
      try Rehearsing.failure(["merchant: { refund: 500 }", "press: F4", "screen: desk", step], head: head)?.message
    }
    #expect(try message("see: { text: partially refunded, where: state }") == nil)
    #expect(
      try message("see: { text: refunded, where: state }")
        == "expected to see «refunded» in state, whose text is «Paid, partly refunded · partially refunded»; it is only a "
        + "part of «Paid, partly refunded» there")
    #expect(try message("see: { matches: 'partially refunded$', where: state }") == nil)
    for step in ["matches: 'refunded$', where: state", "matches: 'refunded$', where: state, count: 1"] {
      #expect(try message("see: { \(step) }")?.contains("expected to see «/refunded$/»") == true)
    }
    #expect(try message("not-see: { matches: 'refunded$', where: state }") != nil)
    #expect(try message("see: { text: $5.00, where: desk.refunded }") == nil)
    #expect(try message("see: { text: $5, where: desk.refunded }")?.contains("whose text is «$5.00»") == true)
  }

  // MARK: Steps

  @Test("A message that is in another step is not missing")
  func steps() throws {
    let found = try Rehearsing.failure(Self.paid + ["message: { name: POST /v1/payment, step: 1, count: 0 }"])
    #expect(found?.code == "message")
    #expect(
      found?.message.contains("POST /v1/payment is in step 8 and not in step 1") == true, "\(found?.message ?? "")")
    for right in [
      "name: POST /v1/payment, step: 8, count: 1", "name: /v1/payment/redirect, step: 10, count: 0",
      "name: POST /v1/payment, step: 1, has: { method: skrill-wallet }, count: 0",
    ] {
      let failure = try Rehearsing.failure(Self.paid + ["message: { \(right) }"])
      #expect(failure == nil, "\(right): \(failure?.message ?? "")")
    }
  }

  // MARK: Windows

  @Test(
    "Nothing is said about a page that a window has no room for",
    arguments: [
      ("not-see: $19.99", "not-see"), ("screen: methods", "screen"), ("focus: card", "focus"),
      ("see: { text: Cosmoshop, where: title }", "see"),
    ])
  func smallWindow(step: String, code: String) throws {
    let found = try Rehearsing.failure(["resize: 39x24", step])
    #expect(found?.code == code)
    #expect(found?.message == "the window of 39x24 shows nothing of the page: it needs 40x12")
    #expect(try Rehearsing.failure(["resize: 39x24", "resize: 80x24", "screen: methods"]) == nil)
    #expect(try Rehearsing.failure(["resize: 39x24", "screen: methods"], head: "idle-input: allowed\n") == nil)
  }
}
