import CheckoutCore
import KassaBackend
import KassaRehearsal
import KassaTerminal
import Testing

@Suite("Script verbs")
struct VerbTests {
  /// For each script command: the preparation steps, a step that passes, a step that fails, and the failure code.
  static let expectations: [(before: [String], holds: String, fails: String, code: String)] = [
    ([], "see: methods.title", "see: outcome.success", "see"),
    ([], "see: How would you like to pay?", "see: How would you like to play?", "see"),
    (
      ["choose: card"], "see: { text: form.status.pan, where: status }", "see: { text: form.title, where: status }",
      "see"
    ),
    ([], "see: { text: Cosmoshop, where: title }", "see: { text: a, where: nowhere }", "see"),
    ([], "not-see: outcome.success", "not-see: methods.title", "not-see"),
    ([], "screen: methods", "screen: card", "screen"),
    (["press: F1"], "screen: help", "screen: inspector", "screen"),
    ([], "choose: Card", "choose: Cash", "choose"),
    (["choose: card"], "focus: pan", "focus: expiry", "focus"),
    ([], "focus: card", "focus: pan", "focus"),
    (
      ["hold: { message: POST /v1/init, times: 1 }", "checkout: {}"], "hold: { then: pass }",
      "hold: { message: POST /v1/payment }", "hold"
    ),
    (["hold: { message: POST /v1/init }", "checkout: {}"], "hold: off", "screen: methods", "screen"),
    (["hold: { step: 7 }"], "hold: none", "hold: { then: pass }", "hold"),
    ([], "see: methods.title", "hold: off", "hold"),
    ([], "see: methods.title", "hold: none", "hold"),
    (["choose: card"], "fill: { Card number: 4 }", "fill: { Beard: long }", "fill"),
    (["choose: card"], "click: Expiry date", "click: Nothing", "click"),
    (["choose: card", "type: 43"], "cursor: 2", "cursor: 3", "cursor"),
    (["choose: card", "type: 43"], "cursor: { field: pan, column: 2 }", "cursor: { field: pan, column: 0 }", "cursor"),
    (["choose: card", "type: 43"], "cursor: { column: 40, row: 6 }", "cursor: { column: 0, row: 0 }", "cursor"),
    (["press: F1"], "cursor: hidden", "cursor: 1", "cursor"),
    (
      ["choose: card"], "style: { text: Card number, reverse: false }", "style: { text: Card number, reverse: true }",
      "style"
    ),
    (["choose: card"], "style: { text: Card number, bold: true }", "style: { text: Beard, bold: true }", "style"),
    (
      ["choose: card", "type: 4314220"], "field: { name: pan, shows: 4314 220 }", "field: { name: pan, shows: 4 }",
      "field"
    ),
    (
      ["choose: card", "type: 4314220"], "field: { name: pan, value: 4314220 }", "field: { name: pan, value: 4 }",
      "field"
    ),
    (
      ["choose: card", "type: 4314220"], "field: { name: pan, brand: visa }", "field: { name: pan, brand: jcb }",
      "field"
    ),
    (
      ["choose: card", "choose: pay"], "field: { name: pan, error: problem.pan.empty }",
      "field: { name: pan, error: none }", "field"
    ),
    (["choose: card"], "field: { name: pan, error: none }", "field: { name: beard, shows: long }", "field"),
    (
      ["choose: card", "type: 43x", "press: Backspace"], "effort: { keys: 4, corrections: 2, early-errors: 1 }",
      "effort: { keys: 4, corrections: 1 }", "effort"
    ),
    (["choose: card", "type: 43"], "effort: { max-keys: 2, fields: 1 }", "effort: { max-keys: 1 }", "effort"),
    (["choose: card", "fill: { pan: 4 }", "type: 3"], "effort: { keys: 1 }", "effort: { keys: 2 }", "effort"),
    (["choose: card", "fill: { pan: 4 }"], "screen: card", "effort: { max-keys: 0 }", "effort"),
    ([], "step: 6", "step: 7", "step"),
    (
      [], "message: { step: 4, name: /v1/init, has: { payment_info.payment_amount: 1999 } }",
      "message: { step: 4, name: /v1/init, has: { payment_info.payment_amount: 2000 } }", "message"
    ),
    (
      [], "message: { name: /v1/init, lacks: [payment_info.cvv] }",
      "message: { name: /v1/init, lacks: [payment_info.signature] }", "message"
    ),
    (
      [
        "choose: card", "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
      ], "message: { name: POST /v1/payment, lacks: [payment_info.signature] }",
      "message: { name: POST /v1/payment, lacks: [pan] }", "message"
    ),
    ([], "message: { name: POST /v1/init, count: 1 }", "message: { name: POST /v1/init, count: 2 }", "message"),
    (["press: F10"], "result: { outcome: cancelled, notified: never }", "result: { outcome: success }", "result"),
    (["press: F10"], "result: { notified: never }", "result: { notified: once }", "result"),
    (["press: F10"], "leak-free", "result: { code: 0 }", "result"),
    ([], "start", "out-of-band: approve", "script"),
    ([], "kill", "merchant: { commit: 5 }", "merchant"),
    (["kill"], "start", "press: Enter", "script"),
    (["kill"], "clock: +5s", "see: methods.title", "script"),
    ([], "repeat: { times: 3, steps: [see: methods.title] }", "repeat: { times: 1, steps: [screen: card] }", "screen"),
    ([], "include: cancel-at-form", "include: cancel-at-methods\n  - screen: methods", "screen"),
    ([], "checkout: { order: { paymentAmount: 5 } }", "checkout: { order: { paymentAmount: much } }", "script"),
    (
      [], "checkout: { language: de }", "checkout: { order: { nosuch: 5 } }", "script"
    ),
  ]

  @Test("Each verb passes or fails at its line", arguments: expectations)
  func hold(before: [String], holds: String, fails: String, code: String) throws {
    let good = try Rehearsing.play(Rehearsing.steps(before + [holds])).result
    #expect(good.failure == nil, "\(good.failureText)")
    #expect(good.stepRecords.last?.line == before.count + 3)
    let bad = try Rehearsing.play(Rehearsing.steps(before + [fails])).result
    #expect(bad.failure?.code == code, "\(bad.failureText)")
    #expect(bad.failure.map { $0.line >= before.count + 3 } == true)
  }

  @Test("The verbs type, press and paste act as the payer's keys")
  func keys() throws {
    let result = try Rehearsing.play(
      Rehearsing.steps([
        "press: Enter", "type: 4314220000000056", "focus: expiry", "press: Shift-Tab", "press: Ctrl-U",
        "paste: 4000-0000-0000-0077", "field: { name: pan, value: 4000000000000077, while: focused }",
      ])
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
  }

  @Test("The verb hold stops at a step, and off continues")
  func hold() throws {
    let result = try Rehearsing.play(
      Rehearsing.form(
        "hold: { step: 9 }", "choose: pay", "screen: processing", "step: 9", "not-see: retry.title", "hold: off",
        "screen: challenge")
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
  }

  @Test("The verb kill stops all output, and start restarts with the same mock backend")
  func kill() throws {
    let result = try Rehearsing.play(
      Rehearsing.form(
        "kill: { step: 8 }", "choose: pay", "clock: +10m", "start", "screen: methods",
        "message: { name: POST /v1/payment/status, count: 0 }",
        "message: { name: POST /v1/init, payment: all, count: 2 }")
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
  }

  @Test("Only the verb clock advances deadlines")
  func clock() throws {
    let result = try Rehearsing.play(
      Rehearsing.form(
        "choose: pay", "screen: challenge", "clock: +4m", "screen: challenge", "clock: +61s", "screen: retry")
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
    #expect(result.duration >= .seconds(301))
  }

  @Test("The verb resize changes the size, and click moves the focus")
  func mouse() throws {
    let result = try Rehearsing.play(
      Rehearsing.steps([
        "resize: 100x30", "choose: card", "click: Name on card", "focus: holder", "click: pan",
        "focus: pan",
      ])
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
    #expect(result.stepRecords.last?.frame.size.columns == 100)
  }

  @Test("The verb resume continues a stored payment and fails if there is none")
  func resume() throws {
    let left = try Rehearsing.play(
      Rehearsing.form(
        "fill: { pan: $card.none-success }", "kill: { step: 10 }", "choose: pay", "clock: +10s", "resume",
        "screen: result")
    ).result
    #expect(left.failure == nil, "\(left.failureText)")
    let nothing = try Rehearsing.play(
      Rehearsing.form("fill: { pan: $card.none-success }", "choose: pay", "screen: result", "kill", "resume")
    ).result
    #expect(nothing.failure?.message.contains("no unfinished payment") == true, "\(nothing.failureText)")
    let running = try Rehearsing.play(
      Rehearsing.form("fill: { pan: $card.challenge-success }", "choose: pay", "screen: challenge", "resume")
    ).result
    #expect(running.failure?.message.contains("the program still runs") == true, "\(running.failureText)")
  }

  /// A paid payment of each payment system, a refund in minor units, and what is left after it.
  static let paid: [(provider: String, steps: [String], refund: Int, left: String)] = [
    (
      "ecommpay",
      [
        "choose: card", "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
      ], 500, "14.99"
    ),
    (
      "worldline",
      [
        "choose: cards", "fill: { cardNumber: $card.worldline-none-success, expiryDate: 12/30, cvv: 123 }",
        "choose: pay",
      ], 500, "14.99"
    ),
    (
      "assist",
      [
        "fill: { pan: $card.assist-none-success, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
      ], 500, "95.05"
    ),
    ("apple-pay", ["press: Enter", "press: Enter"], 500, "14.99"),
    (
      "dolyame",
      [
        "choose: continue", "fill: { smsCode: \"1234\" }", "choose: continue", "choose: continue", "choose: consent",
        "choose: continue", "choose: continue", "fill: { pan: \"2200770239097761\", expiry: 12/30, code: 123 }",
        "choose: pay", "screen: result", "merchant: commit",
      ], 600_000, "700.00"
    ),
  ]

  @Test("After an operation of the shop's server, the payments screen offers what is left", arguments: paid)
  func left(provider: String, steps: [String], refund: Int, left: String) throws {
    let shop = provider == "assist" ? ", shop: { partial: approve }" : ""
    let rest = [
      "screen: result", "merchant: { refund: \(refund) }", "press: F4",
      "field: { name: desk.amount, value: \"\(left)\" }",
      "choose: refund", "see: { text: \"\(left)\", where: desk.armed }", "choose: refund", "clock: +5s",
      "not-see: desk.amount",
    ]
    let result = try Rehearsing.play(
      "checkout: { provider: \(provider)\(shop) }\n" + Rehearsing.steps(steps + rest)
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
  }

  @Test("The verbs out-of-band and merchant act on systems that support them")
  func seams() throws {
    let compose: CheckoutComposer = { settings throws(ComposingError) in
      var composed = try Rehearsing.ecommpay(settings)
      let maker = composed.backend
      composed.backend = { dependencies in
        var other = maker(dependencies)
        other.outOfBand = { $0 == .approve }
        other.operate = { payment, operation, amount, onReply in
          guard !payment.isEmpty, operation == "refund", amount == 5 else { return false }
          onReply(.done, nil)
          return true
        }
        return other
      }
      return composed
    }
    let steps = [
      "fill: { pan: $card.none-success }", "choose: pay", "out-of-band: approve", "merchant: { refund: 5 }",
    ]
    let script = "name: a\nsteps:\n  - include: form-filled\n" + steps.map { "  - \($0)\n" }.joined()
    let read = try Script(script, source: "a") { name, _ in
      name == "form-filled" ? .script(text: Rehearsing.form(), source: name, identity: name) : .missing
    }
    let result = Player(compose: compose).play(read).result
    #expect(result.failure == nil, "\(result.failureText)")
  }
}
