import CheckoutCore
import HTTPTypes
import KassaRehearsal
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

/// Tests that every message in every payment system is recorded under the step in which it was sent.
@Suite("Messages of each step")
struct StepMessagesTests {
  /// A message, with the step and the attempt in which it was recorded.
  private struct RecordedMessage {
    var message: WireMessage
    var step: Step
    var attempt: Int

    /// Whether the message is a request such as `POST /v1/init`. A response has only a status.
    var isRequest: Bool { message.name.contains(" /") }
  }

  private static func messages(_ checkout: HeadlessCheckout) -> [RecordedMessage] {
    checkout.entries.compactMap { entry in
      guard case .message(let message) = entry.kind else { return nil }
      return RecordedMessage(message: message, step: entry.step, attempt: entry.attempt)
    }
  }

  private func paid(
    _ system: TestSystem, notifications: NotificationBehaviour? = nil
  ) throws -> TestSystem.SystemFixture {
    let stage = try system.stage(notifications: notifications)
    Passer(system: system).go(stage.checkout)
    stage.checkout.advance(.seconds(1))
    #expect(stage.checkout.flow.result?.outcome == .success)
    return stage
  }

  @Test("The notification and its acknowledgement belong to step 11", arguments: TestSystem.all)
  func notification(_ system: TestSystem) throws {
    let stage = try paid(system)
    let own = Self.messages(stage.checkout).filter { $0.step == .merchantNotified }
    let sent = own.filter { $0.message.from == .platform && $0.message.to == .merchantServer }
    let answered = own.filter { $0.message.from == .merchantServer && $0.message.to == .platform }
    #expect(!sent.isEmpty && sent.count == answered.count)
    #expect(answered.allSatisfy { $0.message.name == "200" })
    let outcome = try #require(sent.last?.message)
    #expect(outcome.body.object?.members.isEmpty == false)
    let signature = ["signature", "X-GCS-Signature", "checkvalue", "checksum"].compactMap { outcome.body[$0]?.string }
    #expect(signature.isEmpty != system.kind.signsNotifications, "\(outcome.body.text)")
    // An entry has the time at which its message was sent, so no notification may be later than the end of its step.
    let entries = stage.checkout.entries
    let times = entries.filter { entry in
      if case .message(let message) = entry.kind {
        message.from == .platform && message.to == .merchantServer
      } else {
        false
      }
    }.map(\.time)
    let done = try #require(entries.first { $0.kind == .completed && $0.step == .merchantNotified }?.time)
    #expect(times.allSatisfy { $0 <= done } || system.kind.notifiesBeforehand)
    #expect(stage.checkout.text.contains("confirmed your order."))
  }

  @Test("Polling for the notification is the application's only request in step 11", arguments: TestSystem.all)
  func polls(_ system: TestSystem) throws {
    let all = Self.messages(try paid(system).checkout)
    let polls = all.filter { $0.message.name.hasSuffix("/notifications/next") }
    #expect(!polls.isEmpty && polls.allSatisfy { $0.step == .merchantNotified })
    let requests = all.filter { $0.step == .merchantNotified && $0.isRequest && $0.message.from == .application }
    #expect(requests.count == polls.count)
  }

  @Test("Each response is recorded in the step of its request", arguments: TestSystem.all)
  func answers(_ system: TestSystem) throws {
    let all = Self.messages(try paid(system).checkout)
    // Calls between the application, the SDK and its wallet have no responses. The platform and the bank do not speak
    // over HTTP.
    let wires = all.filter { recorded in
      let parties = Set([recorded.message.from, recorded.message.to])
      return !parties.contains(.wallet) && ![[.sdk, .application], [.platform, .issuer]].contains(parties)
    }
    for step in Step.allCases where step != .merchantNotified {
      let own = wires.filter { $0.step == step }
      #expect(own.count(where: \.isRequest) == own.count { !$0.isRequest }, "step \(step.rawValue)")
    }
    for step in system.kind.requestSteps {
      #expect(all.contains { $0.step == step && $0.isRequest }, "step \(step.rawValue)")
    }
  }

  @Test(
    "A notification before the confirmation of details does not complete step 11",
    arguments: TestSystem.all)
  func outcomeOnly(_ system: TestSystem) throws {
    let stage = try system.stage()
    let passer = Passer(system: system)
    stage.checkout.hold = { $0.openStep >= .paymentRequested }
    #expect(passer.go(stage.checkout) { $0.flow.openStep >= .paymentRequested })
    #expect(!stage.checkout.flow.completed.contains(.merchantNotified))
    stage.checkout.release()
    passer.go(stage.checkout)
    let steps = stage.checkout.entries.filter { $0.kind == .completed }.map(\.step)
    #expect(steps.filter { $0 == .merchantNotified }.count == 1)
    let recorded = Self.messages(stage.checkout).filter {
      $0.message.to == .merchantServer && $0.message.from == .platform
    }
    #expect(
      (recorded.first?.message.body["status"] == "approved") == system.kind.notifiesBeforehand,
      "only Dolyame notifies about the scoring")
    let confirmed = try #require(steps.firstIndex(of: .detailsConfirmed))
    #expect(try #require(steps.firstIndex(of: .merchantNotified)) > confirmed)
  }

  @Test(
    "A rejected notification is recorded as rejected, and the result says so",
    arguments: TestSystem.all)
  func refused(_ system: TestSystem) throws {
    let checkout = try paid(system, notifications: .refused).checkout
    let answers = Self.messages(checkout).filter {
      $0.step == .merchantNotified && $0.message.from == .merchantServer && $0.message.to == .platform
    }
    #expect(!answers.isEmpty && answers.allSatisfy { $0.message.name == "500" })
    let lines = PagePlain(checkout.page, isFirst: false).lines
    #expect(lines.contains { $0.contains("has not accepted the notification") }, "\(lines)")
    #expect(checkout.flow.completed.contains(.merchantNotified), "the notification is queued for another attempt")
  }

  @Test("A notification without a response is not confirmed", arguments: TestSystem.all)
  func ignored(_ system: TestSystem) throws {
    let checkout = try paid(system, notifications: .ignored).checkout
    checkout.advance(.seconds(10))
    let answers = Self.messages(checkout).filter {
      $0.step == .merchantNotified && $0.message.from == .merchantServer && $0.message.to == .platform
    }
    #expect(!answers.isEmpty && answers.allSatisfy { $0.message.name == "—" })
    #expect(!checkout.text.contains("confirmed your order."))
  }

  @Test("A late acknowledgement updates the result")
  func late() throws {
    let stage = try TestSystem.ecommpay.stage(wire: { machines, clock in
      // The merchant server's response to the application's poll arrives ten minutes late.
      LateNotifications(machines: machines, clock: clock)
    })
    Passer(system: .ecommpay).go(stage.checkout)
    #expect(stage.checkout.text.contains("has not confirmed your order yet"), "\(stage.checkout.text)")
    #expect(!stage.checkout.flow.completed.contains(.merchantNotified))
    stage.checkout.advance(.seconds(700))
    #expect(stage.checkout.text.contains("confirmed your order."), "\(stage.checkout.text)")
    #expect(stage.checkout.flow.completed.contains(.merchantNotified))
  }
}

/// A transport that delays the application's polls for notifications by ten minutes.
private struct LateNotifications: Transport {
  let machines: any Transport
  let clock: any CheckoutClock

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    if request.head.path?.hasSuffix("/notifications/next") == true {
      do {
        try await clock.sleep(for: .seconds(600), as: .poll)
      } catch {
        throw .cancelled
      }
    }
    return try await machines.send(request)
  }
}
