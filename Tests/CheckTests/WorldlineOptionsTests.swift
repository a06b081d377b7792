import Testing

@testable import kassa

/// What an order file says of a payment through Worldline alone. Source: seed 002.
@Suite("An order for Worldline") struct WorldlineOptionsTests {
  private func system(_ changes: [String: Any]) throws(Failure) -> WorldlineSystem {
    try WorldlineSystem(OrderTable(values: WorldlineSystem.sample(changedBy: changes), path: "test.yaml"), mock: nil)
  }

  @Test("says whether it is paid again, whether cards are grouped, and in which other currency it is shown")
  func reads() throws {
    let plain = try system([:])
    #expect(plain.options.groupPaymentProducts && plain.options.convertAmountTo == nil)
    #expect(plain.order.recurrentInfo == nil)
    let full = try system(["isRecurring": true, "groupPaymentProducts": false, "convertAmountTo": "USD"])
    #expect(!full.options.groupPaymentProducts && full.options.convertAmountTo == "USD")
    #expect(full.order.recurrentInfo != nil)
  }

  @Test("names what is of the wrong type, all together")
  func mistakes() {
    let failure = #expect(throws: Failure.self) {
      try system(["isRecurring": "often", "groupPaymentProducts": 1, "convertAmountTo": "XXZ"])
    }
    for name in ["test.yaml", "isRecurring", "groupPaymentProducts", "convertAmountTo"] {
      #expect(failure?.message.contains(name) == true, "\(name)")
    }
  }

  @Test(
    "is shown by kassa order with each of them, recurring payments among them",
    arguments: ["isRecurring: true", "groupPaymentProducts: false", "convertAmountTo: USD"])
  func example(line: String) {
    #expect(WorldlineSystem.sampleText.contains("# " + line))
  }
}
