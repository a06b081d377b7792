import CheckoutCore
import Testing

@testable import KassaSandbox
@testable import KassaWorldlineSandbox
@testable import WorldlineConnect

/// Tests that the table of Worldline's payment statuses agrees with the code.
@Suite("Payment statuses in the document's flow")
struct DocumentStateTests {
  @Test("The table lists the payment statuses, each with its code and the outcome that the SDK derives")
  func states() throws {
    let states = try #require(DocumentFlow.named("worldline")?.states)
    #expect(Set(states.map(\.code)) == Set(WorldlinePayment.Status.allCases.map(\.rawValue)))
    for state in states {
      let payment = Payment(id: "1", status: state.code)
      #expect((WorldlineConnectSDK.rules.meaning(of: payment)?.outcome ?? .pending) == state.outcome, "\(state.code)")
      let status = try #require(WorldlinePayment.Status(rawValue: state.code))
      #expect(state.text.hasSuffix("(status code \(status.statusCode))"), "\(state.text)")
      #expect((status.isFinal || status == .pendingApproval) == (state.outcome != .pending), "\(state.code)")
    }
  }
}
