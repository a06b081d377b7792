import CheckoutCore
import Synchronization

/// A payment store in memory that a test can make fail.
final class FakeStore: PaymentStore {
  private struct State {
    var progress: [PaymentRecord.Progress] = []
    var entries: [FlowEntry] = []
    var forgotten: [KeptInstrument] = []
    var notifications: [MerchantNotification] = []
    var error: StorageError?
  }

  private let state = Mutex(State())
  private let kept = MemoryOperations()

  /// The stored states of the payment, the latest last.
  var progress: [PaymentRecord.Progress] { state.withLock(\.progress) }
  var entries: [FlowEntry] { state.withLock(\.entries) }
  var forgotten: [KeptInstrument] { state.withLock(\.forgotten) }
  var notifications: [MerchantNotification] { state.withLock(\.notifications) }

  func fail(_ code: StorageError.Code) { state.withLock { $0.error = StorageError(code, place: "disk") } }

  private func write(_ change: (inout State) -> Void) throws(StorageError) {
    let error = state.withLock { state -> StorageError? in
      if state.error == nil { change(&state) }
      return state.error
    }
    if let error { throw error }
  }

  func keep(
    _ progress: PaymentRecord.Progress, entries: [FlowEntry], operations: [KeptOperation], of key: PaymentKey,
    isUrgent: Bool
  ) throws(StorageError) {
    try write { state in
      state.progress.append(progress)
      state.entries += entries
    }
    for operation in operations { kept.keep(operation, of: key) }
  }

  func keep(_ operation: KeptOperation, of key: PaymentKey) throws(StorageError) {
    try write { _ in }
    kept.keep(operation, of: key)
  }

  func operations(of key: PaymentKey) -> [KeptOperation] { kept.operations(of: key) }
  func keep(_ instrument: KeptInstrument) throws(StorageError) { try write { _ in } }
  func forget(_ instrument: KeptInstrument) throws(StorageError) { try write { $0.forgotten.append(instrument) } }
  func keep(_ notification: MerchantNotification, of key: PaymentKey, at now: Instant) throws(StorageError) {
    try write { $0.notifications.append(notification) }
  }

  func reserve(_ order: KeptOrder) -> Bool { true }
  func payments(_ query: PaymentQuery) -> PaymentPage { PaymentPage(payments: []) }
  func payment(_ key: PaymentKey) -> PaymentRecord? { nil }
  func entries(of key: PaymentKey) -> [FlowEntry] { entries }
  func instruments(provider: String, customer: String) -> [KeptInstrument] { [] }
  func notifications(of key: PaymentKey) -> [MerchantNotification] { notifications }
  func value(_ name: String) -> [UInt8]? { nil }
  func put(_ value: [UInt8]?, under name: String) {}
  func names(prefix: String) -> [String] { [] }
}
