import Testing

@testable import CheckoutCore

@Suite("A flow whose person confirms elsewhere")
struct PollingTests {
  private func challenged(_ interval: Duration?) throws -> Flow {
    var flow = try FlowReducerTests.flow(after: FlowReducerTests.through)
    var challenge = Challenge(
      kind: .outOfBand, header: "", text: "", label: "", submitLabel: "Continue", deadline: Instant(milliseconds: 9))
    challenge.pollInterval = interval
    flow = try flow.reduce(.challenge(challenge)).flow
    return flow
  }

  @Test("asks now and then, and stays where it is")
  func asks() throws {
    let flow = try challenged(.seconds(5))
    #expect(flow.pollInterval == .seconds(5))
    let (next, effects) = try flow.reduce(.poll)
    #expect(next.phase == .challenged)
    guard case .poll = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(try challenged(nil).pollInterval == nil)
  }

  @Test("goes on with the platform when it is over, unasked")
  func over() throws {
    let (next, _) = try challenged(.seconds(5)).reduce(.challengeOver)
    #expect(next.phase == .processing)
    #expect(next.challenge == nil)
  }

  @Test("does not notice that nobody could be asked; another failure it does")
  func failures() throws {
    let flow = try challenged(.seconds(5))
    let (same, _) = try flow.reduce(.failed(CheckoutError(code: "network.unreachable")))
    #expect(same.phase == .challenged)
    #expect(same.setback == nil)
    let (ended, _) = try flow.reduce(.failed(CheckoutError(code: "challenge.protocol")))
    #expect(ended.phase == .concluding)
    #expect(ended.result?.outcome == .pending)
  }
}
