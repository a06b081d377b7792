import CheckoutCore
import DolyameSDK
import KassaBackend
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
      ("host: { event: onUnexpectedEvent, count: 0 }", "the SDK of ecommpay reports nothing but its result"),
    ])
  func misspelt(step: String, words: String) {
    let found = mistakes(step)
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
      ("ecommpay", "completionHandler 0 Success"), ("worldline", "POST /payments/resume"),
      ("worldline", "/products/1/networks"), ("worldline", "GET /products/*"), ("worldline", "directory"),
      ("assist", "payFinished"), ("dolyame", "onUnexpectedEvent haveItemsDifference"), ("apple-pay", "payment.do"),
    ])
  func known(provider: String, name: String) {
    #expect(mistakes("message: { name: \(name), count: 0 }", provider: provider).isEmpty)
  }

  @Test("The events are those of the SDK")
  func events() {
    let events = Sandboxes.builtIn["dolyame"]?.eventWords ?? []
    #expect(Set(DolyameUnexpectedEvent.allCases.map(\.rawValue)).isSubset(of: events))
    let misspelt = mistakes("host: { event: onUnexpectedEvnt, count: 0 }", provider: "dolyame")
    #expect(misspelt.count == 1 && misspelt[0].contains("did you mean onUnexpectedEvent?"), "\(misspelt)")
    #expect(mistakes("host: { event: haveItemsDifference, count: 0 }", provider: "dolyame").isEmpty)
  }
}
