/// A row of a table in `Resources/members`: how much may be shown of one member of some messages.
package struct MemberRule: Sendable {
  /// The table's file, e.g. `dolyame-sdk`. What stands before the hyphen is the payment system, or what all share.
  package let table: String
  /// Who says it to whom, e.g. `sdk>platform`; `note` for the details of a note.
  package let parties: String
  let message: MessagePattern
  /// The way to the member from the message's beginning, in small letters, its own name last.
  let path: [String]
  let reach: Reach
  package let secrecy: MemberClass
  /// How a text is read that is itself a list of members.
  let form: Form?

  /// Which members a way leads to.
  enum Reach: Sendable {
    /// The one at its end.
    case exact
    /// All below its end: `person.*`.
    case below
    /// Those at its end, whatever the whole stands in: `**.registration_id`.
    case anywhere
  }

  /// A text that is made of members.
  enum Form: String, Sendable {
    /// `name:value;outer:inner:value`, as it is signed.
    case pairs
    /// `name=value&name=value`.
    case form
    /// A page with a form in it.
    case html
  }

  /// - Returns: nil for a row that is none.
  init?(table: String, row: [Substring]) {
    guard row.count >= 5, let secrecy = MemberClass(rawValue: String(row[3])) else { return nil }
    self.table = table
    parties = String(row[0])
    message = MessagePattern(row[1])
    var path = row[2].lowercased().split(separator: ".").map(String.init)
    if path.last == "*" {
      reach = .below
      path.removeLast()
    } else if path.first == "**" {
      reach = .anywhere
      path.removeFirst()
    } else {
      reach = .exact
    }
    guard !path.isEmpty else { return nil }
    self.path = path
    self.secrecy = secrecy
    form = Form(rawValue: String(row[4]))
  }

  /// The names on the way to the member, in small letters.
  package var names: [String] { path }

  /// Whether the member at the end of that way is meant.
  func matches(_ way: [String]) -> Bool {
    switch reach {
    case .exact: way == path
    case .below: way.count > path.count && way.starts(with: path)
    case .anywhere: way.count >= path.count && way.suffix(path.count).elementsEqual(path)
    }
  }
}
