import CheckoutCore

/// Reads the members of a JSON response. Its errors name the missing or invalid member.
struct AnswerReader: Sendable {
  let json: JSON
  private let path: String

  init(_ json: JSON, path: String = "") {
    self.json = json
    self.path = path
  }

  /// Returns a JSON member that must be present.
  func required<Value>(_ name: String, _ read: (JSON) -> Value?) throws(CheckoutError) -> Value {
    guard let value = try optional(name, read) else { throw malformed(name, "missing") }
    return value
  }

  /// Returns a JSON member that may be absent or null but must not have an unexpected type.
  func optional<Value>(_ name: String, _ read: (JSON) -> Value?) throws(CheckoutError) -> Value? {
    guard let member = json[name], !member.isNull else { return nil }
    guard let value = read(member) else { throw malformed(name, "invalid") }
    return value
  }

  func object(_ name: String) throws(CheckoutError) -> AnswerReader {
    AnswerReader(.object(try required(name, \.object)), path: place(name))
  }

  func optionalObject(_ name: String) throws(CheckoutError) -> AnswerReader? {
    try optional(name, \.object).map { AnswerReader(.object($0), path: place(name)) }
  }

  func objects(_ name: String) throws(CheckoutError) -> [AnswerReader] {
    var readers: [AnswerReader] = []
    for (index, element) in try required(name, \.elements).enumerated() {
      let position = name + "." + String(index)
      guard element.object != nil else { throw malformed(position, "invalid") }
      readers.append(AnswerReader(element, path: place(position)))
    }
    return readers
  }

  func strings(_ name: String) throws(CheckoutError) -> [String]? {
    guard let elements = try optional(name, \.elements) else { return nil }
    let texts = elements.compactMap(\.string)
    guard texts.count == elements.count else { throw malformed(name, "invalid") }
    return texts
  }

  /// Throws an error unless the member `status` has the expected value.
  func expect(status word: String) throws(CheckoutError) {
    guard try required("status", \.string) == word else { throw malformed("status", "invalid") }
  }

  func malformed(_ name: String, _ code: String) -> CheckoutError {
    CheckoutError(code: .answerMalformed, mistakes: [Mistake(path: place(name), code: code)])
  }

  private func place(_ name: String) -> String { path.isEmpty ? name : path + "." + name }
}
