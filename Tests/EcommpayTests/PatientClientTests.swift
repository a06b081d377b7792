import CheckoutCore
import Testing

@testable import Ecommpay

@Suite("Retries of requests")
struct PatientClientTests {
  private static let accepted = ScriptedTransport.Reply.ok(Answers.accepted)

  private func submit(_ bench: Bench, patient: Bool = false) throws -> CheckoutError? {
    let details = try PaymentDetails.sample()
    return bench.failure(patient: patient) { provider async throws(CheckoutError) in
      try await provider.submit(details)
    }
  }

  private func requestIDs(_ bench: Bench) -> [String?] {
    bench.transport.sent(to: "/v1/payment").map { $0.json?["request_id"]?.string }
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
      ([.fails(.unreachable)], "network.unreachable", 3),
      ([.fails(.connectionLost)], "network.connectionLost", 3),
      ([.raw(200, "<html>")], "network.connectionLost", 3),
      ([.json(503, [:])], "network.unavailable", 3),
      ([accepted], nil, 1),
    ] as [([ScriptedTransport.Reply], String?, Int)])
  func retries(replies: [ScriptedTransport.Reply], code: String?, tries: Int) throws {
    let bench = try Bench.opened(["/v1/payment": replies])
    #expect(try submit(bench)?.code == code)
    #expect(requestIDs(bench).count == tries)
    #expect(Set(requestIDs(bench)).count == 1)
  }

  @Test("If any attempt may have reached the platform, the error says so")
  func worst() throws {
    let bench = try Bench.opened(["/v1/payment": [.fails(.connectionLost), .fails(.unreachable)]])
    #expect(try submit(bench)?.code == "network.connectionLost")
  }

  @Test("Three timeouts of one minute each end the request")
  func deadline() throws {
    let bench = try Bench.opened(["/v1/payment/status": [.held]])
    let start = bench.clock.now
    let error = bench.failure(patient: true) { provider async throws(CheckoutError) in try await provider.nextUpdate() }
    #expect(error == CheckoutError(code: "network.timeout"))
    #expect(bench.transport.sent(to: "/status").count == 3)
    #expect(bench.clock.now - start == .seconds(60 + 1 + 60 + 2 + 60))
    #expect(bench.clock.sleeperCount == 0)
  }

  @Test("The timeout is cancelled when the response arrives")
  func calledOff() throws {
    let bench = try Bench.opened(["/v1/payment/status": [.ok(Answers.noPayment)]])
    _ = try bench.run { provider async throws(CheckoutError) in try await provider.nextUpdate() }
    #expect(bench.clock.sleeperCount == 0)
  }

  @Test("Cancelling the task ends the request at once")
  func cancelled() throws {
    let bench = try Bench.opened(["/v1/payment/status": [.held]])
    let (provider, result) = (bench.provider, Slot<CheckoutError>())
    let task = Spawner(executor: bench.executor)() {
      do throws(CheckoutError) { _ = try await provider.nextUpdate() } catch { result.set(error) }
    }
    bench.executor.run()
    #expect(result.value == nil)
    task.cancel()
    bench.executor.run()
    #expect(result.value == CheckoutError(code: "network.cancelled"))
    #expect(bench.clock.sleeperCount == 0)
    #expect(bench.transport.sent(to: "/status").count == 1)
  }

  @Test("Retried details keep their request id until a response arrives, and then get a new one")
  func identity() throws {
    let refused = ScriptedTransport.Reply.json(422, Answers.refusal([("3101", "Card not found", "card.pan")]))
    let bench = try Bench.opened([
      "/v1/payment": [
        .fails(.unreachable), .fails(.unreachable), .fails(.unreachable), refused, Self.accepted, Self.accepted,
      ]
    ])
    #expect(try submit(bench)?.code == "network.unreachable")
    #expect(try submit(bench)?.code == "fields")
    #expect(try submit(bench) == nil)
    let ids = requestIDs(bench)
    #expect(Set(ids[0...3]).count == 1)
    #expect(ids[4] != ids[0])

    let other = try PaymentDetails.sample("4000000000000077")
    _ = try bench.run { provider async throws(CheckoutError) in try await provider.submit(other) }
    #expect(Set(requestIDs(bench)).count == 3)
  }

  @Test("Different details after a failure get a new request id")
  func otherDetails() throws {
    let bench = try Bench.opened([
      "/v1/payment": [.fails(.unreachable), .fails(.unreachable), .fails(.unreachable), Self.accepted]
    ])
    _ = try submit(bench)
    let other = try PaymentDetails.sample("4000000000000077")
    _ = try bench.run { provider async throws(CheckoutError) in try await provider.submit(other) }
    #expect(Set(requestIDs(bench)).count == 2)
  }
}
