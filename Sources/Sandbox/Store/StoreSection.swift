import CheckoutCore

/// A namespace in a key-value store. Several payment systems can share one store in this way.
struct StoreSection: KeyValueStore {
  private let folder: String
  private let store: any KeyValueStore

  init(_ name: String, of store: any KeyValueStore) {
    folder = name + "/"
    self.store = store
  }

  func value(_ name: String) throws(StorageError) -> [UInt8]? { try store.value(folder + name) }

  func put(_ value: [UInt8]?, under name: String) throws(StorageError) {
    try store.put(value, under: folder + name)
  }

  func names(prefix: String) throws(StorageError) -> [String] {
    try store.names(prefix: folder + prefix).map { String($0.dropFirst(folder.count)) }
  }

  func claim(_ name: String) throws(StorageError) -> Bool { try store.claim(folder + name) }
}
