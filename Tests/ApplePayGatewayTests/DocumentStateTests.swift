import CheckoutCore
import Testing

@testable import ApplePayGateway

/// Tests that the table of the gateway's order states agrees with the code.
@Suite("Order states in the document's flow")
struct DocumentStateTests {
  @Test("The table lists the known order states, each with the outcome that the SDK derives")
  func states() throws {
    let states = try #require(DocumentFlow.named("apple-pay")?.states)
    let known = (-1...100).filter { number in
      if case .unknown = OrderStatus.State(number) { false } else { true }
    }
    #expect(states.map(\.code) == known.map(String.init))
    for state in states {
      let status = OrderStatus(["orderStatus": .string(state.code)])
      let payment = Payment(id: "1", status: try #require(status.word))
      #expect((ApplePayGatewaySDK.rules.meaning(of: payment)?.outcome ?? .pending) == state.outcome, "\(state.code)")
      #expect(status.state?.isDecided == (state.outcome != .pending), "\(state.code)")
    }
  }

  @Test("No transition leaves a decided state for an undecided one")
  func transitions() throws {
    let flow = try #require(DocumentFlow.named("apple-pay"))
    let undecided = Set(flow.states.filter { $0.outcome == .pending }.map(\.code))
    for row in flow.transitions where undecided.contains(row.to) {
      #expect(row.from.map(undecided.contains) ?? true, "\(row)")
    }
  }
}
