import CheckoutCore
import KassaRehearsal
import Testing

@Suite("Complete payment with each payment system")
struct WalkTests {
  @Test("A payment is charged once and notified once", arguments: TestSystem.all)
  func paid(system: TestSystem) throws {
    let stage = try system.stage()
    #expect(Passer(system: system).go(stage.checkout), "\(stage.checkout.text)")
    #expect(stage.checkout.flow.result?.outcome == .success, "\(stage.checkout.text)")
    #expect(Set(stage.checkout.flow.completed) == Set(Step.allCases))
    #expect(stage.charges == 1)
    #expect(stage.notificationCount == 1)
  }
}
