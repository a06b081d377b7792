import KassaResources
import Synchronization

/// The sensitivity classes of the message members in all payment systems, from the tables in `Resources/members`.
///
/// A message does not name its payment system.
/// If two systems use the same name for different things, the stricter class applies.
package struct MemberTable: Sendable {
  private let source: Source
  private let memory = Memory()

  private enum Source: Sendable {
    case resources
    case rules([MemberRule])
  }

  /// What has been read so far. The first message of a payment needs a small part of the table.
  private final class Memory: Sendable {
    let index = Mutex<MemberIndex?>(nil)
    let groups = Mutex<[String: MemberGroup]>([:])
    let rules = Mutex<[MemberRule]?>(nil)
    let names = Mutex<Set<String>?>(nil)
  }

  package init(_ rules: [MemberRule]) { source = .rules(rules) }

  private init() { source = .resources }

  package static let standard = MemberTable()

  package var rules: [MemberRule] {
    switch source {
    case .rules(let rules): rules
    case .resources:
      memory.rules.withLock { known in
        let rules = known ?? Self.read()
        known = rules
        return rules
      }
    }
  }

  private static func read() -> [MemberRule] {
    Resource.all(in: "members/").flatMap { file in
      let table = String(file.name.dropFirst("members/".count).prefix { $0 != "." })
      return file.rows.compactMap { MemberRule(table: table, row: $0) }
    }
  }

  /// Returns the rules for the messages of a sender to a recipient, e.g. `sdk>platform`.
  func group(of parties: String) -> MemberGroup {
    if let known = memory.groups.withLock({ $0[parties] }) { return known }
    let group =
      switch source {
      case .rules(let rules): MemberGroup(rules.filter { $0.parties == parties })
      case .resources: MemberGroup(index, parties: parties)
      }
    memory.groups.withLock { $0[parties] = group }
    return group
  }

  private var index: MemberIndex {
    memory.index.withLock { known in
      let index = known ?? MemberIndex()
      known = index
      return index
    }
  }

  private var allNames: Set<String> {
    memory.names.withLock { known in
      let names = known ?? Set(rules.compactMap(\.names.last))
      known = names
      return names
    }
  }

  /// The names of all members, in lower case and sorted.
  package var names: [String] { allNames.sorted() }

  /// The names of the messages whose members the table lists, with `{member}` for components of paths that vary.
  package var messageNames: [String] { Set(rules.filter { !$0.message.isAny }.map(\.message.description)).sorted() }

  /// Returns whether any message has a member of this name, in lower case.
  package func hasMember(_ name: String) -> Bool { allNames.contains(name) }

  /// Returns the rules for one payment system, together with the rules shared by all systems.
  package func part(of system: String) -> MemberTable {
    MemberTable(rules.filter { $0.table.hasPrefix(system + "-") || $0.table.hasPrefix("shared-") })
  }

  /// Returns the rule for the message member at a path of lower-case names; nil if the member is unclassified.
  ///
  /// The rule with the more specific path and message wins. If two rules are equally specific, the stricter one wins.
  func rule(for way: [String], in message: MessageName, _ parties: String) -> MemberRule? {
    group(of: parties).rule(for: way, in: message)
  }

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
