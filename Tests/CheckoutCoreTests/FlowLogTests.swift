import Testing

@testable import CheckoutCore

@Suite("Messages held back until the response is known")
struct FlowLogTests {
  private static let update = CheckoutResult(outcome: .success)
  private static let decline = Decline(payment: Payment(id: "p", status: "s"), code: "1", message: "")

  @Test(
    "More messages than can be held back stay in order, and the held ones get the step of the response",
    arguments: [
      (FlowEvent.update(.result(update)), Step.resultReceived), (.update(.declined(decline)), .paymentProcessed),
    ])
  func order(response: FlowEvent, step: Step) {
    var (log, flow) = (FlowLog(), Flow())
    flow.phase = .settling
    let times = (0..<100).map { Instant(milliseconds: Int64($0)) }
    for time in times {
      let message = WireMessage(from: .sdk, to: .platform, name: "POST /status", body: .null)
      log.take(message, in: FlowMoment(.resultReceived), of: flow, at: time)
      log.release(.update(.progressed(Payment(id: "p", status: "s"))), of: flow)
    }
    #expect(log.entries.count < times.count, "some messages are held back")
    log.release(response, of: flow)
    #expect(log.entries.map(\.time) == times)
    #expect(log.entries.last?.step == step)
  }
}
