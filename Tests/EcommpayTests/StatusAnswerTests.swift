import CheckoutCore
import Testing

@testable import Ecommpay

@Suite("Payment status responses")
struct StatusAnswerTests {
  private func read(_ answer: JSON, ordered: Int64 = 1999) throws(CheckoutError) -> StatusAnswer {
    try StatusAnswer(AnswerReader(answer), ordered: ordered)
  }

  @Test(
    "Payment status and operation status together give the payment's state",
    arguments: [
      ("processing", "registered", Standing.registered),
      ("processing", "processing", .underWay),
      ("processing", "processed", .processed),
      ("awaiting 3ds result", "authentication", .challenged(.sample)),
      ("success", "success", .final(.success)),
      ("decline", "decline", .final(.declined)),
      ("canceled", "canceled", .final(.cancelled)),
      ("awaiting capture", "success", .final(.held)),
      ("awaiting confirmation", "processing", .underWay),
      ("no such word", "neither this", .underWay),
    ])
  func standing(payment: String, operation: String, standing: Standing) throws {
    let answer = try read(Answers.status(2, payment, operation, extra: Answers.threeds))
    #expect(answer.payment?.standing == standing)
    #expect(answer.revision == 2)
  }

  @Test("Another attempt is offered only if the platform allows it")
  func attempts() throws {
    let offered: [(String, JSON)] = [
      ("is_new_attempts_available", true), ("attempts_left", 4), ("attempts_timeout", 600),
    ]
    #expect(
      try read(Answers.status(2, "awaiting customer", "decline", payment: offered)).payment?.standing
        == .awaitingCustomer(attemptsLeft: 4, secondsLeft: 600))
    #expect(
      try read(Answers.status(2, "awaiting customer", "decline", payment: [("is_new_attempts_available", false)]))
        .payment?.standing == .underWay)
  }

  @Test("Every member of the payment is read")
  func payment() throws {
    let reported: [(String, JSON)] = [("result_code", "0"), ("result_message", "Success")]
    let payment = try read(Answers.status(9, "success", "success", payment: reported)).payment?.payment
    var expected = Payment(id: "internal_payment_id_1", status: "success")
    expected.operationID = "77"
    expected.provider = "Sim"
    expected.method = "card"
    expected.type = "sale"
    expected.purpose = .pay
    expected.amount = CurrencyTable.standard["USD"].map { Money(1999, $0) }
    expected.account = "431422••••••0056"
    expected.brand = "visa"
    expected.code = "0"
    expected.captured = expected.amount
    expected.operations = [.refund, .reverse]
    expected.message = "Success"
    expected.reasonKey = "approved"
    expected.date = "2026-06-15T12:00:00+0000"
    #expect(payment == expected)
  }

  @Test("An amount below the ordered one is a partial payment with both amounts")
  func partial() throws {
    let state = try read(Answers.status(2, "success", "success"), ordered: 5000).payment
    #expect(state?.standing == .final(.partial))
    #expect(state?.payment.amount?.amount == 5000)
    #expect(state?.payment.paidAmount?.amount == 1999)
  }

  @Test("A response without a payment is valid")
  func none() throws {
    #expect(try read(Answers.noPayment) == StatusAnswer(revision: 1, payment: nil))
  }

  @Test(
    "A malformed member is reported with its path",
    arguments: [
      (#"{}"#, "revision"),
      (#"{"revision":"2","payment":null}"#, "revision"),
      (#"{"revision":2}"#, "payment"),
      (#"{"revision":2,"payment":[]}"#, "payment"),
      (#"{"revision":2,"payment":{"status":"success"}}"#, "payment.id"),
      (#"{"revision":2,"payment":{"id":"p"}}"#, "payment.status"),
      (#"{"revision":2,"payment":{"id":"p","status":"processing"}}"#, "operation"),
      (#"{"revision":2,"payment":{"id":"p","status":"processing"},"operation":{}}"#, "operation.status"),
      (
        #"{"revision":2,"payment":{"id":"p","status":"success","sum":{"amount":"1","currency":"USD"}}}"#,
        "payment.sum.amount"
      ),
      (
        #"{"revision":2,"payment":{"id":"p","status":"success","sum":{"amount":1,"currency":"ABC"}}}"#,
        "payment.sum.currency"
      ),
      (
        #"{"revision":2,"payment":{"id":"p","status":"success","sum":{"amount":1.5,"currency":"USD"}}}"#,
        "payment.sum.amount"
      ),
      (#"{"revision":2,"payment":{"id":"p","status":"success"},"account":{"number":4}}"#, "account.number"),
      (#"{"revision":2,"payment":{"id":"p","status":"awaiting 3ds result"}}"#, "threeds2"),
      (
        #"{"revision":2,"payment":{"id":"p","status":"awaiting 3ds result"},"threeds2":{"acs_url":"http://acs/x"}}"#,
        "threeds2.acs_url"
      ),
      (
        #"{"revision":2,"payment":{"id":"p","status":"awaiting 3ds result"},"threeds2":{"acs_url":"https:///x"}}"#,
        "threeds2.acs_url"
      ),
      (
        #"{"revision":2,"payment":{"id":"p","status":"awaiting 3ds result"},"threeds2":{"acs_url":"https://acs"}}"#,
        "threeds2.acs_trans_id"
      ),
    ])
  func malformed(text: String, place: String) throws {
    let json = try JSON(parsing: text.utf8)
    let error = #expect(throws: CheckoutError.self) { try read(json) }
    #expect(error?.code == .answerMalformed)
    #expect(error?.mistakes.map(\.path) == [place])
  }
}
