import CheckoutCore
import DolyameSDK
import Sandbox
import Testing

@Suite("Whole payments in parts against the sandbox")
struct WholePaymentTests {
  @Test("13 steps in order; the order waits for the shop's commit, and a quarter was charged once")
  func plain() throws {
    let rig = Rig()
    let run = try rig.pay()
    #expect(run.results == [.success], "\(run.seen.stages) \(run.flow.result.debugDescription)")
    #expect(run.flow.result?.outcome == .success)
    #expect(run.flow.result?.payment?.status == "wait_for_commit")
    #expect(run.flow.result?.payment?.held?.decimal == "1675.00")
    #expect(run.flow.result?.payment?.paidAmount == nil, "held, and not charged before the shop commits")
    #expect(Set(run.steps) == Set(Step.allCases))
    #expect(
      run.steps.filter { $0 != .merchantNotified } == Step.allCases.filter { $0 != .merchantNotified })
    #expect(run.illegal == 0)
    #expect(rig.sandbox.charges == ["order-1": 1])
    #expect(rig.sandbox.notifications(of: "order-1").map(\.status) == ["approved", "wait_for_commit"])
    let asked = run.seen.inquiries.map(\.id)
    #expect(asked == ["phone", "code", "questionnaire", "consent", "schedule"])
    run.checkout.close()
  }

  static let outcomes: [(String, DolyamePaymentCoordinatorResult, String)] = [
    ("scoring_rejected", .failure, "rejected"), ("success", .success, "wait_for_commit"),
    ("failure", .failure, "rejected"), ("unknown_then_success", .pending, "wait_for_commit"),
    ("unknown_then_failure", .pending, "rejected"),
  ]

  @Test("The five outcomes of a demo payment, with what the platform makes of the unknown ones", arguments: outcomes)
  func demo(outcome: String, result: DolyamePaymentCoordinatorResult, later: String) throws {
    let rig = Rig()
    var plan = Person.Plan()
    plan.outcome = outcome
    let run = try rig.pay(Rig.configuration(isDemo: true), plan)
    #expect(run.results == [result], "\(run.seen.stages)")
    #expect(run.seen.stages.first { $0 != "shop" } == "outcome")
    rig.pass(.seconds(60))
    #expect(rig.sandbox.status(of: "order-1") == later)
    #expect(rig.sandbox.notifications(of: "order-1").last?.status == later)
    run.checkout.check()
    rig.settle()
    #expect(run.illegal == 0)
    run.checkout.close()
  }

  @Test("3-D Secure: the issuer asks, a right code pays, wrong ones do not")
  func challenge() throws {
    var plan = Person.Plan()
    plan.cards = ["2201382000000047"]
    let good = Rig()
    #expect(try good.pay(Rig.configuration(), plan).results == [.success])
    #expect(good.sandbox.charges == ["order-1": 1])
    plan.challengeCode = "9999"
    let bad = Rig()
    let run = try bad.pay(Rig.configuration(), plan)
    // The person gives up in the end: that is leaving.
    #expect(run.results == [.dismissed], "\(run.seen.stages)")
    #expect(bad.sandbox.charges == ["order-1": 0])
  }
}
