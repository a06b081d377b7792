import CheckoutCore
import KassaBackend
import KassaLedger
import KassaResources
import KassaScreens
import KassaTerminal
import TestSupport
import Testing

@testable import KassaRehearsal
@testable import KassaSystems

/// Scripts that begin with a payment that was made before: `checkout: { given: … }`.
@Suite("What has happened before a script")
struct GivenTests {
  private static func play(
    _ checkout: String, _ steps: [String], head: String = "", result: String = ""
  ) throws -> [CaseResult] {
    let text =
      "\(head)checkout: { \(checkout) }\nsteps:\n" + steps.map { "  - \($0)\n" }.joined() + result
    let script = try Script(text, source: "test.yaml")
    return script.cells.map {
      Player(countsCoverage: true, compose: CheckoutInputs.composeScript).play(script, $0).result
    }
  }

  /// The states of each payment system, each with a step that passes only in this state.
  private static let states: [(system: String, state: String, step: String)] = [
    ("ecommpay", "paid", "merchant: refund"), ("ecommpay", "held", "merchant: capture"),
    ("ecommpay", "declined", "merchant: { refund: 100, refused: any }"),
    ("ecommpay", "redirected", "choose: resume\n  - screen: redirect"),
    ("worldline", "paid", "merchant: refund"), ("worldline", "held", "merchant: capture"),
    ("worldline", "declined", "merchant: { refund: 100, refused: any }"),
    ("worldline", "redirected", "choose: resume\n  - screen: redirect"),
    ("assist", "paid", "merchant: refund"), ("assist", "held", "merchant: capture"),
    ("assist", "declined", "merchant: { refund: 100, refused: any }"),
    ("dolyame", "paid", "merchant: refund"), ("dolyame", "held", "merchant: commit"),
    ("dolyame", "declined", "merchant: { refund: 100, refused: any }"),
    ("apple-pay", "paid", "merchant: refund"), ("apple-pay", "held", "merchant: capture"),
    ("apple-pay", "declined", "merchant: { refund: 100, refused: any }"),
  ]

  @Test("The table has every state of every payment system")
  func complete() {
    for sandbox in Sandboxes.builtIn.all {
      let known = Self.states.filter { $0.system == sandbox.systemName }.map(\.state)
      let own = Sandboxes.builtIn.given(of: sandbox.systemName).states.filter { $0 != .savedCard }
      #expect(Set(known) == Set(own.map(\.rawValue)), "\(sandbox.systemName)")
    }
  }

  @Test("A payment is in its state before the first step, in the window and in lines", arguments: states)
  func state(system: String, state: String, step: String) throws {
    let results = try Self.play(
      "provider: \(system), begin: shop, given: { payment: \(state) }", [step],
      head: "matrix: { modes: [screen, plain] }\n")
    #expect(results.count == 2)
    for result in results { #expect(result.failure == nil, "\(result.failureText)") }
  }

  @Test("The list of payments has the payment under its number", arguments: states.filter { $0.state != "redirected" })
  func listed(system: String, state: String, step: String) throws {
    for result in try Self.play(
      "provider: \(system), begin: shop, given: { payment: \(state) }", ["press: F4", "screen: desk", "see: given_1"])
    {
      #expect(result.failure == nil, "\(result.failureText)")
    }
  }

  /// The saved cards, each with the steps that pay with it.
  private static let saved: [(system: String, card: String, steps: [String])] = [
    (
      "ecommpay", "none-success",
      ["screen: methods", "choose: \"Visa •••• 0077\"", "fill: { code: 123 }", "choose: pay"]
    ),
    (
      // What the card itself makes of a payment counts again once it is saved.
      "ecommpay", "challenge-success",
      [
        "choose: \"Visa •••• 0056\"", "fill: { code: 123 }", "choose: pay", "screen: challenge", "fill: { otp: 1234 }",
        "choose: submit",
      ]
    ),
    (
      "worldline", "worldline-none-success",
      ["screen: methods", "choose: \"Visa •••• 7977\"", "fill: { cvv: 123 }", "choose: pay"]
    ),
    (
      "assist", "assist-none-success",
      ["screen: methods", "choose: \"Visa •••• 1111\"", "fill: { code: 123 }", "choose: pay"]
    ),
    (
      // The customer is still signed in on this device.
      "dolyame", "dolyame-none-success",
      [
        "screen: inquiry.questionnaire", "choose: continue", "choose: consent", "choose: continue", "choose: continue",
        "screen: methods", "choose: \"Mir •••• 7761\"", "fill: { code: 123 }", "choose: pay",
      ]
    ),
  ]

  @Test("A saved card pays the first payment of the script, in the window and in lines", arguments: saved)
  func savedCard(system: String, card: String, steps: [String]) throws {
    let results = try Self.play(
      "provider: \(system), given: { saved-card: $card.\(card) }", steps, head: "matrix: { modes: [screen, plain] }\n",
      result: "result: { outcome: success }\n")
    #expect(results.count == 2)
    for result in results { #expect(result.failure == nil, "\(result.failureText)") }
  }

  @Test("Each card of a matrix is saved, whatever a payment with it comes to")
  func cards() throws {
    let results = try Self.play(
      "given: { saved-card: $cell.card }", ["screen: methods", "see: \"••••\""],
      head: "matrix: { cards: [none-decline, challenge-refused, co-badged] }\n")
    #expect(results.count > 2)
    for result in results { #expect(result.failure == nil, "\(result.failureText)") }
  }

  @Test("The payment shares customer and amount with the script's order, and nothing else of the settings")
  func settings() throws {
    let results = try Self.play(
      "mock: decline, order: { paymentAmount: 500, action: auth }, begin: shop, given: { payment: paid }",
      ["merchant: { refund: 501, refused: any }", "merchant: { refund: 500 }"])
    let cards = try Self.play(
      "order: { customerID: \"77\" }, given: { saved-card: $card.none-success }", ["see: \"•••• 0077\""])
    for result in results + cards { #expect(result.failure == nil, "\(result.failureText)") }
  }

  @Test("Result, messages, steps, time and coverage see nothing of the payment")
  func unseen() throws {
    let shop = "provider: ecommpay, begin: shop"
    let steps = ["screen: shop", "message: { name: POST /v1/payment, count: 0 }"]
    let look = "result: { payment: given_1, told: success }"
    let given = try #require(try Self.play("\(shop), given: { payment: paid }", steps + [look]).first)
    let none = try #require(try Self.play(shop, steps).first)
    #expect(given.failure == nil, "\(given.failureText)")
    #expect(given.entries.isEmpty && given.duration == none.duration && given.coverage == none.coverage)
    for (step, words) in [("result: { outcome: success }", "no payment has ended yet"), ("step: 1", "expected step 1")]
    {
      let result = try #require(try Self.play("\(shop), given: { payment: paid }", [step]).first)
      #expect(result.failure?.message.contains(words) == true, "\(result.failureText)")
    }
  }

  @Test("A fault of the settings is left for the script")
  func faults() throws {
    let fault = "faults: { kind: latency, delay: 5s, message: POST /v1/init }"
    let result = try #require(
      try Self.play("\(fault), given: { saved-card: $card.none-success }", ["screen: methods", "see: \"•••• 0077\""])
        .first)
    #expect(result.failure == nil && result.duration >= .seconds(5), "\(result.failureText)")
  }

  @Test("What is still to come of a payment comes while the script plays")
  func later() throws {
    let results = try Self.play(
      "provider: apple-pay, begin: shop, given: { payment: held }",
      ["clock: 200h", "merchant: { capture: 100, refused: any }"])
    #expect(results.first?.failure == nil, "\(results.first?.failureText ?? "")")
  }

  @Test("What the shop does with the payment is in the list of payments")
  func operated() throws {
    let results = try Self.play(
      "begin: shop, given: { payment: paid }",
      ["merchant: { refund: 500 }", "press: F4", "see: Refunded $5.00", "see: Left $14.99"])
    #expect(results.first?.failure == nil, "\(results.first?.failureText ?? "")")
    let held = try Self.play(
      "begin: shop, given: { payment: held }", ["merchant: { capture: 1500 }", "press: F4", "see: Captured $15.00"])
    #expect(held.first?.failure == nil, "\(held.first?.failureText ?? "")")
  }

  /// What the shop is told of an operation on the given payment: its status, the number of final notifications, and a
  /// member that only this notification has.
  private static let operations: [(system: String, state: String, operation: String, result: String, member: String)] =
    [
      (
        "ecommpay", "paid", "{ refund: 500 }", "told: partially refunded, notified: 2",
        "operation.sum_initial.amount: 500"
      ),
      ("ecommpay", "held", "{ capture: 1500 }", "told: success, notified: 2", "operation.type: capture"),
      (
        "worldline", "paid", "{ refund: 500 }", "told: CAPTURED, notified: once",
        "refund.refundOutput.amountOfMoney.amount: 500"
      ),
      ("assist", "held", "capture", "told: Approved, notified: 2", "orderstate: Approved"),
      ("dolyame", "held", "commit", "told: completed, notified: once", "status: completed"),
      ("apple-pay", "held", "{ capture: 1500 }", "told: deposited, notified: 2", "operation: deposited"),
    ]

  @Test("What the shop is told of the payment can be expected, in the window and in lines", arguments: operations)
  func told(system: String, state: String, operation: String, result: String, member: String) throws {
    let notified = "message: { name: notification, payment: given_1, has: { \(member) }"
    let results = try Self.play(
      "provider: \(system), begin: shop, given: { payment: \(state) }",
      [
        notified + ", count: 0 }", "merchant: \(operation)", "result: { payment: given_1, \(result) }",
        notified + ", count: 1 }",
      ], head: "matrix: { modes: [screen, plain] }\n")
    #expect(results.count == 2)
    for result in results { #expect(result.failure == nil, "\(result.failureText)") }
  }

  @Test("What the shop is told of an operation on a payment of the script can be expected by its number")
  func toldOfOwn() throws {
    let results = try Self.play(
      "order: { paymentID: mine }",
      [
        "choose: card", "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
        "merchant: { refund: 500 }", "message: { name: notification, count: 1 }",
        "message: { name: notification, payment: mine, count: 2 }",
        "message: { name: notification, payment: mine, has: { operation.type: refund }, lacks: [account.cvv], count: 1 }",
        "result: { outcome: success, told: partially refunded }",
        "result: { payment: mine, told: partially refunded, notified: 2 }", "result: { payment: last, notified: 2 }",
      ])
    for result in results { #expect(result.failure == nil, "\(result.failureText)") }
  }

  @Test(
    "A failure about what the shop was told says what is known",
    arguments: [
      (["message: { name: notification, payment: given_2, count: 0 }"], "did you mean given_1?"),
      (["message: { name: notification, payment: lastt }"], "did you mean last?"),
      (["result: { payment: given_2, told: refunded }"], "ended so far: given_1"),
      (["merchant: { refund: 500 }", "result: { told: refunded }"], "result: { payment: given_1, told: … }"),
      (
        ["merchant: { refund: 500 }", "result: { payment: given_1, told: refunded, notified: 1 }"],
        "expected last notification status refunded, found partially refunded; expected final notifications: 1, found 2"
      ),
      (
        ["message: { name: notification, payment: given_1, has: { payment.status: refunded } }"],
        "payment.status is «success»"
      ),
      (["message: { name: notification, payment: given_1, count: 0 }"], "found 1"),
      (["kill", "result: { payment: given_1, told: success }"], "the program was killed"),
    ])
  func toldWrong(steps: [String], words: String) throws {
    let result = try #require(try Self.play("begin: shop, given: { payment: paid }", steps).first)
    #expect(result.failure?.message.contains(words) == true, "\(result.failureText)")
  }

  @Test(
    "What the shop is never told is a mistake",
    arguments: [
      ("result: { payment: given_1, told: refunded, outcome: success }", "outcome is of the last one"),
      ("result: { payment: given_1, notified: once, code: \"0\" }", "code is of the last one"),
      ("message: { name: POST /v1/payment, payment: given_1 }", "write name: notification"),
      ("message: { name: POST /refund, payment: given_1, count: 0 }", "write name: notification"),
      ("message: { name: notification, payment: given_1, step: 11 }", "belongs to no step"),
    ])
  func toldMistakes(step: String, words: String) throws {
    let error = #expect(throws: ScriptMistakes.self) { try Script("steps:\n  - \(step)\n", source: "a.yaml") }
    #expect(error?.list.contains { $0.message.contains(words) } == true, "\(error?.words ?? "")")
    #expect(throws: ScriptMistakes.self) { try Script("steps:\n  - result: { payment: given_1 }\n", source: "a.yaml") }
  }

  private static let paid = [
    "choose: card", "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
    "screen: result",
  ]

  @Test("A state at which no step looks fails the case at its place")
  func unused() throws {
    for (given, steps) in [
      ("saved-card: $card.none-success", Self.paid), ("saved-card: $cell.card", ["screen: methods"]),
      ("payment: paid", Self.paid + ["result: { outcome: success }"]), ("payment: held", ["screen: methods"]),
      ("payment: declined", ["screen: methods", "not-see: given_1"]), ("payment: redirected", ["screen: methods"]),
    ] {
      let head = given.contains("cell") ? "matrix: { cards: [none-success, none-decline] }\n" : ""
      for result in try Self.play("given: { \(given) }", steps, head: head) {
        #expect(result.failure?.code == "fault", "\(given): \(result.failureText)")
        #expect(result.failure?.line == (head.isEmpty ? 1 : 2) && result.failure?.column == 20, "\(given)")
        #expect(result.failure?.message.contains("every step passes without the given") == true, "\(given)")
      }
      // A recording begins with what was there.
      let recorded = try Self.play("given: { \(given) }", steps + ["press: F1"], head: "idle-input: allowed\n" + head)
      for result in recorded { #expect(result.failure == nil, "\(given): \(result.failureText)") }
    }
  }

  @Test("A step that looks at the state uses it")
  func used() throws {
    for (given, steps) in [
      ("saved-card: $card.none-success", Self.paid + ["press: F4", "see: given_1"]),
      ("payment: paid", Self.paid + ["message: { name: notification, payment: given_1, count: 1 }"]),
      ("payment: declined", ["press: F10", "screen: result", "press: F4", "see: given_1"]),
    ] {
      for result in try Self.play("given: { \(given) }", steps) {
        #expect(result.failure == nil, "\(given): \(result.failureText)")
      }
    }
    // A snapshot of what the state changes looks at it, too.
    let text = "checkout: { given: { saved-card: $card.none-success } }\nsteps:\n  - screen: methods\n"
    let snapshots = Snapshots(isUpdating: true)
    #expect(try Rehearsing.play(text, snapshots: snapshots).result.failure?.code == "fault")
    #expect(try Rehearsing.play(text + "  - snapshot: methods\n", snapshots: snapshots).result.failure == nil)
  }

  @Test("The same seed gives the same run")
  func repeatable() throws {
    let text = "checkout: { given: { saved-card: $card.none-success } }\nsteps:\n  - screen: methods\n"
    let runs = try (0..<2).map { _ in try Rehearsing.play(text, seed: 3).result }
    #expect(runs[0].entries == runs[1].entries && runs[0].stepRecords.map(\.frame) == runs[1].stepRecords.map(\.frame))
  }

  @Test("The program of the script finds the payment free to be resumed", arguments: ["ecommpay", "worldline"])
  func released(system: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/ledger.sqlite"
    let script = try Script(
      "checkout: { provider: \(system), given: { payment: redirected } }\nsteps:\n  - screen: methods\n",
      source: "a.yaml")
    let composed = try ScriptRunner.composed(script, Combination(), CheckoutInputs.composeScript)
    try composed.given?.play(seed: 1, ledger: path)
    let found = PaymentStorage(.file(path)).resumablePayments(provider: system, .english)
    #expect(found.unfinished?.key.payment == "given_1", "\(found)")
  }

  /// Settings, each with the code and the place of the mistake in them, and a word of it.
  private static let mistakes: [(text: String, code: ScriptMistake.Code, line: Int, column: Int, word: String)] = [
    ("checkout: { given: { payment: lost } }\n", .value, 1, 31, "redirected"),
    ("checkout: { given: {} }\n", .missing, 1, 20, "saved-card"),
    ("checkout: { given: { payment: paid, saved-card: $card.none-success } }\n", .value, 1, 20, "only one"),
    ("checkout: { given: { card: $card.none-success } }\n", .unknownKey, 1, 22, "saved-card"),
    ("checkout: { given: { saved-card: $card.nobody } }\n", .value, 1, 34, "nobody"),
    ("checkout: { given: { saved-card: \"4539578763621486\" } }\n", .value, 1, 34, "test card of ecommpay"),
    ("checkout:\n  provider: assist\n  given: { payment: redirected }\n", .value, 3, 21, "assist has no given"),
    ("checkout:\n  provider: dolyame\n  given: { payment: redirected }\n", .value, 3, 21, "payment: held"),
    (
      "checkout:\n  provider: apple-pay\n  given: { saved-card: $card.none-success }\n", .value, 3, 24,
      "apple-pay has no given saved-card"
    ),
    (
      "checkout:\n  provider: assist\n  given: { saved-card: $card.worldline-none-success }\n", .value, 3, 24,
      "test card of assist"
    ),
    (
      "matrix: { cards: [worldline-none-success] }\ncheckout: { given: { saved-card: $cell.card } }\n", .value, 2, 34,
      "test card of ecommpay"
    ),
  ]

  @Test("A state that the payment system does not have is a mistake with its place", arguments: mistakes)
  func mistake(text: String, code: ScriptMistake.Code, line: Int, column: Int, word: String) throws {
    let error = #expect(throws: ScriptMistakes.self) {
      try Script(text + "steps:\n  - screen: methods\n", source: "a.yaml")
    }
    let mistake = try #require(error?.list.first)
    #expect(mistake.code == code && mistake.place == SourcePlace(line: line, column: column), "\(mistake.words)")
    #expect(mistake.message.contains(word), "\(mistake.words)")
  }

  @Test("A later checkout of the script cannot be given anything")
  func once() throws {
    let error = #expect(throws: ScriptMistakes.self) {
      try Script("steps:\n  - checkout: { given: { payment: paid } }\n", source: "a.yaml")
    }
    #expect(error?.list.first?.message.contains("given is set once") == true, "\(error?.list ?? [])")
  }

  @Test("A state that the order rules out fails the case with the reason")
  func impossible() throws {
    // The scoring refuses a child, who comes to no card that could be declined.
    let results = try Self.play(
      "provider: dolyame, order: { customerInfo: { birthday: 01.01.2015 } }, given: { payment: declined }",
      ["screen: shop"])
    let failure = try #require(results.first?.failure)
    #expect(failure.code == "script" && failure.message.contains("given payment: declined"), "\(failure.message)")
  }
}
