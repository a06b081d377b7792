import CheckoutCore
import Testing

@testable import kassa

@Suite("A payment in the output of kassa payments")
struct PrintedPaymentTests {
  private func lines(_ payment: Payment, _ entries: [FlowEntry] = []) -> [String] {
    let now = Instant(milliseconds: 0)
    let order = KeptOrder(
      key: PaymentKey(provider: "x", payment: "p"), customer: "", description: "", amount: 1999, currency: "USD",
      started: now)
    let record = PaymentRecord(
      order: order, progress: PaymentRecord.Progress(phase: .ended, payment: payment, outcome: .success, updated: now))
    return PaymentPrinter(json: false, timeOffset: 0).lines(record, entries, [])
  }

  @Test("Notifications that were sent again are listed, each time")
  func repeated() {
    let entries = [Step.merchantNotified, .resultDisplayed, .resultDisplayed].enumerated().map { index, step in
      FlowEntry(
        index: index, time: Instant(milliseconds: 0), step: step, attempt: 1,
        kind: .message(WireMessage(from: .platform, to: .merchantServer, name: "POST /callback", body: [:])))
    }
    let printed = lines(Payment(id: "p", status: "success"), entries)
    #expect(printed.filter { $0 == "notification sent again: POST /callback" }.count == 2)
  }

  @Test("A message without a code is not called one")
  func message() {
    var payment = Payment(id: "p", status: "committed")
    payment.message = "1250.01 + 1250.00"
    #expect(lines(payment).contains("message     1250.01 + 1250.00"))
    payment.code = "0"
    #expect(lines(payment).contains("code        0 · 1250.01 + 1250.00"))
  }
}
