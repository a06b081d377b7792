import CheckoutCore
import HTTPTypes
import Rehearsal
import Terminal
import Testing

/// Whatever is done twice, by a person or on the wire: it is paid once.
@Suite("What is done twice")
struct RepeatedRequestTests {
  @Test("pressing Enter again and again while it is being paid charges once", arguments: TestSystem.all)
  func keys(system: TestSystem) throws {
    let stage = try system.stage()
    let passer = Passer(system: system)
    // Time stands still while the fingers are fast.
    stage.checkout.hold = { $0.completed.contains(.detailsConfirmed) }
    passer.go(stage.checkout, to: "processing")
    for _ in 0..<5 { stage.checkout.press("Enter", "Space") }
    stage.checkout.release()
    passer.go(stage.checkout)
    Self.expectPaidOnce(stage)
  }

  @Test("starting it twice starts it once", arguments: TestSystem.all)
  func start(system: TestSystem) throws {
    let stage = try system.stage()
    stage.checkout.hold = { _ in true }
    stage.checkout.press("Enter", "Enter", "Enter")
    stage.checkout.release()
    Passer(system: system).go(stage.checkout)
    Self.expectPaidOnce(stage)
  }

  @Test("every request that arrives a second time is done once", arguments: TestSystem.all)
  func requests(system: TestSystem) throws {
    let stage = try system.stage { machines, _ in DoublingWire(machines: machines) }
    Passer(system: system).go(stage.checkout)
    Self.expectPaidOnce(stage)
  }

  @Test("an answer that is lost after the charge is found again or undecided, never failed", arguments: TestSystem.all)
  func lostAnswers(system: TestSystem) throws {
    for message in try Message.all(of: system) where message.step == 8 {
      let stage = try system.stage()
      stage.checkout.arm(Fault(.connectionReset, step: 8, message: message.path))
      Passer(system: system).go(stage.checkout)
      stage.checkout.advance(.seconds(600))
      #expect(stage.charges <= 1)
      let outcome = try #require(stage.checkout.flow.result?.outcome)
      #expect(outcome == .pending || outcome == (stage.charges == 1 ? .success : .failed), "\(message): \(outcome)")
    }
  }

  @Test("an order that is paid is not paid again by the same id", arguments: TestSystem.all)
  func paidOrder(system: TestSystem) throws {
    let stage = try system.stage()
    let passer = Passer(system: system)
    passer.go(stage.checkout)
    Self.expectPaidOnce(stage)
    // Another program with the same order and no memory of the first.
    let again = try system.composed()
    stage.checkout.start(setup: again.setup, launch: again.launch)
    passer.go(stage.checkout)
    stage.checkout.advance(.seconds(600))
    #expect(stage.side?.charges()[stage.payment] ?? 0 <= 1)
  }

  private static func expectPaidOnce(_ stage: TestSystem.Stage, sourceLocation: SourceLocation = #_sourceLocation) {
    stage.checkout.advance(.seconds(600))
    #expect(stage.checkout.flow.result?.outcome == .success, "\(stage.checkout.text)", sourceLocation: sourceLocation)
    #expect(stage.charges == 1, sourceLocation: sourceLocation)
    #expect(stage.tellings == 1, sourceLocation: sourceLocation)
  }
}

/// Something between that sends every request twice; the first answer counts.
private struct DoublingWire: Transport {
  let machines: any Transport

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let answer = try await machines.send(request)
    // A question after news would be held until there are any.
    if request.head.path?.contains("/notifications/next") != true { _ = try? await machines.send(request) }
    return answer
  }
}
