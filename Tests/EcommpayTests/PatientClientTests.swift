import CheckoutCore
import TestSupport
import Testing

@testable import Ecommpay

@Suite("Retries of requests")
struct PatientClientTests {
  private static let accepted = ScriptedTransport.Reply.ok(Answers.accepted)

  private func submit(_ harness: ProviderHarness, patient: Bool = false) throws -> CheckoutError? {
    let details = try PaymentDetails.sample()
    return harness.failure(patient: patient) { provider async throws(CheckoutError) in
      try await provider.submit(details)
    }
  }

  private func requestIDs(_ harness: ProviderHarness) -> [String?] {
    harness.transport.sent(to: "/v1/payment").map { $0.json?["request_id"]?.string }
  }

  @Test(
    "A request without a response is sent again unchanged, at most three times in all",
    arguments: [
      ([.fails(.connectionLost), accepted], nil, 2),
      ([.fails(.timeout), .fails(.unreachable), accepted], nil, 3),
      ([.raw(200, ""), accepted], nil, 2),
      ([.raw(200, #"{"status":"acc"#), accepted], nil, 2),
      ([.json(500, [:]), accepted], nil, 2),
      ([.json(429, [:]), .json(503, [:]), accepted], nil, 3),
      ([.fails(.unreachable)], .networkUnreachable, 3),
      ([.fails(.connectionLost)], .networkConnectionLost, 3),
      ([.raw(200, "<html>")], .networkConnectionLost, 3),
      ([.json(503, [:])], .networkUnavailable, 3),
      ([accepted], nil, 1),
    ] as [([ScriptedTransport.Reply], CheckoutError.Code?, Int)])
  func retries(replies: [ScriptedTransport.Reply], code: CheckoutError.Code?, tries: Int) throws {
    let harness = try ProviderHarness.opened(["/v1/payment": replies])
    #expect(try submit(harness)?.code == code)
    #expect(requestIDs(harness).count == tries)
    #expect(Set(requestIDs(harness)).count == 1)
  }

  @Test(
    "The pause before a retry is the one that the platform asks for, else one second, then two",
    arguments: [
      ([.busy(7), .json(503, [:]), accepted], 2, 7 + 2, nil), ([.busy(0), .busy(30), accepted], 2, 30, nil),
      ([.json(429, [:]), .json(503, [:]), accepted], 2, 1 + 2, nil),
      ([.busy(31), accepted], 0, 0, .networkUnavailable),
      ([.busy(3), .busy(3_600), accepted], 1, 3, .networkUnavailable),
    ] as [([ScriptedTransport.Reply], Int, Int, CheckoutError.Code?)])
  func pauses(replies: [ScriptedTransport.Reply], retries: Int, seconds: Int, code: CheckoutError.Code?) throws {
    let harness = try ProviderHarness.opened(["/v1/payment": replies])
    let start = harness.clock.now
    #expect(try submit(harness, patient: true)?.code == code)
    #expect(requestIDs(harness).count == retries + 1)
    #expect(harness.clock.now - start == .seconds(seconds))
  }

  @Test("If any attempt may have reached the platform, the error says so")
  func worst() throws {
    let harness = try ProviderHarness.opened(["/v1/payment": [.fails(.connectionLost), .fails(.unreachable)]])
    #expect(try submit(harness)?.code == .networkConnectionLost)
  }

  @Test("Three timeouts of one minute each end the request")
  func deadline() throws {
    let harness = try ProviderHarness.opened(["/v1/payment/status": [.held]])
    let start = harness.clock.now
    let error = harness.failure(patient: true) { provider async throws(CheckoutError) in try await provider.nextUpdate()
    }
    #expect(error == CheckoutError(code: .networkTimeout))
    #expect(harness.transport.sent(to: "/status").count == 3)
    #expect(harness.clock.now - start == .seconds(60 + 1 + 60 + 2 + 60))
    #expect(harness.clock.sleeperCount == 0)
  }

  @Test("The timeout is cancelled when the response arrives")
  func calledOff() throws {
    let harness = try ProviderHarness.opened(["/v1/payment/status": [.ok(Answers.noPayment)]])
    _ = try harness.run { provider async throws(CheckoutError) in try await provider.nextUpdate() }
    #expect(harness.clock.sleeperCount == 0)
  }

  @Test("Cancelling the task ends the request at once")
  func cancelled() throws {
    let harness = try ProviderHarness.opened(["/v1/payment/status": [.held]])
    let (provider, result) = (harness.provider, Collected<CheckoutError>())
    let task = Spawner(executor: harness.executor)() {
      do throws(CheckoutError) { _ = try await provider.nextUpdate() } catch { result.add(error) }
    }
    harness.executor.run()
    #expect(result.last == nil)
    task.cancel()
    harness.executor.run()
    #expect(result.last == CheckoutError(code: .networkCancelled))
    #expect(harness.clock.sleeperCount == 0)
    #expect(harness.transport.sent(to: "/status").count == 1)
  }

  @Test("Retried details keep their request id until a response arrives, and then get a new one")
  func identity() throws {
    let refused = ScriptedTransport.Reply.json(422, Answers.refusal([("3101", "Card not found", "card.pan")]))
    let harness = try ProviderHarness.opened([
      "/v1/payment": [
        .fails(.unreachable), .fails(.unreachable), .fails(.unreachable), refused, Self.accepted, Self.accepted,
      ]
    ])
    #expect(try submit(harness)?.code == .networkUnreachable)
    #expect(try submit(harness)?.code == .fields)
    #expect(try submit(harness) == nil)
    let ids = requestIDs(harness)
    #expect(Set(ids[0...3]).count == 1)
    #expect(ids[4] != ids[0])

    let other = try PaymentDetails.sample("4000000000000077")
    _ = try harness.run { provider async throws(CheckoutError) in try await provider.submit(other) }
    #expect(Set(requestIDs(harness)).count == 3)
  }

  @Test("Different details after a failure get a new request id")
  func otherDetails() throws {
    let harness = try ProviderHarness.opened([
      "/v1/payment": [.fails(.unreachable), .fails(.unreachable), .fails(.unreachable), Self.accepted]
    ])
    _ = try submit(harness)
    let other = try PaymentDetails.sample("4000000000000077")
    _ = try harness.run { provider async throws(CheckoutError) in try await provider.submit(other) }
    #expect(Set(requestIDs(harness)).count == 2)
  }
}
