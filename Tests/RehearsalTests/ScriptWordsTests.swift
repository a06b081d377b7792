import CheckoutCore
import KassaTerminal
import Testing

@testable import KassaRehearsal
@testable import KassaSystems

@Suite("Regular expressions, counts, remembered values and parts of snapshots")
struct ScriptWordsTests {
  private static let paid = [
    "choose: card", "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }",
    "remember: { sum: { matches: 'Pay (.*)', where: pay } }", "choose: pay", "screen: result",
  ]

  /// Steps after a payment; what the failure says, nil if they hold.
  static let played: [(step: String, failure: String?)] = [
    ("see: { matches: 'Paid .[0-9]+[.]99' }", nil),
    (
      "see: { matches: 'Paid .[0-9]{4}' }",
      "expected to see «/Paid .[0-9]{4}/» on the screen"
    ),
    ("see: { matches: '^internal_', where: title }", "in title, whose text is"),
    ("see: { text: Cosmoshop, count: 2 }", nil),
    ("see: { text: Cosmoshop, count: 1 }", "expected to see «Cosmoshop» once on the screen, found it 2 times"),
    ("see: { matches: 'Cosmo[a-z]+', count: 2 }", nil),
    ("see: { text: Cosmoshop, where: title, count: 1 }", nil),
    ("not-see: { matches: 'refused|declined' }", nil),
    ("not-see: { matches: 'Paid .19' }", "expected not to see «/Paid .19/»"),
    ("see: $sum", nil), ("see: Paid $sum", nil), ("not-see: Paid $sum", "expected not to see"),
    ("message: { name: notification, has: { payment.id: { matches: '^internal_[a-z_]+1$' } } }", nil),
    (
      "message: { name: notification, has: { payment.id: { matches: '^[0-9]' } } }",
      "payment.id is «internal_payment_id_1»"
    ),
    ("message: { name: notification, has: { payment.sum.amount: { matches: '^19[0-9]+$' } }, count: 1 }", nil),
    ("remember: { order: message.payment.nobody }", "has no member payment.nobody"),
    ("remember: { order: message.account_token }", "no message has had a member account_token so far"),
    ("remember: { card: message.payment.account }", "none of card, track"),
    ("remember: { blanks: { matches: ' {10,}' } }", "nothing that can be seen matches"),
    ("see: { matches: 'x*' }", "matches even an empty text"),
    ("message: { name: notification, has: { payment.id: { matches: 'x*' } } }", "matches even an empty text"),
    ("not-see: $nobody", "nothing has the name $nobody"),
    ("not-see: Declnied", "no screen has Declnied, but «Declined»"), ("not-see: Decline", nil),
    ("not-see: { text: Declnied }", nil), ("not-see: Declamed", nil),
    (
      "remember: { secret: { matches: 'Nothing here' } }",
      "nothing that can be seen matches «/Nothing here/» on the screen"
    ),
  ]

  @Test("They hold or fail as they say", arguments: played)
  func plays(step: String, failure: String?) throws {
    let message: String
    do throws(ScriptMistakes) {
      message = try Self.play([step])?.message ?? ""
    } catch {
      message = error.words
    }
    #expect(failure.map(message.contains) ?? message.isEmpty, "\(message)")
  }

  private static func play(_ steps: [String]) throws(ScriptMistakes) -> CaseFailure? {
    let script = try Script(Rehearsing.steps(paid + steps), source: "test.yaml")
    return Player(compose: CheckoutInputs.composeScript).play(script, script.cells[0]).result.failure
  }

  @Test("A remembered value of a message stands in texts, members and regular expressions")
  func remembered() throws {
    let failure = try Self.play([
      "remember: { order: { message: POST /v1/init, at: payment_info.payment_id } }", "see: $order",
      "message: { name: callback, has: { payment.id: $order } }",
      "message: { name: callback, has: { payment.id: { matches: '^$order$' } } }",
      "message: { name: callback, has: { payment.id: $order-2 }, count: 0 }",
    ])
    #expect(failure == nil, "\(failure?.message ?? "")")
  }

  @Test("A value is not compared with the very message that it was taken from, whatever happens between")
  func comparedWithOrigin() throws {
    let memory =
      "remember: { sum: { message: notification, at: payment.sum.amount }, order: { message: notification, at: payment.id } }"
    func compared(_ step: String) throws -> CaseFailure? { try Self.play([memory, "merchant: refund", step]) }
    for step in [
      "message: { name: notification, has: { payment.sum.amount: $sum } }",
      "message: { has: { payment.sum.amount: $sum, payment.id: $order } }",
      "message: { name: notification, has: { payment.sum.amount: { matches: $sum } } }",
      "message: { name: notification, has: { payment.sum.amount: { matches: '^$sum$' } } }",
      "message: { name: notification, has: { payment.sum.currency: \"*\", payment.sum.amount: $sum } }",
      "message: { has: { payment.sum.amount: { matches: '^$sum$' }, payment.id: $order, payment.status: { matches: . } } }",
    ] {
      let failure = try compared(step)
      #expect(failure?.message.contains("was taken from this very message, ") == true, "\(failure?.message ?? "")")
    }
    for step in [
      "message: { name: POST /v1/init, has: { payment_info.payment_id: $order } }",
      "message: { name: notification, has: { payment.id: $order, payment.status: success } }",
      "message: { name: notification, has: { payment.id: $order }, count: 1 }",
      "message: { name: notification, has: { payment.id: { matches: '^$order$' }, payment.status: { matches: ^s } } }",
    ] {
      #expect(try compared(step) == nil, "\(step)")
    }
  }

  @Test("A name that stands for nothing, or not yet, is a mistake with its place")
  func unknownNames() throws {
    let steps =
      Self.paid + ["see: $smu", "see: Pay $later", "remember: { later: { matches: Paid } }", "not-see: $19.99"]
    let error = try #require(throws: ScriptMistakes.self) { try Script(Rehearsing.steps(steps), source: "test.yaml") }
    #expect(error.list.map(\.place.line) == [8, 9], "\(error.words)")
    #expect(error.words.contains("nothing has the name $smu: no step before remembers it; did you mean sum?"))
    #expect(error.words.contains("$later is used before it is remembered"))
  }

  @Test("A dollar sign beside an amount belongs to the sign of its currency")
  func currencySigns() throws {
    for text in ["19,99 $US", "Payé : 19,99\u{A0}$US", "$US 19,99", "5 $CA et 6 $"] {
      #expect(RememberedNames.all(in: text).isEmpty, "\(text)")
    }
    for (text, name) in [("order 5 $sum", "sum"), ("Pay $US", "US"), ("$US", "US"), ("5 $USDT", "USDT")] {
      #expect(RememberedNames.all(in: text) == [name], "\(text)")
    }
    let result = try Rehearsing.play(
      "checkout: { language: fr }\n" + Rehearsing.steps(Rehearsing.paid + ["see: 19,99 $US", "not-see: 29,99 $US"])
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
  }

  @Test("Without remembered values, a dollar sign in what is entered is a character")
  func dollars() throws {
    #expect(throws: Never.self) { try Script(Rehearsing.steps(["type: pa $word"]), source: "test.yaml") }
  }

  @Test("A snapshot of a part, with masked cells, differs only where it looks")
  func parts() throws {
    let wanted = "snapshot: { name: part, where: { row: 2, rows: 3 }, mask: { matches: '[0-9]+' } }"
    func play(_ amount: Int, _ step: String, _ kept: [String: String]?) throws -> Player.Performance {
      let order = "checkout: { order: { paymentAmount: \(amount) } }\n"
      return try Rehearsing.play(
        order + Rehearsing.steps(["choose: card", step]),
        snapshots: Snapshots(kept: kept ?? [:], isUpdating: kept == nil))
    }
    let taken = try play(1999, wanted, nil).snapshots
    #expect(taken["part.txt"]?.contains("░") == false)
    let sum = "snapshot: { name: part, where: title, mask: [pay] }"
    #expect(try play(1999, sum, nil).result.failure?.message.contains("no element «title»") == true)
    let pay = "snapshot: { name: part, where: pay, mask: { matches: '[0-9]+' } }"
    let button = try play(1999, pay, nil).snapshots
    #expect(button["part.txt"]?.contains("░░.░░") == true, "\(button)")
    #expect(try play(2550, pay, button).result.failure == nil)
    let whole = "snapshot: { name: part, where: pay }"
    let differs = try play(2550, whole, try play(1999, whole, nil).snapshots).result
    let mark = try #require(differs.failure?.marks.first)
    #expect(differs.failure?.expected?.size == Size(columns: 80, rows: 24))
    #expect(mark.row > 10 && mark.column > 5, "\(mark)")
    let french = try Rehearsing.play(
      "checkout: { language: fr }\n"
        + Rehearsing.steps(["choose: card", "snapshot: { name: part, where: pay, mask: { matches: '[0-9,]+.[$]' } }"]),
      snapshots: Snapshots(kept: [:], isUpdating: true))
    #expect(french.snapshots["part.txt"]?.contains("░░░░░") == true, "an amount has a no-break space: \(french)")
    #expect(
      try play(1999, "snapshot: { name: part, mask: { matches: nobody } }", nil).result.failure?.message
        .contains("mask 1 of the snapshot part covers nothing") == true)
  }
}

@Suite("Cases that are skipped or must fail")
struct VerdictTests {
  private static func play(_ head: String, _ screen: String) throws -> CaseResult {
    try Rehearsing.play("\(head)\n" + Rehearsing.steps(["screen: \(screen)"])).result
  }

  @Test("A skipped script is not played, and every report says why")
  func skipped() throws {
    let result = try Self.play("skip: ticket 12", "result")
    #expect(result.outcome == .skipped && result.stepRecords.isEmpty && !result.isRed)
    #expect(JUnitReport().render([result]).contains(#"<skipped type="skipped" message="ticket 12"/>"#))
    #expect(JUnitReport().render([result]).contains(#"skipped="1""#))
    let summary = ReportSummary(result, number: 1)
    #expect(ReportIndex.render([summary]).contains("✓ none failed, 1 skipped"))
    #expect(CasePage.render(result, summary).contains("skipped: ticket 12"))
    #expect(CaseReports.summary([result]).hasPrefix("✓ 0 of 1 cases passed, 1 skipped"))
    #expect(GitHubAnnotations().command(result) == nil)
  }

  @Test("A script that must fail is green only while it fails")
  func expectedFailure() throws {
    let failed = try Self.play("expect-failure: ticket 13", "result")
    #expect(failed.outcome == .expectedFailure && !failed.isRed && failed.reason == "ticket 13")
    #expect(JUnitReport().render([failed]).contains(#"<skipped type="expected-failure" message="ticket 13">"#))
    let told = CaseReports.text([failed]).split(separator: "\n")
    #expect(told.first?.hasPrefix("– ") == true, "\(told)")
    #expect(told.first?.hasSuffix(", as expected (ticket 13)") == true, "\(told)")
    #expect(told.last == "✓ 0 of 1 cases passed, 1 failed as expected, 0.240 s of virtual time")
    let passed = try Self.play("expect-failure: ticket 13", "methods")
    #expect(passed.outcome == .failed && passed.failure?.code == "expect-failure" && passed.failure?.line == 1)
    let stuck = try Rehearsing.play("expect-failure: ticket 13\n" + Rehearsing.steps(["resume", "screen: result"]))
      .result
    #expect(stuck.outcome == .error, "a script that cannot be played is no expected failure")
  }

  @Test("The reason is a text in words, and only one of the two keys is there")
  func mistakes() throws {
    for head in ["skip: true", "skip: \"\"", "skip: [a]", "expect-failure: {}", "skip: a\nexpect-failure: b"] {
      #expect(throws: ScriptMistakes.self, "\(head)") { try Self.play(head, "methods") }
    }
  }
}
