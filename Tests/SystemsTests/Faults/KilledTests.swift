import CheckoutCore
import KassaRehearsal
import KassaResources
import KassaScreens
import KassaSystems
import KassaTerminal
import Testing

/// Tests in which a headless program is killed at each of the 13 steps, then restarted with the same mock backend.
@Suite("Headless restart after a kill at each step")
struct KilledTests {
  struct KillCase: Sendable, CustomTestStringConvertible {
    var system: TestSystem
    var step: Int
    var testDescription: String { "\(system) \(step)" }
  }

  static let deaths = TestSystem.all.flatMap { system in (1...13).map { KillCase(system: system, step: $0) } }

  @Test("A killed payment is checked, has the right outcome and is not charged twice", arguments: deaths)
  func killed(_ death: KillCase) throws {
    let stage = try death.system.stage(canBeKilled: true)
    let checkout = stage.checkout
    let passer = Passer(system: death.system)
    // The clock stops at this step or, for step 13, once the result is displayed.
    checkout.hold = { $0.openStep.rawValue >= death.step }
    #expect(passer.go(checkout) { $0.flow.openStep.rawValue >= death.step })
    let known = checkout.flow.result?.outcome
    let shown = Set(checkout.flow.completed).subtracting([.merchantNotified])
    checkout.kill()
    checkout.advance(.seconds(600))
    let charged = stage.charges
    #expect(charged <= 1)

    checkout.start(
      setup: stage.composed.setup, resumeSupport: stage.composed.resumeSupport, launch: stage.composed.launch)
    let isOffered = checkout.page.elements.contains { $0.id == "resume" }
    // A payment that was already reported as successful need not be offered for resumption.
    if charged == 1, death.system.kind.canResume { #expect(isOffered || known == .success) }
    if death.step == Step.resultDisplayed.rawValue {
      // The displayed result is final, so the payment is not offered for resumption.
      #expect(known.map { [.success, .held].contains($0) } == true)
      #expect(shown == Set(Step.allCases).subtracting([.merchantNotified]))
      #expect(!isOffered)
      #expect(charged == 1)
    }
    guard isOffered else {
      checkout.advance(.seconds(600))
      #expect(stage.charges == charged)
      #expect(stage.notificationCount <= 1 && stage.notificationCount >= charged)
      return
    }
    checkout.perform(.press("resume"))
    passer.go(checkout)
    checkout.advance(.seconds(600))
    let outcome = try #require(checkout.flow.result?.outcome)
    #expect(stage.charges <= 1)
    #expect([.success, .held].contains(outcome) == (stage.charges == 1), "\(outcome)")
    #expect(stage.notificationCount <= 1 && stage.notificationCount >= stage.charges)
  }

  @Test("After a kill at a decline, the shop does not say that the payer may have been charged")
  func killedAfterDecline() throws {
    let stage = try TestSystem.ecommpay.stage(canBeKilled: true)
    let checkout = stage.checkout
    checkout.press("Enter", "Enter")
    checkout.type("4111111111111111" + "1230" + "123" + "JANE DOE")
    checkout.press("Enter")
    #expect(checkout.page.id == .retry, "\(checkout.text)")
    checkout.kill()
    checkout.start(
      setup: stage.composed.setup, resumeSupport: stage.composed.resumeSupport, launch: stage.composed.launch)
    checkout.advance(.seconds(1))
    #expect(checkout.text.contains("left unfinished; nothing was charged"), "\(checkout.text)")
  }

  @Test("Plain mode shows only new events after a restart")
  func plain() throws {
    let system = TestSystem.ecommpay
    let stage = try system.stage(canBeKilled: true)
    let checkout = stage.checkout
    let passer = Passer(system: system)
    checkout.hold = { $0.openStep >= .paymentProcessed }
    #expect(passer.go(checkout) { $0.flow.openStep >= .paymentProcessed })
    checkout.kill()
    checkout.start(
      setup: stage.composed.setup, resumeSupport: stage.composed.resumeSupport, launch: stage.composed.launch)
    var dialogue = PlainDialogue(setup: checkout.session.app.setup, tellsSteps: true)
    var lines = dialogue.show(checkout.page, of: checkout.session.app.presentation)
    checkout.hold = { $0.phase == .registering }
    checkout.perform(.press("resume"))
    lines += dialogue.show(checkout.page, of: checkout.session.app.presentation)
    checkout.release()
    passer.go(checkout)
    lines += dialogue.show(checkout.page, of: checkout.session.app.presentation)
    #expect(checkout.flow.result?.outcome == .success)
    let steps = lines.filter { $0.hasPrefix("Step ") }
    #expect(steps.last?.hasPrefix("Step 13 of 13") == true, "\(lines)")
    #expect(!steps.contains { line in (1...9).contains { line.hasPrefix("Step \($0) of 13") } }, "\(steps)")
  }
}
