import KassaEcommpaySandbox
import KassaSandbox
import Testing

@Suite("Test cards")
struct TestCardsTests {
  @Test("Every row of the file has a meaning and a unique number")
  func rows() {
    #expect(TestCards.ecommpay.count == 22)
    #expect(Set(TestCards.ecommpay.map(\.number)).count == 22)
    for card in TestCards.ecommpay {
      #expect((card.result == .success) == (card.code == "0"), "\(card.number)")
      #expect(card.allowsAnotherAttempt == (card.result != .success), "\(card.number)")
    }
  }
}
