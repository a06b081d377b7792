import CheckoutCore
import Synchronization

/// The store of a status check of a payment that has ended.
///
/// The record of the payment stays as it is: its steps, their times, its end and the one call of the host. So does its
/// outcome, if the platform that is asked does not know the payment: it was made with another one. A note of the
/// check is added after the end, and what the check sends to the platform, or to the merchant server, and receives.
final class LaterCheckStore: PaymentStore {
  private let store: any PaymentStore
  private let first: Int
  private let next: Mutex<Int>

  /// - Parameter count: the number of flow entries that the store has of the payment.
  init(_ store: any PaymentStore, count: Int) {
    self.store = store
    first = count
    next = Mutex(count)
  }

  func keep(
    _ progress: PaymentRecord.Progress, entries: [FlowEntry], operations: [KeptOperation], of key: PaymentKey,
    isUrgent: Bool
  ) throws(StorageError) {
    let messages = entries.filter { entry in
      guard case .message(let message) = entry.kind else { return false }
      // Some SDKs ask through the merchant server. The notifications that it is asked for belong to step 11.
      let asks: Set<WireMessage.Party> = [.application, .merchantServer]
      return switch Set([message.from, message.to]) {
      case [.sdk, .platform]: true
      case asks: entry.step != .merchantNotified
      default: false
      }
    }
    var checked = messages.map { (time: $0.time, kind: $0.kind) }
    let begun = next.withLock { next in
      let begun = next
      if begun == first, let time = checked.first?.time {
        checked.insert((time, .note(key: FlowNote.checkedLater.rawValue, details: [:])), at: 0)
      }
      next += checked.count
      return begun
    }
    let added = checked.enumerated().map { index, entry in
      FlowEntry(
        index: begun + index, time: entry.time, step: .resultDisplayed, attempt: progress.attempt, kind: entry.kind)
    }
    let known = try store.payment(key)?.progress
    let progress = [nil, .failed, .pending].contains(progress.outcome) ? known ?? progress : progress
    try store.keep(progress, entries: added, operations: operations, of: key, isUrgent: isUrgent)
  }

  func reserve(_ order: KeptOrder) throws(StorageError) -> Bool { try store.reserve(order) }
  func payments(_ query: PaymentQuery) throws(StorageError) -> PaymentPage { try store.payments(query) }
  func payment(_ key: PaymentKey) throws(StorageError) -> PaymentRecord? { try store.payment(key) }
  func entries(of key: PaymentKey) throws(StorageError) -> [FlowEntry] { try store.entries(of: key) }
  func keep(_ instrument: KeptInstrument) throws(StorageError) { try store.keep(instrument) }
  func forget(_ instrument: KeptInstrument) throws(StorageError) { try store.forget(instrument) }
  func instruments(provider: String, customer: String) throws(StorageError) -> [KeptInstrument] {
    try store.instruments(provider: provider, customer: customer)
  }
  func keep(_ notification: MerchantNotification, of key: PaymentKey, at now: Instant) throws(StorageError) {
    try store.keep(notification, of: key, at: now)
  }
  func notifications(of key: PaymentKey) throws(StorageError) -> [MerchantNotification] {
    try store.notifications(of: key)
  }
  func keep(_ operation: KeptOperation, of key: PaymentKey) throws(StorageError) { try store.keep(operation, of: key) }
  func operations(of key: PaymentKey) throws(StorageError) -> [KeptOperation] { try store.operations(of: key) }
  func value(_ name: String) throws(StorageError) -> [UInt8]? { try store.value(name) }
  func put(_ value: [UInt8]?, under name: String) throws(StorageError) { try store.put(value, under: name) }
  func names(prefix: String) throws(StorageError) -> [String] { try store.names(prefix: prefix) }
  func claim(_ name: String) throws(StorageError) -> Bool { try store.claim(name) }
}
