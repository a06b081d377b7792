import CheckoutCore

/// A namespace of a key-value store, so that several payment systems can share one store.
struct DrawerSection: Drawer {
  private let folder: String
  private let drawer: any Drawer

  init(_ name: String, of drawer: any Drawer) {
    folder = name + "/"
    self.drawer = drawer
  }

  func value(_ name: String) throws(StorageError) -> [UInt8]? { try drawer.value(folder + name) }

  func put(_ value: [UInt8]?, under name: String) throws(StorageError) {
    try drawer.put(value, under: folder + name)
  }

  func names(prefix: String) throws(StorageError) -> [String] {
    try drawer.names(prefix: folder + prefix).map { String($0.dropFirst(folder.count)) }
  }

  func claim(_ name: String) throws(StorageError) -> Bool { try drawer.claim(folder + name) }
}
