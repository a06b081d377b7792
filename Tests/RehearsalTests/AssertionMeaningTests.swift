import CheckoutCore
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaRehearsal
@testable import KassaSystems

/// What an assertion means: nothing else than what it says makes it hold.
@Suite("What an assertion means")
struct AssertionMeaningTests {
  private static let card = "choose: card"
  private static let filled = "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }"
  private static let paid = Rehearsing.paid

  // MARK: States

  @Test("The state of a box, a row, a button and a field can be asked")
  func states() throws {
    let head = "checkout: { keeping: askCustomer }\n"
    let right = [
      Self.card, "field: { name: save, checked: false, enabled: true, visible: true }", "choose: save",
      "field: { name: save, checked: true }", "see: \"[x] Save this card\"", "not-see: \"[ ] Save this card\"",
      "field: { name: pay, enabled: true }", "field: { name: pan, required: true, visible: true }",
    ]
    #expect(try Rehearsing.failure(right, head: head) == nil)
    for wrong in [
      "field: { name: save, checked: true }", "field: { name: save, enabled: false }",
      "field: { name: save, visible: false }", "field: { name: pay, checked: true }",
      "field: { name: save, shows: \"\" }", "field: { name: pan, required: false }",
    ] {
      let failure = try Rehearsing.failure([Self.card, wrong], head: head)
      #expect(failure?.code == "field", "\(wrong)")
    }
    let message = try Rehearsing.failure([Self.card, "field: { name: save, checked: true }"], head: head)?.message
    #expect(message == "field save: expected checked, found not checked")
  }

  @Test("A box that the form needs is required, and to fill a box with what it has is an action without an effect")
  func boxes() throws {
    let head = "checkout: { keeping: askCustomer }\n"
    #expect(
      try Rehearsing.failure([Self.card, "field: { name: save, required: false }", "fill: { save: true }"], head: head)
        == nil)
    for fill in ["fill: { save: false }", "repeat: { times: 2, steps: [fill: { save: true }] }"] {
      let failure = try Rehearsing.failure([Self.card, fill, "screen: card"], head: head)
      #expect(
        failure?.code == "fill" && failure?.message.contains("already: fill does nothing here") == true, "\(fill)")
    }
    let consent = [
      "choose: continue", "fill: { smsCode: \"1234\" }", "choose: continue", "choose: continue",
      "screen: inquiry.consent",
    ]
    let dolyame = "checkout: { provider: dolyame }\n"
    #expect(
      try Rehearsing.failure(consent + ["field: { name: consent, required: true, checked: false }"], head: dolyame)
        == nil)
    #expect(
      try Rehearsing.failure(consent + ["field: { name: consent, required: false }"], head: dolyame)?.code == "field")
  }

  @Test("A number that is too large is told its limit, which no report masks as a card number")
  func largestNumber() throws {
    do throws(ScriptMistakes) {
      _ = try Script("seed: 99999999999999999999\nsteps: [screen: card]", source: "a.yaml")
      Issue.record("the seed was taken")
    } catch {
      #expect(error.words.contains("seed must be a whole number from 0 to 2^63 - 1"), "\(error.words)")
    }
  }

  // MARK: The last payment

  @Test("The notification of a payment is no message of a later one that was refused because it has the same number")
  func usedNumber() throws {
    let pay = ["choose: card.1111", "choose: pay", "choose: pay", "screen: result"]
    let steps =
      pay + ["checkout: { order: { orderNumber: internal_payment_id_1 } }"] + pay + [
        "message: { name: notification, count: 0, payment: last }",
        "message: { name: notification, count: 1, payment: all }",
        "result: { outcome: failed, notified: never, told: none }",
      ]
    #expect(try Rehearsing.failure(steps, head: "checkout: { provider: apple-pay }\n") == nil)
  }

  static let secondPayments: [[String]] = [
    [], [card], [card, filled],
    [
      card, "fill: { pan: $card.none-decline, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
      "screen: retry",
    ],
    [
      card, "fill: { pan: $card.challenge-success, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay", "kill",
    ],
  ]

  @Test("A result is that of the last payment, which must have ended", arguments: secondPayments)
  func lastPayment(steps: [String]) throws {
    let second = Self.paid + ["checkout: { order: { paymentID: second } }"] + steps
    let failure = try Rehearsing.failure(second + ["result: { outcome: success, notified: once }"])
    #expect(failure?.code == "result")
    #expect(failure?.message.contains("the last payment has not ended yet") == true, "\(failure?.message ?? "")")
    let restarted = Self.paid + ["kill", "start: { order: { paymentID: second } }"]
    #expect(try Rehearsing.failure(restarted + ["result: { outcome: success }"])?.code == "result")
  }

  @Test("The result of a payment holds until the next one begins")
  func lastingResult() throws {
    let result = "result: { outcome: success, notified: once }"
    #expect(try Rehearsing.failure(Self.paid + [result, "checkout: { begin: shop }", result]) == nil)
    #expect(try Rehearsing.failure(Self.paid + ["kill", result]) == nil)
    for verb in ["checkout", "start"] {
      let order = (verb == "start" ? ["kill"] : []) + ["\(verb): { begin: shop, order: { paymentID: second } }"]
      let failure = try Rehearsing.failure(Self.paid + order + [result])
      #expect(
        failure?.message
          == "expected outcome success, but the last payment has not ended yet: the screen shop is open")
    }
  }

  // MARK: Faults

  @Test("A fault in a step breaks a request of that step, and the report says which")
  func steps() throws {
    let steps = [
      Self.card, Self.filled, "fault: { kind: no-answer, step: 8 }", "choose: pay", "clock: +90s", "screen: result",
      "message: { name: POST /v1/payment, count: 2 }",
    ]
    let result = try Rehearsing.play(Rehearsing.steps(steps)).result
    #expect(result.failure == nil, "\(result.failureText)")
    #expect(result.faults.map(\.words) == ["no-answer in step 8 met POST /v1/payment"])
    let failed = try Rehearsing.play(Rehearsing.steps(steps + ["screen: card"])).result
    #expect(failed.failureText.contains("no-answer in step 8 met POST /v1/payment"))
  }

  @Test("A fault without a message never breaks the question for notifications, unless it is meant or an outage")
  func questions() throws {
    func met(_ fault: String) throws -> [String] {
      let steps = [Self.card, Self.filled, "fault: \(fault)", "choose: pay", "clock: +90s", "clock: +90s"]
      return try Rehearsing.play(Rehearsing.steps(steps + ["see: \"$19.99\""])).result.faults.flatMap(\.messages)
    }
    let question = "POST /notifications/next"
    #expect(try met("\"500\"") == ["POST /v1/payment"])
    #expect(try met("{ kind: connection-reset, times: 2 }").contains(question) == false)
    #expect(try met("{ kind: \"500\", step: 11 }") == [question])
    #expect(try met("{ kind: \"500\", message: /notifications/next }") == [question])
    #expect(try met("{ kind: connection-reset, arrives: false, times: always }").contains(question))
  }

  @Test("What a fault has met stays known after fault: off")
  func ended() throws {
    let result = try FaultTests.paid([
      "fault: { kind: latency, message: /v1/payment, times: always }", "choose: pay", "screen: result", "fault: off",
    ])
    #expect(result.faults.map(\.words) == ["latency on /v1/payment met POST /v1/payment"], "\(result.failureText)")
  }

  // MARK: Lines

  @Test(
    "A script plays the same whatever ends its lines, and its secrets are hidden",
    arguments: ["\n", "\r\n", "\r", "\u{85}", "\u{2028}"])
  func lineEnds(end: String) throws {
    let lines = [
      "name: a test", "steps:", "  - choose: card",
      "  - fill: { pan: $card.none-success, expiry: 12/30, code: 987, holder: JANE DOE }", "  - screen: card",
    ]
    let result = try Rehearsing.play(lines.joined(separator: end) + end).result
    #expect(result.failure == nil, "\(result.failureText)")
    #expect(result.stepRecords.map(\.line) == [3, 4, 5])
    #expect(!result.scriptText.contains("987"))
    #expect(result.scriptText.sourceLines.count == lines.count + 1)
  }

  // MARK: Errors, screens and names

  @Test("An error is compared as a whole, or as a part if the script says so")
  func errors() throws {
    let typed = [Self.card, "type: \"4111111111111112\"", "press: Tab"]
    let holding = [
      "field: { name: pan, error: problem.pan.checkDigit }", "field: { name: pan, error: { part: check the digits } }",
      "field: { name: pan, error: { part: problem.pan.checkDigit } }",
    ]
    #expect(try Rehearsing.failure(typed + holding) == nil)
    for wrong in ["error: e", "error: check the digits", "error: none", "error: { part: nonsense }"] {
      let failure = try Rehearsing.failure(typed + ["field: { name: pan, \(wrong) }"])
      #expect(failure?.code == "field", "\(wrong)")
      #expect(failure?.message.contains("(problem.pan.checkDigit)") == true, "\(failure?.message ?? "")")
    }
    let none = try Rehearsing.failure(typed + ["field: { name: pan, error: none }"])?.message
    #expect(none?.hasPrefix("field pan: expected no error, found «") == true, "\(none ?? "")")
  }

  /// Scripts that are refused, each with the column in its last line.
  static let refused: [(script: String, column: Int)] = [
    ("steps: [field: { name: pan, error: \"\" }]", 36),
    ("examples: [{ err: \"\" }]\nsteps: [field: { name: pan, error: $row.err }]", 36),
    ("steps: [not-see: challange.title]", 18), ("steps: [not-see: card.pan.label]", 18),
    ("steps: [not-see: payment.neverArived]", 18), ("steps: [not-see: challenge]", 18),
    ("steps: [not-see: expirry]", 18), ("steps: [not-see: consnt]", 18), ("steps: [not-see: foo.bar]", 18),
    ("steps: [not-see: shop.example.com]", 18), ("steps: [not-see: challange]", 18),
    ("steps: [not-see: customer.biling_city]", 18), ("program: { run: x }\nsteps: [not-see: '  ']", 18),
    ("steps: [message: { name: POST /v1/payment, has: { method: $method }, count: 0 }]", 59),
    ("steps: [fault: { kind: notification-late, step: 3 }]", 49), ("steps: [leak-free]", 0),
    ("steps: [effort: { max-keys: 0 }]", 0),
    ("program: { run: x }\nsteps: [wait: quiet]", 0),
  ]

  @Test("What could never fail is refused", arguments: refused)
  func refuses(script: String, column: Int) throws {
    do throws(ScriptMistakes) {
      let script = try Script(script, source: "a.yaml")
      #expect(column == 0 && script.testsNothing != nil)
    } catch {
      #expect(error.list.map(\.place.column) == [column], "\(error.words)")
    }
  }

  @Test("A text that looks like a key can be written in a table")
  func literal() throws {
    #expect(
      try Rehearsing.failure([
        "not-see: { text: payment.neverArived }", "not-see: { text: challenge }", "not-see: 19.99 €",
      ]) == nil
    )
    let texts = [
      "19.98", "v1.2", "a.b@shop.example", "{ text: shop.example.com }", "Zebra", "https://shop.example", "e.g.",
    ]
    #expect(try Rehearsing.failure(texts.map { "not-see: \($0)" }) == nil)
  }

  @Test(
    "No message is expected with a value that its member can never have",
    arguments: [
      ("POST /callback", "payment.sum.amount: much", "a number"), ("POST /callback", "payment.sum: x", "a table"),
      ("POST /v1/payment", "card.cvv: 123", "hidden"), ("POST /v1/payment", "card.cvv: \"••••\"", "hidden"),
      ("POST /v1/payment", "card.pan: 400000•••0077", "hidden"),
    ])
  func impossible(name: String, member: String, kind: String) throws {
    let expectation = "message: { name: \(name), has: { \(member) }, count: 0 }"
    #expect(try Rehearsing.failure(Self.paid + [expectation])?.message.contains("is \(kind) in \(name)") == true)
    let possible =
      "message: { name: POST /callback, has: { payment.sum.amount: 7, payment.result_message: x }, count: 0 }"
    #expect(try Rehearsing.failure(Self.paid + [possible]) == nil)
  }

  @Test(
    "A masked text is not to be seen with any number of bullets",
    arguments: [
      ("Visa •• 0077", "not-see"), ("{ text: \"•••• •••• •••• 0077\", where: instrument }", "not-see"),
      ("Visa••••0077", "not-see"), ("Visa •••• 0078", nil), ("Visa •••• 007", "not-see"),
    ])
  func masked(text: String, code: String?) throws {
    let found = try Rehearsing.failure(Self.paid + ["not-see: \(text)"])
    #expect(found?.code == code, "\(found?.message ?? "")")
  }

  @Test(
    "A mask is another one only by its bullets",
    arguments: [
      ("•••• 0077", "  Visa ••••\u{A0}0077   12/30", true), ("•••• •••• 0077", "400000••••••0077", true),
      ("•••• 0077", "•••     0077", false), ("•••• 0077", "0077", false), ("••••", "•••", false),
      ("Visa 0077", "Visa •••• 0077", false),
    ])
  func bullets(text: String, line: String, isThere: Bool) {
    #expect((MaskedText.line(with: text, in: ["", line]) == line) == isThere)
  }

  @Test("A hold holds as many messages as it says", arguments: [(1, true), (2, false), (5, false)])
  func times(times: Int, holds: Bool) throws {
    let hold = "hold: { message: POST /v1/payment, then: pass, times: \(times) }"
    let failure = try Rehearsing.failure([hold] + Self.paid)
    #expect(failure?.code == (holds ? nil : "hold"), "\(failure?.message ?? "")")
  }

  @Test("A screen is the topmost one")
  func covered() throws {
    #expect(try Rehearsing.failure([Self.card, "press: F1", "screen: help"]) == nil)
    let screen = try Rehearsing.failure([Self.card, "press: F1", "screen: card"])
    #expect(screen?.message == "expected the screen card, found help, which lies on it")
    #expect(try Rehearsing.failure([Self.card, "focus: pan", "press: F1", "focus: pan"])?.code == "focus")
    // Nothing of the page below is read.
    for (place, text) in [("pay", "Pay"), ("pan", "Card number"), ("form.title", "Card"), ("card", "MM/YY")] {
      let sight = "see: { text: \(text), where: \(place) }"
      #expect(try Rehearsing.failure([Self.card, sight]) == nil, "\(place)")
      #expect(try Rehearsing.failure([Self.card, "press: F1", sight])?.code == "see", "\(place)")
    }
  }

  @Test(
    "Only what takes text can be filled, and a box only with true or false",
    arguments: ["pay: x", "back: hello", "save: x", "save: yes please", "expiry: \"\""])
  func fills(filling: String) throws {
    let head = "checkout: { keeping: askCustomer }\n"
    #expect(try Rehearsing.failure([Self.card, "fill: { \(filling) }"], head: head)?.code == "fill")
    let right = ["fill: { save: true }", "field: { name: save, checked: true }", "fill: { save: false }"]
    #expect(try Rehearsing.failure([Self.card] + right, head: head) == nil)
  }

  @Test("A hold after the end of a payment waits for the next one")
  func laterHold() throws {
    #expect(try Rehearsing.failure(Self.paid + ["hold: { step: 9 }"])?.code == "hold")
    let next = ["checkout: { order: { paymentID: second } }", Self.card, Self.filled, "choose: pay", "step: 9"]
    #expect(try Rehearsing.failure(Self.paid + ["hold: { step: 9 }"] + next) == nil)
  }

  // MARK: Included scripts

  private func mistakes(_ head: String, including text: String) -> [ScriptMistake] {
    do throws(ScriptMistakes) {
      _ = try Script(head + "steps: [{ include: b.yaml }, { see: Card }]", source: "a.yaml") { name, _ in
        .script(text: text, source: name, identity: name)
      }
      return []
    } catch {
      return error.list
    }
  }

  @Test("Settings of an included script that would not count are refused")
  func included() {
    let steps = "steps: [{ press: Tab }, { screen: methods }]"
    for setting in [
      "checkout: { provider: assist }", "checkout: { language: ru }", "terminal: { size: 40x12 }",
      "matrix: { languages: [de] }", "idle-input: allowed",
    ] {
      let found = mistakes("", including: setting + "\n" + steps)
      #expect(found.map(\.code) == [.include], "\(setting)")
      #expect(mistakes(setting + "\n", including: setting + "\n" + steps).isEmpty, "\(setting)")
    }
    #expect(mistakes("", including: "checkout: { provider: ecommpay, language: en }\n" + steps).isEmpty)
  }

  // MARK: Reports

  @Test("The last flow entries are in the order of time, and a cut is marked")
  func entries() throws {
    let result = try FaultTests.paid(["choose: pay", "screen: result", "screen: card"])
    let lines = result.failureText.split(separator: "\n").filter { $0.hasPrefix("  +") }
    let times = lines.compactMap { Double($0.dropFirst(3).prefix { $0 != " " }) }
    #expect(times.count == 10 && times == times.sorted())
    #expect(lines.contains { $0.hasSuffix("…") })
  }

  @Test("The real time of other programs is named as theirs, and a part without cases says so")
  func summary() {
    let program = CaseResult(script: "a", name: "a", seed: 1, system: "program", wallTime: .milliseconds(1200))
    let own = CaseResult(script: "b", name: "b", seed: 1, system: "ecommpay", duration: .seconds(2))
    #expect(CaseReports.summary([program]) == "✓ 1 of 1 cases passed; programs ran 1.200 s\n")
    #expect(
      CaseReports.summary([program, own]) == "✓ 2 of 2 cases passed, 2.000 s of virtual time; programs ran 1.200 s\n")
    #expect(CaseReports.summary([]) == "✓ no case in this part\n")
  }
}
