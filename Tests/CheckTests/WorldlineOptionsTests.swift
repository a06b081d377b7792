import CheckoutCore
import Testing

@testable import KassaSystems

/// Tests the options in an order file that only Worldline payments have. Source: Worldline Swift SDK guide.
@Suite("Worldline order options") struct WorldlineOptionsTests {
  private func system(_ changes: JSON) throws(CompositionError) -> WorldlineSystem {
    try WorldlineSystem(OrderTable(values: WorldlineSystem.sample(changedBy: changes), path: "test.yaml"), mock: nil)
  }

  @Test("The options for recurring payments, card grouping and the display currency are read")
  func reads() throws {
    let plain = try system([:])
    #expect(plain.options.groupPaymentProducts && plain.options.convertAmountTo == nil)
    #expect(plain.order.recurrentInfo == nil)
    let full = try system(["isRecurring": true, "groupPaymentProducts": false, "convertAmountTo": "USD"])
    #expect(!full.options.groupPaymentProducts && full.options.convertAmountTo == "USD")
    #expect(full.order.recurrentInfo != nil)
  }

  @Test("All options of the wrong type are named together")
  func mistakes() {
    let failure = #expect(throws: CompositionError.self) {
      try system(["isRecurring": "often", "groupPaymentProducts": 1, "convertAmountTo": "XXZ"])
    }
    for name in ["test.yaml", "isRecurring", "groupPaymentProducts", "convertAmountTo"] {
      #expect(failure?.message.contains(name) == true, "\(name)")
    }
  }

  @Test("An amount is converted to active currencies only")
  func withdrawn() {
    let failure = #expect(throws: CompositionError.self) { try system(["convertAmountTo": "BGN"]) }
    #expect(failure?.message.contains("convertAmountTo must be an ISO 4217 currency") == true)
  }

  @Test(
    "The sample printed by kassa order shows each option",
    arguments: ["isRecurring: true", "groupPaymentProducts: false", "convertAmountTo: USD"])
  func example(line: String) {
    #expect(WorldlineSystem.sampleText.contains("# " + line))
  }
}
