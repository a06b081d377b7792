import KassaResources

/// The sensitivity classes of the message members in all payment systems, from the tables in `Resources/members`.
///
/// A message does not name its payment system.
/// If two systems use the same name for different things, the stricter class applies.
package struct MemberTable: Sendable {
  /// The rules, in the order of the tables.
  package var rules: [MemberRule] { all.value }
  private let all: Lazy<[MemberRule]>
  private let groups: [String: Lazy<MemberGroup>]

  private init(_ all: Lazy<[MemberRule]>, _ groups: [String: Lazy<MemberGroup>]) {
    (self.all, self.groups) = (all, groups)
  }

  package init(_ rules: [MemberRule]) {
    self.init(
      Lazy { rules }, Dictionary(grouping: rules, by: \.parties).mapValues { rules in Lazy { MemberGroup(rules) } })
  }

  /// The built-in table. Only the rules for a sender and a recipient are read when the first of their messages is sent.
  package static let standard: MemberTable = {
    let rows = Resource.all(in: "members/").flatMap { file in
      let table = String(file.name.dropFirst("members/".count).prefix { $0 != "." })
      return file.rows.map { (table: table, cells: $0) }
    }
    let rules = { @Sendable (rows: [(table: String, cells: [Substring])]) in
      rows.compactMap { MemberRule(table: $0.table, row: $0.cells) }
    }
    return MemberTable(
      Lazy { rules(rows) },
      Dictionary(grouping: rows) { String($0.cells[0]) }.mapValues { rows in Lazy { MemberGroup(rules(rows)) } })
  }()

  private static let noRules = MemberGroup([])

  /// Returns the rules for the messages of a sender to a recipient, e.g. `sdk>platform`.
  func group(of parties: String) -> MemberGroup { groups[parties]?.value ?? Self.noRules }

  /// The names of the messages whose members the table lists, with `{member}` for components of paths that vary.
  package var messageNames: [String] { Self.names(rules) }

  /// The names of the requests that the SDK and its application send, in the same form.
  package var requestNames: [String] {
    Self.names(rules.filter { $0.parties.hasPrefix("sdk>") || $0.parties.hasPrefix("application>") })
      .filter { MessageKind.namesPath($0) }
  }

  /// The names of the notifications that a payment system sends to the merchant server.
  package func notificationNames(of system: String) -> [String] {
    Self.names(rules.filter { $0.table.hasPrefix(system + "-") && $0.parties == "platform>merchantServer" })
  }

  private static func names(_ rules: [MemberRule]) -> [String] {
    Set(rules.filter { !$0.message.isAny }.map(\.message.description)).sorted()
  }

  /// Returns the rules for one payment system, together with the rules shared by all systems.
  package func part(of system: String) -> MemberTable {
    MemberTable(rules.filter { $0.table.hasPrefix(system + "-") || $0.table.hasPrefix("shared-") })
  }

  /// Returns the rules of all tables but one, e.g. without `shared-wallet`.
  package func without(table: String) -> MemberTable { MemberTable(rules.filter { $0.table != table }) }

  /// Returns the rule for the message member at a path of lower-case names; nil if the member is unclassified.
  ///
  /// The rule with the more specific path and message wins. If two rules are equally specific, the stricter one wins.
  func rule(for way: [String], in message: MessageName, _ parties: String) -> MemberRule? {
    group(of: parties).rule(for: way, in: message)
  }

  /// Returns whether the table lists the members of a request of these parties, such as `sdk>platform`, by the request's own name.
  /// - Parameter name: the method and the path, e.g. `POST /v1/init`.
  package func lists(_ name: String, _ parties: String) -> Bool { group(of: parties).lists(MessageName(name)) }

  /// Returns whether a member of a message may be displayed unchanged.
  /// - Parameter path: the names on the path to the member, without positions in lists.
  package func isOpen(_ path: [String], in message: WireMessage) -> Bool {
    let parties = message.from.rawValue + ">" + message.to.rawValue
    return rule(for: path.map(Redaction.plain), in: MessageName(message.name), parties)?.secrecy == .open
  }
}

extension MemberTable {
  /// Returns the unclassified message members in a flow entry, e.g. `sdk>platform POST /v1/init payment_info.mood`.
  ///
  /// Nulls and empty strings do not need a class.
  package func unclassified(in entry: FlowEntry) -> [String] {
    switch entry.kind {
    case .message(let message):
      return unclassified(
        in: message.body, named: message.name, parties: message.from.rawValue + ">" + message.to.rawValue)
    case .note(let key, let details):
      return unclassified(in: .object(.init(details.map { ($0.key, .string($0.value)) })), named: key, parties: "note")
    default: return []
    }
  }

  /// Returns the members of a message that contain unredacted values that are secret, personal or unclassified.
  package func exposed(in entry: FlowEntry) -> [String] {
    guard case .message(let message) = entry.kind else { return [] }
    let parties = message.from.rawValue + ">" + message.to.rawValue
    let redaction = Redaction(message.name, parties: parties, table: self)
    let group = redaction.group
    var found: [String] = []
    func look(_ value: JSON, _ way: [String]) {
      switch value {
      case .object(let object):
        for member in object.members { look(member.value, way + [Redaction.plain(member.name)]) }
      case .array(let elements): for element in elements { look(element, way) }
      case .string(let text) where redaction.shown(text, way) != text && !way.isEmpty:
        found.append("\(way.joined(separator: ".")) in the message \(message.name)")
      case .number where group.rule(for: way, in: redaction.message)?.secrecy != .open && !way.isEmpty:
        found.append("\(way.joined(separator: ".")) in the message \(message.name)")
      default: break
      }
    }
    look(message.body, [])
    return found
  }

  /// Returns the unclassified members of a message, including the parameters in its query.
  package func unclassified(in body: JSON, named name: String, parties: String) -> [String] {
    let message = MessageName(name)
    let group = group(of: parties)
    var found: [String] = []
    func look(_ value: JSON, _ way: [String]) {
      switch value {
      case .object(let object):
        for member in object.members { look(member.value, way + [Redaction.plain(member.name)]) }
      case .array(let elements): for element in elements { look(element, way) }
      case .null, .string(""): break
      default:
        if !way.isEmpty, group.rule(for: way, in: message) == nil {
          found.append("\(parties) \(name) \(way.joined(separator: "."))")
        }
      }
    }
    for pair in message.query { look(.string(String(pair.value)), [pair.name.lowercased()]) }
    look(body, [])
    return found
  }
}
