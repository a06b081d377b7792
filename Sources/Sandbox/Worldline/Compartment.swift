import CheckoutCore

/// A part of a drawer: several machines keep their things in one, and none finds those of another.
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
