import KassaTerminal
import TestSupport
import Testing

@testable import KassaRehearsal

/// What a terminal shows by itself: the echo of what is typed, and texts that the edge of its window breaks.
@Suite("What a terminal does to the texts of programs", .serialized)
struct ProgramEchoTests {
  private static let declined = "printf 'Sum: '; read -r n; echo Declined"
  private static let paid = "printf 'Sum: '; read -r n; echo Paid $n"
  private static let drawn = "stty -echo; printf 'Sum: '; read -r n; echo $n"

  /// What a program does with a sum that it reads, an expectation of that sum, and the code of its failure.
  static let echoes: [(answer: String, step: String, code: String?)] = [
    (declined, "see: { text: '19.99', timeout: 200ms }", "see"),
    (declined, "see: { matches: '[0-9.]{5}', timeout: 200ms }", "see"),
    (declined, "wait: { text: '19.99', timeout: 200ms }", "wait"),
    (declined, "output: { text: '19.99', timeout: 200ms }", "output"),
    (declined, "see: 'Sum: 19.99'", nil), (declined, "not-see: '19.99'", "not-see"),
    (paid, "see: '19.99'", nil), (paid, "output: '19.99'", nil),
    // A program that draws its own field
    (drawn, "see: '19.99'", nil), (drawn, "output: '19.99'", nil),
  ]

  @Test("What the terminal echoes of the keys of a script is not what the program shows", arguments: echoes)
  func echo(answer: String, step: String, code: String?) throws {
    let head = "program: { run: [sh, -c, \"\(answer); exec sleep 60\"] }"
    let steps = ["wait: { text: 'Sum:', timeout: 60s }", "type: '19.99'", "press: Enter", "wait: quiet", step]
    let failure = try ProgramPlayTests.play(head, steps).result.failure
    #expect(failure?.code == code, "\(failure?.message ?? "")")
    if let code, code != "not-see" {
      #expect(failure?.message.contains("only what the script typed is it") == true, "\(failure?.message ?? "")")
    }
  }

  /// An answer to a sum that is echoed over the edge of the window, an expectation, and the code and a part of the failure.
  static let brokenEchoes: [(answer: String, step: String, code: String?, words: String)] = [
    ("echo Declined", "see: { text: '1999.00', timeout: 200ms }", "see", "only what the script typed is it"),
    ("echo Declined", "wait: { text: '1999.00', timeout: 200ms }", "wait", "only what the script typed is it"),
    ("echo Declined", "see: 'pay: 1999.00'", nil, ""), ("echo Paid $n", "see: '1999.00'", nil, ""),
    ("echo Paid $n", "see: { text: '1999.00', count: 1 }", nil, ""),
    (
      "echo Paid $n", "see: { text: '1999.00', count: 2, timeout: 200ms }", "see",
      "found it 1 times; what the terminal has echoed of the keys does not count"
    ),
  ]

  @Test("An echo over the edge of the window is not what the program shows", arguments: brokenEchoes)
  func echoOverEdge(answer: String, step: String, code: String?, words: String) throws {
    let program = "printf 'Enter the amount to pay: '; read -r n; \(answer); exec sleep 60"
    let steps = ["wait: { text: 'pay:', timeout: 60s }", "type: '1999.00'", "press: Enter", "wait: quiet", step]
    let failure = try ProgramPlayTests.play("program: { run: [sh, -c, \"\(program)\"], size: 28x10 }", steps).result
      .failure
    #expect(failure?.code == code, "\(failure?.message ?? "")")
    #expect(code == nil || failure?.message.contains(words) == true, "\(failure?.message ?? "")")
  }

  /// What a program writes, an expectation, and the code of its failure.
  static let words: [(text: String, step: String, code: String?)] = [
    ("Order: unpaid", "see: { text: paid, timeout: 200ms }", "see"),
    ("Order: unpaid", "wait: { text: paid, timeout: 200ms }", "wait"),
    ("Card disapproved", "output: { text: approved, timeout: 200ms }", "output"),
    ("Validation failed", "see: { text: Valid, timeout: 200ms }", "see"),
    ("Заказ неоплачен", "see: { text: оплачен, timeout: 200ms }", "see"),
    ("Order A-1001-2", "see: { text: A-1001, timeout: 200ms }", "see"),
    ("Order A-1001-2", "output: { text: A-1001, timeout: 200ms }", "output"),
    ("Order BA-1001", "see: { text: A-1001, timeout: 200ms }", "see"),
    ("Order ord_12a", "see: { text: ord_12, timeout: 200ms }", "see"),
    ("EUR 5k", "see: { text: EUR 5, timeout: 200ms }", "see"), ("$1.5M", "see: { text: $1.5, timeout: 200ms }", "see"),
    ("Order 1001-A", "see: { text: Order 1001, timeout: 200ms }", "see"),
    ("v 1.2.3-rc1", "see: { text: '1.2.3', timeout: 200ms }", "see"),
    ("2026-06-15", "see: { text: '06-15', timeout: 200ms }", "see"),
    ("unpaid", "style: { text: paid, bold: false, timeout: 200ms }", "style"),
    // A word by itself, or with signs and digits beside it
    ("Order: paid.", "see: paid", nil), ("orderPaid", "see: Paid", nil), ("order_paid", "see: paid", nil),
    ("USD19.99", "see: USD", nil), ("paid2", "see: paid", nil), ("unpaid, paid", "see: paid", nil),
    ("Order A-1001, A-1001-2", "see: A-1001", nil), ("http://shop/A-1001/pay", "see: A-1001", nil),
    ("credit-card", "see: credit", nil), ("19.99USD", "see: '19.99'", nil), ("6700 руб", "see: '6700'", nil),
    ("19,99kr", "see: 19,99", nil), ("2026-06-15T12:00:01Z", "see: '2026-06-15'", nil),
    ("2026-06-15T12:00:01Z", "see: '12:00:01'", nil), ("お支払い完了", "see: 支払い", nil),
    // What must not be there is not there as a part either.
    ("Order: unpaid", "not-see: paid", "not-see"), ("Order: unpaid", "see: { matches: paid }", nil),
  ]

  @Test("A part of a word or of a number with letters is not what the program shows", arguments: words)
  func partOfWord(text: String, step: String, code: String?) throws {
    let head = "program: { run: [sh, -c, \"echo '\(text)'; echo .; exec sleep 60\"] }"
    let failure = try ProgramPlayTests.play(head, ["wait: { text: ., timeout: 60s }", step]).result.failure
    #expect(failure?.code == code, "\(failure?.message ?? "")")
    if ["see", "output", "wait", "style"].contains(code) {
      #expect(
        failure?.message.contains("only") == true && failure?.message.contains("part of") == true,
        "\(failure?.message ?? "")")
    }
  }

  @Test(
    "A number that the window breaks is seen as a whole",
    arguments: [
      ("see: { text: '$199', timeout: 200ms }", "where it is only a part of «$1999.00»"),
      ("see: { text: '$199', count: 1, timeout: 200ms }", "where it is only a part of «$1999.00»"),
      ("see: { text: '$199', where: row 0, timeout: 200ms }", "it is only a part of «$1999.00» there"),
      ("see: { matches: '[$]199$', timeout: 200ms }", "expected to see"), ("see: '$1999.00'", ""),
    ])
  func numberOverEdge(step: String, words: String) throws {
    let head = "program: { run: [echo, 'Thank you, the total you paid is: $1999.00'], size: 38x10 }"
    let failure = try ProgramPlayTests.play(head, ["exit: { status: 0, timeout: 60s }", step]).result.failure
    #expect(failure?.code == (words.isEmpty ? nil : "see"), "\(failure?.message ?? "")")
    #expect(words.isEmpty || failure?.message.contains(words) == true, "\(failure?.message ?? "")")
  }

  /// What a program writes to a window of so many columns, an expectation, and the code of its failure.
  static let overEdge: [(text: String, columns: Int, step: String, code: String?)] = [
    (indented, 40, "not-see: declined", "not-see"), (indented, 40, "see: declined", nil),
    (indented, 40, "see: { text: declined, count: 1 }", nil),
    (indented, 40, "see: { matches: 'been decl.*d by' }", nil),
    ("| Order 1001 for Jane Doe has been declined by the bank.", 40, "not-see: declined", "not-see"),
    ("Your payment was declined by the bank", 12, "not-see: declined", "not-see"),
    (table, 40, "see: '1999.00'", nil), (table, 40, "see: EUR      1999.00", nil),
    (table, 40, "not-see: '1999.00'", "not-see"),
    (table, 40, "not-see: 1,999.00", "not-see"), (table, 40, "see: '9.00'", "see"),
    ("  Your card is 4000000000000077 ok", 24, "not-see: $card.none-success", "not-see"),
    ("  Your card is 4000 0000 0000 0077", 24, "not-see: $card.none-success", "not-see"),
    ("  Your card is 4000000000000077 ok", 24, "not-see: { matches: '[0-9]{16}' }", "not-see"),
    ("合計金額は 1999円です", 13, "not-see: '1999'", "not-see"), ("合計金額は 1999円です", 13, "see: 1999円", nil),
    // A word by itself and a part of one
    ("The order is unpaid", 15, "see: paid", "see"), ("The order is unpaid", 15, "see: unpaid", nil),
    ("The order is unpaid", 15, "see: { text: paid, count: 1 }", "see"),
    ("The order is unpaid", 15, "style: { text: paid, bold: false }", "style"),
    // An amount of which the blank stands at the edge
    ("Sum to pay: 1 999.00", 14, "see: '999.00'", "see"), ("Sum to pay: 1 999.00", 13, "see: '999.00'", "see"),
    ("Sum to pay: 1 999.00", 14, "not-see: '1999.00'", "not-see"), ("Given: CAD $5.00", 11, "see: $5.00", "see"),
    ("Given: $5.00 CAD", 13, "see: $5.00", "see"), ("Sum: EUR\\n1,999.00", 30, "not-see: 1999 EUR", "not-see"),
    ("Given: CAD $5.00", 12, "see: $5.00", "see"), ("Paid: $5.00 CAD charged", 16, "see: $5.00", "see"),
    ("Paid: 5.00- today", 12, "see: '5.00'", "see"),
    // A blank in the last column
    ("You were charged by us and charged", 17, "see: { text: charged, count: 2 }", nil),
    ("You were charged by us and charged", 17, "see: { text: charged, count: 1 }", "see"),
    // A program that begins its lines itself
    ("The order is un\\npaid", 15, "see: paid", nil), ("12 items cost 5\\n40 left", 15, "see: '40'", "see"),
  ]

  private static let indented = "  Order 1001 for Jane Doe has been declined by the bank."
  private static let table = "Order 1001     Jane Doe     EUR      1999.00"

  @Test("What the edge of the window breaks is one text, wherever it stands in its row", arguments: overEdge)
  func breaks(text: String, columns: Int, step: String, code: String?) throws {
    let head = "program: { run: [sh, -c, \"printf '\(text)\\\\n.\\\\n'\"], size: \(columns)x8 }"
    let failure = try ProgramPlayTests.play(head, ["exit: { status: 0, timeout: 60s }", step]).result.failure
    #expect(failure?.code == code, "\(failure?.message ?? "")")
  }

  @Test(
    "A word that the edge of an area cuts is not there",
    arguments: [
      ("paid", 22, 4, false), ("unpaid", 20, 6, true), ("A-1001", 7, 6, false), ("A-1001-2", 7, 8, true),
      ("Order", 0, 9, true),
    ])
  func wordInArea(text: String, column: Int, columns: Int, isThere: Bool) {
    var frame = Frame(size: Size(columns: 30, rows: 2))
    frame.put("Order: A-1001-2     unpaid", at: Point(column: 0, row: 0), style: Style())
    let area = Rect(column: column, row: 0, columns: columns, rows: 1)
    #expect((ProgramSight(match: .text(text), area: area).places(in: frame) != nil) == isThere)
    #expect(
      (ProgramSight(match: .pattern("^\(text)$"), area: area).places(in: frame) != nil) == isThere || text == "Order")
  }
}
