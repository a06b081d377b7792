import CheckoutCore
import HTTPTypes
import KassaHTTPTransport
import KassaServer
import Testing

@testable import KassaBackend
@testable import KassaSandbox

/// Tests that operations at the same time are each told as what they were: every notification is made from its own
/// operation, in the change of the state that the operation was.
@Suite("Operations at the same time")
struct ParallelOperationsTests {
  /// The parts that are refunded at the same time, in hundredths.
  private static let parts: [Int64] = [100, 200, 300, 50, 60, 70]

  private static let payment = "/w/default/_kassa/payments/order-1"

  /// Returns a server with a paid order, of which parts can be refunded.
  private static func paid(_ system: ServedSandbox) async throws -> ControlledServer {
    var settings = WorldSettings()
    // What Assist does with parts is a setting.
    if system == .assist { settings.sandbox = ["shop": ["partial": "approve"]] }
    let server = ControlledServer(settings)
    let world = ServedWorld(system, transport: DirectTransport(server: server.server))
    _ = await Payers.pay(system.rawValue, in: world)
    if system == .dolyame { #expect(try await server.request(.post, payment + "/capture").status == 200) }
    return server
  }

  /// More than half of what each system has been paid, in hundredths.
  private static let most: [ServedSandbox: Int64] = [
    .ecommpay: 1200, .worldline: 1200, .assist: 6000, .applePayGateway: 1200, .dolyame: 150_000,
  ]

  /// Asks for eight refunds at once that exclude each other, and for one more afterwards.
  private static func exclude(_ system: ServedSandbox, _ body: JSON) async throws {
    let server = try await paid(system)
    @Sendable func refund() async throws -> String {
      let answer = try await server.request(.post, payment + "/refund", body)
      return "\(answer.status) \(answer.body["code"]?.string ?? "")"
    }
    let answers = try await withThrowingTaskGroup { group in
      for _ in 0..<8 { group.addTask { try await refund() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let later = try await refund()
    #expect(answers.count { $0 == "200 " } == 1, "\(answers)")
    #expect(answers.allSatisfy { $0 == "200 " || $0 == later }, "\(answers), and later \(later)")
  }

  @Test(
    "Of refunds that exclude each other, one is done, and the others are refused as a later one is",
    arguments: ServedSandbox.allCases, [true, false])
  func excluding(system: ServedSandbox, isWhole: Bool) async throws {
    let body: JSON = isWhole ? [:] : ["amount": .integer(try #require(Self.most[system]))]
    // The moment in which one of them can be mistaken is short, and the payments spend their time waiting.
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 { group.addTask { try await Self.exclude(system, body) } }
      try await group.waitForAll()
    }
  }

  @Test("Each of six refunds is told once", arguments: ServedSandbox.allCases)
  func refunds(system: ServedSandbox) async throws {
    let (server, payment) = (try await Self.paid(system), Self.payment)
    let before = try #require(server.outbox(1)).count
    let statuses = try await withThrowingTaskGroup { group in
      for part in Self.parts {
        group.addTask { try await server.request(.post, payment + "/refund", ["amount": .integer(part)]).status }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: Self.parts.count))
    let books = try await server.request(.get, payment).body
    #expect(books["refunded"]?.integer == 780)
    // Dolyame tells the shop only when everything is refunded. It may still be telling of the payment.
    let count = system == .dolyame ? 0 : Self.parts.count
    let told = try #require(server.outbox(before + count)).dropFirst(before).filter {
      system != .dolyame || $0["status"]?.string == "refunded"
    }
    try #require(told.count == count)
    switch system {
    case .ecommpay:
      let operations = told.compactMap { $0["operation"] }
      let known = try await server.request(.post, "/merchant/ecommpay/operations", ["payment_id": "order-1"]).body
      let done = (known["operations"]?.elements ?? []).compactMap { operation in
        operation["id"]?.string.map { "\($0) \(operation["amount"]?.integer ?? 0)" }
      }
      #expect(
        operations.compactMap { operation in
          operation["id"]?.integer.map { "\($0) \(operation["sum_initial"]?["amount"]?.integer ?? 0)" }
        }.sorted() == done.sorted())
      for operation in operations {
        #expect(operation["request_id"]?.string == operation["id"]?.integer.map { String($0) })
      }
      #expect(Set(operations.compactMap { $0["provider"]?["payment_id"]?.string }).count == count)
    case .worldline:
      let refunds = told.compactMap { $0["refund"] }
      #expect(Set(refunds.compactMap { $0["id"]?.string }).count == count)
      let amounts = refunds.compactMap { $0["refundOutput"]?["amountOfMoney"]?["amount"]?.int64 }
      #expect(amounts.sorted() == Self.parts.sorted())
    case .assist: #expect(Set(told.compactMap { $0["packetnumber"]?.string }).count == count)
    case .applePayGateway:
      #expect(told.allSatisfy { $0["operation"] == "refunded" })
      #expect(Set(told.compactMap { $0["sequence"]?.string }).count == count)
    case .dolyame: break
    }
  }
}

extension ControlledServer {
  /// The messages that the platform has told the merchant server about `order-1` or is to tell; nil if there are fewer
  /// than that many.
  fileprivate func outbox(_ least: Int) -> [JSON]? {
    guard let backend = registry.all.first?.begun.first?.backend.backend else { return nil }
    let sent = backend.outbox("order-1")
    guard sent.count >= least else { return nil }
    return sent.map { sent in
      if let json = JSON(json: Array(sent.message.utf8)) { return json }
      let form = sent.message.split(separator: "?").last ?? ""
      return .object(.init(URLEncoding.formFields(form.utf8).map { ($0.name, JSON.string($0.value)) }))
    }
  }
}
