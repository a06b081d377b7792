import CheckoutCore

/// A form to post to a payment page: ordered names and values, encoded as `application/x-www-form-urlencoded`.
struct PageForm: Sendable {
  var fields: [(name: String, value: JSON)]

  init(texts: [(name: String, value: String)]) { fields = texts.map { ($0.name, .string($0.value)) } }

  mutating func add(_ name: String, _ value: JSON) { fields.append((name, value)) }

  /// The form as it appears in the log, with secrets redacted.
  var log: JSON { .object(JSON.Object(fields.map { ($0.name, $0.value) })) }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "&")) }
      URLEncoding.formEncode(field.name.utf8, to: &bytes)
      bytes.append(UInt8(ascii: "="))
      switch field.value {
      case .string(let text): URLEncoding.formEncode(text.utf8, to: &bytes)
      case .secret(let secret):
        var plain: [UInt8] = []
        secret.append(to: &plain)
        URLEncoding.formEncode(plain, to: &bytes)
        for index in plain.indices { plain[index] = 0 }
      default: URLEncoding.formEncode(field.value.wireBytes, to: &bytes)
      }
    }
    return bytes
  }
}
