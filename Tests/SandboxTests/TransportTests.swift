import CheckoutCore
import HTTPTypes
import KassaEcommpaySandbox
import KassaSandbox
import Synchronization
import TestSupport
import Testing

@Suite("Sandbox transport")
struct TransportTests {
  @Test("Other hosts and plain HTTP are unreachable", arguments: ["https", "http"])
  func unreachable(_ scheme: String) throws {
    let fixture = SandboxFixture()
    let authority = scheme == "https" ? "sdk.ecommpay.com" : SandboxAuthority.ecommpay
    let head = HTTPRequest(method: .post, scheme: scheme, authority: authority, path: "/v1/init")
    let error = try fixture.run { () -> TransportError? in
      do throws(TransportError) {
        _ = try await fixture.sandbox.transport.send(TransportRequest(head: head))
        return nil
      } catch {
        return error
      }
    }
    #expect(error == .unreachable)
  }

  @Test(
    "An unknown path returns 404",
    arguments: [SandboxAuthority.ecommpay, SandboxAuthority.issuer, SandboxAuthority.ecommpayMerchant])
  func unknownPath(_ authority: String) throws {
    let fixture = SandboxFixture()
    #expect(try fixture.run { try await fixture.post("/nowhere", [:], at: authority).status } == 404)
  }

  @Test("Only POST is allowed")
  func get() throws {
    let fixture = SandboxFixture()
    #expect(try fixture.run { try await fixture.send("/v1/init", [], method: .get).status } == 405)
  }

  @Test("A request takes the network latency, and a session also the platform's")
  func latency() throws {
    let fixture = SandboxFixture()
    let start = fixture.clock.now
    _ = try fixture.run { try await fixture.open() }
    #expect(fixture.clock.now - start == .milliseconds(160))
  }

  @Test("A request cancelled in transit does not arrive")
  func cancelledOnTheWay() throws {
    let fixture = SandboxFixture()
    let error = Mutex<TransportError?>(nil)
    let task = Task(executorPreference: fixture.pump) {
      do throws(TransportError) {
        let head = HTTPRequest(method: .post, scheme: "https", authority: SandboxAuthority.ecommpay, path: "/v1/init")
        _ = try await fixture.sandbox.transport.send(TransportRequest(head: head, body: InitRequest().body.wireBytes))
      } catch let thrown {
        error.withLock { $0 = thrown }
      }
    }
    fixture.pump.run()
    task.cancel()
    fixture.settle()
    #expect(error.withLock(\.self) == .cancelled)
  }

  @Test("A held request ends at once when it is cancelled", arguments: ["status", "notification"])
  func heldRequests(_ kind: String) throws {
    let fixture = SandboxFixture()
    let session = try fixture.run { try await fixture.open() }
    let error = Mutex<(any Error)?>(nil)
    let task = fixture.start {
      do {
        _ = kind == "status" ? try await fixture.status(session, after: 1) : try await fixture.notification()
      } catch let thrown {
        error.withLock { $0 = thrown }
      }
    }
    #expect(error.withLock { $0 == nil }, "the request is held")
    #expect(fixture.clock.sleeperCount == 0, "no timer polls")
    let now = fixture.clock.now
    task.cancel()
    fixture.pump.run()
    #expect(error.withLock { $0 as? TransportError } == .cancelled)
    #expect(fixture.clock.now == now)
  }

  @Test("All requests held for the same revision receive it")
  func severalWait() throws {
    let fixture = SandboxFixture()
    let session = try fixture.run { try await fixture.open() }
    let seen = Mutex<[SandboxFixture.Reply]>([])
    let tasks = (0..<3).map { _ in
      fixture.start {
        if let reply = try? await fixture.status(session, after: 1) { seen.withLock { $0.append(reply) } }
      }
    }
    _ = try fixture.run { try await fixture.pay(session, "4000000000000077") }
    fixture.settle()
    #expect(tasks.count == 3)
    #expect(seen.withLock { $0.map(\.step) } == Array(repeating: "processing / registered", count: 3))
  }

  @Test("Concurrent duplicate payment requests create one operation per payment")
  func threads() async throws {
    let fixture = SandboxFixture(EcommpaySandboxConfiguration { $0.latency = .none }, threads: true)
    let outcomes = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<64 {
        group.addTask {
          let session = try await fixture.open(InitRequest(payment: "payment-\(number)"))
          async let first = fixture.pay(session, "4000000000000077")
          async let second = fixture.pay(session, "4000000000000077")
          let answers = [try await first.status, try await second.status]
          let replies = try await fixture.follow(session)
          let received = try await fixture.notification(of: "payment-\(number)")
          let operations = Set(replies.map { $0["operation", "id"]?.string })
          return "\(answers) \(replies.map(\.stage)) \(operations.count) \(received["status"]?.string ?? "")"
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(outcomes == [#"[200, 200] ["processing", "processing", "success"] 1 success"#])
  }

  @Test("The same seed gives the same bytes, and another seed gives other IDs")
  func deterministic() throws {
    func bytes(seed: UInt64) throws -> [[UInt8]] {
      let fixture = SandboxFixture(seed: seed)
      return try fixture.run {
        let (session, replies) = try await fixture.pay("4314220000000056")
        let last = try #require(replies.last)
        _ = try await fixture.post(
          "/challenge", CReq(last, counter: 0).body, at: SandboxAuthority.issuer)
        _ = try await fixture.post(
          "/challenge", CReq(last, counter: 1, entry: "1234").body, at: SandboxAuthority.issuer)
        _ = try await fixture.challengeOver(session, last)
        let rest = try await fixture.follow(session, after: 3)
        return (replies + rest).map(\.bytes) + [try await fixture.notification().bytes]
      }
    }
    let first = try bytes(seed: 1)
    #expect(first.count == 6)
    #expect(try bytes(seed: 1) == first)
    #expect(try bytes(seed: 2) != first)
  }
}
