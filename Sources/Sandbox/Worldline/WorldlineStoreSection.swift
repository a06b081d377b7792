import CheckoutCore

/// A section of a key-value store. Several servers share one store, and each sees only its own entries.
struct WorldlineStoreSection: KeyValueStore {
  private let store: any KeyValueStore
  private let prefix: String

  init(_ store: any KeyValueStore, _ name: String) {
    self.store = store
    prefix = name + "/"
  }

  func value(_ name: String) throws(StorageError) -> [UInt8]? { try store.value(prefix + name) }

  func put(_ value: [UInt8]?, under name: String) throws(StorageError) { try store.put(value, under: prefix + name) }

  func names(prefix wanted: String) throws(StorageError) -> [String] {
    try store.names(prefix: prefix + wanted).map { String($0.dropFirst(prefix.count)) }
  }

  func claim(_ name: String) throws(StorageError) -> Bool { try store.claim(prefix + name) }
}
