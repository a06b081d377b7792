import CheckoutCore
import HTTPTypes
import KassaBackend
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Synchronization
import Testing

/// Tests that repeated input from the payer and repeated requests on the network lead to only one charge.
@Suite("Repeated requests")
struct RepeatedRequestTests {
  @Test("Repeated Enter while a payment is processed leads to one charge", arguments: TestSystem.all)
  func keys(system: TestSystem) throws {
    let stage = try system.stage()
    let passer = Passer(system: system)
    // Simulated latencies do not elapse while the keys are pressed repeatedly.
    stage.checkout.hold = { $0.completed.contains(.detailsConfirmed) }
    passer.go(stage.checkout, to: "processing")
    for _ in 0..<5 { stage.checkout.press("Enter", "Space") }
    stage.checkout.release()
    passer.go(stage.checkout)
    Self.expectPaidOnce(stage)
  }

  @Test("Starting a checkout repeatedly opens one payment", arguments: TestSystem.all)
  func start(system: TestSystem) throws {
    let stage = try system.stage()
    stage.checkout.hold = { _ in true }
    stage.checkout.press("Enter", "Enter", "Enter")
    stage.checkout.release()
    Passer(system: system).go(stage.checkout)
    Self.expectPaidOnce(stage)
  }

  @Test("A request that arrives twice takes effect once", arguments: TestSystem.all)
  func requests(system: TestSystem) throws {
    let stage = try system.stage { machines, _ in DoublingWire(machines: machines) }
    Passer(system: system).go(stage.checkout)
    Self.expectPaidOnce(stage)
  }

  @Test(
    "A payment whose response is lost after the charge is recovered or undecided, never failed",
    arguments: TestSystem.all)
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

  @Test(
    "A payment whose response does not come ends as well as one whose response is lost", arguments: TestSystem.all)
  func silence(system: TestSystem) throws {
    for message in try Message.all(of: system) where message.step == 8 {
      let outcomes = try [Fault.Kind.connectionReset, .noAnswer].map { kind in
        let stage = try system.stage()
        stage.checkout.arm(Fault(kind, step: 8, message: message.path))
        Passer(system: system).go(stage.checkout)
        stage.checkout.advance(.seconds(600))
        return stage.checkout.session.app.exitStatus
      }
      #expect(outcomes[0] == outcomes[1], "\(message)")
    }
  }

  @Test(
    "A payment whose response is well-formed but empty is not charged again when the payer tries again",
    arguments: TestSystem.all)
  func hollowAnswers(system: TestSystem) throws {
    for message in try Message.all(of: system) where message.step == 8 {
      let stage = try system.stage { machines, _ in HollowWire(machines: machines, path: message.path) }
      Passer(system: system).go(stage.checkout)
      stage.checkout.advance(.seconds(600))
      #expect(stage.charges <= 1, "\(message)")
      let outcome = try #require(stage.checkout.flow.result?.outcome)
      #expect(outcome == .pending || outcome == (stage.charges == 1 ? .success : .failed), "\(message): \(outcome)")
    }
  }

  @Test("A paid order is not charged again under the same id", arguments: TestSystem.all)
  func paidOrder(system: TestSystem) throws {
    let stage = try system.stage()
    let passer = Passer(system: system)
    passer.go(stage.checkout)
    Self.expectPaidOnce(stage)
    // A second program runs the same order, without access to the first program's storage.
    let again = try system.composed()
    stage.checkout.start(setup: again.setup, launch: again.launch)
    passer.go(stage.checkout)
    stage.checkout.advance(.seconds(600))
    #expect(stage.side?.charges()[stage.payment] ?? 0 <= 1)
  }

  private static func expectPaidOnce(
    _ stage: TestSystem.SystemFixture, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    stage.checkout.advance(.seconds(600))
    #expect(stage.checkout.flow.result?.outcome == .success, "\(stage.checkout.text)", sourceLocation: sourceLocation)
    #expect(stage.charges == 1, sourceLocation: sourceLocation)
    #expect(stage.notificationCount == 1, sourceLocation: sourceLocation)
  }
}

/// A transport that sends every request twice and returns the first response.
private struct DoublingWire: Transport {
  let machines: any Transport

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let answer = try await machines.send(request)
    // A second long-polling request would block until a new notification arrives.
    if request.head.path?.contains("/notifications/next") != true { _ = try? await machines.send(request) }
    return answer
  }
}

/// A transport that delivers every request and empties the first response to one of them.
private struct HollowWire: Transport {
  let machines: any Transport
  let path: String
  private let isDone = Flag()

  /// Records whether the response has been emptied.
  private final class Flag: Sendable {
    private let value = Mutex(false)
    func take() -> Bool {
      value.withLock { value in
        defer { value = true }
        return !value
      }
    }
  }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    var answer = try await machines.send(request)
    guard request.head.path?.hasSuffix(path) == true, isDone.take() else { return answer }
    answer.body = Array((answer.body.first == UInt8(ascii: "<") ? "<response></response>" : "{}").utf8)
    return answer
  }
}
