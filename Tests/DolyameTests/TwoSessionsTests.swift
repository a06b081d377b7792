import CheckoutCore
import HTTPTypes
import KassaDolyameSandbox
import KassaSandbox
import TestSupport
import Testing

/// Several devices of a customer, or requests of one, that are about the same order.
@Suite("Two sessions of one order")
struct TwoSessionsTests {
  private static let items: JSON = [["name": "Scarf", "quantity": 4, "price": "600.00"]]
  private static let person: JSON = [
    "last_name": "Petrova", "first_name": "Anna", "birthdate": "1991-05-28", "email": "anna@example.com",
  ]
  private static let card: JSON = ["pan": "2200770239097761", "expiry": "12/30", "cvc": "123"]
  private static let steps: [(name: String, body: [(String, JSON)])] = [
    ("open", []), ("phone", [("phone", "+79161234567")]), ("code", [("code", "1234")]),
    ("questionnaire", [("person", person), ("consent", true)]), ("scoring", []), ("accept", []),
    ("pay", [("card", card)]),
  ]

  /// An answer of the platform.
  private struct Answer: Sendable, Equatable {
    var status: Int
    var body: JSON
  }

  private static func ask(
    _ path: String, _ body: [(String, JSON)], request: String, _ sandbox: DolyameSandbox
  ) async throws -> Answer {
    let members = [("request_id", JSON.string(request))] + body
    let answer = try await sandbox.transport.send(
      TransportRequest(
        SandboxAuthority.dolyame, "/api/bnpl/sdk/v1/" + path, body: JSON.object(.init(members)).wireBytes))
    return Answer(status: answer.head.status.code, body: JSON(json: answer.body) ?? .null)
  }

  /// Opens a session for the order, and goes through its first steps.
  /// - Parameter last: the name of the last step.
  private static func session(_ name: String, to last: String, _ sandbox: DolyameSandbox) async throws -> String {
    let order: JSON = ["id": "order-1", "amount": "2400.00", "prepaid_amount": "0.00", "items": items]
    let opened = try await ask(
      "orders", [("partner_id", "bnpl-test-app"), ("order", order)], request: name, sandbox)
    let id = try #require(opened.body["session_id"]?.string)
    for step in steps {
      _ = try await go(id, step.name, sandbox)
      if step.name == last { break }
    }
    return id
  }

  private static func go(
    _ session: String, _ name: String, request: String? = nil, _ sandbox: DolyameSandbox
  ) async throws -> Answer {
    let body = steps.first { $0.name == name }?.body ?? []
    return try await ask(
      "sessions/\(session)/\(name)", body, request: request ?? session + name, sandbox)
  }

  @Test("Only the session in which the customer signed in last goes on with the order")
  func scored() throws {
    let fixture = SandboxFixture()
    let sandbox = fixture.sandbox
    let (other, own, refused) = try fixture.run {
      let other = try await Self.session("a", to: "questionnaire", sandbox)
      let own = try await Self.session("b", to: "accept", sandbox)
      return (other, own, try await Self.go(other, "scoring", sandbox))
    }
    #expect(refused.status == 409)
    #expect(refused.body["code"] == "order_already_created")
    #expect(sandbox.status(of: "order-1") == "approved")
    let answers = try fixture.run {
      [try await Self.go(other, "pay", sandbox), try await Self.go(own, "pay", sandbox)]
    }
    #expect(answers.map(\.status) == [409, 202])
    #expect(sandbox.charges == ["order-1": 1])
  }

  @Test(
    "A session that has not got the order cannot cancel it", arguments: ["", "questionnaire"], ["questionnaire", "pay"])
  func left(stage: String, own: String) throws {
    let fixture = SandboxFixture()
    let sandbox = fixture.sandbox
    try fixture.run {
      let other = try await Self.session("a", to: stage.isEmpty ? "open" : stage, sandbox)
      _ = try await Self.session("b", to: own, sandbox)
      _ = try await Self.go(other, "leave", sandbox)
    }
    fixture.settle()
    #expect(sandbox.status(of: "order-1") == (own == "pay" ? "wait_for_commit" : "new"))
  }

  @Test("Equal requests at the same time get the same answer, and one of them pays")
  func equal() async throws {
    for _ in 0..<50 {
      let sandbox = DolyameSandbox(
        DolyameConfiguration { $0.latency = .none }, BackendDependencies(clock: VirtualClock()))
      let session = try await Self.session("a", to: "accept", sandbox)
      let answers = try await withThrowingTaskGroup { group in
        for _ in 0..<8 { group.addTask { try await Self.go(session, "pay", request: "pay-1", sandbox) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.allSatisfy { $0.status == 202 && $0 == answers[0] }, "\(answers)")
      #expect(try await Self.go(session, "pay", request: "pay-1", sandbox) == answers[0])
    }
  }
}
