import CheckoutCore
import HTTPTypes
import Sandbox
import Synchronization
import Testing

@Suite("Sandbox transport")
struct TransportTests {
  @Test("Other hosts and plain HTTP are unreachable", arguments: ["https", "http"])
  func unreachable(_ scheme: String) throws {
    let rig = Rig()
    let authority = scheme == "https" ? "sdk.ecommpay.com" : SandboxAuthority.platform
    let head = HTTPRequest(method: .post, scheme: scheme, authority: authority, path: "/v1/init")
    let error = try rig.run { () -> TransportError? in
      do throws(TransportError) {
        _ = try await rig.sandbox.transport.send(TransportRequest(head: head))
        return nil
      } catch {
        return error
      }
    }
    #expect(error == .unreachable)
  }

  @Test(
    "An unknown path returns 404",
    arguments: [SandboxAuthority.platform, SandboxAuthority.issuer, SandboxAuthority.merchant])
  func unknownPath(_ authority: String) throws {
    let rig = Rig()
    #expect(try rig.run { try await rig.post("/nowhere", [:], at: authority).status } == 404)
  }

  @Test("Only POST is allowed")
  func get() throws {
    let rig = Rig()
    #expect(try rig.run { try await rig.send("/v1/init", [], method: .get).status } == 405)
  }

  @Test("A request takes the network latency, and a session also the platform's")
  func latency() throws {
    let rig = Rig()
    let start = rig.clock.now
    _ = try rig.run { try await rig.open() }
    #expect(rig.clock.now - start == .milliseconds(160))
  }

  @Test("A request cancelled in transit does not arrive")
  func cancelledOnTheWay() throws {
    let rig = Rig()
    let error = Mutex<TransportError?>(nil)
    let task = Task(executorPreference: rig.pump) {
      do throws(TransportError) {
        let head = HTTPRequest(method: .post, scheme: "https", authority: SandboxAuthority.platform, path: "/v1/init")
        _ = try await rig.sandbox.transport.send(TransportRequest(head: head, body: InitRequest().body.json))
      } catch let thrown {
        error.withLock { $0 = thrown }
      }
    }
    rig.pump.run()
    task.cancel()
    rig.settle()
    #expect(error.withLock(\.self) == .cancelled)
  }

  @Test("A held request ends at once when it is cancelled", arguments: ["status", "notification"])
  func heldRequests(_ kind: String) throws {
    let rig = Rig()
    let session = try rig.run { try await rig.open() }
    let error = Mutex<(any Error)?>(nil)
    let task = rig.start {
      do {
        _ = kind == "status" ? try await rig.status(session, after: 1) : try await rig.notification()
      } catch let thrown {
        error.withLock { $0 = thrown }
      }
    }
    #expect(error.withLock { $0 == nil }, "the request is held")
    #expect(rig.clock.sleeperCount == 0, "no timer polls")
    let now = rig.clock.now
    task.cancel()
    rig.pump.run()
    #expect(error.withLock { $0 as? TransportError } == .cancelled)
    #expect(rig.clock.now == now)
  }

  @Test("All requests held for the same revision receive it")
  func severalWait() throws {
    let rig = Rig()
    let session = try rig.run { try await rig.open() }
    let seen = Mutex<[Rig.Reply]>([])
    let tasks = (0..<3).map { _ in
      rig.start {
        if let reply = try? await rig.status(session, after: 1) { seen.withLock { $0.append(reply) } }
      }
    }
    _ = try rig.run { try await rig.pay(session, "4000000000000077") }
    rig.settle()
    #expect(tasks.count == 3)
    #expect(seen.withLock { $0.map(\.step) } == Array(repeating: "processing / registered", count: 3))
  }

  @Test("Concurrent duplicate payment requests create one operation per payment")
  func threads() async throws {
    let rig = Rig(SandboxConfiguration(latency: .none), threads: true)
    let outcomes = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<64 {
        group.addTask {
          let session = try await rig.open(InitRequest(payment: "payment-\(number)"))
          async let first = rig.pay(session, "4000000000000077")
          async let second = rig.pay(session, "4000000000000077")
          let answers = [try await first.status, try await second.status]
          let replies = try await rig.follow(session)
          let told = try await rig.notification(of: "payment-\(number)")
          let operations = Set(replies.map { $0["operation", "id"]?.string })
          return "\(answers) \(replies.map(\.stage)) \(operations.count) \(told["status"]?.string ?? "")"
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(outcomes == [#"[200, 200] ["processing", "processing", "success"] 1 success"#])
  }

  @Test("The same seed gives the same bytes, and another seed gives other IDs")
  func deterministic() throws {
    func bytes(seed: UInt64) throws -> [[UInt8]] {
      let rig = Rig(seed: seed)
      return try rig.run {
        let (session, replies) = try await rig.pay("4314220000000056")
        let last = try #require(replies.last)
        _ = try await rig.post(
          "/challenge", CReq(last, counter: 0).body, at: SandboxAuthority.issuer)
        _ = try await rig.post(
          "/challenge", CReq(last, counter: 1, entry: "1234").body, at: SandboxAuthority.issuer)
        _ = try await rig.challengeOver(session, last)
        let rest = try await rig.follow(session, after: 3)
        return (replies + rest).map(\.bytes) + [try await rig.notification().bytes]
      }
    }
    let first = try bytes(seed: 1)
    #expect(first.count == 6)
    #expect(try bytes(seed: 1) == first)
    #expect(try bytes(seed: 2) != first)
  }
}
