import CheckoutCore
import DolyameSDK
import Testing

@testable import KassaDolyameSandbox
@testable import KassaSandbox

/// Tests that the table of Dolyame's order states and results agrees with the code.
@Suite("Order states in the document's flow")
struct DocumentStateTests {
  @Test("The table lists the order statuses, each with the outcome that the SDK derives")
  func states() throws {
    let states = try #require(DocumentFlow.named("dolyame")?.states)
    #expect(Set(states.map(\.code)) == Set(DolyameOrderStatus.allCases.map(\.rawValue)))
    for state in states {
      let payment = Payment(id: "1", status: state.code)
      #expect(
        (DolyamePaymentCoordinator.rules.meaning(of: payment)?.outcome ?? .pending) == state.outcome, "\(state.code)")
    }
  }

  @Test("The table's transitions are those of the platform")
  func transitions() throws {
    let rows = try #require(DocumentFlow.named("dolyame")).transitions
    for status in DolyameOrderStatus.allCases {
      #expect(Set(rows.filter { $0.from == status.rawValue }.map(\.to)) == Set(status.next.map(\.rawValue)))
    }
    #expect(rows.filter { $0.from == nil }.map(\.to) == ["new"])
  }

  @Test("The table lists the results of the coordinator")
  func results() throws {
    let results = try #require(DocumentFlow.named("dolyame")).results
    #expect(Set(results.map(\.code)) == Set(DolyamePaymentCoordinatorResult.allCases.map(\.rawValue)))
    #expect(Set(results.flatMap(\.outcomes)) == Set(Outcome.allCases))
  }
}
