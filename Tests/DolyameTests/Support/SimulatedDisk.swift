import CheckoutCore
import Synchronization

/// The stored state of a simulated computer: the ledger, the sandbox and the SDK's device storage.
///
/// If a number of writes is given, a simulated power failure discards all writes after that number.
final class SimulatedDisk: PaymentStore, DeviceStorage {
  private struct Contents {
    var values: [String: [UInt8]] = [:]
    var device: [String: String] = [:]
    var progress: PaymentRecord.Progress?
    var entries: [FlowEntry] = []
    var operations: [KeptOperation] = []
    var writesLeft: Int?
    var writes = 0
    var seed: UInt64 = 0

    mutating func keep(_ operation: KeptOperation) {
      operations.removeAll { $0.id == operation.id }
      operations.append(operation)
    }
  }

  static let key = PaymentKey(provider: "dolyame", payment: "order-1")
  static let order = KeptOrder(
    key: key, customer: "customer-1", description: "", amount: 670_000, currency: "RUB",
    started: Instant(milliseconds: 0))

  private let contents: Mutex<Contents>

  init(writes: Int? = nil) { contents = Mutex(Contents(writesLeft: writes)) }

  /// Returns a different seed for each run, so that no two runs generate the same identifiers.
  func nextSeed() -> UInt64 {
    contents.withLock { contents in
      contents.seed += 1
      return contents.seed
    }
  }

  /// Restores power, so that a restarted program can write again.
  func restart() { contents.withLock { $0.writesLeft = nil } }

  /// The number of writes made so far.
  var writes: Int { contents.withLock(\.writes) }
  var hasPower: Bool { contents.withLock { $0.writesLeft != 0 } }
  var progress: PaymentRecord.Progress? { contents.withLock(\.progress) }
  var resumeToken: ResumeToken? {
    contents.withLock { contents in contents.progress.flatMap { ResumeToken($0, entries: contents.entries) } }
  }

  private func write(_ body: (inout Contents) -> Void) {
    contents.withLock { contents in
      if let left = contents.writesLeft {
        guard left > 0 else { return }
        contents.writesLeft = left - 1
      }
      contents.writes += 1
      body(&contents)
    }
  }

  // MARK: Sandbox store

  func value(_ name: String) -> [UInt8]? { contents.withLock { $0.values[name] } }
  func put(_ value: [UInt8]?, under name: String) { write { $0.values[name] = value } }
  func names(prefix: String) -> [String] {
    contents.withLock { $0.values.keys.filter { $0.hasPrefix(prefix) }.sorted() }
  }

  // MARK: Device storage

  func value(_ key: String) -> String? { contents.withLock { $0.device[key] } }
  func set(_ key: String, to value: String?) { write { $0.device[key] = value } }

  func add(_ key: String, _ value: String) -> Bool {
    guard self.value(key) as String? == nil else { return false }
    set(key, to: value)
    return true
  }

  // MARK: Ledger

  func reserve(_ order: KeptOrder) -> Bool { true }

  func keep(
    _ progress: PaymentRecord.Progress, entries: [FlowEntry], operations: [KeptOperation], of key: PaymentKey,
    isUrgent: Bool
  ) {
    write { contents in
      contents.progress = progress
      contents.entries += entries
      for operation in operations { contents.keep(operation) }
    }
  }

  func keep(_ operation: KeptOperation, of key: PaymentKey) { write { $0.keep(operation) } }
  func operations(of key: PaymentKey) -> [KeptOperation] { contents.withLock(\.operations) }

  func payments(_ query: PaymentQuery) -> PaymentPage { PaymentPage(payments: []) }
  func payment(_ key: PaymentKey) -> PaymentRecord? { progress.map { PaymentRecord(order: Self.order, progress: $0) } }
  func entries(of key: PaymentKey) -> [FlowEntry] { contents.withLock(\.entries) }
  func keep(_ instrument: KeptInstrument) {}
  func forget(_ instrument: KeptInstrument) {}
  func instruments(provider: String, customer: String) -> [KeptInstrument] { [] }
  func keep(_ notification: MerchantNotification, of key: PaymentKey, at now: Instant) {}
  func notifications(of key: PaymentKey) -> [MerchantNotification] { [] }
}
