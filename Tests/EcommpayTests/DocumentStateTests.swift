import CheckoutCore
import Testing

@testable import Ecommpay
@testable import KassaEcommpaySandbox
@testable import KassaSandbox

/// Tests that the table of ecommpay's payment statuses and results agrees with the code.
@Suite("Payment statuses in the document's flow")
struct DocumentStateTests {
  @Test("The table lists the payment statuses, each with the outcome that the SDK derives")
  func states() throws {
    let states = try #require(DocumentFlow.named("ecommpay")?.states)
    #expect(Set(states.map(\.code)) == Set(PaymentStatus.allCases.map(\.rawValue)))
    for state in states {
      let payment = Payment(id: "1", status: state.code)
      #expect((EcommpaySDK.rules.meaning(of: payment)?.outcome ?? .pending) == state.outcome, "\(state.code)")
      #expect(PaymentStatus(rawValue: state.code)?.isFinal == (state.outcome != .pending), "\(state.code)")
    }
  }

  @Test("The table lists the results of the SDK")
  func results() throws {
    let results = try #require(DocumentFlow.named("ecommpay")).results
    #expect(results.map(\.code) == ResultStatus.allCases.map { String($0.rawValue) })
    #expect(Set(results.flatMap(\.outcomes)) == Set(Outcome.allCases))
  }

  @Test("The document's steps are the 13 steps of the flow")
  func steps() throws {
    let steps = try #require(DocumentFlow.named("ecommpay")).steps
    #expect(steps.map(\.number) == Step.allCases.map { String($0.rawValue) })
    #expect(steps.map(\.steps) == Step.allCases.map { [$0] })
  }
}
