import CheckoutCore
import Testing

@testable import KassaRehearsal

/// What `count: 0` and `lacks` say of messages: nothing that would hold whatever is sent.
@Suite("A message is not missing only because it could never be found")
struct AbsenceTests {
  /// A payment with each payment system, up to its result.
  private static let paid: [String: [String]] = [
    "ecommpay": [
      "choose: card", "fill: { pan: $card.challenge-success, expiry: 12/30, code: 123, holder: JANE DOE }",
      "choose: pay", "screen: challenge", "fill: { otp: 1234 }", "choose: submit", "screen: result",
    ],
    "worldline": [
      "choose: cards",
      "fill: { cardNumber: $card.worldline-visa-none-success, expiryDate: 12/30, cvv: 123, cardholderName: JANE DOE }",
      "choose: pay", "screen: result",
    ],
    "assist": [
      "fill: { pan: $card.assist-none-success, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
      "screen: result",
    ],
    "dolyame": [
      "choose: continue", "fill: { smsCode: \"1234\" }", "choose: continue", "choose: continue", "choose: consent",
      "choose: continue", "choose: continue", "fill: { pan: $card.dolyame-none-success, expiry: 12/30, code: 123 }",
      "choose: pay", "screen: result",
    ],
    "apple-pay": ["choose: card.1111", "choose: pay", "choose: pay", "screen: result"],
  ]

  private func failure(_ system: String, _ steps: [String]) throws -> CaseFailure? {
    let paid = try #require(Self.paid[system])
    return try Rehearsing.play("checkout: { provider: \(system) }\n" + Rehearsing.steps(paid + steps)).result.failure
  }

  // MARK: Values

  /// A value that the member never has in this form, and what the failure says the member is.
  static let forms: [(system: String, message: String, field: String, kind: String)] = [
    ("dolyame", "notification", "amount: 6700", "a number with other zeros"),
    ("dolyame", "notification", "payment_schedule.0.amount: 1676", "an amount with two decimals"),
    ("dolyame", "POST /orders", "order.amount: 6700", "a number with other zeros"),
    ("dolyame", "POST /orders", "order.amount: 670000", "an amount with two decimals"),
    ("apple-pay", "payment.do", "additionalParameters.amount: 19.99", "a text of digits alone"),
    ("apple-pay", "payment.do", "additionalParameters.currency: USD", "a text of digits alone"),
    ("ecommpay", "POST /v1/init", "payment_info.payment_currency: 840", "a currency in letters"),
    ("ecommpay", "AReq", "purchaseAmount: 19.99", "a text of digits alone"),
    ("ecommpay", "AReq", "purchaseCurrency: USD", "a text of digits alone"),
    ("ecommpay", "notification", "payment.result_message: success", "in another letter case"),
    ("assist", "POST /pay/order.cfm", "Language: en", "in another letter case"),
    // Masks.
    ("ecommpay", "notification", "account.number: 431422••••••0056", "masked"),
    ("ecommpay", "notification", "account.number: 431422*****0056", "masked"),
    ("ecommpay", "notification", "account.number: $card.challenge-success", "masked"),
    // The same as regular expressions.
    ("ecommpay", "notification", "payment.sum.amount: { matches: '19[.]99' }", "a whole number"),
    ("ecommpay", "notification", "payment.sum.amount: { matches: '^\\d+[.]\\d{2}$' }", "a whole number"),
    ("ecommpay", "notification", "payment.sum.amount: { matches: USD }", "a number"),
    ("ecommpay", "notification", "payment.sum.currency: { matches: ^840$ }", "a currency in letters"),
    ("ecommpay", "notification", "payment.result_message: { matches: succ }", "in another letter case"),
    ("ecommpay", "notification", "account.number: { matches: '4314220000000056' }", "masked"),
    ("ecommpay", "POST /sign", "string_to_sign: { matches: 'payment_amount:19.99' }", "a text of digits alone"),
    ("dolyame", "POST /orders", "order.amount: { matches: ^6700$ }", "a number with other zeros"),
    ("apple-pay", "payment.do", "additionalParameters.amount: { matches: '19[.]99' }", "a text of digits alone"),
  ]

  @Test("A value in a form that the member never has is no value that was not sent", arguments: forms)
  func form(system: String, message: String, field: String, kind: String) throws {
    let found = try failure(system, ["message: { name: \(message), has: { \(field) }, count: 0 }"])
    #expect(found?.code == "message")
    #expect(found?.message.contains("is \(kind) in ") == true, "\(found?.message ?? "green")")
  }

  /// Values that the member could have.
  static let possibleValues: [(system: String, message: String, field: String)] = [
    ("dolyame", "notification", "amount: 6800.00"), ("dolyame", "POST /orders", "order.amount: 6800.00"),
    ("apple-pay", "payment.do", "additionalParameters.amount: 2500"),
    ("apple-pay", "payment.do", "additionalParameters.currency: 978"),
    ("ecommpay", "POST /v1/init", "payment_info.payment_currency: EUR"),
    ("ecommpay", "notification", "operation.type: refund"),
    ("ecommpay", "notification", "payment.id: { matches: '^ep2a' }"),
    ("ecommpay", "notification", "payment.sum.amount: { matches: ^25 }"),
    ("ecommpay", "notification", "payment.sum.amount: { matches: '2500|25[.]00' }"),
    ("ecommpay", "notification", "account.number: 400000******0077"),
    ("ecommpay", "POST /sign", "string_to_sign: { matches: 'payment_amount:2500' }"),
    ("ecommpay", "notification", "payment.result_code: \"3051\""),
    ("assist", "notification", "orderamount: 200.05"), ("assist", "notification", "currency: USD"),
  ]

  @Test("A value that the member could have is not missed", arguments: possibleValues)
  func possible(system: String, message: String, field: String) throws {
    let found = try failure(system, ["message: { name: \(message), has: { \(field) }, count: 0 }"])
    #expect(found == nil, "\(found?.message ?? "")")
  }

  @Test("A list has no value beyond its end, and a request without a body no member")
  func nowhere() throws {
    func message(_ system: String, _ step: String) throws -> String? {
      try failure(system, ["message: { \(step), count: 0 }"])?.message
    }
    let beyond = try message("dolyame", "name: notification, has: { payment_schedule.4.amount: 1675.00 }")
    #expect(beyond?.contains("payment_schedule has only 4 elements") == true, "\(beyond ?? "green")")
    #expect(try message("dolyame", "name: notification, has: { payment_schedule.4.amount: \"*\" }") == nil)
    #expect(try message("dolyame", "name: notification, has: { payment_schedule.3.amount: 1676.00 }") == nil)
    let get = try message("worldline", "name: GET /products, has: { amount: \"*\" }")
    #expect(get?.contains("has no body, so it never has amount") == true, "\(get ?? "green")")
    #expect(try message("apple-pay", "name: GET /callback, has: { operation: refunded }") == nil)
  }

  @Test("What may be the expected value, written otherwise, is there; what another message can have is possible")
  func otherwise() {
    #expect(MemberValue(.string("SALE")).excluding("sale") == .init("in another letter case", true))
    #expect(MemberValue(.string("6700.00")).excluding("6700") == .init("a number with other zeros", true))
    #expect(MemberValue(.string("431422******0056")).excluding("4314220000000056") == .init("masked", true))
    #expect(MemberValue(.string("1999")).excluding("19.99") == .init("a text of digits alone"))
    #expect(MemberValue(1999).excluding("much") == .init("a number"))
    #expect(MemberValue(1999).excluding(part: "20") == nil)
    #expect(MemberValue(.null).excluding("x") == nil)
    #expect(MemberValue(true).excluding("yes") == .init("true or false"))
  }

  // MARK: Regular expressions

  static let samples: [(pattern: String, text: String?, isWhole: Bool)] = [
    ("19[.]99", "19.99", false), ("^19\\.99$", "19.99", true), ("\\d+[.]\\d{2}", "0.00", false),
    ("^[A-Z]{3}$", "AAA", true), ("a\\b", "a", false), ("19[.]?99", nil, false), ("a|b", nil, false),
    ("(19)", nil, false), ("[^0-9]", nil, false), ("\\w", nil, false), ("^$", nil, false), ("a{0,2}", nil, false),
  ]

  @Test("A simple regular expression stands for a text", arguments: samples)
  func sample(pattern: String, text: String?, isWhole: Bool) {
    let sample = PatternSample(pattern)
    #expect(sample?.text == text)
    #expect(sample?.isWhole ?? false == isWhole)
  }

  // MARK: Operations

  /// An operation of the shop's server, and a message about it that the flow never has.
  static let operations: [(system: String, operation: String, message: String, words: String)] = [
    (
      "ecommpay", "{ refund: 500 }", "name: notification, has: { operation.type: refund }", "the shop was sent"
    ),
    ("ecommpay", "{ refund: 500 }", "has: { operation.type: refund }", "the shop was sent"),
    ("ecommpay", "{ refund: 500 }", "name: callback, has: { payment.status: partially refunded }", "the shop was sent"),
    ("ecommpay", "{ refund: 500 }", "name: notification, payment: last, has: { operation.type: refund }", "was sent"),
    ("ecommpay", "refund", "name: POST /refund", "is no message of the flow"),
    ("ecommpay", "refund", "name: POST /v2/payment/card/refund", "is no message of the flow"),
    // Without a slash, it is the end of the same path.
    ("ecommpay", "refund", "name: refund", "is no message of the flow"),
    ("worldline", "refund", "name: refund", "is no message of the flow"),
    ("dolyame", "commit", "name: commit", "is no message of the flow"),
    ("assist", "refund", "name: refund", "is no message of the flow"),
    ("apple-pay", "refund", "name: refund", "is no message of the flow"),
    // The SDK of apple-pay sends the same requests as the shop's server.
    ("apple-pay", "refund", "name: POST /payment/rest/refund.do", "is no message of the flow"),
    ("apple-pay", "refund", "name: POST /refund.do", "is no message of the flow"),
    ("apple-pay", "refund", "name: reverse.do", "is no message of the flow"),
    ("apple-pay", "refund", "name: /payment/rest/deposit.do", "is no message of the flow"),
    ("worldline", "refund", "name: POST /payments/*/refund", "is no message of the flow"),
    ("dolyame", "commit", "name: POST /v1/orders/*/commit", "is no message of the flow"),
    ("assist", "refund", "name: wscancel.cfm", "is no message of the flow"),
    ("ecommpay", "{ refund: 500 }", "has: { amount: 500 }", "name the message"),
    ("dolyame", "cancel", "name: POST /cancel", "is no message of the flow"),
    (
      "worldline", "{ refund: 500 }", "name: notification, has: { refund.refundOutput.amountOfMoney.amount: 500 }",
      "the shop was sent"
    ),
    // The notification of a refund has no payment.
    ("worldline", "{ refund: 500 }", "name: notification, has: { payment.status: CANCELLED }", "whatever it says"),
    ("ecommpay", "{ refund: 500 }", "name: POST /callback, has: { operation.type: reversal }", "whatever it says"),
    ("apple-pay", "refund", "name: notification, has: { operation: refunded }", "the shop was sent"),
  ]

  @Test("What an operation of the shop's server leads to is looked for where it is", arguments: operations)
  func operation(system: String, operation: String, message: String, words: String) throws {
    let found = try failure(system, ["merchant: \(operation)", "message: { \(message), count: 0 }"])
    #expect(found?.message.contains(words) == true, "\(found?.message ?? "green")")
    #expect(found?.message.contains("payment: ") == true, "\(found?.message ?? "green")")
  }

  /// A payment system, an operation of Payments on the given payment, and a message about it that the flow never has.
  static let deskOperations: [(system: String, message: String, words: String)] =
    ["ecommpay", "worldline", "assist", "dolyame", "apple-pay"].flatMap { system in
      [
        (system, "name: POST /refund", "is no message of the flow"),
        (system, "name: notification", "the shop was sent"),
      ]
    } + [
      ("apple-pay", "name: POST /payment/rest/refund.do", "is no message of the flow"),
      ("ecommpay", "name: notification, has: { operation.type: refund }", "the shop was sent"),
      ("ecommpay", "name: callback", "the shop was sent"),
      ("ecommpay", "name: notification, has: { operation.type: reversal }", "whatever it says"),
      ("ecommpay", "name: notification, payment: last", "whatever it says"),
      ("worldline", "name: notification, has: { refund.status: REFUNDED }", "the shop was sent"),
    ]

  private func atDesk(_ system: String, _ steps: [String]) throws -> String? {
    try Rehearsing.failure(
      ["press: F4"] + steps, head: "checkout: { provider: \(system), begin: shop, given: { payment: paid } }\n")?
      .message
  }

  @Test("An operation in Payments on a given payment is no part of the flow", arguments: deskOperations)
  func deskOperation(system: String, message: String, words: String) throws {
    let refund = ["choose: refund", "choose: refund"]
    let found = try atDesk(system, refund + ["message: { \(message), count: 0 }"])
    #expect(found?.contains(words) == true, "\(found ?? "green")")
    #expect(found?.contains("payment: given_1") == true, "\(found ?? "green")")
  }

  @Test("A given payment that the shop has only looked at in Payments had no operation")
  func deskWithoutOperation() throws {
    let looked = ["result: { payment: given_1, told: success }", "message: { name: POST /refund, count: 0 }"]
    #expect(try atDesk("ecommpay", looked) == nil)
    let withdrawn = ["choose: refund", "press: Esc", "message: { name: POST /refund, count: 0 }"]
    #expect(try atDesk("ecommpay", withdrawn) == nil)
  }

  @Test("What the flow says of the last payment is not in doubt after an operation on an earlier one")
  func operationOnEarlier() throws {
    let paid = try #require(Self.paid["ecommpay"])
    func message(_ step: String) throws -> String? {
      try Rehearsing.failure(
        ["press: F4", "choose: refund", "choose: refund", "press: Esc", "choose: pay"] + paid
          + ["message: { \(step), count: 0 }"], head: "checkout: { begin: shop, given: { payment: paid } }\n")?.message
    }
    #expect(try message("name: POST /refund, payment: last") == nil)
    let found = try message("name: POST /refund")
    #expect(found?.contains("payment: given_1") == true, "\(found ?? "green")")
  }

  @Test(
    "A word that the shop was sent in another member is named with that member",
    arguments: ["", ", payment: internal_payment_id_1"])
  func otherMember(payment: String) throws {
    let step = "message: { has: { payment.status: REFUNDED }\(payment), count: 0 }"
    let found = try failure("worldline", ["merchant: refund", step])
    #expect(found?.message.contains("«REFUNDED» is refund.status in ") == true, "\(found?.message ?? "green")")
    #expect(try failure("worldline", [step]) == nil)
    #expect(
      try failure("worldline", ["merchant: refund", "message: { has: { payment.status: REJECTED }, count: 0 }"]) == nil)
  }

  @Test("Without the operation, or with another one, there is no such message")
  func noOperation() throws {
    let refunded = "message: { name: notification, has: { operation.type: refund }, count: 0 }"
    #expect(try failure("ecommpay", [refunded, "message: { name: POST /refund, count: 0 }"]) == nil)
    let named =
      "message: { name: notification, payment: internal_payment_id_1, has: { operation.type: capture }, count: 0 }"
    #expect(try failure("ecommpay", ["merchant: { refund: 500 }", named]) == nil)
    #expect(
      try failure("ecommpay", ["merchant: { refund: 500 }", "message: { name: POST /v1/payment/cancel, count: 0 }"])
        == nil)
  }

  /// Steps after a recurring payment was registered, and whether the last one says something.
  static let debits: [(steps: [String], isSaid: Bool)] = [
    (["merchant: debit", "message: { name: \"0100\", count: 1 }"], false),
    (["merchant: debit", "message: { name: \"0110\", count: 1 }"], false),
    (["merchant: debit", "message: { name: \"0100\", has: { amount: 1200 }, count: 0 }"], false),
    (["press: F4", "choose: debit", "choose: debit", "message: { name: \"0100\", count: 1 }"], false),
    (["message: { name: \"0100\", count: 1 }", "merchant: debit", "message: { name: \"0100\" }"], true),
    (["merchant: debit", "message: { name: \"0100\", count: 1, step: 9 }"], true),
    (["merchant: { refund: 500 }", "message: { name: \"0100\", count: 1 }"], true),
  ]

  @Test("A number of authorisations says nothing once the shop has charged again", arguments: debits)
  func debit(steps: [String], isSaid: Bool) throws {
    let paid = [
      "choose: card", "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
      "screen: result",
    ]
    let found = try Rehearsing.play(
      "checkout: { order: { recurrentInfo: { type: Autopayment, amount: 1200 } } }\n" + Rehearsing.steps(paid + steps)
    ).result.failure?.message
    #expect(found?.contains("has charged the payer again") ?? false == !isSaid, "\(found ?? "green")")
    if isSaid { #expect(found == nil, "\(found ?? "")") }
  }

  // MARK: Members

  private static let second = "checkout: { order: { paymentID: second } }"

  @Test("Every message lacks what one message must lack")
  func lacks() throws {
    let head = "checkout: { keeping: askCustomer }\n"
    let steps = [
      "choose: card", "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: save",
      "choose: pay", "screen: result", Self.second, "choose: Visa •••• 0077", "fill: { code: 123 }", "choose: pay",
      "screen: result",
    ]
    func message(_ step: String) throws -> String? {
      try Rehearsing.play(head + Rehearsing.steps(steps + ["message: { name: POST /v1/payment, \(step) }"]))
        .result.failure?.message
    }
    // The card of the first payment was entered, that of the second was saved.
    let one = try message("lacks: [card.pan]")
    #expect(one?.contains("POST /v1/payment in step 8 has card.pan") == true, "\(one ?? "green")")
    #expect(try message("lacks: [card.pan], payment: last") == nil)
    #expect(try message("lacks: [card.pan], count: 1, payment: all") == nil)
    // The security code of a saved card is at another path.
    let code = try message("lacks: [card.cvv], payment: last")
    #expect(code?.contains("has account.cvv") == true, "\(code ?? "green")")
    #expect(try message("lacks: [card], payment: last") == nil)
  }

  @Test("The security code of a saved card is sent at another path")
  func secretElsewhere() throws {
    func message(_ field: String) throws -> String? {
      try Rehearsing.failure(
        [
          "choose: Visa •••• 0077", "fill: { code: 123 }", "choose: pay", "screen: result",
          "message: { name: POST /v1/payment, has: { \(field) }, count: 0 }",
        ], head: "checkout: { given: { saved-card: $card.none-success } }\n")?.message
    }
    for field in ["card.cvv: \"*\"", "card.cvv: \"123\""] {
      let found = try message(field)
      #expect(found?.contains("has account.cvv") == true, "\(field): \(found ?? "green")")
    }
    #expect(try message("card.pan: \"*\"") == nil)
    #expect(try message("card.cvv: \"*\", method: skrill-wallet") == nil)
  }

  @Test("Notifications after an operation lack it, too")
  func lacksAfterOperation() throws {
    let step = "message: { name: notification, lacks: [refund] }"
    #expect(try failure("worldline", [step]) == nil)
    let found = try failure("worldline", ["merchant: { refund: 500 }", step])?.message
    #expect(found?.contains("has refund") == true, "\(found ?? "green")")
  }

  // MARK: Several payments

  private func ofTwo(_ step: String) throws -> String? {
    let form = "fill: { pan: $card.none-decline, expiry: 12/30, code: 123, holder: JANE DOE }"
    let steps = [
      "choose: card", "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
      "screen: result", Self.second, "choose: card", form, "choose: pay", "screen: retry", "choose: leave",
      "screen: result", step,
    ]
    return try Rehearsing.play(Rehearsing.steps(steps)).result.failure?.message
  }

  /// A step after a payment that succeeded and one that was declined, and whether it is true.
  static let payments: [(step: String, isTrue: Bool)] = [
    ("message: { name: notification, has: { payment.status: success } }", false),
    ("message: { name: notification, has: { payment.status: success }, payment: all }", true),
    ("message: { name: notification, has: { payment.status: success }, payment: last }", false),
    ("message: { name: notification, has: { payment.status: decline }, payment: last }", true),
    ("message: { name: POST /v1/payment, count: 1 }", false),
    ("message: { name: POST /v1/payment, count: 1, payment: last }", true),
    ("message: { name: POST /v1/payment, count: 2, payment: all }", true),
    ("message: { name: POST /v1/payment, has: { method: card } }", true),
    ("message: { name: notification, has: { payment.status: success }, count: 0 }", false),
    ("message: { name: notification, has: { payment.status: success }, count: 0, payment: last }", true),
    ("host: { result: Success }", false), ("host: { result: Success, payment: last }", false),
    ("host: { result: Success, payment: all }", true), ("host: { result: Decline }", true),
    ("host: { result: Success, count: 0, payment: last }", true), ("host: { result: Success, count: 0 }", false),
  ]

  @Test("Messages and results are those of the last payment, unless a script says so", arguments: payments)
  func several(step: String, isTrue: Bool) throws {
    let found = try ofTwo(step)
    #expect((found == nil) == isTrue, "\(found ?? "green")")
    if !isTrue, !step.contains("payment: "), !step.contains("count: ") {
      #expect(found?.contains("payment: last, or payment: all") == true, "\(found ?? "green")")
    }
  }
}
