import CheckoutCore
import Synchronization

/// The storage of a simulated device whose values outlive the program. One program at a time uses the device.
///
/// A value that cannot be written is kept in memory, because an SDK cannot do anything about it.
final class StoredDevice: DeviceStorage {
  private static let folder = "device/"

  private let store: any KeyValueStore
  private let unwritten = Mutex<[String: String?]>([:])

  init(store: any KeyValueStore) { self.store = store }

  func value(_ key: String) -> String? { unwritten.withLock { value(key, $0) } }

  func set(_ key: String, to value: String?) { unwritten.withLock { set(key, value, &$0) } }

  func add(_ key: String, _ value: String) -> Bool {
    unwritten.withLock { unwritten in
      guard self.value(key, unwritten) == nil else { return false }
      set(key, value, &unwritten)
      return true
    }
  }

  private func value(_ key: String, _ unwritten: [String: String?]) -> String? {
    if let value = unwritten[key] { return value }
    let bytes = (try? store.value(Self.folder + key)) ?? nil
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  private func set(_ key: String, _ value: String?, _ unwritten: inout [String: String?]) {
    do throws(StorageError) {
      try store.put(value.map { Array($0.utf8) }, under: Self.folder + key)
      unwritten[key] = nil
    } catch {
      unwritten.updateValue(value, forKey: key)
    }
  }
}
