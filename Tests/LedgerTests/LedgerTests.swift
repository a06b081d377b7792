import CheckoutCore
import Foundation
import KassaSQLite
import TestSupport
import Testing

@testable import KassaLedger

/// Tests that stored values are read back unchanged, both in memory and from a file.
@Suite("Ledger")
struct LedgerTests {
  @Test("A payment and its entries are stored and read back", arguments: [true, false])
  func keeps(inFile: Bool) throws {
    let folder = try TemporaryFolder()
    let place = inFile ? LedgerPlace.file(folder.file) : .memory
    var ledger = try Ledger(place)
    let order = KeptOrder.sample()
    #expect(try ledger.reserve(order))
    let progress = PaymentRecord.Progress.sample(isOpen: true)
    try ledger.keep(progress, entries: [.sample(0), .sample(1)], of: order.key, isUrgent: true)
    // The ledger skips entries that it has already stored.
    try ledger.keep(progress, entries: [.sample(1), .sample(2)], of: order.key, isUrgent: false)
    if inFile { ledger = try Ledger(place) }
    #expect(try ledger.payment(order.key) == PaymentRecord(order: order, progress: progress))
    #expect(try ledger.entries(of: order.key) == (0..<3).map(FlowEntry.sample))
    #expect(try ledger.payments(id: "order-1").map(\.key) == [order.key])
  }

  @Test("A payment ID is reserved once per payment system")
  func identity() throws {
    let ledger = try Ledger(.memory)
    #expect(try ledger.reserve(.sample()))
    #expect(try !ledger.reserve(.sample()))
    #expect(try ledger.reserve(.sample(provider: "worldline")))
    #expect(try ledger.reserve(.sample("order-2")))
  }

  @Test("Pages list payments newest first, even when payments are added in between")
  func pages() throws {
    let ledger = try Ledger(.memory)
    for number in 0..<25 { #expect(try ledger.reserve(.sample("order-\(number)", at: Int64(number / 5)))) }
    var query = PaymentQuery(limit: 10)
    var seen: [String] = []
    var pages = 0
    repeat {
      let page = try ledger.payments(query)
      seen += page.payments.map(\.key.payment)
      query.after = page.next
      pages += 1
      #expect(try ledger.reserve(.sample("later-\(pages)", at: 1000)))
    } while query.after != nil
    #expect(pages == 3)
    #expect(seen == (0..<25).reversed().map { "order-\($0)" })
  }

  @Test("Payments are found by outcome, payment system, time and open state")
  func filters() throws {
    let ledger = try Ledger(.memory)
    let outcomes: [(String, Outcome?, Bool)] = [
      ("paid", .success, false), ("lost", nil, true), ("later", .pending, true), ("left", .cancelled, false),
    ]
    for (number, (id, outcome, isOpen)) in outcomes.enumerated() {
      let order = KeptOrder.sample(id, at: Int64(number), provider: number == 3 ? "worldline" : "ecommpay")
      #expect(try ledger.reserve(order))
      try ledger.keep(.sample(outcome, isOpen: isOpen), entries: [], of: order.key, isUrgent: false)
    }
    func found(_ query: PaymentQuery) throws -> [String] { try ledger.payments(query).payments.map(\.key.payment) }
    #expect(try found(PaymentQuery(isOpen: true)) == ["later", "lost"])
    #expect(try found(PaymentQuery(isOpen: false)) == ["left", "paid"])
    #expect(try found(PaymentQuery(outcome: .success)) == ["paid"])
    #expect(try found(PaymentQuery(provider: "worldline")) == ["left"])
    #expect(try found(PaymentQuery(since: KeptOrder.sample(at: 2).started)) == ["left", "later"])
    #expect(try found(PaymentQuery(provider: "ecommpay", outcome: .cancelled)) == [])
  }

  @Test(
    "Every list and lookup uses an index",
    arguments: [
      PaymentQuery(), PaymentQuery(isOpen: true), PaymentQuery(outcome: .success), PaymentQuery(provider: "ecommpay"),
      PaymentQuery(since: Instant(milliseconds: 5)),
      PaymentQuery(after: PagePlace(started: Instant(milliseconds: 5), row: 7)),
    ])
  func indexes(query: PaymentQuery) throws {
    let ledger = try Ledger(.memory)
    let (sql, arguments) = PaymentRow.select(query)
    let plan = try ledger.file.database.read { db in
      try db.rows("EXPLAIN QUERY PLAN " + sql, arguments).compactMap { $0["detail"].text }
    }
    #expect(plan.allSatisfy { $0.contains("USING INDEX") }, "\(plan)")
  }

  @Test("Each instrument of a customer is stored once")
  func instruments() throws {
    let ledger = try Ledger(.memory)
    func instrument(_ token: String, _ account: String = "431422••••••0056", customer: String = "10") -> KeptInstrument
    {
      KeptInstrument(provider: "ecommpay", customer: customer, token: token, account: account, brand: "visa")
    }
    try ledger.keep(instrument("t1"))
    try ledger.keep(instrument("t2", "555555••••••4444"))
    try ledger.keep(instrument("t3"))
    try ledger.keep(instrument("t4", customer: "11"))
    #expect(try ledger.instruments(provider: "ecommpay", customer: "10").map(\.token) == ["t3", "t2"])
    #expect(try ledger.instruments(provider: "worldline", customer: "10").isEmpty)
    try ledger.forget(instrument("t3"))
    #expect(try ledger.instruments(provider: "ecommpay", customer: "10").map(\.token) == ["t2"])
  }

  @Test("Values are stored by name")
  func store() throws {
    let ledger = try Ledger(.memory)
    #expect(try ledger.value("a/1") == nil)
    try ledger.put([], under: "a/1")
    try ledger.put([0, 255], under: "a/2")
    try ledger.put([7], under: "b")
    #expect(try ledger.value("a/1") == [])
    #expect(try ledger.value("a/2") == [0, 255])
    #expect(try ledger.names(prefix: "a/") == ["a/1", "a/2"])
    try ledger.put(nil, under: "a/1")
    #expect(try ledger.names(prefix: "a/") == ["a/2"])
  }

  @Test(
    "A failed write reports its cause and leaves stored data unchanged",
    arguments: [
      ("PRAGMA query_only = 1", StorageError.Code.readOnly), ("PRAGMA max_page_count = 1", .full),
    ])
  func troubles(pragma: String, code: StorageError.Code) throws {
    let folder = try TemporaryFolder()
    let ledger = try Ledger(.file(folder.file))
    let order = KeptOrder.sample()
    #expect(try ledger.reserve(order))
    try ledger.file.database.use { try $0.run(script: pragma) }
    let large = FlowEntry(
      index: 0, time: Instant(milliseconds: 0), step: .paymentInitiated, attempt: 1,
      kind: .note(key: "large", details: ["what": String(repeating: "x", count: 100_000)]))
    let error = #expect(throws: StorageError.self) {
      try ledger.keep(.sample(.success), entries: [large], of: order.key, isUrgent: true)
    }
    #expect(error?.code == code)
    #expect(try ledger.payment(order.key)?.progress.outcome == nil)
    #expect(try ledger.entries(of: order.key).isEmpty)
  }

  @Test("Whatever the program takes in, it can read back: repeated header fields, deep and large answers")
  func takenIn() throws {
    let ledger = try Ledger(.memory)
    let order = KeptOrder.sample()
    #expect(try ledger.reserve(order))
    let deep = try JSON(parsing: Array((String(repeating: "[", count: 32) + String(repeating: "]", count: 32)).utf8))
    let bodies: [JSON] = [["deep": deep], ["large": .string(String(repeating: "\u{1}", count: 1 << 20))]]
    let entries = bodies.enumerated().map { index, body in
      let headers = [("Set-Cookie", "a"), ("Set-Cookie", "b"), ("Via", "1.1 a"), ("Via", "1.1 b")]
      let transfer = WireMessage.Transfer(
        authority: "platform.test", mediaType: "application/json", headers: headers.map { .init(name: $0, value: $1) })
      return FlowEntry(
        index: index, time: Instant(milliseconds: 5), step: .paymentRequested, attempt: 1,
        kind: .message(WireMessage(from: .platform, to: .sdk, name: "200", body: body, transfer: transfer)))
    }
    try ledger.keep(.sample(), entries: entries, of: order.key, isUrgent: false)
    #expect(try ledger.entries(of: order.key) == entries)
    let copies = try JSONDecoder().decode([FlowEntry].self, from: JSONEncoder().encode(entries))
    #expect(copies == entries)
  }
}
