import CheckoutCore

/// A text in a flow entry: a value in a message or in a note, with the path that leads to it.
struct EntryMember {
  /// The names on the path, such as `errors.code`. Empty for the name of the message or note itself.
  var path: [String]
  var text: String
  /// Whether the value may equal a one-time code by chance: a public amount, result code, status or date.
  var isCoincidence: Bool

  /// Returns the texts in a message: its name, and all strings and numbers in its body.
  static func all(in message: WireMessage) -> [EntryMember] {
    var members = [EntryMember(path: [], text: message.name, isCoincidence: false)]
    func look(_ value: JSON, _ path: [String]) {
      switch value {
      case .string(let text), .number(let text):
        let isCoincidence = isShort(path) && MemberTable.standard.isOpen(path, in: message)
        members.append(EntryMember(path: path, text: text, isCoincidence: isCoincidence))
      case .array(let elements): for element in elements { look(element, path) }
      case .object(let object): for member in object.members { look(member.value, path + [member.name]) }
      default: break
      }
    }
    look(message.body, [])
    return members
  }

  /// Returns the texts in a note: its key, and its details.
  static func all(inNote key: String, _ details: [String: String]) -> [EntryMember] {
    [EntryMember(path: [], text: key, isCoincidence: false)]
      + details.sorted { $0.key < $1.key }.map { name, text in
        EntryMember(path: [name], text: text, isCoincidence: isShort([name]))
      }
  }

  /// The ends of the names of members whose values are short numbers, in lower case.
  private static let ends = [
    "amount", "price", "sum", "captured", "refunded", "code", "status", "state", "date", "time", "month", "year",
  ]

  /// Returns whether the name of a member says that its value is an amount, a result code, a status or a date.
  private static func isShort(_ path: [String]) -> Bool {
    guard let name = path.last?.lowercased() else { return false }
    return ends.contains { name.hasSuffix($0) }
  }
}
