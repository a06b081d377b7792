import CheckoutCore
import KassaLedger

/// The SDKs' device storage. The data is stored in the ledger, or in memory if there is no ledger.
struct DeviceStore: DeviceStorage {
  private let storage: PaymentStorage
  private let memory = MemoryDeviceStorage()
  private static let folder = "device/"

  init(_ storage: PaymentStorage) { self.storage = storage }

  func value(_ key: String) -> String? {
    let kept = try? storage.ledger().value(Self.folder + key).map { String(decoding: $0, as: UTF8.self) }
    return (kept ?? nil) ?? memory.value(key)
  }

  func set(_ key: String, to value: String?) {
    memory.set(key, to: value)
    try? storage.ledger().put(value.map { Array($0.utf8) }, under: Self.folder + key)
  }

  func add(_ key: String, _ value: String) -> Bool {
    guard self.value(key) == nil, memory.add(key, value) else { return false }
    try? storage.ledger().put(Array(value.utf8), under: Self.folder + key)
    return true
  }
}
