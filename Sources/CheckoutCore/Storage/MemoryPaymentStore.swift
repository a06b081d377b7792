import Synchronization

/// A payment store in memory, lost when the program ends.
///
/// It lets tests leave a payment and resume it within one program. An app keeps its payments in a ``FilePaymentStore``, or
/// in a store of its own that conforms to ``PaymentStore``.
public final class MemoryPaymentStore: PaymentStore {
  private struct State {
    var orders: [KeptOrder] = []
    var progress: [PaymentKey: PaymentRecord.Progress] = [:]
    var entries: [PaymentKey: [FlowEntry]] = [:]
    var instruments: [KeptInstrument] = []
    var notifications: [PaymentKey: [MerchantNotification]] = [:]
    var values: [String: [UInt8]] = [:]
  }

  private let state = Mutex(State())
  private let kept = MemoryOperations()

  /// Creates an empty store.
  public init() {}

  public func reserve(_ order: KeptOrder) -> Bool {
    state.withLock { state in
      guard !state.orders.contains(where: { $0.key == order.key }) else { return false }
      state.orders.append(order)
      state.progress[order.key] = PaymentRecord.Progress(reserved: order)
      return true
    }
  }

  public func keep(
    _ progress: PaymentRecord.Progress, entries: [FlowEntry], operations: [KeptOperation], of key: PaymentKey,
    isUrgent: Bool
  ) {
    state.withLock { state in
      state.progress[key] = progress
      let next = (state.entries[key]?.last?.index ?? -1) + 1
      state.entries[key, default: []] += entries.filter { $0.index >= next }
    }
    for operation in operations { kept.keep(operation, of: key) }
  }

  /// Returns the payments that match a query, newest first.
  public func payments(_ query: PaymentQuery) -> PaymentPage {
    state.withLock { state in
      PaymentPage(
        query,
        of: state.orders.enumerated().compactMap { row, order in
          state.progress[order.key].map { (Int64(row), PaymentRecord(order: order, progress: $0)) }
        })
    }
  }

  public func payment(_ key: PaymentKey) -> PaymentRecord? {
    state.withLock { state in
      guard let order = state.orders.first(where: { $0.key == key }), let progress = state.progress[key] else {
        return nil
      }
      return PaymentRecord(order: order, progress: progress)
    }
  }

  public func entries(of key: PaymentKey) -> [FlowEntry] { state.withLock { $0.entries[key] ?? [] } }

  public func keep(_ instrument: KeptInstrument) {
    state.withLock { state in
      if let index = state.instruments.firstIndex(where: { $0.isCopy(of: instrument) }) {
        state.instruments[index] = instrument
      } else {
        state.instruments.append(instrument)
      }
    }
  }

  public func forget(_ instrument: KeptInstrument) {
    state.withLock { state in state.instruments.removeAll { $0.goes(with: instrument) } }
  }

  public func instruments(provider: String, customer: String) -> [KeptInstrument] {
    state.withLock { state in state.instruments.filter { $0.provider == provider && $0.customer == customer } }
  }

  public func keep(_ notification: MerchantNotification, of key: PaymentKey, at now: Instant) {
    state.withLock { state in
      var all = state.notifications[key] ?? []
      if !all.contains(where: { $0.number == notification.number }) { all.append(notification) }
      state.notifications[key] = all.sorted { $0.number < $1.number }
    }
  }

  public func notifications(of key: PaymentKey) -> [MerchantNotification] {
    state.withLock { $0.notifications[key] ?? [] }
  }

  public func keep(_ operation: KeptOperation, of key: PaymentKey) { kept.keep(operation, of: key) }
  public func operations(of key: PaymentKey) -> [KeptOperation] { kept.operations(of: key) }

  public func value(_ name: String) -> [UInt8]? { state.withLock { $0.values[name] } }
  public func put(_ value: [UInt8]?, under name: String) { state.withLock { $0.values[name] = value } }

  public func names(prefix: String) -> [String] {
    state.withLock { state in state.values.keys.filter { $0.hasPrefix(prefix) }.sorted() }
  }
}

extension PaymentStore {
  /// Returns what an SDK needs to resume a payment.
  ///
  /// - Returns: nil if the payment is unknown, has ended, or has no session to query yet. Then nothing was charged.
  /// - Throws: `StorageError` if the store cannot be read.
  public func resumeToken(of key: PaymentKey) throws(StorageError) -> ResumeToken? {
    guard let record = try payment(key), record.progress.isOpen else { return nil }
    return ResumeToken(record.progress, entries: try entries(of: key))
  }
}
