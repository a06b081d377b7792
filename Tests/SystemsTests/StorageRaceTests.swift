import CheckoutCore
import KassaLedger
import KassaResources
import KassaScreens
import TestSupport
import Testing

@testable import KassaSandbox
@testable import KassaSystems

/// Tests that of several processes that start at the same moment, exactly one takes up what an earlier one has left.
@Suite("Races between processes for unfinished work")
struct StorageRaceTests {
  private static let order = KeptOrder(
    key: PaymentKey(provider: "ecommpay", payment: "order-1"), customer: "10", description: "", amount: 1999,
    currency: "USD", started: Instant(milliseconds: 1_781_524_800_000))

  private static func progress(isOpen: Bool) -> PaymentRecord.Progress {
    PaymentRecord.Progress(
      phase: isOpen ? .processing : .ended, completed: [.paymentInitiated], attempt: 1, session: "s-1", isOpen: isOpen,
      updated: order.started)
  }

  /// Returns a ledger file with one payment that an earlier process has left unfinished.
  private static func unfinished(in folder: TemporaryFolder) throws -> LedgerPlace {
    let place = LedgerPlace.file(folder.path + "/ledger.sqlite")
    let ledger = try Ledger(place)
    try #require(try ledger.reserve(order))
    try ledger.keep(progress(isOpen: true), entries: [], of: order.key, isUrgent: true)
    return place
  }

  @Test("A payment that another process finishes after the query is not resumed", arguments: [false, true])
  func finished(isFinished: Bool) throws {
    let folder = try TemporaryFolder()
    let ledger = try Ledger(try Self.unfinished(in: folder))
    let found = try ledger.payments(PaymentQuery(provider: "ecommpay", isOpen: true)).payments
    if isFinished {
      try ledger.keep(Self.progress(isOpen: false), entries: [], of: Self.order.key, isUrgent: true)
    }
    #expect(try PaymentStorage.claimed(found, in: ledger).count == (isFinished ? 0 : 1))
  }

  @Test("Exactly one process may resume a payment")
  func resumablePayments() async throws {
    for round in 0..<20 {
      let folder = try TemporaryFolder()
      let place = try Self.unfinished(in: folder)
      let storages = (0..<3).map { _ in PaymentStorage(place) }
      let found = Collected<String?>()
      try await atOnce(storages.count) { side in
        let resumable = storages[side].resumablePayments(provider: "ecommpay", .english)
        found.add(resumable.trouble ?? resumable.unfinished?.key.payment)
      }
      #expect(found.all.compactMap(\.self) == ["order-1"], "round \(round)")
    }
  }

  @Test("Exactly one process delivers a notification that an earlier process has left")
  func outbox() async throws {
    for round in 0..<20 {
      let folder = try TemporaryFolder()
      let place = LedgerPlace.file(folder.path + "/sandbox.sqlite")
      do {
        let outbox = Outbox(SandboxStore(place))
        let notification = SentNotification(status: "success", message: "{}")
        for payment in ["a", "b", "c"] { #expect(outbox.add(notification, of: payment) == 0) }
      }
      let stores = (0..<3).map { _ in SandboxStore(place) }
      let outboxes = stores.map { Outbox($0) }
      let taken = Collected<String>()
      try await atOnce(outboxes.count) { side in outboxes[side].left().forEach { taken.add($0.payment) } }
      #expect(taken.all.sorted() == ["a", "b", "c"], "round \(round)")
    }
  }
}
