import CheckoutCore
import TestSupport
import Testing

@testable import KassaRehearsal
@testable import KassaSystems

@Suite("A driven checkout")
struct DriveTests {
  @Test("A payment with a one-time code is driven line by line, and each answer says what is new")
  func challenge() throws {
    var driven = try Driven()
    let first = try #require(driven.answers.first)
    #expect(first["screen"]?.string == "shop" && first["line"]?.integer == 0)
    #expect(first.member("kind", of: "pay")?.string == "button")
    let form = driven.play(Driven.toForm)
    #expect(form["screen"]?.string == "card" && form["focus"]?.string == "pan")
    #expect(form.member("role", of: "pan")?.string == "cardNumber")
    #expect(form.at("flow.phase")?.string == "collecting" && form.rowText.contains("Card number"))
    let end = driven.play(Array(Driven.challenge.dropFirst(2)))
    #expect(end.at("result.outcome")?.string == "success" && end["screen"]?.string == "result")
    #expect(end.rowText.contains("Paid $19.99"))
    #expect(!driven.answers.contains { $0["error"] != nil }, "\(driven.text)")
    let last = driven.end()
    #expect(last.at("exit.status")?.integer == 0 && driven.checkout.exitStatus == 0)
    #expect(last.at("exit.text")?.string?.contains("Paid $19.99") == true)
  }

  @Test("Every entry of the flow is answered once, in the order of the record")
  func entries() throws {
    var driven = try Driven()
    driven.play(Driven.challenge)
    let entries = driven.answers.flatMap { $0["entries"]?.elements ?? [] }
    #expect(entries.compactMap { $0["index"]?.integer } == Array(0..<entries.count))
    #expect(entries.compactMap { $0["completed"]?.string }.count == Step.allCases.count)
    #expect(entries.contains { $0["message"]?.string == "POST /v1/payment" && $0.at("body.method")?.string == "card" })
    #expect(driven.answers.last?["entries"]?.elements?.isEmpty == false)
  }

  @Test(
    "The same lines and the same seed get the same answers; another seed gets other ones",
    arguments: ["ecommpay", "assist"])
  func repeatable(system: String) throws {
    func text(seed: UInt64) throws -> String {
      var driven = try Driven(system, seed: seed)
      driven.play([#"{"choose": "pay"}"#, #"{"clock": "+5s"}"#, #"{"resize": "40x12"}"#])
      _ = driven.end()
      return driven.text
    }
    #expect(try text(seed: 7) == text(seed: 7))
    #expect(try text(seed: 7) != text(seed: 8))
  }

  @Test(
    "A wrong line is answered with a stable code, and the checkout goes on",
    arguments: [
      ("{", "drive.json"), (#"{"press": "Enter""#, "drive.json"), ("\u{FFFD}", "drive.json"), ("{} {}", "drive.json"),
      (#"{"press": "Tab", "press": "Tab"}"#, "drive.json"), ("{}", "drive.step"), ("[]", "drive.step"),
      ("null", "drive.step"), ("7", "drive.step"), (#"{"press": "Tab", "type": "1"}"#, "drive.step"),
      (#"{"snapshot": "form"}"#, "drive.step"), (#"{"include": "cancel-at-form"}"#, "drive.step"),
      (#"{"prss": "Enter"}"#, "script.unknown-verb"), (#""nonsense""#, "script.unknown-verb"),
      (#"{"press": "Entr"}"#, "script.value"), (#"{"press": {"kye": "Tab"}}"#, "script.unknown-key"),
      (#"{"clock": "soon"}"#, "script.type"), (#"{"fill": {}}"#, "script.missing"),
      (#"{"press": null}"#, "script.missing"),
      (#"{"type": "$card.nobody"}"#, "script.value"), (#"{"resize": "0x0"}"#, "script.type"),
      (#"{"wait": "text"}"#, "script.unknown-verb"), (#"{"choose": "nothing"}"#, "choose"),
      (#"{"fill": {"nothing": "1"}}"#, "fill"), (#"{"fill": {"expiry": "soon"}}"#, "fill"),
      (#"{"see": "Paid"}"#, "see"),
      (#"{"screen": "result"}"#, "screen"), (#"{"result": {"outcome": "success"}}"#, "result"),
      (#"{"out-of-band": "approve"}"#, "script"), (#"{"click": {"at": "499,499"}}"#, "click"),
    ])
  func wrong(line: String, code: String) throws {
    var driven = try Driven()
    driven.play(Driven.toForm)
    let answer = driven.play(line)
    #expect(answer.errorCode == code, "\(answer["error"]?.text ?? "no error")")
    #expect(DriveError.codes.contains(code))
    #expect(answer.at("error.message")?.string?.isEmpty == false)
    #expect(answer["screen"]?.string == "card", "the answer still has the page")
    #expect(driven.play(#"{"choose": "holder"}"#)["focus"]?.string == "holder", "the checkout goes on")
  }

  @Test("A line that is too long or empty is answered too, and each answer has the number of its line")
  func lines() throws {
    var driven = try Driven()
    #expect(driven.play("  ", "")["error"] == nil)
    let answer = driven.checkout.answer(to: nil)
    #expect(answer.errorCode == "drive.tooLong" && answer["line"]?.integer == 3)
    #expect(driven.checkout.answer(to: [0x22, 0xFF, 0x22]).errorCode == "drive.json")
  }

  @Test("Characters that JSON escapes are typed as they are")
  func escapes() throws {
    var driven = try Driven()
    driven.play(Driven.toForm)
    driven.play(#"{"choose": "holder"}"#, #"{"paste": "O\u0027NEIL \u00C9\/"}"#)
    #expect(driven.answers.last?.member("value", of: "holder")?.string?.hasPrefix("O'NEIL É") == true, "\(driven.text)")
  }

  @Test("Keys, pastes, sizes, boxes and time take effect as in scripts")
  func input() throws {
    var driven = try Driven()
    driven.play(Driven.toForm)
    #expect(driven.play(#"{"press": ["Tab", "Tab"]}"#)["focus"]?.string == "code")
    #expect(driven.play(#"{"resize": "40x12"}"#)["rows"]?.elements?.count ?? 99 <= 12)
    let before = driven.answers.last?["clock"]?.integer ?? 0
    #expect(driven.play(#"{"clock": "+30s"}"#)["clock"]?.integer == before + 30_000)
    #expect(driven.play(#"{"press": "F1"}"#)["screen"]?.string == "help")
    #expect(driven.play(#"{"press": "Esc"}"#)["screen"]?.string == "card")
    let filled = driven.play(#"{"fill": {"expiry": "13/30"}}"#, #"{"choose": "pay"}"#)
    #expect(filled.member("error", of: "pan")?.string?.isEmpty == false)
  }

  /// The answer to the payment is lost, and nothing gets through afterwards.
  private static let outage = [
    #"{"fault": {"kind": "connection-reset", "message": "POST /v1/payment"}}"#,
    #"{"fault": {"kind": "connection-reset", "message": "/v1/payment/status", "arrives": false, "times": "always"}}"#,
  ]

  @Test(
    "The exit status at the end of the input is that of the payment",
    arguments: [
      ([], 4), (Driven.toForm, 4), (Driven.card("none-success"), 0), (Driven.challenge, 0),
      (Driven.card("none-decline") + [#"{"choose": "leave"}"#], 1),
      (outage + Driven.card("none-success"), 3),
    ] as [([String], Int)])
  func status(lines: [String], status: Int) throws {
    var driven = try Driven()
    driven.play(lines)
    #expect(driven.end().at("exit.status")?.integer == status, "\(driven.text)")
  }

  @Test("When the payer leaves, that answer is the last one")
  func leaving() throws {
    var driven = try Driven()
    let answer = driven.play(#"{"press": "F10"}"#)
    #expect(answer.at("exit.status")?.integer == 4)
    #expect(driven.checkout.exitStatus == 4)
  }

  @Test("A killed program has no screen until it is resumed, and then pays")
  func killed() throws {
    var driven = try Driven()
    driven.play(Driven.card("challenge-success"))
    let killed = driven.play(#""kill""#)
    #expect(killed["killed"]?.bool == true && killed["screen"] == nil && killed["elements"] == nil)
    #expect(driven.play(#"{"press": "Enter"}"#).errorCode == "script")
    #expect(driven.play(#"{"resume": null}"#)["screen"]?.string == "challenge")
    let end = driven.play(#"{"type": "1234"}"#, #"{"press": "Enter"}"#)
    #expect(end.at("result.outcome")?.string == "success", "\(driven.text)")
  }

  @Test("Faults, holds and operations of the shop are steps like others, with the names of the payment system")
  func world() throws {
    var driven = try Driven("assist")
    #expect(driven.play(#"{"fault": {"kind": "latency", "delay": "1s"}}"#)["error"] == nil)
    var other = try Driven()
    other.play([#"{"hold": {"message": "POST /v1/payment"}}"#] + Driven.card("none-success"))
    #expect(other.answers.last?["held"]?.string == "POST /v1/payment")
    let paid = other.play(#"{"hold": "off"}"#, #"{"merchant": {"refund": 500}}"#)
    #expect(paid["error"] == nil && paid.at("result.outcome")?.string == "success", "\(other.text)")
  }

  @Test("An order of its own is paid as it is, and a step can change it")
  func order() throws {
    let sample = EcommpaySystem.sample(changedBy: ["paymentAmount": 2500, "paymentID": "mine"])
    var driven = try Driven(order: OrderTable(values: sample, path: "order.yaml"))
    #expect(driven.play(Driven.card("none-success")).at("result.payment")?.string == "mine")
    #expect(driven.answers.last?.rowText.contains("$25.00") == true)
    let changed = driven.play(#"{"checkout": {"order": {"paymentAmount": 700, "paymentID": "other"}}}"#)
    #expect(changed["screen"]?.string == "shop" && changed.rowText.contains("$7.00"), "\(changed.rowText)")
    let wrong = driven.play(#"{"checkout": {"order": {"shoeSize": 44}}}"#)
    #expect(wrong.errorCode == "script" && wrong.at("error.message")?.string?.contains("shoeSize") == true)
  }

  @Test("The mistakes of an order that is emptied on its screen are in words", arguments: ["ecommpay", "worldline"])
  func emptied(system: String) throws {
    var driven = try Driven(system)
    let page = driven.play(#"{"choose": "edit"}"#)
    let fields = (page["elements"]?.elements ?? []).filter { $0["kind"]?.string == "field" }
    for id in fields.filter({ $0["value"]?.string?.isEmpty == false }).compactMap({ $0["id"]?.string }) {
      driven.play(#"{"fill": {"\#(id)": ""}}"#)
    }
    let answer = driven.play(#"{"choose": "done"}"#)
    #expect(answer["error"] == nil, "\(answer["error"]?.text ?? "")")
    #expect(answer.member("error", of: "amount")?.string == "This field is required", "\(answer.rowText)")
  }
}
