import CheckoutCore
import Testing

@testable import DolyameSDK

@Suite("Results of the coordinator")
struct CoordinatorResultTests {
  @Test(
    "The flow table says of each result which outcomes the SDK reports as it",
    arguments: DolyamePaymentCoordinatorResult.allCases)
  func outcomes(result: DolyamePaymentCoordinatorResult) throws {
    let rows = try #require(DocumentFlow.named("dolyame")).results
    let row = try #require(rows.first { $0.code == result.rawValue })
    let reported = Outcome.allCases.filter { outcome in
      [false, true].contains { DolyamePaymentCoordinatorResult(outcome, hasLeft: $0) == result }
    }
    #expect(Set(row.outcomes) == Set(reported))
  }
}
