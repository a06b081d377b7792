import CheckoutCore
import KassaSandbox

/// The leaves of a message in their signed form, `path:value`, stored one after another in a single buffer.
struct SignedLeaves {
  private struct Leaf {
    var start: Int
    var pathEnd: Int
    var end: Int
  }

  private var bytes: [UInt8] = []
  private var leaves: [Leaf] = []
  /// The path of the value that is being added.
  private var path: [UInt8] = []

  /// Whether JSON members named `signature` are omitted at any depth.
  private let isCallback: Bool

  init(isCallback: Bool = false) {
    self.isCallback = isCallback
    bytes.reserveCapacity(2048)
    path.reserveCapacity(128)
  }

  /// Adds every leaf of a value.
  mutating func add(_ value: JSON) {
    switch value {
    case .null: add("")
    case .bool(let flag): add(flag ? "1" : "0")
    // A number is signed in one form, however it is written in the message.
    case .number(let text): add(Int64(text).map { String($0) } ?? Double(text).map { String($0) } ?? text)
    case .string(let text): add(text)
    case .secret(let secret): add(secret.redacted)
    case .array(let values):
      for (index, value) in values.enumerated() { add(value, under: String(index)) }
    case .object(let object):
      for member in object.members where isSigned(member.name) { add(member.value, under: member.name) }
    }
  }

  private func isSigned(_ name: String) -> Bool {
    guard name == "signature" else { return name != "frame_mode" }
    return !(isCallback || path.isEmpty || path.elementsEqual("general".utf8))
  }

  private mutating func add(_ value: JSON, under name: String) {
    let count = path.count
    if count > 0 { path.append(UInt8(ascii: ":")) }
    var name = name
    name.withUTF8 { name in
      if name.contains(UInt8(ascii: ":")) {
        for byte in name { path += repeatElement(byte, count: byte == UInt8(ascii: ":") ? 2 : 1) }
      } else {
        path += name
      }
    }
    add(value)
    path.removeLast(path.count - count)
  }

  private mutating func add(_ text: String) {
    let start = bytes.count
    bytes += path
    let pathEnd = bytes.count
    bytes.append(UInt8(ascii: ":"))
    bytes += text.utf8
    leaves.append(Leaf(start: start, pathEnd: pathEnd, end: bytes.count))
  }

  /// Returns the leaves in natural order of their paths, joined by `;`.
  consuming func joined() -> String {
    var leaves = leaves
    return bytes.withUnsafeBufferPointer { bytes in
      leaves.sort {
        NaturalOrder.precedes(bytes[$0.start..<$0.pathEnd], bytes[$1.start..<$1.pathEnd])
      }
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count + leaves.count)
      for leaf in leaves {
        if !text.isEmpty { text.append(UInt8(ascii: ";")) }
        text += bytes[leaf.start..<leaf.end]
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
}
