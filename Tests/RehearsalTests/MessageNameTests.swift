import CheckoutCore
import Testing

@testable import KassaRehearsal

@Suite("Names of messages and events in scripts")
struct MessageNameTests {
  private func mistakes(_ step: String, provider: String = "ecommpay") -> [String] {
    do throws(ScriptMistakes) {
      let text = "checkout: { provider: \(provider) }\nsteps:\n  - \(step)\n"
      _ = try Script(text, source: "test.yaml") { _, _ in .missing }
      return []
    } catch {
      return error.list.map(\.message)
    }
  }

  @Test(
    "A name that no message can have is a mistake, with the nearest word",
    arguments: [
      ("message: { name: POST /v1/paymnt, count: 0 }", "did you mean POST /v1/payment?"),
      ("message: POST /v1/paymnt", "did you mean POST /v1/payment?"),
      ("message: { name: AReqq, count: 0 }", "did you mean AReq?"),
      ("message: { name: compltionHandler, count: 0 }", "did you mean completionHandler?"),
      ("message: { name: POST /payments, count: 0 }", "no message of a payment with ecommpay"),
      ("message: { name: POST /v1/payment/, count: 0 }", "a part of its path is empty"),
      ("message: { name: /v1//payment, count: 0 }", "a part of its path is empty"),
      ("message: { name: payment/, count: 0 }", "a part of its path is empty"),
      ("message: { name: POST /v1/payment, has: { METHOD: card }, count: 0 }", "did you mean method?"),
      ("message: POST /notification", "did you mean notification or POST /notifications/next?"),
      ("message: completionHandler 1 Success", "did you mean completionHandler 0 Success?"),
      ("message: { name: completionHandler 0 Succes, count: 0 }", "did you mean completionHandler 0 Success?"),
      ("message: { name: completionHandler 0 Success unknown, count: 0 }", "no message of a payment with ecommpay"),
      ("message: { name: onFinish, count: 0 }", "no message of a payment with ecommpay"),
      ("message: { name: notification once, count: 0 }", "no message of a payment with ecommpay"),
      ("message: { name: '+200', count: 0 }", "no message of a payment with ecommpay"),
      ("message: { name: '0200', count: 0 }", "no message of a payment with ecommpay"),
      ("message: { name: GET /v1/payment, count: 0 }", "did you mean POST /v1/payment?"),
      ("message: { name: post /v1/payment, count: 0 }", "did you mean POST /v1/payment?"),
      ("host: { event: onUnexpectedEvent, count: 0 }", "the SDK of ecommpay reports no event onUnexpectedEvent"),
    ])
  func misspelt(step: String, words: String) {
    let found = mistakes(step)
    #expect(found.count == 1 && found.first?.contains(words) == true, "\(found)")
  }

  @Test(
    "A name that only another payment system has is a mistake",
    arguments: [
      ("dolyame", "message: { name: onUnexpectedEvnt, count: 0 }", "did you mean onUnexpectedEvent?"),
      ("dolyame", "message: { name: onUnexpectedEvent nothing, count: 0 }", "no message of a payment with dolyame"),
      ("dolyame", "message: { name: PKPaymentToken, count: 0 }", "no message of a payment with dolyame"),
      ("dolyame", "host: { event: onUnexpectedEvnt, count: 0 }", "did you mean onUnexpectedEvent?"),
      ("apple-pay", "message: { name: AReq, count: 0 }", "no message of a payment with apple-pay"),
      ("assist", "message: { name: payFinished success, count: 0 }", "no message of a payment with assist"),
      ("worldline", "message: { name: thirdPartyStatus PAID, count: 0 }", "no message of a payment with worldline"),
      // The last part of a known path is an identifier, which is no reason to take any word for one.
      ("worldline", "message: { name: /nosuch, count: 0 }", "no message of a payment with worldline"),
    ])
  func ofAnother(provider: String, step: String, words: String) {
    let found = mistakes(step, provider: provider)
    #expect(found.count == 1 && found.first?.contains(words) == true, "\(found)")
  }

  @Test("The beginning of names is a mistake that lists them")
  func beginning() {
    let found = mistakes("message: POST /pay", provider: "assist").first ?? ""
    #expect(found.contains("Names that begin so: "))
    for name in ["POST /pay/pay.cfm", "POST /pay/order.cfm"] { #expect(found.contains(name), "\(found)") }
    #expect(!found.contains("mobileregistration"))
    #expect(mistakes("message: /challenge", provider: "assist").isEmpty)
  }

  @Test(
    "Every way to name a message is accepted",
    arguments: [
      ("ecommpay", "POST /v1/payment"), ("ecommpay", "/v1/payment"), ("ecommpay", "payment"),
      ("ecommpay", "notification"), ("ecommpay", "callback"), ("ecommpay", "AReq"), ("ecommpay", "'200'"),
      ("ecommpay", "completionHandler 0 Success"), ("ecommpay", "completionHandler"), ("ecommpay", "apple_pay_token"),
      ("ecommpay", "completionHandler 500 Error networkTimeout"), ("ecommpay", "'0100'"), ("ecommpay", "'—'"),
      ("worldline", "thirdPartyStatus WAITING"), ("worldline", "completionHandler held"),
      ("worldline", "POST /payments/resume"),
      ("worldline", "/products/1/networks"), ("worldline", "GET /products/*"), ("worldline", "directory"),
      ("assist", "payFinished"), ("dolyame", "onUnexpectedEvent haveItemsDifference"), ("apple-pay", "payment.do"),
    ])
  func known(provider: String, name: String) {
    #expect(mistakes("message: { name: \(name), count: 0 }", provider: provider).isEmpty)
  }

  @Test(
    "A member of the named message itself is accepted",
    arguments: [
      ("ecommpay", "POST /v1/payment", "card.pan"), ("ecommpay", "notification", "payment.status"),
      ("ecommpay", "POST /method", "threeDSMethodData"), ("ecommpay", "POST /challenge", "challengeCancel"),
      ("ecommpay", "'200'", "payment.status"), ("ecommpay", "POST /capture", "amount"),
      ("dolyame", "notification", "status"),
    ])
  func members(provider: String, name: String, member: String) {
    #expect(mistakes("message: { name: \(name), has: { \(member): \"*\" }, count: 0 }", provider: provider).isEmpty)
  }

  @Test(
    "A member that the named message cannot lack, because it never has it, is a mistake",
    arguments: [
      ("ecommpay", "POST /v1/payment", "card.cvc", "did you mean card.cvv?"),
      ("ecommpay", "POST /v1/payment", "payment_info.payment_id", "has no member payment_info.payment_id"),
      ("ecommpay", "notification", "session_id", "the message notification has no member session_id"),
      ("dolyame", "POST /pay", "card.cvv", "did you mean card.cvc?"),
      ("apple-pay", "payment.do", "Email", "did you mean email?"),
    ])
  func absent(provider: String, name: String, member: String, words: String) {
    let found = mistakes("message: { name: \(name), lacks: [\(member)] }", provider: provider)
    #expect(found.count == 1 && found.first?.contains(words) == true, "\(found)")
  }

  @Test(
    "A message can lack its own members, and hidden ones of other messages",
    arguments: [
      ("ecommpay", "POST /v1/payment", "save"), ("ecommpay", "POST /v1/payment", "card"),
      ("ecommpay", "notification", "card.cvv"), ("ecommpay", "POST /v1/init", "payment_info.cvv"),
      ("ecommpay", "POST /v1/payment", "pan"), ("dolyame", "POST /questionnaire", "card.pan"),
    ])
  func lacking(provider: String, name: String, member: String) {
    let found = mistakes("message: { name: \(name), lacks: [\(member)] }", provider: provider)
    #expect(found.isEmpty, "\(found)")
  }

  @Test(
    "A path has a number exactly where the message has a list",
    arguments: [
      ("ecommpay", "POST /v1/payment", "card.0.cvv", "did you mean card.cvv?"),
      ("ecommpay", "POST /v1/payment", "0.method", "did you mean method?"),
      ("ecommpay", "POST /v1/payment", "method.0", "did you mean method?"),
      ("ecommpay", "POST /v1/payment", "additional_fields.value", "did you mean additional_fields.0.value?"),
      ("ecommpay", "'200'", "errors.code", "did you mean errors.0.code?"),
      ("dolyame", "POST /orders", "order.items.price", "did you mean order.items.0.price?"),
      ("worldline", "notification", "payment.0.status", "did you mean payment.status?"),
    ])
  func numbers(provider: String, name: String, path: String, words: String) {
    for step in ["has: { \(path): \"*\" }, count: 0", "lacks: [\(path)]"] {
      let found = mistakes("message: { name: \(name), \(step) }", provider: provider)
      #expect(found.count == 1 && found.first?.contains(words) == true, "\(found)")
    }
    let memory = "remember: { a: { message: \(name), at: \(path) } }"
    let found = mistakes(memory, provider: provider)
    #expect(found.count == 1 && found.first?.contains(words) == true, "\(found)")
  }

  @Test(
    "A list, each of its elements and their members have paths",
    arguments: [
      ("ecommpay", "POST /v1/init", "additional_fields"), ("ecommpay", "POST /v1/init", "additional_fields.1"),
      ("ecommpay", "POST /v1/init", "additional_fields.1.value"), ("ecommpay", "'200'", "languages.2"),
      ("ecommpay", "'200'", "payment_methods.0.customer_fields.3.name"),
      ("ecommpay", "POST /v1/init", "recurrent_info.schedule.0.amount"), ("dolyame", "'200'", "items.0.price"),
    ])
  func elements(provider: String, name: String, path: String) {
    let found = mistakes("message: { name: \(name), has: { \(path): \"*\" } }", provider: provider)
    #expect(found.isEmpty, "\(found)")
  }

  @Test(
    "A value that is none of a member's few words is a mistake",
    arguments: [
      ("ecommpay", "notification", "payment.status: Success", "did you mean success?"),
      ("ecommpay", "'200'", "payment.status: sucess", "did you mean success?"),
      ("ecommpay", "notification", "payment.status: { matches: ^Succ }", "but one of processing, "),
      ("ecommpay", "POST /v1/init", "payment_info.payment_currency: usd", "did you mean USD?"),
      ("ecommpay", "POST /v1/init", "payment_info.payment_currency: EURO", "a code of ISO 4217"),
      ("ecommpay", "POST /v1/payment", "action: Sale", "did you mean sale?"),
      ("ecommpay", "notification", "operation.status: Success", "did you mean success?"),
      ("ecommpay", "notification", "operation.type: Refund", "did you mean refund?"),
      ("ecommpay", "notification", "payment.method: Card", "did you mean card?"),
      ("ecommpay", "ARes", "transStatus: Yes", "but one of Y, N, "),
      ("ecommpay", "'200'", "threeds_result.trans_status: { matches: '^X$' }", "but one of Y, N, "),
      ("assist", "RReq", "transStatus: c", "but one of Y, N, "),
      ("worldline", "notification", "type: CAPTURED", "but one of payment.created, "),
      ("apple-pay", "notification", "status: success", "but one of 0, 1"),
      ("ecommpay", "notification", "payment.status: { matches: '^Success$' }", "but one of processing, "),
      ("apple-pay", "notification", "operation: Deposited", "did you mean deposited?"),
      ("assist", "notification", "orderstate: approved", "did you mean Approved?"),
      ("dolyame", "notification", "status: Completed", "did you mean completed?"),
      ("worldline", "notification", "payment.status: captured", "did you mean CAPTURED?"),
      // The notification of a refund has no payment.
      ("worldline", "notification", "payment.status: REFUNDED", "refund.status can be REFUNDED"),
    ])
  func closed(provider: String, name: String, field: String, words: String) {
    let found = mistakes("message: { name: \(name), has: { \(field) }, count: 0 }", provider: provider)
    #expect(found.count == 1 && found.first?.contains(words) == true, "\(found)")
  }

  @Test(
    "A value that is one of a member's words, or of a member without a list of them, is accepted",
    arguments: [
      ("ecommpay", "notification", "payment.status: partially refunded"),
      ("ecommpay", "notification", "payment.status: { matches: success|decline }"),
      ("ecommpay", "notification", "operation.type: account verification"),
      ("ecommpay", "'200'", "operation.status: processed"), ("ecommpay", "ARes", "transStatus: \"N\""),
      ("ecommpay", "POST /v1/payment", "method: skrill-wallet"),
      ("worldline", "notification", "type: payment.pending_approval"),
      ("worldline", "notification", "refund.status: REFUNDED"),
      ("ecommpay", "POST /v1/init", "payment_info.payment_currency: XXX"),
      ("assist", "POST /pay/order.cfm", "OrderCurrency: BYR"), ("apple-pay", "'200'", "orderStatus.currency: 840"),
      ("dolyame", "notification", "payment_schedule.0.status: paid"), ("dolyame", "'200'", "status: pending"),
    ])
  func open(provider: String, name: String, field: String) {
    let found = mistakes("message: { name: \(name), has: { \(field) }, count: 0 }", provider: provider)
    #expect(found.isEmpty, "\(found)")
  }
}
