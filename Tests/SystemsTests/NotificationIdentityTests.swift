import CheckoutCore
import HTTPTypes
import KassaBackend
import KassaRehearsal
import Synchronization
import TestSupport
import Testing

@testable import KassaSystems

/// Holds the table of the article OwnBackends to what the platforms send: by what a shop knows a notification that comes again, and
/// which of two about one order is the newer one.
@Suite("The identity and the order of notifications")
struct NotificationIdentityTests {
  /// A row of the table.
  private struct Row {
    /// The members that together identify a notification.
    var identity: [String]
    /// Whether two notifications may differ in the last of these members only.
    var needsLast: Bool
    /// The member that rises with each notification about an order; nil if the platform has to be asked.
    var order: String?

    /// Reads the row of a payment system.
    init(_ system: String) throws {
      let article = try #require(Repository.text("Sources/Backend/Documentation.docc/OwnBackends.md"))
      let table = try #require(article.split(separator: "| system | identity | what is the newest |").last)
      let line = try #require(table.split(separator: "\n").first { $0.hasPrefix("| \(system) |") })
      let cells = line.split(separator: "|").map { $0.drop { $0 == " " } }
      identity = Self.names(cells[1].prefix { $0 != ":" })
      needsLast = cells[1].contains("the last")
      order = cells[2].hasPrefix("the highest ") ? Self.names(cells[2]).first : nil
    }

    private static func names(_ cell: Substring) -> [String] {
      cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map {
        String($0.element)
      }
    }
  }

  /// A played order, and the least number of notifications that it has.
  struct Order: Sendable, CustomTestStringConvertible {
    var system: String
    var settings = ""
    var steps: [String]
    var least: Int
    var testDescription: String { "\(system): \(steps.last ?? "")" }

    static let all = [
      // Two attempts are declined, and then there is no time for a third.
      Order(
        system: "ecommpay",
        steps: ["choose: card"] + card("$card.none-decline") + ["screen: retry", "choose: retry", "screen: card"]
          + card("$card.none-decline") + ["screen: retry", "clock: +11m", "screen: result"], least: 3),
      Order(
        system: "ecommpay", settings: ", order: { action: auth }",
        steps: ["choose: card"] + card("$card.none-success") + operations("1500", "500"), least: 5),
      Order(
        system: "worldline", settings: ", order: { action: auth }",
        steps: [
          "choose: cards", "fill: { cardNumber: $card.worldline-none-success, expiryDate: 12/30, cvv: 123 }",
          "choose: pay",
        ] + operations("1500", "500"), least: 5),
      Order(
        system: "assist", settings: ", shop: { delayed: true, partial: delay }",
        steps: card("$card.assist-none-decline") + ["screen: retry", "choose: retry", "screen: card"]
          + card("$card.assist-none-success") + operations("10005", "500"), least: 6),
      Order(
        system: "apple-pay", settings: ", order: { preAuth: true }",
        steps: ["press: Enter", "press: Enter"] + operations("1500", "500"), least: 5),
      // A refund of a part is not told.
      Order(
        system: "dolyame",
        steps: [
          "screen: inquiry.phone", "choose: continue", "screen: inquiry.code", "fill: { smsCode: \"1234\" }",
          "choose: continue",
          "screen: inquiry.questionnaire", "choose: continue", "screen: inquiry.consent", "choose: consent",
          "choose: continue", "screen: inquiry.schedule", "choose: continue", "screen: card",
          "fill: { pan: \"2201382000000831\", expiry: 12/30, code: 123 }", "choose: pay", "screen: retry",
          "choose: retry", "screen: card", "fill: { pan: \"2200770239097761\", expiry: 12/30, code: 123 }",
          "choose: pay", "screen: result", "merchant: commit", "merchant: { refund: 60000 }", "merchant: refund",
        ], least: 4),
    ]

    private static func card(_ number: String) -> [String] {
      ["fill: { pan: \(number), expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay"]
    }

    /// The shop captures, and refunds the same part three times, at least two of them in the same second.
    private static func operations(_ capture: String, _ refund: String) -> [String] {
      ["screen: result", "merchant: { capture: \(capture) }"]
        + Array(repeating: "merchant: { refund: \(refund) }", count: 3)
    }

    /// The script, at whose end everything that was not acknowledged has come again.
    var text: String {
      "checkout: { provider: \(system)\(settings) }\nsteps:\n"
        + (steps + ["clock: +10m"]).map { "  - \($0)\n" }.joined()
    }
  }

  /// The notifications that a shop has received, in their order.
  private final class ReceivedNotifications: Sendable {
    private let requests = Mutex<[TransportRequest]>([])

    var all: [TransportRequest] { requests.withLock(\.self) }

    /// Adds a notification.
    /// - Returns: whether it comes for the first time.
    func add(_ request: TransportRequest) -> Bool {
      requests.withLock { all in
        defer { all.append(request) }
        return !all.contains { $0.head.path == request.head.path && $0.body == request.body }
      }
    }
  }

  /// The way from the platform to the shop. The shop acts on each notification, but the platform sees the acknowledgement only
  /// when the same one comes again.
  private struct LostAcknowledgements: Transport {
    let inner: any Transport
    let received: ReceivedNotifications

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      let isNew = received.add(request)
      let answer = try await inner.send(request)
      if isNew { throw .connectionLost }
      return answer
    }
  }

  /// Plays an order.
  /// - Returns: the notifications as the shop received them, and the number of those that the platform made.
  private static func play(_ order: Order) throws -> (received: [JSON], made: Int) {
    let runs = Mutex<[(received: ReceivedNotifications, side: MockBackend)]>([])
    let script = try Script(order.text, source: "order.yaml")
    let compose: CheckoutComposer = { settings throws(ComposingError) in
      var composed = try CheckoutInputs.composeScript(settings)
      let make = composed.backend
      composed.backend = { dependencies in
        var dependencies = dependencies
        let (notifications, received) = (dependencies.notifications, ReceivedNotifications())
        dependencies.notifications = { notifications(LostAcknowledgements(inner: $0, received: received)) }
        let side = make(dependencies)
        runs.withLock { $0.append((received, side)) }
        return side
      }
      return composed
    }
    let result = Player(compose: compose).play(script).result
    try #require(result.failure == nil, "\(result.failureText)")
    // A script with a security code is played twice.
    let run = try #require(runs.withLock { $0.first })
    let payment = try PaymentSystems.builtIn.named(order.system).init(nil, mock: nil).payment(1)
    return (run.received.all.map(members), run.side.outbox(payment).count)
  }

  /// The members of a notification, be it JSON, a form or a query.
  private static func members(_ request: TransportRequest) -> JSON {
    if let json = try? JSON(parsing: request.body) { return json }
    let query = (request.head.path ?? "").split(separator: "?").dropFirst().joined()
    let form = request.body.isEmpty ? Array(query.utf8) : request.body
    return .object(.init(URLEncoding.formFields(form).map { ($0.name, .string($0.value)) }))
  }

  @Test("A notification that comes again has the identity of the table, and no other has it", arguments: Order.all)
  func table(order: Order) throws {
    let row = try Row(order.system)
    let (received, made) = try Self.play(order)
    try #require(made >= order.least && !row.identity.isEmpty)
    var (known, first): ([[String]], [JSON]) = ([], [])
    for notification in received {
      let identity = row.identity.map { notification.at($0)?.plainText ?? "" }
      if !known.contains(identity) { first.append(notification) }
      known.append(identity)
    }
    #expect(Set(known).count == made, "\(known)")
    for (place, name) in row.identity.enumerated() {
      #expect(known.contains { !$0[place].isEmpty }, "no notification has \(name)")
    }
    for identity in Set(known) { #expect(known.count { $0 == identity } > 1, "\(identity) did not come again") }
    if let member = row.order {
      let places = first.compactMap { Int($0.at(member)?.plainText ?? "") }
      #expect(places.count == made && zip(places, places.dropFirst()).allSatisfy(<), "\(places)")
    }
  }

  @Test("Where the table says that two may differ in the last member only, some do", arguments: TestSystem.all)
  func last(system: TestSystem) throws {
    let row = try Row(system.name)
    var isNeeded = false
    for order in Order.all where order.system == system.name {
      let identities = Set(
        try Self.play(order).received.map { one in row.identity.map { one.at($0)?.plainText ?? "" } })
      isNeeded = isNeeded || Set(identities.map { $0.dropLast() }).count < identities.count
    }
    #expect(isNeeded == (row.needsLast || row.identity.count == 1))
  }
}
