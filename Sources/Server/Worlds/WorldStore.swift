import CheckoutCore
import Synchronization

/// The store of one world. It closes with the world, so that what the world still has to do cannot reach its successor.
final class WorldStore: KeyValueStore {
  private let inner: Mutex<(any KeyValueStore)?>

  init(_ store: any KeyValueStore) { inner = Mutex(store) }

  /// Closes the store. Its values are as good as absent from now on.
  func close() { inner.withLock { $0 = nil } }

  private func perform<R: Sendable>(
    _ work: (any KeyValueStore) throws(StorageError) -> R
  ) throws(StorageError) -> R? {
    // The lock lasts as long as the work, so that nothing has the store open once it is closed.
    let result: Result<R, StorageError>? = inner.withLock { store in
      guard let store else { return nil }
      do throws(StorageError) { return .success(try work(store)) } catch { return .failure(error) }
    }
    return try result?.get()
  }

  func value(_ name: String) throws(StorageError) -> [UInt8]? {
    try perform { store throws(StorageError) in try store.value(name) } ?? nil
  }

  func put(_ value: [UInt8]?, under name: String) throws(StorageError) {
    guard try perform({ store throws(StorageError) in try store.put(value, under: name) }) != nil else {
      throw StorageError(.unavailable, place: "", reason: "the world has ended")
    }
  }

  func names(prefix: String) throws(StorageError) -> [String] {
    try perform { store throws(StorageError) in try store.names(prefix: prefix) } ?? []
  }

  func claim(_ name: String) throws(StorageError) -> Bool {
    try perform { store throws(StorageError) in try store.claim(name) } ?? false
  }
}
