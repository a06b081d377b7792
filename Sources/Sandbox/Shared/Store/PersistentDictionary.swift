public import CheckoutCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A dictionary whose values all have one type, either in memory or in a key-value store that survives a restart.
///
/// Every assignment is written to the store immediately.
package struct PersistentDictionary<Value: Codable & Sendable>: Sendable {
  private let store: (any KeyValueStore)?
  private let folder: String
  /// The values, if there is no store.
  private var memory: [String: Value] = [:]

  package init(_ name: String, in store: (any KeyValueStore)? = nil) {
    folder = name + "/"
    self.store = store
  }

  package subscript(name: String) -> Value? {
    get { store == nil ? memory[name] : fetch(name)?.value }
    _modify {
      if store == nil {
        yield &memory[name]
      } else {
        let before = fetch(name)
        var value = before?.value
        defer { put(value, under: name, instead: before?.bytes) }
        yield &value
      }
    }
  }

  /// All values with their keys, sorted by key.
  package var all: [(key: String, value: Value)] {
    guard let store else { return memory.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
    let names = ((try? store.names(prefix: folder)) ?? []).map { String($0.dropFirst(folder.count)) }
    return names.sorted().compactMap { name in self[name].map { (name, $0) } }
  }

  private func fetch(_ name: String) -> (value: Value, bytes: [UInt8])? {
    guard let store, let bytes = (try? store.value(folder + name)) ?? nil else { return nil }
    guard let value = try? JSONDecoder().decode(Value.self, from: Data(bytes)) else { return nil }
    return (value, bytes)
  }

  private func put(_ value: Value?, under name: String, instead before: [UInt8]?) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = value.flatMap { try? encoder.encode($0) }.map { [UInt8]($0) }
    // A sandbox has a `CommittedStore`, which keeps what cannot be written.
    if bytes != before { try? store?.put(bytes, under: folder + name) }
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
