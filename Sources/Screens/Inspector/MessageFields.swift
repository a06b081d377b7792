import CheckoutCore

/// The members of a message as a list of names and values, for reading.
struct MessageFields {
  struct Field: Equatable {
    /// The names from the root, without the positions in lists.
    let path: [String]
    /// The name to show, with the positions in lists, e.g. `payment_methods.0.code`.
    let name: String
    let value: String
    let json: JSON
  }

  let fields: [Field]

  /// Lists the parameters in the query of a request, and the members of its body.
  init(_ message: WireMessage) {
    var fields: [Field] = []
    if let mark = message.name.firstIndex(of: "?") {
      for pair in message.name[mark...].dropFirst().split(separator: "&") {
        let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let value = sides.count > 1 ? sides[1] : ""
        fields.append(Field(path: [sides[0]], name: sides[0], value: value, json: .string(value)))
      }
    }
    Self.add(message.body, [], "", &fields)
    self.fields = fields
  }

  private static func add(_ value: JSON, _ path: [String], _ name: String, _ fields: inout [Field]) {
    func joined(_ part: String) -> String { name.isEmpty ? part : name + "." + part }
    switch value {
    case .object(let object) where !object.members.isEmpty:
      for member in object.members { add(member.value, path + [member.name], joined(member.name), &fields) }
    case .array(let elements) where elements.contains(where: \.isNested):
      for (index, element) in elements.enumerated() { add(element, path, joined(String(index)), &fields) }
    case .array(let elements):
      fields.append(Field(path: path, name: name, value: elements.map(\.plain).joined(separator: ", "), json: value))
    default:
      // A body of no members is not worth a line.
      if path.isEmpty, value.plain.isEmpty || value.object != nil { return }
      fields.append(Field(path: path, name: name, value: value.plain, json: value))
    }
  }
}

extension JSON {
  fileprivate var isNested: Bool { object != nil || elements != nil }

  /// The value as a person reads it.
  fileprivate var plain: String {
    switch self {
    case .string(let text), .number(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .null: "null"
    case .secret(let secret): secret.redacted
    case .array, .object: text
    }
  }
}
