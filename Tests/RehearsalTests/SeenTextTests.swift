import CheckoutCore
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaRehearsal
@testable import KassaSystems

/// Where a text counts as seen: as a whole, as far as the window shows it, and nowhere else.
@Suite("Where a text is seen")
struct SeenTextTests {
  private static let card = "choose: card"
  private static let paid = Rehearsing.paid

  // MARK: Blanks

  @Test(
    "A blank stands for no other character",
    arguments: ["Pay $19 99", "E piry date", "Ca d", "Card number Expiry date", "[ x] Save this card"])
  func blanks(text: String) throws {
    let steps = [Self.card, "see: \"\(text)\""]
    let head = "checkout: { keeping: askCustomer }\n"
    #expect(try Rehearsing.failure(steps, head: head)?.code == "see")
    #expect(try Rehearsing.failure([Self.card, "not-see: { text: \"\(text)\" }"], head: head) == nil)
  }

  @Test("The rows of a list do not run into each other")
  func rows() throws { #expect(try Rehearsing.failure(["see: Skrill Neteller Alipay"])?.code == "see") }

  @Test("A blank stands for a no-break space", arguments: ["en", "de", "fr"])
  func noBreakSpace(language: String) throws {
    let text = ["en": "€1,234.56", "de": "1.234,56 €", "fr": "1 234,56 €"][language] ?? ""
    let head =
      "checkout: { language: \(language), order: { paymentAmount: 123456, paymentCurrency: EUR } }\n"
    #expect(try Rehearsing.failure([Self.card, "see: \"\(text)\""], head: head) == nil)
    #expect(try Rehearsing.failure([Self.card, "see: 1 234 56"], head: head)?.code == "see")
  }

  @Test("A text that wraps is found as a whole and in part")
  func wrapped() {
    var frame = Frame(size: Size(columns: 40, rows: 4))
    let lines = ["   Nothing has been charged. If", "   you leave, the payment ends.", "   one", "   two"]
    for (row, line) in lines.enumerated() { frame.put(line, at: Point(column: 0, row: row), style: Style()) }
    let texts = ["Nothing has been charged. If you leave, the payment ends.", "one", "two"]
    let page = Page(id: .methods, body: texts.map { .text($0, id: "", tone: .normal) })
    let reading = FrameReading(frame, of: page)
    for there in texts + ["charged. If you leave", "f you leave, the pay"] {
      #expect(reading.contains(TextPattern(literal: there)), "\(there)")
    }
    for missing in ["charged. If leave", "charged. If you payment", "ends. one", "one two"] {
      #expect(!reading.contains(TextPattern(literal: missing)), "\(missing)")
    }
  }

  /// Lines of a page of 20 columns, its texts, what is looked for, and how often it is there.
  static let broken: [(lines: [String], texts: [String], text: String, count: Int)] = [
    (["  abcdefghijklmnop", "  qrstuvwxyz"], ["abcdefghijklmnopqrstuvwxyz"], "abcdefghijklmnopqrstuvwxyz", 1),
    (["  abcdefghijklmnop", "  qrstuvwxyz"], ["abcdefghijklmnopqrstuvwxyz"], "nopqrs", 1),
    (["  abcdefghijklmnop", "  qrstuvwxyz"], ["abcdefghijklmnopqrstuvwxyz"], "nop qrs", 0),
    (["  abcdefghijklmnop", "  qrstuvwxyz"], ["abcdefghijklmnop", "qrstuvwxyz"], "nopqrs", 0),
    (
      ["  go to", "  abcdefghijklmnop", "  qrs now"], ["go to abcdefghijklmnopqrs now"], "to abcdefghijklmnopqrs now", 1
    ),
    (["  abcdefghijklmnop", "  qrs"], ["abcdefghijklmnopqrstuvwxyz"], "opqrstuv", 0),
    (["  abcdefghijklmnop", "  q", "  abcdefghijklmnop"], ["abcdefghijklmnopq", "abcdefghijklmnop"], "ijklmnopq", 1),
    // Below a sign, the text hangs under its first letter if there is room.
    (["  ✗ go to the", "    bank now"], ["go to the bank now"], "go to the bank now", 1),
    (["  OK go to the", "     bank now"], ["OK go to the bank now"], "to the bank", 1),
    (["  ✗ go to the", "  bank now"], ["✗ go to the bank now"], "the bank", 1),
    (["  go to the", "    bank now"], ["go to the", "bank now"], "the bank", 0),
  ]

  @Test(
    "A word that is broken at the margin is found as it was before, and not in two, and so is one below a sign",
    arguments: broken)
  func longWord(lines: [String], texts: [String], text: String, count: Int) {
    var frame = Frame(size: Size(columns: 20, rows: 4))
    for (row, line) in lines.enumerated() { frame.put(line, at: Point(column: 0, row: row), style: Style()) }
    let page = Page(id: .methods, body: texts.map { .text($0, id: "", tone: .normal) })
    let reading = FrameReading(frame, of: page)
    #expect(reading.contains(TextPattern(literal: text)) == (count > 0))
    #expect(reading.count(TextPattern(literal: text)) == count || count == 0)
  }

  /// Lines of another program's screen of 20 columns, a text, and whether it is there.
  static let screens: [(lines: [String], text: String, isThere: Bool)] = [
    (["Error: 19.99 EUR"], "Er or", false), (["Error: 19.99 EUR"], "19 99", false),
    (["Error: 19.99 EUR"], "Error: 19.99 EUR", true), (["19.99\u{A0}EUR"], "19.99 EUR", true),
    (["one", "two"], "one two", false), (["one                ", "two"], "one two", false),
    (["the quick brown fox", "jumps"], "brown fox jumps", true),
    (["│the quick        │", "│fox jumps        │"], "quick fox", false),
    (["│the quick brown  │", "│foxes jumped     │"], "the quick brown foxes jumped", true),
    (["the quick brown foxx", "jumps"], "brown fox jumps", false),
    (["one two three", "four five"], "three four", false),
    (["│ one two three    │", "│ four five        │"], "three four", true),
    (["│one two three     │", "│four five         │"], "three four", false),
    (["│✗ one two three   │", "│  four five       │"], "three four", true),
    (["│- one two three   │", "│  four five       │"], "three four", false),
    (["the quick brown foxx", " jumps"], "foxx jumps", true),
    (["the quick brown foxx", "  jumps"], "foxx jumps", false),
    // A word that is longer than a line
    (["the quick brown foxx", "jumps over"], "brown foxxjumps over", true),
    (["the quick brown fox", "jumps"], "brown foxjumps", false),
    (["abcdefghijklmnopqrst", "abcdefghijklmnopqrst", "u"], "mnopqrstabcdefghijklmnopqrstu", true),
    (["│abcdefghijklmnopqr│", "│stuv              │"], "pqrstuv", true),
    (["│abcdefghijklmnopqr│", "│stuv              │"], "pqr stuv", true),
    (["│abcdefghijklmnopqr│", "│stuv              │"], "pqrtuv", false),
    (["the quick brown fox", "jumps"], "brown jumps", false), (["the fox was", "seen"], "fox seen", false),
    (["the quick  Total", "fox        19.99"], "quick fox", true),
    // Cells of a table under each other
    (["│ 20 │", "│ 00 │"], "2000", false), (["| 20 | 5 |", "| 00 | 6 |"], "2000", false),
    (["│ 20 │", "│ 00 │"], "20 00", false), (["│ ab │", "│ cd │"], "abcd", false),
    (["│ Refund │", "│ none   │"], "Refund none", true),
    (["│the sum is paid 20│", "│00 times          │"], "2000", false),
    (["│the quick brown 19│", "│.99 EUR           │"], "19.99", false), (["  20  30", "  00  10"], "2000", false),
    (["  ab  cd", "  ef  gh"], "abef", false), (["                  20", "00"], "2000", false),
    // A terminal breaks a number only at the margin of the window.
    (["the quick brown 1999", "1999 over"], "19991999", true), (["the quick brown 12", "34 jumps"], "12 34", true),
    (["  quick brown fox 19", "  99 jumps"], "1999", false),
  ]

  @Test("Where the texts are not known, a text wraps only if the next word had no room", arguments: screens)
  func otherPrograms(lines: [String], text: String, isThere: Bool) {
    var frame = Frame(size: Size(columns: 20, rows: 4))
    for (row, line) in lines.enumerated() { frame.put(line, at: Point(column: 0, row: row), style: Style()) }
    #expect(FrameReading(frame).contains(TextPattern(literal: text)) == isThere)
  }

  @Test("What must not be seen is there, too, where it may only look so, and a part of the screen ends at no margin")
  func tableParts() {
    var frame = Frame(size: Size(columns: 20, rows: 2))
    frame.put("│ 20 │", at: Point(column: 0, row: 0), style: Style())
    frame.put("│ 00 │", at: Point(column: 0, row: 1), style: Style())
    let cells = Rect(column: 2, row: 0, columns: 2, rows: 2)
    for area in [cells, nil] {
      let sight = ProgramSight(match: .text("2000"), area: area)
      #expect(sight.places(in: frame) == nil)
      #expect(sight.places(in: frame, mayBePart: true) != nil)
    }
  }

  /// Steps after a payment in the smallest window, whose result ends above the operation, and the code of their failure.
  static let scrolled: [(step: String, code: String?)] = [
    ("see: { text: internal_payment_id_1, where: payment }", nil),
    ("see: { text: \"4518530070\", where: operation }", "see"),
    ("see: { text: \"4518530070\", where: operation, count: 1 }", "see"),
    ("see: { matches: '[0-9]{10}', where: operation }", "see"),
    ("see: { matches: '[0-9]{10}', where: operation, count: 1 }", "see"),
    ("not-see: { text: \"4518530070\", where: operation }", "not-see"),
    ("not-see: { matches: '[0-9]{10}', where: operation }", "not-see"),
    ("not-see: { text: internal_payment_id_1, where: payment }", "not-see"),
  ]

  @Test(
    "Of what is scrolled out of the window nothing is said, neither that it is there nor that it is not",
    arguments: scrolled)
  func hidden(step: String, code: String?) throws {
    let found = try Rehearsing.failure(Self.paid + [step], head: "terminal: { size: 40x12 }\n")
    #expect(found?.code == code, "\(found?.message ?? "")")
    if code == "see" {
      #expect(found?.message.contains("in operation, which is on the page but not visible on the screen") == true)
    }
    let shown = try Rehearsing.failure(Self.paid + ["see: { text: \"4518530070\", where: operation }"])
    #expect(shown == nil, "\(shown?.message ?? "")")
  }

  @Test("Line mode has written all of a part of the page")
  func written() throws {
    let found = try Rehearsing.failure(
      Self.paid + ["see: { text: \"4518530070\", where: operation }"], head: "terminal: { mode: plain }\n")
    #expect(found == nil, "\(found?.message ?? "")")
  }

  /// Steps in a window of 40 columns whose first line has no room for the goods, and the code of their failure.
  static let edges: [(step: String, code: String?)] = [
    ("see: { text: Cosmoshop, where: title }", nil), ("see: { text: A very, where: title }", nil),
    ("see: { text: end of the goods, where: title }", "see"),
    ("see: { matches: 'end of the goods', where: title }", "see"),
    ("not-see: { text: end of the goods, where: title }", nil),
    ("remember: { end: { matches: '(end) of the goods', where: title } }", "remember"),
    ("remember: { shop: { matches: 'Cosmo(.*)', where: title } }", nil),
    ("see: { text: F1, where: hints }", nil), ("see: { text: test cards, where: hints }", "see"),
    ("see: { text: 7 of 13, where: steps }", nil), ("see: { text: details, where: steps }", "see"),
    ("see: { text: form.status.pan, where: status }", nil),
  ]

  @Test("Of the lines around the body, what the window has cut is not seen", arguments: edges)
  func edge(step: String, code: String?) throws {
    let order = "checkout: { order: { paymentDescription: A very long name up to the end of the goods } }\n"
    let found = try Rehearsing.failure([Self.card, step], head: "terminal: { size: 40x12 }\n" + order)
    #expect(found?.code == code, "\(found?.message ?? "")")
    if code == "see" {
      #expect(found?.message.contains("visible on the screen") == true, "\(found?.message ?? "")")
    }
  }

  @Test("A long text of which a window shows the beginning is seen up to the sign of the cut")
  func beginning() {
    var frame = Frame(size: Size(columns: 20, rows: 2))
    frame.put("Shop · The goods an…", at: Point(column: 0, row: 0), style: Style())
    let reading = FrameReading(frame)
    #expect(reading.visible("Shop\nThe goods and more", endOfCut: "…") == "Shop\nThe goods an")
    #expect(reading.visible("Shop\nThe goods and more", endOfCut: nil) == "Shop\n")
    #expect(reading.visible("The good shop\n$19.99", endOfCut: "…") == "\n")
  }

  @Test("Line mode shows in a part what was written since the last answer")
  func unwritten() throws {
    let head = "terminal: { mode: plain }\n"
    let title = "see: { text: Cosmoshop, where: title }"
    #expect(try Rehearsing.failure(["checkout: { begin: shop }", title], head: head) == nil)
    #expect(try Rehearsing.failure([Self.card, title], head: head)?.code == "see")
    #expect(try Rehearsing.failure([Self.card, "see: { text: F1, where: hints }"], head: head)?.code == "see")
    #expect(try Rehearsing.failure([Self.card, "see: { text: Card number, where: pan }"], head: head) == nil)
  }

  @Test("Of a text that is visible in part, that part is seen")
  func cut() {
    let words = (1...20).map { "word\($0)" }.joined(separator: " ")
    let page = Page(
      id: .methods,
      body: [
        .text([words, words, words].joined(separator: " "), id: "long", tone: .normal),
        .facts([Page.Fact("Name", "last", id: "last")]),
      ])
    let layout = PageLayout(page, size: Size(columns: 40, rows: 12), theme: Theme())
    #expect(layout.cut["last"] == [])
    #expect(layout.cut["long"]?.first?.hasPrefix("word1 ") == true)
    #expect(PageLayout(page, size: Size(columns: 80, rows: 24), theme: Theme()).cut.isEmpty)
  }
}
