import CheckoutCore
import KassaLedger
import KassaResources
import KassaScreens
import TestSupport
import Testing

@testable import KassaSandbox
@testable import kassa

/// Tests that of several processes that start at the same moment, exactly one takes up what an earlier one has left.
@Suite("Races between processes for unfinished work")
struct StorageRaceTests {
  @Test("Exactly one process may resume a payment")
  func resumablePayments() async throws {
    for round in 0..<20 {
      let folder = try TemporaryFolder()
      let place = LedgerPlace.file(folder.path + "/ledger.sqlite")
      let order = KeptOrder(
        key: PaymentKey(provider: "ecommpay", payment: "order-1"), customer: "10", description: "", amount: 1999,
        currency: "USD", started: Instant(milliseconds: 1_781_524_800_000))
      do {
        let ledger = try Ledger(place)
        try #require(try ledger.reserve(order))
        let progress = PaymentRecord.Progress(
          phase: .processing, completed: [.paymentInitiated], attempt: 1, session: "s-1", isOpen: true,
          updated: order.started)
        try ledger.keep(progress, entries: [], of: order.key, isUrgent: true)
      }
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
