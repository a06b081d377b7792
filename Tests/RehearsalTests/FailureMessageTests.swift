import CheckoutCore
import KassaTerminal
import Testing

@testable import KassaRehearsal

@Suite("Messages of failures")
struct FailureMessageTests {
  /// A step that fails, and what its message must say.
  static let played: [(steps: [String], words: [String])] = [
    (["see: How would you like to play?"], ["the nearest is «How would you like to pay?»"]),
    (["choose: Crad"], ["no element «Crad» on the screen methods", "did you mean card?", "card (Card)"]),
    (
      ["message: POST /v1/payment"],
      ["expected a message POST /v1/payment", "the most similar first:", "POST /v1/init"]
    ),
    (
      ["message: { name: /v1/init, has: { payment_info.payment_amount: 5 } }"],
      ["payment_info.payment_amount is «1999»"]
    ),
    (["see: { text: Card, where: titel }"], ["the page has no titel; did you mean title?"]),
    (["fault: { kind: \"500\", message: /v1/nosuch }"], ["requests so far: ", "POST /v1/init"]),
    (["screen: card"], ["expected the screen card, found methods"]),
  ]

  @Test("A failure says what was there instead", arguments: played)
  func plays(steps: [String], words: [String]) throws {
    let result = try Rehearsing.play(Rehearsing.steps(steps)).result
    let message = try #require(result.failure?.message)
    for word in words { #expect(message.contains(word), "\(message)") }
  }

  @Test("The messages with a similar name come first, whatever the members of the others")
  func ranking() throws {
    let wanted = "message: { name: /v1/payment/status, has: { session_id: nosuch }, count: 2 }"
    let message = try #require(try Rehearsing.play(Rehearsing.steps([wanted])).result.failure?.message)
    let lines = message.split(separator: "\n").filter { $0.contains("  step ") }
    #expect(lines.first?.contains("POST /v1/") == true, "\(message)")
    let firstAnswer = try #require(lines.firstIndex { $0.contains("  200") }, "\(message)")
    #expect(!lines[firstAnswer...].contains { $0.contains("POST /v1/") }, "\(message)")
  }

  @Test("A member that is listed, but that no message has, is named")
  func absentMember() throws {
    let wanted = "message: { name: POST /v1/init, has: { payment_info.account_token: \"*\" } }"
    let message = try #require(try Rehearsing.play(Rehearsing.steps([wanted])).result.failure?.message)
    #expect(message.contains("payment_info.account_token: listed, but not in any of these messages"), "\(message)")
  }

  @Test("A member that another message has is named with its path there")
  func memberElsewhere() throws {
    let wanted = "message: { name: POST /v1/init, has: { recurrent_info.amount: 1999 } }"
    let message = try FaultTests.paid(["choose: pay", "screen: result", wanted]).failure?.message ?? ""
    #expect(message.contains("the nearest to recurrent_info.amount is amount in 0100"), "\(message)")
  }

  @Test("Who looks for a notification in vain learns what the shop was told")
  func told() throws {
    let wanted = "message: { name: notification, has: { payment.status: refunded } }"
    let message = try FaultTests.paid(["choose: pay", "screen: result", wanted]).failure?.message ?? ""
    #expect(message.contains("the shop was told «success»; result: { told: success } checks it"), "\(message)")
  }

  @Test("The failure of a text with a placeholder shows the placeholder")
  func placeholder() throws {
    let result = try Rehearsing.play(Rehearsing.steps(["see: outcome.next.success"])).result
    let message = result.failure?.message ?? ""
    #expect(
      message.contains("expected to see «outcome.next.success» («{shop} confirmed your order.»)"), "\(message)")
  }

  @Test("The report of a screen ends with its last row that has a text")
  func blankRows() {
    var frame = Frame(size: Size(columns: 40, rows: 24))
    frame.put("Name:", at: Point(column: 0, row: 1), style: Style())
    func rows(_ frame: Frame, _ marks: [Rect] = []) -> Int {
      FrameComparison(marks: marks, width: nil).whole(frame).split(separator: "\n", omittingEmptySubsequences: false)
        .count - 1
    }
    #expect(rows(frame) == 2)
    #expect(rows(frame, [Rect(column: 0, row: 4, columns: 1, rows: 1)]) == 6)
    #expect(rows(Frame(size: Size(columns: 40, rows: 24))) == 1)
  }

  @Test("A name that is only the beginning of other names says of which")
  func beginning() throws {
    let script =
      "checkout: { issuer: { method: finishes } }\n"
      + Rehearsing.form("choose: pay", "screen: challenge", "message: POST /v1/payment/threeds")
    let message = try #require(try Rehearsing.play(script).result.failure?.message)
    #expect(
      message.contains("a name is never a part of another; there were POST /v1/payment/threeds/method"), "\(message)")
  }

  @Test("Only a text that is near enough is called the nearest", arguments: ["xyz", "a b", "zzzzzzzzzz zzzzzzz"])
  func noise(text: String) throws {
    let message = try #require(try Rehearsing.play(Rehearsing.steps(["see: \(text)"])).result.failure?.message)
    #expect(message.contains("expected to see"))
    #expect(!message.contains("nearest"), "\(message)")
  }

  @Test("Who looks for the notification of a refund among the messages learns where it is")
  func notificationOfAnOperation() throws {
    let paid = ["choose: pay", "screen: result"]
    let wanted = "message: { name: notification, has: { payment.status: refunded } }"
    let before = try FaultTests.paid(paid + [wanted]).failure?.message
    let after = try FaultTests.paid(paid + ["merchant: refund", wanted]).failure?.message
    #expect(before?.contains("the shop alone") == false)
    #expect(after?.contains("goes to the shop alone") == true, "\(after ?? "")")
    #expect(after?.contains("result: { told: … }") == true)
    let told = try FaultTests.paid(paid + ["merchant: refund", "result: { told: refunded }"])
    #expect(told.failure == nil, "\(told.failureText)")
  }

  @Test("The report names the reason of a refusal that the script expects")
  func refused() throws {
    let result = try FaultTests.paid([
      "choose: pay", "screen: result", "merchant: { refund: 999999, refused: any }",
    ])
    #expect(result.failure == nil, "\(result.failureText)")
    let verb = try #require(result.stepRecords.last?.verb)
    #expect(verb.hasPrefix("merchant: refund 999999 (refused with "), "\(verb)")
  }

  @Test("The messages of the last payment alone can be looked for")
  func lastPayment() throws {
    let paid = ["choose: pay", "screen: result", "checkout: { order: { paymentID: second } }", "choose: card"]
    func failure(_ step: String) throws -> CaseFailure? { try FaultTests.paid(paid + [step]).failure }
    #expect(
      try failure("message: POST /v1/payment")?.message.contains("write payment: last, or payment: all") == true)
    #expect(try failure("message: POST /v1/init") == nil)
    #expect(try failure("message: { name: POST /v1/payment, payment: all }") == nil)
    #expect(try failure("message: { name: POST /v1/init, payment: last, count: 1 }") == nil)
    let message = try failure("message: { name: POST /v1/payment, payment: last }")?.message
    #expect(message?.hasPrefix("expected a message POST /v1/payment of the last payment") == true, "\(message ?? "")")
  }

  @Test("A payment that is resumed is still the same payment")
  func resumedPayment() throws {
    let result = try Rehearsing.play(
      Rehearsing.form(
        "choose: pay", "screen: challenge", "kill", "resume", "screen: challenge",
        "message: { name: POST /v1/payment, payment: last }")
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
  }

  /// A script with a mistake, its place, and what is said of it.
  static let mistakes: [(text: String, line: Int, column: Int, words: String)] = [
    ("steps:\n  - tpye: a", 2, 5, "did you mean type?"),
    ("steps:\n  - press: Entr", 2, 12, "did you mean Enter?"),
    ("checkout: { provider: eccompay }\nsteps: [resume]", 1, 23, "did you mean ecommpay?"),
    ("checkuot: {}\nsteps: [resume]", 1, 1, "did you mean checkout?"),
    ("steps: [fill: { pan: $card.none-sucess }]", 1, 22, "did you mean none-success?"),
    ("steps: [screen: metods]", 1, 17, "did you mean methods?"),
    ("steps: [result: { outcome: sucess }]", 1, 28, "did you mean success?"),
    ("steps: [merchant: refnud]", 1, 19, "did you mean refund?"),
    ("matrix: { languages: [ed] }\nsteps: [resume]", 1, 23, "languages must be one of"),
    ("terminal: { theme: drak }\nsteps: [resume]", 1, 20, "did you mean dark?"),
    ("\u{FEFF}steps:\n  - tpye: a", 2, 5, "did you mean type?"),
    ("steps:\r\n  - tpye: a\r\n", 2, 5, "did you mean type?"),
  ]

  @Test("A mistake has its place and the nearest word", arguments: mistakes)
  func places(text: String, line: Int, column: Int, words: String) throws {
    let error = #expect(throws: ScriptMistakes.self) { try Script(text, source: "a.yaml") }
    let mistake = try #require(error?.list.first)
    #expect(mistake.place == SourcePlace(line: line, column: column), "\(mistake.words)")
    #expect(mistake.message.contains(words), "\(mistake.words)")
  }

  @Test("A tab in the indentation has its line")
  func tabs() throws {
    let error = #expect(throws: ScriptMistakes.self) { try Script("steps:\n\t- resume\n", source: "a.yaml") }
    let mistake = try #require(error?.list.first)
    #expect(mistake.place.line == 2, "\(mistake.words)")
    #expect(mistake.code == .yaml)
  }

  @Test("A snapshot that differs shows both screens and marks the cells")
  func snapshot() throws {
    let taken = try Rehearsing.play(
      Rehearsing.steps(["snapshot: a"]), snapshots: Snapshots(isUpdating: true)
    ).snapshots
    let kept = taken.mapValues { $0.replacing("How would", with: "How could") }
    #expect(kept != taken)
    let failure = try Rehearsing.play(Rehearsing.steps(["snapshot: a"]), snapshots: Snapshots(kept: kept)).result
      .failure
    #expect(failure?.code == "snapshot")
    #expect(failure?.marks.count == 1)
    #expect(failure?.expected.map(FrameText.plain)?.contains("How could you like to pay?") == true)
    #expect(failure?.message.contains("expected «c»") == true, "\(failure?.message ?? "")")
  }
}
