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

  @Test("A notification that is read again is logged once, and one that is sent again twice")
  func notification() {
    var log = FlowLog()
    func exchange(_ sent: Int64) -> MerchantNotification.Exchange {
      MerchantNotification.Exchange(
        request: WireMessage(from: .platform, to: .merchantServer, name: "POST /callback", body: .null),
        sent: Instant(milliseconds: sent),
        answer: WireMessage(from: .merchantServer, to: .platform, name: "200", body: .null),
        answered: Instant(milliseconds: sent + 60))
    }
    for sent in [1000, 1000, 2000] as [Int64] {
      log.take(exchange(sent), of: Flow(), at: Instant(milliseconds: 9000))
    }
    #expect(log.entries.map(\.time) == [1000, 1060, 2000, 2060].map { Instant(milliseconds: $0) })
  }
}
