import CheckoutCore
import Testing

@testable import AssistMobile

/// Tests that the table of Assist's states agrees with the code.
@Suite("Payment states in the document's flow")
struct DocumentStateTests {
  @Test("The table lists the statuses of the guide, each with the outcome that the SDK reports")
  func states() throws {
    let states = try #require(DocumentFlow.named("assist")?.states)
    #expect(states.map(\.code) == PayStatus.allCases.map(\.rawValue))
    for state in states { #expect(PayStatus(rawValue: state.code)?.outcome == state.outcome, "\(state.code)") }
  }

  @Test("No transition leads from a settled state to an unsettled one, except a new bill")
  func transitions() throws {
    for row in try #require(DocumentFlow.named("assist")).transitions {
      let to = try #require(PayStatus(rawValue: row.to))
      guard !to.isSettled, let from = row.from.flatMap(PayStatus.init(rawValue:)), from.isSettled else { continue }
      #expect(!from.isPaid && row.event.hasSuffix("a new bill"), "\(row)")
    }
  }
}
