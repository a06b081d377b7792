import Testing

@testable import CheckoutCore

@Suite("Polling during an out-of-band challenge")
struct PollingTests {
  private func challenged(_ interval: Duration?) throws -> Flow {
    var flow = try FlowReducerTests.flow(after: FlowReducerTests.through)
    var challenge = Challenge(
      kind: .outOfBand, header: "", text: "", label: "", submitLabel: "Continue", deadline: Instant(milliseconds: 9))
    challenge.pollInterval = interval
    flow = try flow.reduce(.update(.challenge(challenge))).flow
    return flow
  }

  @Test("Polling leaves the challenge open")
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

  @Test("The flow continues with the platform when the challenge is completed without the payer's input")
  func over() throws {
    let (next, _) = try challenged(.seconds(5)).reduce(.challengeOver)
    #expect(next.phase == .processing)
    #expect(next.challenge == nil)
  }

  @Test("A network failure while polling is ignored, and a protocol error ends the payment")
  func failures() throws {
    let flow = try challenged(.seconds(5))
    let (same, _) = try flow.reduce(.failed(CheckoutError(code: .networkUnreachable)))
    #expect(same.phase == .challenged)
    #expect(same.recoverableError == nil)
    let (ended, _) = try flow.reduce(.failed(CheckoutError(code: .challengeProtocol)))
    #expect(ended.phase == .concluding)
    #expect(ended.result?.outcome == .pending)
  }
}
