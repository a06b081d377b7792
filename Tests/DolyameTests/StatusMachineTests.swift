import CheckoutCore
import TestSupport
import Testing

@testable import KassaDolyameSandbox
@testable import KassaSandbox

/// Tests every request and event for an order in every state.
@Suite("Order states")
struct StatusMachineTests {
  private typealias Status = DolyameOrderStatus

  /// The allowed status transitions, by current status. Source: public clients for the partner interface.
  static let steps: [String: Set<String>] = [
    "new": ["approved", "rejected", "canceled"],
    "approved": ["wait_for_commit", "canceled", "rejected"],
    "wait_for_commit": ["committed", "canceled"],
    "committed": ["completed", "refunded"],
    "completed": ["refunded"],
    "rejected": [], "canceled": [], "refunded": [],
  ]

  static let operations: [String: Set<String>] = [
    "new": ["cancel"], "approved": ["cancel"], "wait_for_commit": ["commit", "cancel"], "committed": ["refund"],
    "completed": ["refund"], "rejected": [], "canceled": [], "refunded": [],
  ]

  /// Returns an order with the given status, reached through the fewest transitions.
  private func order(_ status: DolyameOrderStatus) throws -> DolyameOrderRecord {
    var order = DolyameOrderRecord(
      id: "order-1", amount: 6_700, prepaid: 300, items: [.init(name: "Coat", quantity: 1, price: 7_000, sku: "C")],
      notificationURL: "https://shop.test/hook")
    order.plan = DolyamePlan(6_700, from: DolyamePlatform.day(of: now))
    let way: [DolyameOrderStatus] =
      switch status {
      case .new: []
      case .approved: [.approved]
      case .rejected: [.rejected]
      case .canceled: [.canceled]
      case .waitForCommit: [.approved, .waitForCommit]
      case .committed: [.approved, .waitForCommit, .committed]
      case .completed: [.approved, .waitForCommit, .committed, .completed]
      case .refunded: [.approved, .waitForCommit, .committed, .refunded]
      }
    for next in way {
      let hasMoved = order.move(to: next, at: now)
      try #require(hasMoved)
    }
    return order
  }

  private let now = Instant(milliseconds: 1_780_000_000_000)

  @Test(
    "An order moves only as the table allows, with one webhook for each move", arguments: DolyameOrderStatus.allCases)
  func events(status: DolyameOrderStatus) throws {
    let allowed = try #require(Self.steps[status.rawValue])
    for next in DolyameOrderStatus.allCases {
      var order = try order(status)
      let received = order.webhooks.count
      let hasMoved = order.move(to: next, at: now)
      #expect(hasMoved == allowed.contains(next.rawValue), "\(status) \(next)")
      #expect(order.status == (hasMoved ? next : status))
      #expect(order.webhooks.count == received + (hasMoved ? 1 : 0))
      #expect(order.charges == (order.held == nil ? 0 : 1))
    }
  }

  @Test(
    "Only the operations in the table are allowed; others are refused with the platform's code",
    arguments: DolyameOrderStatus.allCases)
  func operations(status: DolyameOrderStatus) throws {
    let allowed = try #require(Self.operations[status.rawValue])
    let items: JSON = [["name": "Coat", "quantity": 1, "price": "70.00", "sku": "C"]]
    let body: JSON = ["amount": "67.00", "prepaid_amount": "3.00", "items": items]
    for operation in DolyameOperation.allCases {
      var order = try order(status)
      do throws(DolyameRefusal) {
        _ = try order.perform(operation, body, refund: "r", at: now)
        #expect(allowed.contains(operation.rawValue), "\(status) \(operation)")
      } catch {
        #expect(!allowed.contains(operation.rawValue), "\(status) \(operation)")
        #expect(error.status == 422)
        #expect(error.code == "wrong_status")
        #expect(error.description?.contains(status.rawValue) == true)
        #expect(order.status == status)
      }
    }
  }

  static let wrong: [(DolyameOperation, String, JSON)] = [
    (.commit, "wrong_amount", ["amount": "67.01", "prepaid_amount": "3.00", "items": coat]),
    (.commit, "wrong_amount", ["amount": "66.00", "prepaid_amount": "3.00", "items": coat]),
    (.commit, "wrong_amount", ["amount": "0.00", "prepaid_amount": "70.00", "items": coat]),
    (.commit, "wrong_amount", ["amount": "-67.00", "prepaid_amount": "137.00", "items": coat]),
    (.commit, "invalid_request", ["prepaid_amount": "3.00", "items": coat]),
    (.commit, "invalid_request", ["amount": "67.00", "prepaid_amount": "3.00"]),
    (.refund, "wrong_amount", ["amount": "67.01"]), (.refund, "wrong_amount", ["amount": "0.00"]),
    (.refund, "wrong_amount", ["amount": "-1.00"]),
    (.refund, "wrong_amount", ["amount": "67.00", "refunded_prepaid_amount": "3.01"]),
    (.refund, "wrong_amount", ["amount": "10.00", "returned_items": coat]), (.refund, "invalid_request", [:]),
    (.commit, "invalid_request", ["amount": "67.00", "prepaid_amount": true, "items": coat]),
    (.commit, "invalid_request", ["amount": "67.00", "prepaid_amount": .null, "items": coat]),
    (.commit, "invalid_request", ["amount": ["67.00"], "prepaid_amount": "3.00", "items": coat]),
    (.refund, "invalid_request", ["amount": "10.00", "refunded_prepaid_amount": "much"]),
    (.refund, "invalid_request", ["amount": "10.00", "refunded_prepaid_amount": .number("0.505")]),
    (.refund, "invalid_request", ["amount": .null]),
  ]
  private static let coat: JSON = [["name": "Coat", "quantity": 1, "price": "70.00", "sku": "C"]]

  @Test("Wrong amounts and goods are refused and change nothing", arguments: wrong)
  func amounts(operation: DolyameOperation, code: String, body: JSON) throws {
    var order = try order(operation == .commit ? .waitForCommit : .completed)
    let before = order.info(on: DolyamePlatform.day(of: now))
    #expect(throws: DolyameRefusal.self) { try order.perform(operation, body, refund: "r", at: now) }
    do { _ = try order.perform(operation, body, refund: "r", at: now) } catch { #expect(error.code == code) }
    #expect(order.info(on: DolyamePlatform.day(of: now)) == before)
  }

  @Test("An order is stored and read back unchanged", arguments: DolyameOrderStatus.allCases)
  func kept(status: DolyameOrderStatus) throws {
    var dictionary = PersistentDictionary<DolyameOrderRecord>("orders", in: LoggingStore())
    let order = try order(status)
    dictionary["order-1"] = order
    let read = try #require(dictionary["order-1"])
    #expect(read.info(on: DolyamePlatform.day(of: now)) == order.info(on: DolyamePlatform.day(of: now)))
    #expect(read.webhooks.map(\.body) == order.webhooks.map(\.body))
    #expect(read.charges == order.charges)
    #expect(read.held == order.held)
  }
}

@Suite("Splitting goods by an amount")
struct BasketTests {
  private let goods: [DolyameOrderRecord.Item] = [
    .init(name: "Coat", quantity: 1, price: 460_000, sku: "A"),
    .init(name: "Scarf", quantity: 4, price: 60_000, sku: "B"),
  ]

  private func words(_ items: [DolyameOrderRecord.Item]) -> [String] {
    items.map { "\($0.quantity)×\($0.name) \($0.price)" }
  }

  static let amounts: [(Int64, [String], [String])] = [
    (0, ["1×Coat 460000", "4×Scarf 60000"], []), (60_000, ["1×Coat 460000", "3×Scarf 60000"], ["1×Scarf 60000"]),
    (240_000, ["1×Coat 460000"], ["4×Scarf 60000"]),
    (70_000, ["1×Coat 460000", "2×Scarf 60000", "1×Scarf 50000"], ["1×Scarf 60000", "1×Scarf 10000"]),
    (250_000, ["1×Coat 450000"], ["1×Coat 10000", "4×Scarf 60000"]), (700_000, [], ["1×Coat 460000", "4×Scarf 60000"]),
    (900_000, [], ["1×Coat 460000", "4×Scarf 60000"]), (-1, ["1×Coat 460000", "4×Scarf 60000"], []),
  ]

  @Test("Goods are taken from the last position, in whole units where possible", arguments: amounts)
  func resuming(amount: Int64, rest: [String], taken: [String]) {
    let basket = DolyameBasket(goods).without(amount)
    #expect(Set(words(basket.rest)) == Set(rest))
    #expect(Set(words(basket.taken)) == Set(taken))
  }

  @Test("The goods taken and left add up to the kopeck")
  func sums() {
    let random = SeededRandomness(seed: 7)
    for _ in 0..<500 {
      let items = (0..<Int64(1 + random.next() % 5)).map { number in
        DolyameOrderRecord.Item(
          name: "\(number)", quantity: Int64(1 + random.next() % 5), price: Int64(random.next() % 10_000), sku: nil)
      }
      let total = DolyameOrderRecord.sum(items) ?? 0
      let amount = Int64(random.next() % UInt64(total + 1))
      let basket = DolyameBasket(items).without(amount)
      #expect(DolyameOrderRecord.sum(basket.taken) == amount)
      #expect(DolyameOrderRecord.sum(basket.rest) == total - amount)
    }
  }

  @Test("Nobody sees a decided payment whose order is still open")
  func decidedTogether() async throws {
    for outcome in ["failure", "success"] {
      for _ in 0..<30 {
        let platform = DolyameSandbox(DolyameConfiguration { $0.latency = .none }).platform
        var order = DolyameOrderRecord(
          id: "o", amount: 40_000, prepaid: 0, items: [.init(name: "Coat", quantity: 1, price: 40_000)], isDemo: true,
          outcome: outcome)
        _ = order.move(to: .approved, at: platform.clock.now)
        var session = DolyameSession(id: "s", order: "o", request: [:])
        session.payment = DolyamePayment(
          id: "1", status: .new,
          card: DolyameCard(id: "1", brand: "mir", number: "220077••••••9761", expiry: "12/30", scenario: .paid))
        platform.state.change("s") { [order, session] state in
          state.orders["o"] = order
          state.sessions["s"] = session
        }
        // As the SDK waits for the payment, without keeping a thread of the other tests.
        async let seen = platform.state.hold("s") { state in
          state.sessions["s"]?.payment?.status.isFinal == true ? state.orders["o"]?.status : nil
        }
        await DolyameAcquirer(platform: platform, session: "s").run()
        #expect(try await seen == (outcome == "failure" ? .rejected : .waitForCommit))
      }
    }
  }
}
