import CheckoutCore
import KassaBackend
import KassaCards
import KassaSystems
import Testing

@testable import KassaRehearsal

/// What `count: 0` says of values in a form, or of words, that a member never has.
@Suite("A value that a member never has is no value that was not sent")
struct MemberFormTests {
  private static let assist = [
    "fill: { pan: $card.assist-none-success, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
    "screen: result",
  ]
  private static let applePay = ["choose: card.1111", "choose: pay", "choose: pay", "screen: result"]
  private static let dolyame = [
    "choose: continue", "fill: { smsCode: \"1234\" }", "choose: continue", "choose: continue", "choose: consent",
    "choose: continue", "choose: continue", "fill: { pan: $card.dolyame-none-success, expiry: 12/30, code: 123 }",
    "choose: pay", "screen: result",
  ]
  private static let worldline = [
    "choose: cards",
    "fill: { cardNumber: $card.worldline-visa-none-success, expiryDate: 12/30, cvv: 123, cardholderName: JANE DOE }",
    "choose: pay", "screen: result",
  ]

  private static func paid(_ system: String) -> [String] {
    ["assist": assist, "apple-pay": applePay, "dolyame": dolyame, "worldline": worldline][system] ?? Rehearsing.paid
  }

  private func failure(_ system: String, _ step: String, head: String = "") throws -> String? {
    try Rehearsing.failure(
      Self.paid(system) + ["message: { \(step), count: 0 }"], head: "checkout: { provider: \(system)\(head) }\n")?
      .message
  }

  // MARK: Forms

  /// A value in a form that the member never has, and what the failure says the member is.
  static let impossible: [(system: String, message: String, field: String, kind: String)] = [
    // Masks in groups, of another length, without the digits that are shown.
    ("ecommpay", "POST /v1/payment", "card.pan: '•••• 0077'", "hidden"),
    ("ecommpay", "POST /v1/payment", "card.pan: '4000 00•• •••• 0077'", "hidden"),
    ("ecommpay", "POST /v1/payment", "card.pan: '4000••••••••0077'", "hidden"),
    ("ecommpay", "POST /v1/payment", "card.pan: '••••'", "hidden"),
    ("ecommpay", "POST /v1/payment", "card.pan: '•••• 1111'", "hidden"),
    ("ecommpay", "POST /v1/payment", "card.pan: { matches: '•••• 0077' }", "hidden"),
    ("ecommpay", "notification", "account.number: '****'", "masked"),
    ("ecommpay", "notification", "account.number: { matches: '[*]+ 0077' }", "masked"),
    ("ecommpay", "notification", "account.number: { matches: '0{8}' }", "masked"),
    // Dates.
    ("ecommpay", "notification", "payment.date: { matches: '15.06.2026' }", "a date"),
    ("ecommpay", "notification", "payment.date: 2026-07-15", "a date"),
    ("ecommpay", "notification", "payment.date: { matches: 'Jul' }", "a date"),
    ("assist", "notification", "orderdate: { matches: '2026-07-15' }", "a date"),
    ("ecommpay", "notification", "account.expiry_year: \"30\"", "a date"),
    ("ecommpay", "notification", "account.expiry_month: December", "a date"),
    ("assist", "notification", "cardexpirationdate: 1230", "a date"),
    (
      "worldline", "notification",
      "payment.paymentOutput.cardPaymentMethodSpecificOutput.card.expiryDate: 12/30", "a date"
    ),
    (
      "worldline", "notification", "payment.statusOutput.statusCodeChangeDateTime: { matches: '2026-06' }", "a date"
    ),
    // An amount in a longer text.
    ("ecommpay", "POST /sign", "string_to_sign: { matches: '19[.]99' }", "a text with 1999"),
    // Words for digits.
    ("ecommpay", "notification", "payment.result_code: none", "a text of digits alone"),
    ("ecommpay", "notification", "payment.result_code: { matches: none }", "a text of digits alone"),
    ("apple-pay", "payment.do", "additionalParameters.amount: 1999 USD", "a text of digits alone"),
    ("apple-pay", "payment.do", "additionalParameters.amount: abc", "a text of digits alone"),
    ("apple-pay", "payment.do", "additionalParameters.amount: { matches: 'abc|USD' }", "a text of digits alone"),
  ]

  @Test("A form that the member never has", arguments: impossible)
  func form(system: String, message: String, field: String, kind: String) throws {
    let found = try failure(system, "name: \(message), has: { \(field) }")
    #expect(found?.contains(" is \(kind)") == true, "\(found ?? "green")")
  }

  @Test("A flag is never a word of another pair")
  func flags() {
    let flag = MemberValue.Difference("a flag, 0 or 1")
    for word in ["true", "yes", "No", "Y"] { #expect(MemberValue(.string("1")).excluding(word) == flag, "\(word)") }
    #expect(MemberValue(.string("1")).excluding(part: "true") == flag)
    #expect(MemberValue(.string("Y")).excluding("true") == .init("a flag, Y or N"))
    #expect(MemberValue(.string("1")).excluding("0") == nil && MemberValue(.string("Y")).excluding("N") == nil)
    #expect(MemberValue(.string("1")).excluding("2") == nil && MemberValue(.string("Y")).excluding("C") == nil)
  }

  /// Values that the member could have.
  static let possible: [(system: String, message: String, field: String)] = [
    ("ecommpay", "POST /v1/payment", "card.pan: 431422••••••0056"),
    ("ecommpay", "POST /v1/payment", "card.pan: 378282•••••0005"),
    ("ecommpay", "POST /v1/payment", "card.pan: { matches: '^431422•+0056$' }"),
    ("ecommpay", "POST /v1/payment", "card.pan: { matches: '•{6}(0056|1111)' }"),
    ("ecommpay", "notification", "account.number: { matches: '1111$' }"),
    ("ecommpay", "notification", "account.number: { matches: '^.{6}\\*{6}1111' }"),
    ("ecommpay", "notification", "account.number: { matches: '[*]1111' }"),
    ("ecommpay", "notification", "payment.date: { matches: ^2026-07 }"),
    ("ecommpay", "notification", "payment.date: { matches: '2026.07.15T0[89]' }"),
    ("ecommpay", "notification", "payment.date: { matches: '-0[1-5]-\\d{2}T' }"),
    ("ecommpay", "notification", "payment.date: { matches: '[+]0100$|^2025' }"),
    ("assist", "notification", "orderdate: { matches: '15.07.2026' }"),
    ("ecommpay", "notification", "account.expiry_year: \"2031\""),
    (
      "worldline", "notification", "payment.paymentOutput.cardPaymentMethodSpecificOutput.card.expiryDate: \"0131\""
    ),
    ("worldline", "notification", "payment.statusOutput.statusCodeChangeDateTime: { matches: ^2027 }"),
    ("ecommpay", "notification", "payment.result_code: { matches: '^3' }"),
    ("apple-pay", "payment.do", "additionalParameters.amount: { matches: '^2.00$' }"),
    // Words of another outcome, and other words.
    ("ecommpay", "notification", "payment.status: decline"),
    ("ecommpay", "notification", "account.type: mastercard"),
    ("ecommpay", "notification", "account.type: cartes_bancaires"),
    ("ecommpay", "notification", "payment.type: recurring"),
    ("ecommpay", "notification", "payment.type: { matches: verif }"),
    ("ecommpay", "\"200\"", "payment.type: auth"), ("ecommpay", "\"200\"", "status: error"),
    ("ecommpay", "notification", "payment.sum.currency: { matches: 'EUR|GBP' }"),
    ("ecommpay", "notification", "payment.sum.currency: { matches: '^R' }"),
    ("assist", "notification", "meantypename: MC"), ("assist", "notification", "operationtype: 300"),
    ("ecommpay", "\"0110\"", "responseCode: \"05\""), ("assist", "\"0110\"", "responseCode: { matches: ^05 }"),
    ("assist", "notification", "responsecode: AS100"), ("assist", "POST /pay/pay.cfm", "OneClick: \"1\""),
    ("dolyame", "notification", "payment_schedule.0.status: scheduled"),
    ("worldline", "completionHandler", "outcome: declined"), ("assist", "payFinished", "status: Declined"),
    ("dolyame", "\"200\"", "status: canceled"), ("dolyame", "\"200\"", "payment.card.brand: visa"),
  ]

  @Test("A value that the member could have", arguments: possible)
  func isPossible(system: String, message: String, field: String) throws {
    let found = try failure(system, "name: \(message), has: { \(field) }")
    #expect(found == nil, "\(found ?? "")")
  }

  @Test("The digits of an amount in a longer text, with other separators", arguments: ["10005", "100,05"])
  func amountInText(pattern: String) {
    let member = MemberValue(.string("MerchantOrder;order-1;100.05;USD"))
    let sample = PatternSample(pattern)
    #expect(member.excluding(part: sample?.text ?? "") == .init("a text with 100.05", true))
    #expect(member.excluding(part: "10006") == nil && member.excluding(part: "100") == nil)
    #expect(MemberValue(.string("version 1.0")).excluding(part: "10") == nil)
  }

  /// A value, a text or an expression, and whether another value of the member can be or match that.
  static let digitForms: [(value: String, other: String, isPattern: Bool, isPossible: Bool)] = [
    ("431422••••••0056", "400000••••••0077", false, true), ("431422••••••0056", "400000••••0077", false, true),
    ("431422••••••0056", "400000••0077", false, true), ("431422••••••0056", "400000•0077", false, false),
    ("431422••••••0056", "4000•••••••••077", false, false), ("431422••••••0056", "400000******0077", false, false),
    ("•••• 0056", "•••• 0077", false, true), ("•••• 0056", "••• 0077", false, false),
    ("+7 (916) ***-**-67", "+7 (903) ***-**-11", false, true),
    ("2026-06-15", "2027-01-02", false, true), ("2026-06-15", "15.06.2026", false, false),
    ("2026-11-30T10:00:00Z", "2026-12-01", false, false), ("2026-11-30", "today", false, false),
    ("2026-06-15T12:00:01+0000", "15[.]06[.]2026", true, false), ("2026-06-15T12:00:01+0000", "06.15", true, true),
    ("2026-06-15T12:00:01+0000", "(?!2026)", true, true), ("2026-06-15T12:00:01+0000", "[+]0000$", true, true),
    ("21.11.2026 14:03:05", "^22[.]11", true, true), ("21.11.2026 14:03:05", "^2026", true, false),
  ]

  @Test("Digits of other values stand where they stand in one", arguments: digitForms)
  func stand(value: String, other: String, isPattern: Bool, isPossible: Bool) throws {
    let forms = try #require(DigitForms(of: value, isNumber: false))
    #expect((isPattern ? forms.canMatch(other) : forms.has(other)) == isPossible)
  }

  @Test("Texts that tell no form", arguments: ["••••", "**", "j***@example.test", "1999", "12/30", "success", "2.2.0"])
  func formless(text: String) { #expect(DigitForms(of: text, isNumber: false) == nil) }

  // MARK: Words

  /// A word that the member never has, and what the mistake says.
  static let words: [(system: String, step: String, advice: String)] = [
    ("ecommpay", "name: notification, has: { account.type: mastercrad }", "did you mean mastercard?"),
    ("ecommpay", "name: notification, has: { payment.type: refund }", "operation.type can be refund"),
    ("ecommpay", "name: callback, has: { payment.type: sale }", "payment.type is never sale"),
    ("ecommpay", "has: { payment.type: refund }", "payment.type is never refund"),
    ("ecommpay", "name: \"200\", has: { status: nonsense }", "status is never nonsense"),
    ("ecommpay", "name: \"200\", has: { status: acepted }", "did you mean accepted?"),
    ("worldline", "name: \"200\", has: { status: nonsense }", "status is never nonsense"),
    ("assist", "name: notification, has: { meantypename: VIZA }", "did you mean VISA?"),
    ("assist", "name: notification, has: { operationtype: 400 }", "operationtype is never 400"),
    ("dolyame", "name: \"200\", has: { payment.card.brand: viza }", "did you mean visa?"),
    // The bank's response codes, in every payment system.
    (
      "ecommpay", "name: \"0110\", has: { responseCode: approved }", "responseCode is never approved, but one of 00, 05"
    ),
    ("worldline", "name: \"0110\", has: { responseCode: success }", "but one of 00, 05"),
    ("dolyame", "name: \"0110\", has: { responseCode: \"51\" }", "but one of 00, 05"),
    ("apple-pay", "name: \"0110\", has: { responseCode: { matches: '^[A-Z]' } }", "but one of 00, 05"),
    ("assist", "name: \"0110\", has: { responseCode: AS000 }", "but one of 00, 05"),
    ("assist", "has: { responseCode: approved }", "but one of 00, 05"),
    ("assist", "name: notification, has: { responsecode: as100 }", "responsecode is never as100"),
    ("assist", "name: notification, has: { responsecode: AS999 }", "responsecode is never AS999"),
    ("assist", "name: notification, has: { responsecode: { matches: ^1 } }", "responsecode is never ^1"),
    // Flags.
    ("assist", "name: POST /pay/pay.cfm, has: { OneClick: true }", "OneClick is never true, but only 1"),
    ("assist", "name: notification, has: { testmode: yes }", "testmode is never yes, but only 1"),
    // Instalments and results.
    (
      "dolyame", "name: notification, has: { payment_schedule.0.status: charged }", "but one of hold, scheduled, paid"
    ),
    ("worldline", "name: completionHandler, has: { outcome: paid }", "outcome is never paid"),
    ("apple-pay", "has: { outcome: paid }", "outcome is never paid"),
    ("assist", "name: payFinished, has: { status: Paid }", "status is never Paid"),
    ("assist", "name: payFinished, has: { status: { matches: success } }", "status is never success"),
    // Currencies.
    ("ecommpay", "name: notification, has: { payment.sum.currency: { matches: EURO } }", "no code of ISO 4217"),
    ("ecommpay", "name: notification, has: { payment.sum.currency: { matches: € } }", "no code of ISO 4217"),
    ("ecommpay", "name: notification, has: { payment.sum.currency: { matches: eur } }", "no code of ISO 4217"),
  ]

  @Test("A word that the member never has is a mistake in the script", arguments: words)
  func word(system: String, step: String, advice: String) throws {
    let error = try #require(throws: ScriptMistakes.self) { try failure(system, step) }
    #expect(error.words.contains(advice), "\(error.words)")
  }

  @Test(
    "Messages have only the words that their members are said to have",
    arguments: ["ecommpay", "worldline", "assist", "dolyame", "apple-pay"])
  func closed(system: String) throws {
    let sandbox = try #require(Sandboxes.builtIn[system])
    let result = try Rehearsing.play(
      "checkout: { provider: \(system) }\n" + Rehearsing.steps(Self.paid(system) + ["merchant: refund"])
    ).result
    var checked: Set<String> = []
    for case .message(let message) in result.entries.map(\.kind) {
      let isAnswer = Int(message.name) != nil
      for path in message.body.leaves {
        let names = MemberPaths.names(path)
        let member = sandbox.closedMembers.first { member in
          let end = MemberPaths.names(member.path)
          return switch member.owner {
          case .anyMessage: names.suffix(end.count).elementsEqual(end)
          case .notification: MessageBreak(for: message)?.name == MessageBreak.notification && names == end
          case .answer: isAnswer && names == end
          }
        }
        guard let member, let value = message.body.at(path), !value.isNull else { continue }
        #expect(member.words.contains(value.plainText), "\(message.name): \(path) \(value.plainText)")
        checked.insert(member.path)
      }
    }
    #expect(!checked.isEmpty)
  }
}

/// What else can hold whatever a case does.
@Suite("A part of a message says which failure is meant, and a mask leaves something to compare")
struct VacuousPartTests {
  private func play(_ failure: String, _ step: String) throws -> CaseResult {
    try Rehearsing.play(
      "expect-failure: { reason: ticket 13, failure: \(failure) }\n" + Rehearsing.steps([step])
    ).result
  }

  @Test("A letter or two are in almost every message", arguments: ["e", "is", "'. .'", "«n»"])
  func short(failure: String) {
    #expect(throws: ScriptMistakes.self) { try play(failure, "screen: result") }
  }

  @Test(
    "Words that every failure has do not say why a step failed",
    arguments: [
      "expected", "found", "the screen", "expected to see", "on the screen", "whose text is", "; the nearest is",
      "where it is only a part of", "in row", "found it", "the most similar",
    ])
  func frame(failure: String) {
    #expect(throws: ScriptMistakes.self) { try play(failure, "see: Paid") }
  }

  @Test("The name of the step that failed, and a word that every failure has")
  func frameOfStep() throws {
    let failed = try play("a message", "message: { name: notification }")
    #expect(failed.outcome == .failed && failed.failureText.contains("names only what"), "\(failed.failureText)")
    #expect(try play("string_to_sign", "message: { name: notification }").outcome == .expectedFailure)
  }

  @Test("Words of the step itself do not say why it failed")
  func repeated() throws {
    for (failure, step) in [
      ("result", "screen: result"), ("found declined", "see: found declined"), ("declined", "see: found declined"),
    ] {
      let result = try play(failure, step)
      #expect(result.outcome == .failed && result.failure?.code == "expect-failure", "\(failure)")
      #expect(result.failureText.contains("names only what the step itself says"), "\(result.failureText)")
    }
    #expect(try play("found methods", "screen: result").outcome == .expectedFailure)
    #expect(try play("expected to see «Paid»", "see: Paid").outcome == .expectedFailure)
    // The step that failed is another one.
    let other = try Rehearsing.play(
      "expect-failure: { reason: ticket 13, failure: found methods }\n"
        + Rehearsing.steps(["screen: result", "not-see: found methods"])
    ).result
    #expect(other.outcome == .expectedFailure, "\(other.failureText)")
  }

  @Test("Where a step looks does not say why it failed")
  func place() throws {
    func played(_ failure: String) throws -> CaseResult {
      try Rehearsing.play(
        "expect-failure: { reason: ticket 13, failure: '\(failure)' }\n"
          + Rehearsing.steps(["choose: card", "see: { text: Paid, where: pay }"])
      ).result
    }
    for failure in ["in pay", "see «Paid»", "«Paid» in pay, whose text is"] {
      let result = try played(failure)
      #expect(result.outcome == .failed && result.failureText.contains("names only what"), "\(result.failureText)")
    }
    let named = try played("expected to see «Paid» in pay")
    #expect(named.outcome == .expectedFailure, "\(named.failureText)")
  }

  /// A part of a message, the text of a step, and whether any failure of the step has the part.
  static let parts: [(part: String, step: String, isOnlyFrame: Bool)] = [
    ("in row 3", "see: { text: Paid, where: row 3 }", true), ("in row 4", "see: { text: Paid, where: row 3 }", false),
    ("found it 1 times", "see: { text: Paid, count: 2 }", false), ("2 times", "see: { text: Paid, count: 2 }", true),
    ("found declined", "result: { outcome: success, told: declined }", false),
    ("whose text is «Paid", "see: { text: Paid refunded, where: state }", false),
    ("expected to see «Paid»", "see: Paid", false), ("to see «Paid»", "see: Paid", true),
  ]

  @Test("Words of a step between those of every failure say nothing", arguments: parts)
  func frameAround(part: String, step: String, isOnlyFrame: Bool) {
    #expect(Script.ExpectedFailure.isOnlyFrame(part, with: step, code: "see") == isOnlyFrame)
  }

  @Test("Masks that cover all words and numbers leave only signs and lines")
  func masks() throws {
    func message(_ snapshot: String) throws -> String? {
      let steps = Rehearsing.steps(["choose: card", "snapshot: { name: part, \(snapshot) }"])
      return try Rehearsing.play(steps, snapshots: Snapshots(kept: [:], isUpdating: true)).result.failure?.message
    }
    let all = try message("mask: { matches: '[A-Za-z0-9$.]' }")
    #expect(all?.contains("cover all words and numbers that this screen shows") == true, "\(all ?? "green")")
    let part = try message("where: pay, mask: [{ matches: Pay }, { matches: '[0-9.]+' }]")
    #expect(part?.contains("cover all words and numbers that this part shows") == true, "\(part ?? "green")")
    #expect(try message("where: pay, mask: { matches: '[0-9.]+' }") == nil)
    #expect(try message("mask: { matches: '[0-9$.]+' }") == nil)
  }
}
