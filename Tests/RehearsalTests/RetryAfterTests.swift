import CheckoutCore
import KassaRehearsal
import Testing

/// Every payment system waits as long as a busy platform asks for, and gives up if that is longer than 30 seconds.
@Suite("Retry-After in every payment system")
struct RetryAfterTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var system: String
    var message: String
    var steps: [String]
    var order = ""

    var testDescription: String { system }

    /// The script with a fault that asks for a pause, and with more steps.
    func text(_ seconds: Int, _ more: [String] = []) -> String {
      let fault = "fault: { kind: \"429\", message: \(message), retry-after: \(seconds) }"
      return "checkout: { provider: \(system)\(order) }\nsteps:\n"
        + ([fault] + steps + more).map { "  - \($0)\n" }.joined()
    }
  }

  static let cases = [
    Case(
      system: "ecommpay", message: "/v1/payment",
      steps: [
        "choose: card", "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
      ]),
    Case(
      system: "worldline", message: "POST /payments",
      steps: [
        "choose: cards", "fill: { cardNumber: $card.worldline-none-success, expiryDate: 12/30, cvv: 123 }",
        "choose: pay",
      ]),
    Case(
      system: "assist", message: "/orderresult/mobileorderresult.cfm",
      steps: [
        "fill: { pan: $card.assist-none-success, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
      ]),
    Case(system: "dolyame", message: "/phone", steps: ["choose: continue"]),
  ]

  private func played(_ text: String) throws -> CaseResult {
    let result = try Rehearsing.play(text).result
    #expect(result.failure == nil, "\(result.failureText)")
    return result
  }

  /// Returns the number of requests until the flow ended. A notification after that leads to another one.
  private func requests(_ wanted: Case, in result: CaseResult) -> Int {
    let path = wanted.message.split(separator: " ").last ?? ""
    return result.entries.prefix { if case .ended = $0.kind { false } else { true } }.count { entry in
      guard case .message(let message) = entry.kind else { return false }
      return message.name.hasPrefix("POST ") && message.name.hasSuffix(path)
    }
  }

  @Test("The SDK waits exactly as long as the platform asks for", arguments: cases)
  func waits(_ wanted: Case) throws {
    let (short, long) = (try played(wanted.text(10)), try played(wanted.text(25)))
    #expect(long.duration - short.duration == .seconds(15))
    #expect(requests(wanted, in: long) == requests(wanted, in: short))
    #expect(requests(wanted, in: long) > 1)
  }

  @Test("A wish of more than 30 seconds ends the attempts", arguments: cases)
  func givesUp(_ wanted: Case) throws {
    #expect(requests(wanted, in: try played(wanted.text(31))) == 1)
  }

  /// How often each SDK sends a payment request whose answers are all lost. Source: the article «Script reference».
  static let payments = [
    ("ecommpay", "POST /v1/payment", 3), ("worldline", "POST /payments", 3), ("assist", "POST /pay/pay.cfm", 1),
    ("dolyame", "POST /pay", 3), ("apple-pay", "POST /payment/applepay/payment.do", 2),
  ]

  @Test("A payment request whose answers are lost is sent as often as the article says", arguments: payments)
  func lost(system: String, message: String, count: Int) throws {
    let fault = "fault: { kind: connection-reset, message: \(message), times: always }"
    let steps =
      PaymentFacts.pay(system, after: [fault]) + [
        "screen: result", "message: { name: \(message), count: \(count) }",
      ]
    _ = try played("checkout: { provider: \(system) }\nsteps:\n" + steps.map { "  - \($0)\n" }.joined())
  }

  @Test("An Apple Pay payment is sent again after the wish, and not at all after too long a wish")
  func applePayPayment() throws {
    let payment = "/payment/applepay/payment.do"
    let wanted = Case(system: "apple-pay", message: payment, steps: ["choose: pay", "choose: pay", "screen: result"])
    let count = "message: { name: \(payment), count: "
    let short = try played(wanted.text(10, [count + "2 }", "result: { outcome: success }"]))
    let long = try played(wanted.text(25, [count + "2 }"]))
    #expect(long.duration - short.duration == .seconds(15))
    _ = try played(wanted.text(31, [count + "1 }", "result: { outcome: pending, error: network.unavailable }"]))
  }

  @Test("The status of an Apple Pay order is polled again after the wish, not after five seconds")
  func polls() throws {
    let status = "/payment/rest/getOrderStatusExtended.do"
    let wanted = Case(
      system: "apple-pay", message: status, steps: ["choose: pay", "choose: pay"], order: ", mock: pending")
    func count(_ number: Int) -> String { "message: { name: \(status), count: \(number) }" }
    _ = try played(wanted.text(20, ["clock: +19s", count(1), "clock: +2s", count(2), "clock: +5s", count(3)]))
    _ = try played(wanted.text(31, ["screen: result", "result: { outcome: pending, error: network.unavailable }"]))
  }
}
