import CheckoutCore

/// A form to post to a payment page: ordered names and values, encoded as `application/x-www-form-urlencoded`.
struct PageForm: Sendable {
  var fields: [(name: String, value: JSON)]

  init(_ fields: [(name: String, value: JSON)] = []) { self.fields = fields }

  init(texts: [(name: String, value: String)]) { fields = texts.map { ($0.name, .string($0.value)) } }

  mutating func add(_ name: String, _ value: JSON) { fields.append((name, value)) }

  /// The form as it appears in the log, with secrets redacted.
  var log: JSON { .object(JSON.Object(fields.map { ($0.name, $0.value) })) }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "&")) }
      Self.write(Array(field.name.utf8), to: &bytes)
      bytes.append(UInt8(ascii: "="))
      switch field.value {
      case .string(let text): Self.write(Array(text.utf8), to: &bytes)
      case .secret(let secret):
        var plain: [UInt8] = []
        secret.append(to: &plain)
        Self.write(plain, to: &bytes)
        for index in plain.indices { plain[index] = 0 }
      default: Self.write(field.value.wireBytes, to: &bytes)
      }
    }
    return bytes
  }

  private static let hex = Array("0123456789ABCDEF".utf8)

  private static func write(_ text: [UInt8], to bytes: inout [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        bytes.append(byte)
      case UInt8(ascii: " "): bytes.append(UInt8(ascii: "+"))
      default: bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
  }
}
