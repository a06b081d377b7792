public import CheckoutCore
import FoundationEssentials

/// A dictionary whose values all have one type, either in memory or in a key-value store that survives a restart.
///
/// Every assignment is written to the store immediately.
package struct PersistentDictionary<Value: Codable & Sendable>: Sendable {
  private let store: (any KeyValueStore)?
  private let folder: String
  /// All values if there is no store; otherwise only the values that could not be written to it.
  private var memory: [String: Value] = [:]

  package init(_ name: String, in store: (any KeyValueStore)? = nil) {
    folder = name + "/"
    self.store = store
  }

  package subscript(name: String) -> Value? {
    get { memory[name] ?? fetch(name)?.value }
    _modify {
      if store == nil {
        yield &memory[name]
      } else {
        let before = fetch(name)
        var value = memory[name] ?? before?.value
        defer { put(value, under: name, instead: before?.bytes) }
        yield &value
      }
    }
  }

  /// All values with their keys, sorted by key.
  package var all: [(key: String, value: Value)] {
    let kept = (try? store?.names(prefix: folder)) ?? []
    let names = Set(kept.map { String($0.dropFirst(folder.count)) }).union(memory.keys)
    return names.sorted().compactMap { name in self[name].map { (name, $0) } }
  }

  private func fetch(_ name: String) -> (value: Value, bytes: [UInt8])? {
    guard let store, let bytes = (try? store.value(folder + name)) ?? nil else { return nil }
    guard let value = try? JSONDecoder().decode(Value.self, from: Data(bytes)) else { return nil }
    return (value, bytes)
  }

  /// Writes a value to the store. If writing fails, for example because the disk is full, the value remains in memory.
  private mutating func put(_ value: Value?, under name: String, instead before: [UInt8]?) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = value.flatMap { try? encoder.encode($0) }.map { [UInt8]($0) }
    guard bytes != before else { return }
    do throws(StorageError) {
      try store?.put(bytes, under: folder + name)
      memory[name] = nil
    } catch {
      memory[name] = value
    }
  }
}

/// UTF-8 bytes that are stored as a string.
package struct KeptBytes: Codable, Sendable {
  package var bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package init(from decoder: any Decoder) throws {
    bytes = Array(try decoder.singleValueContainer().decode(String.self).utf8)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(decoding: bytes, as: UTF8.self))
  }
}

extension JSON: Codable {
  /// Decodes the value from a string that contains JSON.
  /// This representation preserves the order of fields and the types of numbers.
  /// - Throws: `DecodingError` if the string is not valid JSON.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = JSON(json: Array(try container.decode(String.self).utf8)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not valid JSON")
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(decoding: wireBytes, as: UTF8.self))
  }
}
