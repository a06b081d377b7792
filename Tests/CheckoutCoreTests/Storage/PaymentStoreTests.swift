import TestSupport
import Testing

@testable import CheckoutCore

@Suite("The contract of a payment store")
struct PaymentStoreTests {
  enum Kind: CaseIterable { case memory, file }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store(_ kind: Kind) throws -> any PaymentStore {
    switch kind {
    case .memory: MemoryPaymentStore()
    case .file: try FilePaymentStore(folder.path + "/store")
    }
  }

  @Test("A number is reserved once, and its payment is there before it is started", arguments: Kind.allCases)
  func reserved(kind: Kind) throws {
    let store = try store(kind)
    #expect(try store.payment(StoreSample.key()) == nil)
    #expect(try store.reserve(StoreSample.order()))
    #expect(try !store.reserve(StoreSample.order(after: 5)))
    let record = try #require(try store.payment(StoreSample.key()))
    #expect(record.order == StoreSample.order())
    #expect(record.progress == PaymentRecord.Progress(phase: .ready, updated: StoreSample.start))
    #expect(try store.payments(PaymentQuery()).payments == [record])
    #expect(try store.payments(PaymentQuery(isOpen: true)).payments == [])
    #expect(try store.resumeToken(of: StoreSample.key()) == nil)
  }

  @Test("What is kept is read as it was", arguments: Kind.allCases)
  func kept(kind: Kind) throws {
    let (store, key) = (try store(kind), StoreSample.key())
    _ = try store.reserve(StoreSample.order())
    try store.keep(
      StoreSample.progress, entries: Array(StoreSample.entries.prefix(2)), operations: [StoreSample.operation], of: key,
      isUrgent: true)
    try store.keep(StoreSample.progress, entries: StoreSample.entries, of: key, isUrgent: false)
    #expect(try store.payment(key)?.progress == StoreSample.progress)
    #expect(try store.entries(of: key) == StoreSample.entries)
    #expect(try store.operations(of: key) == [StoreSample.operation])

    var done = StoreSample.operation
    (done.state, done.result) = (.done, "refunded")
    try store.keep(done, of: key)
    #expect(try store.operations(of: key) == [done])

    var second = StoreSample.notification
    (second.number, second.status) = (2, "refunded")
    for notification in [second, StoreSample.notification, second] {
      try store.keep(notification, of: key, at: StoreSample.start)
    }
    #expect(try store.notifications(of: key) == [StoreSample.notification, second])
    let token = try #require(try store.resumeToken(of: key))
    #expect(token.session == "session-1" && token.payment == StoreSample.payment)
  }

  @Test("Lists are newest first, filtered and in pages", arguments: Kind.allCases)
  func lists(kind: Kind) throws {
    let store = try store(kind)
    // Two payments of the same second are two rows.
    for (number, seconds) in [("1", 0), ("2", 7), ("3", 7), ("4", 3)] {
      _ = try store.reserve(StoreSample.order(number, after: seconds))
    }
    try store.keep(StoreSample.progress, entries: [], of: StoreSample.key("4"), isUrgent: false)
    var (query, pages) = (PaymentQuery(limit: 1), [String]())
    repeat {
      let page = try store.payments(query)
      pages += page.payments.map(\.key.payment)
      query.after = page.next
    } while query.after != nil
    #expect(pages == ["3", "2", "4", "1"])
    #expect(try store.payments(PaymentQuery(isOpen: true)).payments.map(\.key.payment) == ["4"])
    #expect(try store.payments(PaymentQuery(provider: "q")).payments == [])
    let since = PaymentQuery(since: StoreSample.start + .seconds(4))
    #expect(try store.payments(since).payments.map(\.key.payment) == ["3", "2"])
  }

  @Test("An instrument replaces its copy, and is forgotten by account or token", arguments: Kind.allCases)
  func instruments(kind: Kind) throws {
    let store = try store(kind)
    let (old, new, other) = (
      StoreSample.instrument(), StoreSample.instrument(token: "t-2"),
      StoreSample.instrument("555555••••••4444", token: "t-3")
    )
    for instrument in [old, other, new] { try store.keep(instrument) }
    #expect(try store.instruments(provider: "p", customer: "10") == [new, other])
    #expect(try store.instruments(provider: "p", customer: "11") == [])
    try store.forget(StoreSample.instrument("", token: "t-3"))
    #expect(try store.instruments(provider: "p", customer: "10") == [new])
    try store.forget(StoreSample.instrument(token: ""))
    #expect(try store.instruments(provider: "p", customer: "10") == [])
  }

  @Test("Values have any name and any bytes", arguments: Kind.allCases)
  func values(kind: Kind) throws {
    let store = try store(kind)
    let names = [
      "a/b", "a/ä€ +%~", "a/" + String(repeating: "x", count: 900), "a/" + String(repeating: "x", count: 901),
    ]
    for (number, name) in names.enumerated() { try store.put([UInt8(number), 0, 255], under: name) }
    try store.put(Array("text".utf8), under: "b")
    #expect(try store.names(prefix: "a/") == names.sorted())
    for (number, name) in names.enumerated() { #expect(try store.value(name) == [UInt8(number), 0, 255]) }
    #expect(try store.value("b") == Array("text".utf8))
    try store.put(nil, under: "b")
    try store.put(nil, under: "never")
    #expect(try store.value("b") == nil)
  }
}
