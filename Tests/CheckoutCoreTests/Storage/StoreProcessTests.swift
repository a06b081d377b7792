import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CheckoutCore

/// Tests with real processes: one that is killed in the middle of a write, and two that use one folder.
@Suite("The payment store in a folder, in several processes")
struct StoreProcessTests {
  private static let steps = StoreFolder.WriteStep.allCases.count

  /// The changes of a payment's first moments, each of which is one write.
  private static let changes: [@Sendable (FilePaymentStore) throws -> Void] = [
    { _ = try $0.reserve(StoreSample.order()) },
    {
      try $0.keep(
        StoreSample.progress, entries: StoreSample.entries, operations: [StoreSample.operation],
        of: StoreSample.key(), isUrgent: true)
    },
    { try $0.keep(StoreSample.notification, of: StoreSample.key(), at: StoreSample.start) },
  ]

  @Test("A process that is killed at any moment of any write loses this write at most", arguments: 1...12)
  func killed(at moment: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/store"
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, moment = moment as Int] in
      let moments = Mutex(0)
      let store = try FilePaymentStore(path) { _ in
        let isLast = moments.withLock { moments in
          moments += 1
          return moments == moment
        }
        if isLast { kill(getpid(), SIGKILL) }
      }
      for change in StoreProcessTests.changes { try change(store) }
    }
    let store = try FilePaymentStore(path)
    // A write counts from the moment in which the new file has taken the place of the old one.
    let written = moment / Self.steps
    let (key, record) = (StoreSample.key(), try store.payment(StoreSample.key()))
    #expect((record != nil) == (written >= 1))
    #expect((record?.progress == StoreSample.progress) == (written >= 2))
    #expect(try store.entries(of: key) == (written >= 2 ? StoreSample.entries : []))
    #expect(try store.operations(of: key) == (written >= 2 ? [StoreSample.operation] : []))
    #expect(try store.notifications(of: key) == (written >= 3 ? [StoreSample.notification] : []))
    #expect(try store.damage() == [])

    for change in Self.changes { try change(store) }
    #expect(try store.payment(key)?.progress == StoreSample.progress)
    #expect(try store.entries(of: key) == StoreSample.entries)
    #expect(try store.notifications(of: key) == [StoreSample.notification])
  }

  @Test("Two processes reserve a number once, and lose no change of each other")
  func two() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/store"
    _ = try FilePaymentStore(path).reserve(StoreSample.order("shared"))
    async let first: Void = Self.run(path, 0)
    async let second: Void = Self.run(path, 1)
    _ = await (first, second)
    let store = try FilePaymentStore(path)
    #expect(try store.names(prefix: "won/").count == 40)
    #expect(try store.payments(PaymentQuery(limit: 100)).payments.count == 41)
    #expect(try store.notifications(of: StoreSample.key("shared")).map(\.number) == Array(0..<80))
  }

  /// Reserves the numbers 0 to 39 in a process, and stores every second notification about a payment.
  private static func run(_ path: String, _ process: Int) async {
    await #expect(processExitsWith: .success) { [path = path as String, process = process as Int] in
      let store = try FilePaymentStore(path)
      for number in 0..<40 {
        if try store.reserve(StoreSample.order(String(number))) {
          try store.put([], under: "won/\(process)/\(number)")
        }
        let notification = MerchantNotification(
          number: 2 * number + process, isAuthentic: true, status: "success", isFinal: true)
        try store.keep(notification, of: StoreSample.key("shared"), at: StoreSample.start)
      }
    }
  }
}
