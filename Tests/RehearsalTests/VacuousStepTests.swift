import CheckoutCore
import KassaTerminal
import Testing

@testable import KassaRehearsal
@testable import KassaSystems

/// Steps that would hold although they say nothing of the program, which only playing them can tell.
@Suite("What holds by chance fails")
struct VacuousStepTests {
  private static let form = "choose: card"
  private static let filled = "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }"
  private static let paid = [form, filled, "choose: pay", "screen: result"]

  private func failure(_ steps: [String], head: String = "") throws -> CaseFailure? {
    try Rehearsing.play(head + Rehearsing.steps(steps), snapshots: Snapshots(isUpdating: true)).result.failure
  }

  /// Steps of which one fails: its number, the code and a part of the message.
  static let played: [(steps: [String], step: Int, code: String, words: String)] = [
    ([form, "field: { name: holder, brand: none }"], 2, "field", "only the field of a card number has a brand"),
    (
      [
        "snapshot: { name: a, where: row 0, mask: [{ rows: 1, columns: 50 }, { rows: 1, column: 50 }] }"
      ], 1, "script", "so that nothing would be compared"
    ),
    (
      ["snapshot: { name: a, mask: [{ columns: 40 }, { column: 40 }] }"], 1, "script",
      "cover all that this screen shows"
    ),
    (
      ["fault: { kind: hostile-text, message: POST /sign, times: always }", "checkout: {}", "screen: methods"], 1,
      "fault", "the fault hostile-text on POST /sign never met a message"
    ),
    (
      ["fault: { kind: hostile-text, message: POST /v1/payment, times: always }"] + paid, 1, "fault", "hostile-text"
    ),
    (
      paid + [
        "checkout: { order: { paymentID: second } }", form, "remember: { id: { message: callback, at: payment.id } }",
        "see: $id",
      ], 7, "remember", "with payment: all, a message of an earlier one counts"
    ),
    (
      ["hold: { message: POST /v1/payment, then: double, times: 1 }"] + paid + [
        "message: { name: POST /v1/payment, count: 1 }"
      ], 6, "message", "POST /v1/payment, which arrived twice"
    ),
  ]

  @Test("A step that says nothing fails at its line", arguments: played)
  func plays(steps: [String], step: Int, code: String, words: String) throws {
    let failure = try failure(steps)
    #expect(failure?.code == code, "\(failure?.message ?? "")")
    #expect(failure?.line == step + 2, "\(failure?.message ?? "")")
    #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
  }

  @Test("What is left beside the masks is compared")
  func masks() throws {
    #expect(try failure(["snapshot: { name: a, mask: [{ columns: 40 }] }"]) == nil)
    #expect(try failure(["snapshot: { name: a, where: row 0, mask: { columns: 20 } }"]) == nil)
  }

  @Test("A snapshot of nothing is a mistake, whether it is saved or compared, and one that is empty by now differs")
  func emptySnapshot() throws {
    func failure(of row: String, kept: String?, isUpdating: Bool = false) -> CaseFailure? {
      let files = kept.map { ["a.txt": FrameText.snapshot(Self.frame($0))] } ?? [:]
      return Snapshots(kept: files, isUpdating: isUpdating)
        .failure(of: Self.frame(row), file: "a.txt", name: "a", earlier: nil)
    }
    for (kept, isUpdating) in [(nil, true), (nil, false), ("", false), ("Paid", true)] as [(String?, Bool)] {
      let failure = failure(of: "", kept: kept, isUpdating: isUpdating)
      #expect(failure?.message.contains("nothing would be compared") == true, "\(failure?.message ?? "")")
      #expect(failure?.isMistake == true)
    }
    #expect(failure(of: "", kept: "Paid")?.message.contains("the screen differs") == true)
    #expect(failure(of: "Paid", kept: "Paid") == nil)
    #expect(failure(of: "░", kept: "░") == nil)
    var bar = Self.frame("")
    bar[Point(column: 1, row: 0)] = Cell(style: Style().reverse)
    #expect(bar.showsAnything)
    #expect(!Frame(size: Size(columns: 0, rows: 0)).showsAnything)
  }

  private static func frame(_ row: String) -> Frame {
    var frame = Frame(size: Size(columns: 8, rows: 2))
    frame.put(row, at: Point(column: 0, row: 0), style: Style())
    return frame
  }

  @Test("A value of an earlier payment is remembered if the script asks for it")
  func earlierPayment() throws {
    let second = ["checkout: { order: { paymentID: second } }", Self.form]
    let memory = "remember: { id: { message: callback, at: payment.id, payment: all } }"
    #expect(try failure(Self.paid + second + [memory, "not-see: $id"]) == nil)
    let own = second + [Self.filled, "choose: pay", "screen: result", "remember: { id: message.payment.id }"]
    #expect(
      try failure(Self.paid + own + ["message: { name: callback, has: { payment.id: $id }, payment: last }"]) == nil)
  }

  // MARK: Messages

  @Test("A request counts as often as it has arrived")
  func doubledRequest() throws {
    let double = "hold: { message: POST /v1/payment, then: double, times: 1 }"
    let counted = "message: { name: POST /v1/payment, has: { method: card }, count: 2 }"
    #expect(try failure([double] + Self.paid + [counted]) == nil)
    // A lost request was sent, and its repetition too.
    let lost = "hold: { message: POST /v1/payment, then: lose, times: 1 }"
    #expect(try failure([lost] + Self.paid + [counted]) == nil)
    #expect(try failure(Self.paid + ["message: { name: POST /v1/payment, count: 1 }"]) == nil)
  }

  @Test("A notification counts as often as it has arrived, and is one for the shop")
  func doubledNotification() throws {
    let calm = try Rehearsing.play(Rehearsing.steps(Self.paid)).result
    let count = calm.entries.count { entry in
      if case .message(let message) = entry.kind { message.name == "POST /callback" } else { false }
    }
    let expected = ["message: { name: callback, count: \(count + 1) }", "result: { notified: once }"]
    #expect(try failure(["fault: notification-doubled"] + Self.paid + expected) == nil)
    let hold = "hold: { message: notification, then: double, times: 1 }"
    #expect(try failure([hold] + Self.paid + expected) == nil)
  }

  /// A text in a message, another one, and whether the member could have it.
  static let forms: [(found: String, wanted: String, isPossible: Bool)] = [
    ("19.99", "20.00", true), ("19.99", "1999", false), ("19.99", "much", false), ("19.99", "19.9", false),
    ("https://pay.example/1", "https://pay.example/2", true), ("https://pay.example/1", "page", false),
    ("success", "sucess", true), ("1999", "x", true), ("2.2.0", "x", true), ("1.2345", "x", true),
  ]

  @Test("A text with a form has no value of another form", arguments: forms)
  func form(found: String, wanted: String, isPossible: Bool) {
    #expect((TextForm.of(found)?.fits(wanted) ?? true) == isPossible)
  }

  // MARK: Rows

  @Test("An empty row is one in which nothing can be seen, and not what comes after the last one")
  func emptyRow() {
    var frame = Frame(size: Size(columns: 20, rows: 3))
    frame.put("Paid", at: Point(column: 0, row: 0), style: Style())
    frame.put("Bye", at: Point(column: 0, row: 2), style: Style())
    func isThere(_ pattern: String, _ row: Int, rows: Int = 1) -> Bool {
      let area = Rect(column: 0, row: row, columns: 500, rows: rows)
      return ProgramSight(match: .pattern(pattern), area: area).places(in: frame) != nil
    }
    for pattern in ["^$", "^(Failed)?$", "^ *$"] {
      #expect(!isThere(pattern, 0) && isThere(pattern, 1) && !isThere(pattern, 2), "\(pattern)")
      #expect(isThere(pattern, 0, rows: 3), "\(pattern)")
    }
    #expect(FrameReading(frame).lines == ["Paid", "", "Bye"])
  }

  // MARK: Styles

  @Test("A text has a style if all its letters have it")
  func styles() {
    var frame = Frame(size: Size(columns: 20, rows: 1))
    frame.put("Pay now", at: Point(column: 0, row: 0), style: Style())
    frame.put("Pay", at: Point(column: 0, row: 0), style: Style(attributes: .bold))
    let check = ScreenCheck(frame: frame) { $0 }
    func failure(_ text: String) -> CaseFailure? {
      check.style(StyleExpectation(text: text, attributes: ["bold": true]), text, text)
    }
    #expect(failure("Pay") == nil)
    #expect(failure("Pay now")?.message.contains("its part from column 4 is") == true)
    // Another place, later on the screen, counts as well.
    var twice = Frame(size: Size(columns: 20, rows: 2))
    twice.put("Pay", at: Point(column: 0, row: 0), style: Style(attributes: .bold))
    twice.put("Pay", at: Point(column: 4, row: 1), style: Style())
    let wrong = ScreenCheck(frame: twice) { $0 }
      .style(StyleExpectation(text: "Pay", attributes: ["bold": true]), "Pay", "Pay")
    #expect(wrong?.message.contains("it in row 1 is") == true, "\(wrong?.message ?? "")")
  }

  // MARK: Placeholders

  @Test("The matrix stands in an order, too")
  func order() throws {
    let head = """
      matrix: { languages: [de] }
      checkout: { order: { paymentDescription: shop $cell.language } }

      """
    let found = "message: { name: /v1/init, has: { payment_info.payment_description: shop de } }"
    #expect(try failure([found], head: head) == nil)
  }

  // MARK: Expected failures

  /// A last step, and whether its failure is that of an expectation.
  static let expected: [(step: String, isOfProgram: Bool)] = [
    ("screen: result", true), ("see: outcome.success", true), ("not-see: methods.title", true),
    ("field: { name: card, enabled: false }", true), ("message: /v1/payment/cascade", true),
    ("result: { outcome: success }", true), ("press: { key: Enter, ignored: true }", true), ("step: 13", true),
    ("field: { name: retry, enabled: true }", true),
    // What cannot be played.
    ("choose: retry", false), ("choose: Save this card", false), ("choose: Frobnicate", false), ("choose: crad", false),
    ("fill: { pan: 4 }", false), ("press: x", false), ("type: x", false), ("click: { at: [79, 20] }", false),
    ("merchant: capture", false), ("out-of-band: approve", false), ("resize: 80x24", false),
    ("kill: { step: 13 }", false),
    ("remember: { id: { matches: \"nosuch (.*)\" } }", false), ("hold: none", false), ("hold: off", false),
    ("fault: off", false),
    ("hold: { then: lose }", false), ("hold: { step: 13 }", false), ("hold: { message: notification }", false),
    ("fault: { kind: \"500\", message: POST /v1/payment }", false),
    // Mistakes in expectations.
    ("focus: exipry", false), ("see: { text: a, where: nowhere }", false),
    ("cursor: { field: nope, column: 1 }", false),
    ("field: { name: card, shows: x }", false), ("effort: { keys: 5 }", false), ("snapshot: nosuch", false),
    ("result: { payment: nope, told: success }", false),
    ("message: { name: notification, payment: nope }", false),
    ("fault: { kind: \"500\", message: /v1/nosuch }", false), ("hold: { message: /v1/nosuch }", false),
    ("checkout: { order: { nosuch: 5 } }", false), ("start: { mock: held }", false),
  ]

  @Test("Only an expectation that is not met is an expected failure", arguments: expected)
  func expectedFailure(step: String, isOfProgram: Bool) throws {
    let result = try Rehearsing.play("expect-failure: ticket 13\n" + Rehearsing.steps(["screen: methods", step])).result
    #expect(result.outcome == (isOfProgram ? .expectedFailure : .error), "\(result.failureText)")
    #expect(result.isRed == !isOfProgram)
  }

  @Test(
    "A setting that met nothing is no expected failure, and neither is a window that shows nothing",
    arguments: [
      "checkout: { issuer: { codes: any } }", "checkout: { cascade: true }", "terminal: { size: 30x8 }",
      "checkout: { faults: { kind: \"500\", message: POST /v1/payment } }",
      "checkout: { hold: notification }",
    ])
  func unmetSetting(head: String) throws {
    let result = try Rehearsing.play("expect-failure: ticket 13\n\(head)\n" + Rehearsing.steps(["screen: methods"]))
      .result
    #expect(result.outcome == .error, "\(result.failureText)")
  }

  @Test("An expected failure may say which one it is")
  func namedFailure() throws {
    func play(_ failure: String, _ step: String) throws -> CaseResult {
      try Rehearsing.play(
        "expect-failure: { reason: ticket 13, failure: \(failure) }\n" + Rehearsing.steps([step])
      ).result
    }
    let named = try play("found methods", "screen: result")
    #expect(named.outcome == .expectedFailure && named.reason == "ticket 13", "\(named.failureText)")
    let other = try play("found methods", "see: nosuch")
    #expect(other.outcome == .failed && other.failure?.code == "expect-failure", "\(other.failureText)")
    #expect(other.failureText.contains("not the failure that expect-failure names: found methods"))
    #expect(try play("found methods", "screen: methods").outcome == .failed)
    #expect(throws: ScriptMistakes.self) { try play("\" \"", "screen: result") }
  }
}
