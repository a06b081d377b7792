/// A property wrapper that stores an optional part of a value by reference, so that the whole value is cheap to copy.
/// It preserves value semantics: changing one copy does not affect the others.
@propertyWrapper
public struct ByReference<Value: Sendable>: Sendable {
  private final class Storage: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage?

  /// Stores a value by reference; nil stores nothing.
  public init(wrappedValue: Value?) { storage = wrappedValue.map(Storage.init) }

  /// The stored value; nil if there is none. Setting it replaces the reference of this copy only.
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
