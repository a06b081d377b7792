import CheckoutCore
import FoundationEssentials

/// Values of one kind by name: in memory, or in a drawer that outlives the program. What is set is kept at once.
struct Shelf<Value: Codable & Sendable>: Sendable {
  private let drawer: (any Drawer)?
  private let folder: String
  /// Everything where there is no drawer; else what could not be put into it.
  private var memory: [String: Value] = [:]

  init(_ name: String, in drawer: (any Drawer)? = nil) {
    folder = name + "/"
    self.drawer = drawer
  }

  subscript(name: String) -> Value? {
    get { memory[name] ?? fetch(name)?.value }
    _modify {
      if drawer == nil {
        yield &memory[name]
      } else {
        let before = fetch(name)
        var value = memory[name] ?? before?.value
        defer { put(value, under: name, instead: before?.bytes) }
        yield &value
      }
    }
  }

  /// Everything there is, by name.
  var all: [(key: String, value: Value)] {
    let kept = (try? drawer?.names(prefix: folder)) ?? []
    let names = Set(kept.map { String($0.dropFirst(folder.count)) }).union(memory.keys)
    return names.sorted().compactMap { name in self[name].map { (name, $0) } }
  }

  private func fetch(_ name: String) -> (value: Value, bytes: [UInt8])? {
    guard let drawer, let bytes = (try? drawer.value(folder + name)) ?? nil else { return nil }
    guard let value = try? JSONDecoder().decode(Value.self, from: Data(bytes)) else { return nil }
    return (value, bytes)
  }

  /// A machine whose disk is full goes on with what it has in memory.
  private mutating func put(_ value: Value?, under name: String, instead before: [UInt8]?) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = value.flatMap { try? encoder.encode($0) }.map { [UInt8]($0) }
    guard bytes != before else { return }
    do throws(StorageError) {
      try drawer?.put(bytes, under: folder + name)
      memory[name] = nil
    } catch {
      memory[name] = value
    }
  }
}

/// Bytes of a text, kept as that text.
struct KeptBytes: Codable, Sendable {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(from decoder: any Decoder) throws {
    bytes = Array(try decoder.singleValueContainer().decode(String.self).utf8)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(decoding: bytes, as: UTF8.self))
  }
}

extension WireValue: Codable {
  /// As the text of the message: order of members and kinds of numbers stay.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = WireValue(json: Array(try container.decode(String.self).utf8)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no JSON")
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(decoding: json, as: UTF8.self))
  }
}
