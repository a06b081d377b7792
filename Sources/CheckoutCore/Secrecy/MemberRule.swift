/// A row of a table in `Resources/members`: the redaction rule for one message member in certain messages.
package final class MemberRule: Sendable {
  /// The file name of the table, e.g. `dolyame-sdk`. Its prefix is the payment system, or `shared` for all systems.
  package let table: String
  /// The sender and the recipient, e.g. `sdk>platform`, or `note` for the details of a note.
  package let parties: String
  /// The messages that have the member.
  package let message: MessagePattern
  /// The path as the table writes it, e.g. `card.card_holder`, `errors.0.code`, `person.*` or `**.registration_id`. Behind
  /// the name of a list, `0` stands for each of its elements.
  package let written: String
  /// The path from the root of the message to the member, in lower case, without positions in lists.
  let path: [String]
  let reach: Reach
  package let secrecy: MemberClass
  /// The encoding of a string value that itself contains message members; nil for a plain value.
  let form: Form?
  /// Whether the SDKs or the sandboxes of this package send the member in the body of the message. Other members stand in
  /// the name of the message or in a string of another member, or only a real platform sends them.
  package let isSent: Bool

  /// The message members to which a rule applies.
  enum Reach: Sendable {
    /// The rule applies only to the message member at exactly this path, e.g. `person.name`.
    case exact
    /// The rule applies to every message member nested below the path, e.g. `person.*`.
    case below
    /// The rule applies to every message member whose path ends with this path, e.g. `**.registration_id`.
    case anywhere
  }

  /// The encoding of a string that contains message members.
  enum Form: String, Sendable {
    /// The format of a string to sign: `name:value;outer:inner:value`.
    case pairs
    /// URL-encoded form data: `name=value&name=value`.
    case form
    /// An HTML page that contains a form.
    case html
  }

  /// Whether this rule applies rather than another one that fits too: a rule for certain messages before one for all, then
  /// the longer path, then the stricter class.
  func isBetter(than other: MemberRule) -> Bool {
    guard message.isAny == other.message.isAny else { return other.message.isAny }
    return (other.path.count, other.secrecy) < (path.count, secrecy)
  }

  /// Parses a row of a rule table; nil if the row is malformed.
  init?(table: String, row: [Substring]) {
    guard row.count >= 5, let secrecy = MemberClass(rawValue: String(row[3])) else { return nil }
    self.table = table
    parties = String(row[0])
    message = MessagePattern(row[1])
    written = String(row[2])
    var path = written.lowercased().split(separator: ".").map(String.init).filter { $0 != Self.element }
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
    isSent = row.count < 7
  }

  /// The names on the path to the message member, in lower case.
  package var names: [String] { path }

  /// The position that stands in a path for that of any element of a list.
  package static let element = "0"

  /// Returns whether the rule shows that a message can have a member at this path, which may also be a table of members, a
  /// list or an element of it.
  /// - Parameter way: names in lower case, with ``element`` for each position in a list.
  package func allows(_ way: [String]) -> Bool {
    let known = written.lowercased().split(separator: ".").map(String.init)
    return switch reach {
    case .exact: known.starts(with: way)
    case .below: way.starts(with: known.dropLast()) || known.dropLast().starts(with: way)
    case .anywhere: matches(way.filter { $0 != Self.element })
    }
  }

  /// Returns whether the rule applies to the message member at this path.
  func matches(_ way: [String]) -> Bool {
    switch reach {
    case .exact: way == path
    case .below: way.count > path.count && way.starts(with: path)
    case .anywhere: way.count >= path.count && way.suffix(path.count).elementsEqual(path)
    }
  }
}

/// The sensitivity of a message member, which is a JSON member, a parameter or a path component.
/// It determines how much of the member's value may be displayed and stored.
package enum MemberClass: String, Sendable, Comparable, CaseIterable {
  /// The value is displayed unchanged.
  case open = "public"
  /// The first digits of a card number. Six are displayed, which every brand permits (PCI DSS 3.5, truncation).
  /// Further digits become bullets.
  case truncated
  /// Personal data, such as a name or contact details. It is displayed only if the platform has already masked it.
  case personal
  /// A token, a credential or card data, with which anyone can pay or impersonate the owner. It is shown as bullets.
  case secret

  /// Orders classes by strictness. A stricter class is greater than a less strict one.
  package static func < (left: MemberClass, right: MemberClass) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .open: 0
    case .truncated: 1
    case .personal: 2
    case .secret: 3
    }
  }
}
