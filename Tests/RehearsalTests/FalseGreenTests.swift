import CheckoutCore
import KassaBackend
import KassaRehearsal
import Testing

/// Scripts that would pass without doing or checking anything, if the player let them.
@Suite("Scripts that do nothing do not pass")
struct FalseGreenTests {
  private static let form = "choose: card"
  private static let filled = [
    form, "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }",
  ]
  private static let paid = filled + ["choose: pay", "screen: result"]

  /// Steps of which the last one that has no effect makes the case fail: the code, and the number of that step.
  static let played: [(steps: [String], code: String, step: Int)] = [
    // The shop
    (paid + ["merchant: { refund: 9999999 }"], "merchant", 5),
    (paid + ["merchant: { refund: 0 }"], "merchant", 5),
    (paid + ["merchant: { refund: 1, refused: any }"], "merchant", 5),
    (paid + ["merchant: { refund: 9999999, refused: 1 }"], "merchant", 5),
    (["merchant: refund"], "merchant", 1),
    (["out-of-band: approve"], "script", 1),
    // The network
    (["fault: { kind: \"500\", message: /v1/nosuch }"] + paid, "fault", 1),
    (["fault: { kind: \"500\", message: /v1/nosuch }", "kill"], "fault", 1),
    (["fault: { kind: \"500\", message: /v1/nosuch }", "fault: off"], "fault", 1),
    (["fault: { kind: latency, message: /v1/init, times: 7 }"] + paid, "fault", 1),
    (["fault: { kind: latency, message: /v1/nosuch, times: always }"] + paid, "fault", 1),
    (["fault: off"], "fault", 1),
    (["fault: { kind: \"500\", message: /v1/init }", "checkout: {}", "fault: off", "fault: off"], "fault", 4),
    (["hold: { message: /v1/nosuch }"], "hold", 1),
    (["hold: { message: /v1/nosuch }", "hold: off"], "hold", 1),
    (["hold: { message: /v1/nosuch }", "kill"], "hold", 1),
    (["hold: { message: /v1/init }", "hold: { message: /v1/init }"], "hold", 2),
    (["hold: { then: pass }"], "hold", 1),
    (["hold: off"], "hold", 1),
    // Time
    (["hold: none"], "hold", 1),
    (["hold: { step: 13 }"], "hold", 1),
    (["hold: { step: 13 }", "hold: none"], "hold", 1),
    (["hold: { step: 13 }", "hold: { step: 12 }"], "hold", 1),
    (["hold: { step: 13 }", "kill"], "hold", 1),
    (["hold: { step: 3 }"], "hold", 1),
    // The program
    (["kill", "kill"], "script", 2),
    (["kill: { step: 9 }"], "kill", 1),
    (paid + ["kill: { step: 3 }"], "kill", 5),
    (["kill", "resume"], "script", 2),
    // The payer
    (["press: F12"], "press", 1),
    ([form, "press: { key: Tab, ignored: true }"], "press", 2),
    (["type: a"], "type", 1),
    (["paste: a"], "type", 1),
    (["choose: Crad"], "choose", 1),
    ([form, "fill: { expiry: abc }"], "fill", 2),
    ([form, "fill: { pan: 43142200000000561234 }"], "fill", 2),
    ([form, "fill: { holder: 4314220000000056 }"], "fill", 2),
    (["click: { at: [0, 0] }"], "click", 1),
    (["resize: 80x24"], "resize", 1),
    // Assertions
    (["see: { text: Card, where: nowhere }"], "see", 1),
    (["not-see: { text: Card, where: nowhere }"], "see", 1),
    (["not-see: { text: Card, where: dialog }"], "see", 1),
    (["focus: nosuch"], "focus", 1),
    ([form, "field: { name: pan, brand: nosuch }"], "field", 2),
    ([form, "cursor: { column: 490, row: 490 }"], "cursor", 2),
    (["message: POST /v1/payment"], "message", 1),
    (["message: { name: /v1/init, has: { payment_info.payment_description: nosuch } }"], "message", 1),
    (["host: { result: Success }"], "host", 1),
    (["result: { notified: never }"], "result", 1),
    (paid + ["result: { told: nosuch }"], "result", 5),
    (paid + ["result: { code: nosuch }"], "result", 5),
    (["snapshot: nosuch"], "snapshot", 1),
  ]

  @Test("A step without effect fails the case at its line", arguments: played)
  func plays(steps: [String], code: String, step: Int) throws {
    let result = try Rehearsing.play(Rehearsing.steps(steps)).result
    #expect(result.failure?.code == code, "\(result.failureText)")
    #expect(result.failure?.line == step + 2, "\(result.failureText)")
  }

  @Test("Two names that make the same snapshot file collide, even if the screens are the same")
  func snapshots() throws {
    let result = try Rehearsing.play(
      Rehearsing.steps(["snapshot: a/b", "snapshot: a-b"]), snapshots: Snapshots(isUpdating: true)
    ).result
    #expect(result.failure?.code == "snapshot")
    #expect(result.failure?.message.contains("a/b and a-b") == true, "\(result.failureText)")
  }

  @Test("A word without a slash names the end of a path")
  func message() throws {
    let result = try Rehearsing.play(Rehearsing.steps(["message: init", "message: { name: init, count: 1 }"])).result
    #expect(result.failure == nil, "\(result.failureText)")
  }

  /// Whole scripts that are refused before they are played: the code, and where.
  static let refused: [(text: String, code: ScriptMistake.Code, line: Int, column: Int)] = [
    ("steps: [see: $cell.card]", .value, 1, 14),
    ("steps: [see: $nosuch.thing]", .value, 1, 14),
    ("steps: [see: $card]", .value, 1, 14),
    ("steps: [see: $row.1]", .value, 1, 14),
    ("steps: [see: $Card.visa]", .value, 1, 14),
    ("steps: [see: ' ']", .missing, 1, 14),
    ("steps: [not-see: outcome.sucess]", .value, 1, 18),
    ("steps: [not-see: { text: outcome.sucess }]", .value, 1, 26),
    ("steps: [screen: metods]", .value, 1, 17),
    ("steps: [style: { text: Card, colour: rde }]", .value, 1, 38),
    ("steps: [style: { text: Card }]", .missing, 1, 16),
    ("steps: [field: { name: pan }]", .missing, 1, 16),
    ("steps: [field: { name: pan, while: focused }]", .missing, 1, 16),
    ("steps: [cursor: { field: pan, column: 0, row: 77 }]", .value, 1, 47),
    ("steps: [message: {}]", .missing, 1, 18),
    ("steps: [message: { name: 200, has: {} }]", .missing, 1, 36),
    ("steps: [message: { name: 200, lacks: [] }]", .missing, 1, 38),
    ("steps: [message: { has: { nonsense: 1 }, count: 0 }]", .value, 1, 9),
    ("steps: [message: { name: /v1/payment, has: { card.holder: JANE DOE }, count: 0 }]", .value, 1, 9),
    ("steps: [message: { has: { errors.0.nonsense: 1 } }]", .value, 1, 9),
    // A member of an answer, of another message, or the end of the path of another member.
    ("steps: [message: { name: POST /v1/payment, has: { amount: 12 }, count: 0 }]", .value, 1, 9),
    ("steps: [message: { name: POST /v1/payment, has: { payment_amount: 12 }, count: 0 }]", .value, 1, 9),
    ("steps: [message: { name: notification, has: { status: success }, count: 0 }]", .value, 1, 9),
    ("steps: [message: { name: POST /callback, has: { status: success }, count: 0 }]", .value, 1, 9),
    (
      "checkout: { provider: assist }\nsteps: [message: { name: POST /pay/order.cfm, has: { OneClick: 1 } }]", .value,
      2,
      9
    ),
    ("checkout: { provider: dolyame }\nsteps: [host: { event: onButtonPressed, result: success }]", .value, 2, 15),
    ("steps: [host: { result: Sucess }]", .value, 1, 9),
    ("checkout: { provider: assist }\nsteps: [host: { result: Success }]", .value, 2, 9),
    ("checkout:\n  provider: assist\n  cascade: true\nsteps: [resume]", .unknownKey, 3, 3),
    ("checkout:\n  provider: apple-pay\n  issuer:\n    question: html\nsteps: [resume]", .unknownKey, 3, 3),
    ("steps: [result: {}]", .missing, 1, 17),
    ("steps: [effort: {}]", .missing, 1, 17),
    ("steps: [resume: now]", .type, 1, 17),
    ("steps: [leak-free: yes]", .type, 1, 20),
    ("steps: [repeat: { times: 0, steps: [resume] }]", .type, 1, 26),
    ("steps: [repeat: { times: 2, steps: [] }]", .missing, 1, 36),
    ("steps: [include: empty]", .include, 1, 18),
    ("steps: [clock: 0s]", .value, 1, 16),
    ("steps: [fault: { kind: latency, delay: 0s }]", .value, 1, 40),
    ("steps: [fault: { kind: notification-late, delay: { median: 0s } }]", .value, 1, 50),
    ("checkout: { faults: { kind: latency, delay: 0ms } }\nsteps: [resume]", .value, 1, 45),
    (
      "checkout: { faults: [no-answer, { kind: latency, delay: { median: 0s, sigma: 0 } }] }\nsteps: [resume]", .value,
      1,
      57
    ),
    ("checkout: { issuer: { fault: repeated, at: 0 } }\nsteps: [resume]", .value, 1, 44),
    ("steps: [merchant: { refund: 5, capture: 5 }]", .value, 1, 19),
    ("steps: [merchant: { refund: 5, amount: 7 }]", .value, 1, 19),
    ("terminal: { size: 0x0 }\nsteps: [resume]", .type, 1, 19),
    ("matrix: {}\nsteps: [resume]", .missing, 1, 9),
    ("matrix: { languages: [] }\nsteps: [resume]", .missing, 1, 22),
    ("matrix: { languages: [en, en] }\nsteps: [resume]", .value, 1, 27),
    ("matrix: { cards: [visa-0056] }\nsteps: [resume]", .value, 1, 9),
    ("matrix: { cards: [visa-0056, challenge-success] }\nsteps: [type: $cell.card]", .value, 1, 30),
    ("tags: []\nsteps: [resume]", .missing, 1, 7),
    ("tags: [a, a]\nsteps: [resume]", .value, 1, 11),
    ("tags: [Fast]\nsteps: [resume]", .value, 1, 8),
    ("examples: [{ a: x }]\nsteps: [resume]", .value, 1, 1),
    ("examples: []\nsteps: [resume]", .missing, 1, 11),
    ("examples: [{ name: a }, { name: b }]\nsteps: [resume]", .value, 1, 25),
    ("examples: [{ a: x }, { a: x }]\nsteps: [see: $row.a]", .value, 1, 22),
    ("examples: [{ name: b c, a: x }, { name: b/c, a: y }]\nsteps: [see: $row.a]", .value, 1, 33),
    ("steps: [see: $row.a]", .value, 1, 14),
  ]

  private static func paid(_ card: String) -> [String] {
    [form, "fill: { pan: $card.\(card), expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay"]
  }
  private static let challenged = paid("challenge-success") + ["screen: challenge", "type: 1234", "press: Enter"]
  private static let gateway = ["press: Enter", "press: Enter", "screen: result"]

  /// Settings that a payment does not meet: their values, and what the failure says about them.
  static let idle: [(checkout: String, steps: [String], value: String, words: String)] = [
    ("issuer: { question: html }", paid("none-success"), "html", "issuer.question: html needs a challenge"),
    ("issuer: { codes: any }", paid("none-success"), "any", "issuer.codes: any needs a one-time code"),
    // A challenge without a code.
    (
      "issuer: { codes: any }", paid("challenge-success") + ["screen: challenge"], "any",
      "issuer.codes: any needs a one-time code"
    ),
    ("issuer: { talkative: true }", paid("none-success"), "true", "issuer.talkative: true needs a challenge"),
    ("issuer: { fault: late }", paid("none-success"), "late", "issuer.fault: late needs the answer number 1 of"),
    ("issuer: { fault: late, at: 5 }", challenged, "late", "issuer.fault: late needs the answer number 5 of"),
    (
      "issuer: { version: 2.3.1 }", paid("none-success"), "2.3.1",
      "issuer.version: 2.3.1 needs a 3-D Secure authentication in version 2.3.1"
    ),
    ("issuer: { answer: Y }", paid("none-success"), "Y", "issuer.answer: Y needs a 3-D Secure authentication"),
    ("issuer: { method: silent }", paid("none-success"), "silent", "issuer.method: silent needs a 3DS Method"),
    (
      "issuer: { confirms-after: never }", challenged, "never",
      "issuer.confirms-after: never needs a confirmation in the bank's app"
    ),
    (
      "issuer: { situation: text-N }", [form, "screen: card"], "text-N", "issuer.situation: text-N needs a challenge"
    ),
    (
      "issuer: { situation: frictionless-N }", [form, "screen: card"], "frictionless-N",
      "issuer.situation: frictionless-N needs a 3-D Secure authentication"
    ),
    ("situation: retry", [form, "screen: card"], "retry", "situation: retry needs a payment with a card"),
    ("cascade: true", paid("none-success"), "true", "cascade: true needs a decline after which"),
    ("notifications: refused", [form, "screen: card"], "refused", "notifications: refused needs a notification"),
    (
      "provider: apple-pay, shop: { errors: upperCase }", gateway, "upperCase",
      "shop.errors: upperCase needs an error of the gateway"
    ),
    (
      "provider: apple-pay, shop: { token: altered }", ["not-see: nosuch"], "altered",
      "shop.token: altered needs a payment request"
    ),
  ]

  private static func failure(_ checkout: String, _ steps: [String]) throws -> CaseFailure? {
    try Rehearsing.play("checkout: { \(checkout) }\n" + Rehearsing.steps(steps)).result.failure
  }

  @Test("A setting that nothing met fails the case at the setting", arguments: idle.indices)
  func idleSetting(index: Int) throws {
    let (checkout, steps, value, words) = Self.idle[index]
    let found = try Self.failure(checkout, steps)
    #expect(found?.code == "fault", "\(found?.message ?? "")")
    #expect(found?.message.contains("the setting \(words)") == true, "\(found?.message ?? "")")
    let line = "checkout: { \(checkout) }"
    let place = line.firstRange(of: ": " + value).map { line.distance(from: line.startIndex, to: $0.lowerBound) + 3 }
    #expect(found?.line == 1 && found?.column == place)
    // A recording repeats what a person did.
    let recorded = "idle-input: allowed\ncheckout: { \(checkout) }\n" + Rehearsing.steps(steps + ["press: F1"])
    #expect(try Rehearsing.play(recorded).result.failure == nil)
  }

  @Test(
    "A setting that was met, or changes nothing, does not fail the case",
    arguments: [
      "issuer: { question: text }", "issuer: { codes: any }", "issuer: { fault: repeated }",
      "issuer: { fault: notJSON, at: 1 }", "issuer: { version: 2.3.1 }", "issuer: { answer: C }",
      "issuer: { method: none }", "issuer: { method: finishes }", "issuer: { talkative: true }",
      "issuer: { situation: text-Y }", "situation: challenge", "notifications: refused",
      // The usual values.
      "issuer: { confirms-after: 2 }", "cascade: false", "notifications: acknowledged",
    ])
  func metSetting(checkout: String) throws {
    let failure = try Self.failure(checkout, Self.challenged + ["not-see: nosuch"])
    #expect(failure == nil, "\(failure?.message ?? "")")
  }

  @Test("A setting that steps make in the sandbox panel must be met, too")
  func panel() throws {
    let panel = ["press: s", "fill: { issuer.question: html }", "press: Esc", "screen: shop"]
    let unmet = try Self.failure("begin: shop", panel + ["press: Enter"] + Self.paid("none-success"))
    #expect(unmet?.code == "fault" && unmet?.line == 6, "\(unmet?.message ?? "")")
    #expect(unmet?.message.contains("the setting issuer.question: html needs a challenge") == true)
    let reset = ["choose: sandbox", "choose: reset", "press: Esc", "screen: shop"]
    #expect(try Self.failure("begin: shop", panel + reset) == nil)
    let met = try Self.failure(
      "begin: shop", panel + ["press: Enter"] + Self.paid("challenge-success"))
    #expect(met == nil, "\(met?.message ?? "")")
    let recorded = "idle-input: allowed\ncheckout: { begin: shop }\n" + Rehearsing.steps(panel)
    #expect(try Rehearsing.play(recorded).result.failure == nil)
  }

  @Test("A fault and a break of the checkout that meet nothing fail the case at their own place")
  func idleFaults() throws {
    let met = "faults: [{ kind: latency, message: /v1/init }, "
    let fault = try Self.failure(met + "{ kind: latency, message: /v1/nosuch }]", ["see: methods.title"])
    #expect(fault?.code == "fault" && fault?.line == 1)
    #expect(fault?.column == "checkout: { ".count + met.count + 1, "\(fault?.message ?? "")")
    let second = try Self.failure("hold: { message: POST /v1/payment, then: lose }", ["see: methods.title"])
    #expect(second?.code == "hold" && second?.line == 1 && second?.column == 19, "\(second?.message ?? "")")
    let step = try Self.failure("", ["fault: { kind: latency, message: /v1/nosuch }", "see: methods.title"])
    #expect(step?.line == 4 && step?.column == 5, "\(step?.message ?? "")")
  }

  @Test("Every setting that is made for an event says so in the reference, and the rest describe a state")
  func needs() {
    func names(_ rows: [SandboxSetting], _ prefix: String = "") -> [String] {
      rows.flatMap { row -> [String] in
        let inner = if case .table(let rows) = row.values { names(rows, prefix + row.name + ".") } else { [String]() }
        return (row.need == nil ? [] : [prefix + row.name]) + inner
      }
    }
    #expect(
      Set(Sandboxes.builtIn.all.flatMap { names($0.settings) }) == [
        "notifications", "issuer.situation", "issuer.question", "issuer.version", "issuer.codes", "issuer.answer",
        "issuer.method", "issuer.talkative", "issuer.confirms-after", "issuer.fault", "situation", "cascade",
        "shop.errors", "shop.token",
      ])
  }

  /// Scripts and whether they expect anything.
  static let expecting: [(text: String, expects: Bool)] = [
    ("steps: []", false), ("steps: [choose: card]", false), ("steps: [choose: card, screen: card]", true),
    ("steps: [not-see: Error]", false), ("steps: [choose: card, not-see: Error]", true),
    ("steps: [message: { name: callback, count: 0 }]", false),
    ("steps: [host: { result: Success, count: 0 }, not-see: Error]", false),
    ("steps: [see: Card, not-see: Error]", true), ("steps: [not-see: Error]\nresult: { outcome: cancelled }", true),
    ("steps: []\nresult: { outcome: cancelled }", true), ("idle-input: allowed\nsteps: [press: Tab]", true),
    ("steps: [repeat: { times: 2, steps: [press: Tab] }]", false),
    ("steps: [repeat: { times: 2, steps: [focus: card] }]", true),
    ("examples: [{ a: x }, { a: y }]\nsteps: [choose: $row.a]", false),
    ("examples: [{ a: x }, { a: y }]\nsteps: [see: $row.a]", true),
    ("program: { run: [sh] }\nsteps: []", false), ("program: { run: [sh] }\nsteps: [press: Tab]", false),
    ("program: { run: [sh] }\nsteps: [exit: 0]", true), ("program: { run: [sh] }\nsteps: [not-see: Error]", false),
    ("program: { run: [sh] }\nsteps: [see: Name, not-see: Error]", true),
    ("program: { run: [sh] }\nsteps: [see: { matches: '^$', where: row 0 }]", false),
    ("program: { run: [sh] }\nsteps: [wait: { matches: '^(x|$)', where: row 0 }]", false),
    ("program: { run: [sh] }\nsteps: [see: { matches: '^x', where: row 0 }]", true),
  ]

  @Test("A script that expects nothing tests nothing", arguments: expecting)
  func testsNothing(text: String, expects: Bool) throws {
    let mistake = try Script(text, source: "a.yaml").testsNothing
    #expect((mistake == nil) == expects)
    #expect(mistake.map { $0.message.contains("the script tests nothing") } ?? true)
  }

  @Test("Every built-in script expects something")
  func library() throws {
    for name in ScriptLibrary.names {
      #expect(try ScriptLibrary.script(name)?.testsNothing == nil, "\(name)")
    }
  }

  @Test("What can never have an effect is refused before playing", arguments: refused)
  func refuses(text: String, code: ScriptMistake.Code, line: Int, column: Int) {
    let error = #expect(throws: ScriptMistakes.self) {
      try Script(text, source: "a.yaml") { name, _ in
        name == "empty" ? .script(text: "steps: []", source: name, identity: name) : .missing
      }
    }
    #expect(error?.list.map(\.code) == [code], "\(error?.words ?? "")")
    #expect(error?.list.first?.place == SourcePlace(line: line, column: column), "\(error?.words ?? "")")
  }

  @Test(
    "A dollar sign before anything else, and a text with points that is no word, are ordinary text",
    arguments: ["$19.99", "US$ 5", "v1.2", "{ text: pay.example.com }", "methods.title", "challenge.minutes"])
  func ordinary(text: String) {
    #expect(throws: Never.self) { try Script("steps: [not-see: \(text)]", source: "a.yaml") }
  }
}
