import CheckoutCore
import DolyameSDK
import KassaDolyameSandbox
import KassaSandbox
import TestSupport
import Testing

@Suite("Complete instalment payments against the sandbox")
struct WholePaymentTests {
  @Test("A payment runs 13 steps in order, holds a quarter once and waits for the merchant's commit")
  func plain() throws {
    let fixture = SandboxFixture()
    let run = try fixture.pay()
    #expect(run.results == [.success], "\(run.seen.stages) \(run.flow.result.debugDescription)")
    #expect(run.flow.result?.outcome == .success)
    #expect(run.flow.result?.payment?.status == "wait_for_commit")
    #expect(run.flow.result?.payment?.held?.decimal == "1675.00")
    #expect(run.flow.result?.payment?.paidAmount == nil, "the amount must not be charged before the merchant commits")
    #expect(Set(run.steps) == Set(Step.allCases))
    #expect(
      run.steps.filter { $0 != .merchantNotified } == Step.allCases.filter { $0 != .merchantNotified })
    #expect(run.illegal == 0)
    #expect(fixture.sandbox.charges == ["order-1": 1])
    #expect(fixture.sandbox.notifications(of: "order-1").map(\.status) == ["approved", "wait_for_commit"])
    let asked = run.seen.inquiries.map(\.id)
    #expect(asked == ["phone", "code", "questionnaire", "consent", "schedule"])
    run.checkout.close()
  }

  static let outcomes: [(String, DolyamePaymentCoordinatorResult, String)] = [
    ("scoring_rejected", .failure, "rejected"), ("success", .success, "wait_for_commit"),
    ("failure", .failure, "rejected"), ("unknown_then_success", .pending, "wait_for_commit"),
    ("unknown_then_failure", .pending, "rejected"),
  ]

  @Test("Each demo outcome gives its result and its final order status", arguments: outcomes)
  func demo(outcome: String, result: DolyamePaymentCoordinatorResult, later: String) throws {
    let fixture = SandboxFixture()
    var plan = Person.Plan()
    plan.outcome = outcome
    let run = try fixture.pay(SandboxFixture.configuration(isDemo: true), plan)
    #expect(run.results == [result], "\(run.seen.stages)")
    #expect(run.seen.stages.first { $0 != "shop" } == "outcome")
    fixture.pass(.seconds(60))
    #expect(fixture.sandbox.status(of: "order-1") == later)
    #expect(fixture.sandbox.notifications(of: "order-1").last?.status == later)
    run.checkout.check()
    fixture.settle()
    #expect(run.illegal == 0)
    run.checkout.close()
  }

  @Test("With 3-D Secure the right code pays and a wrong one does not")
  func challenge() throws {
    var plan = Person.Plan()
    plan.cards = ["2201382000000047"]
    let good = SandboxFixture()
    #expect(try good.pay(SandboxFixture.configuration(), plan).results == [.success])
    #expect(good.sandbox.charges == ["order-1": 1])
    plan.challengeCode = "9999"
    let bad = SandboxFixture()
    let run = try bad.pay(SandboxFixture.configuration(), plan)
    // After entering wrong 3-D Secure codes, the payer gives up. This counts as leaving.
    #expect(run.results == [.dismissed], "\(run.seen.stages)")
    #expect(bad.sandbox.charges == ["order-1": 0])
  }
}
