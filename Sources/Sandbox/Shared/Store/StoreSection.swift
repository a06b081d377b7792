package import CheckoutCore

/// A namespace in a key-value store. The payment systems share one store in this way.
package struct StoreSection: KeyValueStore {
  /// The start of every name in this section. It is part of stored data and must never change.
  private let prefix: String
  private let store: any KeyValueStore

  package init(_ prefix: String, of store: any KeyValueStore) {
    self.prefix = prefix
    self.store = store
  }

  package func value(_ name: String) throws(StorageError) -> [UInt8]? { try store.value(prefix + name) }

  package func put(_ value: [UInt8]?, under name: String) throws(StorageError) {
    try store.put(value, under: prefix + name)
  }

  package func names(prefix wanted: String) throws(StorageError) -> [String] {
    try store.names(prefix: prefix + wanted).map { String($0.dropFirst(prefix.count)) }
  }

  package func claim(_ name: String) throws(StorageError) -> Bool { try store.claim(prefix + name) }
}

extension (any KeyValueStore)? {
  /// Claims a name for this process, so that other processes that share the store leave it alone.
  /// - Returns: false if another process has claimed the name.
  @discardableResult
  package func claims(_ name: String) -> Bool { (try? self?.claim(name)) ?? true }
}
