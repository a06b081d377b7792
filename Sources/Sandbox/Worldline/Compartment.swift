import CheckoutCore

/// A section of a key-value store: servers share one store, and each sees only its own entries.
struct Compartment: Drawer {
  private let drawer: any Drawer
  private let prefix: String

  init(_ drawer: any Drawer, _ name: String) {
    self.drawer = drawer
    prefix = name + "/"
  }

  func value(_ name: String) throws(StorageError) -> [UInt8]? { try drawer.value(prefix + name) }

  func put(_ value: [UInt8]?, under name: String) throws(StorageError) { try drawer.put(value, under: prefix + name) }

  func names(prefix wanted: String) throws(StorageError) -> [String] {
    try drawer.names(prefix: prefix + wanted).map { String($0.dropFirst(prefix.count)) }
  }

  func claim(_ name: String) throws(StorageError) -> Bool { try drawer.claim(prefix + name) }
}
