/// A part of a value that is kept by reference, so that copies of the whole stay cheap. It is a value all the same:
/// changing it changes one copy only.
@propertyWrapper
public struct ByReference<Value: Sendable>: Sendable {
  private final class Storage: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage?

  public init(wrappedValue: Value?) { storage = wrappedValue.map(Storage.init) }

  public var wrappedValue: Value? {
    get { storage?.value }
    set { storage = newValue.map(Storage.init) }
  }
}

extension ByReference: Equatable where Value: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.storage === right.storage || left.wrappedValue == right.wrappedValue
  }
}
