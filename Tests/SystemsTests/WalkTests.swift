import CheckoutCore
import KassaRehearsal
import KassaTerminal
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

  @Test("A payment that a later check found paid is done")
  func settledLater() throws {
    var system = TestSystem.assist
    system.typed["pan"] = "4000000000000119"
    let stage = try system.stage()
    Passer(system: system).go(stage.checkout)
    #expect(stage.checkout.flow.result?.outcome == .pending)
    stage.checkout.advance(.seconds(30 * 60))
    #expect(stage.askAgain() == .success)
    #expect(stage.checkout.page.progress?.stages.allSatisfy { $0.state == .done } == true, "\(stage.checkout.text)")
    #expect(!stage.checkout.page.elements.contains { $0.id == "check" })
  }
}
