import KassaResources

/// The sensitivity classes of the message members in all payment systems, from the tables in `Resources/members`.
///
/// A message does not name its payment system.
/// If two systems use the same name for different things, the stricter class applies.
package struct MemberTable: Sendable {
  package let rules: [MemberRule]
  /// The rules for individual message members, by sender and recipient and then by the name of the member.
  private let leaves: [String: [String: [MemberRule]]]
  /// The rules for everything nested in a message member, by sender and recipient and then by the name of that member.
  private let trees: [String: [String: [MemberRule]]]
  /// The rules for path components of message names.
  private let parts: [(rule: MemberRule, place: Int)]

  package init(_ rules: [MemberRule]) {
    self.rules = rules
    leaves = Self.grouped(rules.filter { $0.reach != .below })
    trees = Self.grouped(rules.filter { $0.reach == .below })
    parts = rules.flatMap { rule in
      rule.message.members.filter { [$0.name.lowercased()] == rule.path }.map { (rule, $0.place) }
    }
  }

  private static func grouped(_ rules: [MemberRule]) -> [String: [String: [MemberRule]]] {
    Dictionary(grouping: rules, by: \.parties).mapValues { Dictionary(grouping: $0) { $0.path.last ?? "" } }
  }

  package static let standard = MemberTable(
    Resource.all.filter { $0.name.hasPrefix("members/") }.flatMap { file in
      let table = String(file.name.dropFirst("members/".count).prefix { $0 != "." })
      return file.rows.compactMap { MemberRule(table: table, row: $0) }
    })

  /// The names of all members, in lower case and sorted.
  package var names: [String] {
    Set((leaves.values.map(\.keys) + trees.values.map(\.keys)).joined()).sorted()
  }

  /// The names of the messages whose members the table lists, with `{member}` for components of paths that vary.
  package var messageNames: [String] { Set(rules.filter { !$0.message.isAny }.map(\.message.description)).sorted() }

  /// Returns whether any message has a member of this name, in lower case.
  package func hasMember(_ name: String) -> Bool {
    leaves.values.contains { $0[name] != nil } || trees.values.contains { $0[name] != nil }
  }

  /// Returns the rules for one payment system, together with the rules shared by all systems.
  package func part(of system: String) -> MemberTable {
    MemberTable(rules.filter { $0.table.hasPrefix(system + "-") || $0.table.hasPrefix("shared-") })
  }

  /// Returns the rule for the message member at a path of lower-case names; nil if the member is unclassified.
  ///
  /// The rule with the more specific path and message wins. If two rules are equally specific, the stricter one wins.
  func rule(for way: [String], in message: MessageName, _ parties: String) -> MemberRule? {
    guard let name = way.last else { return nil }
    func best(_ rules: [MemberRule]?, _ reach: MemberRule.Reach) -> MemberRule? {
      var best: MemberRule?
      for rule in rules ?? [] where rule.reach == reach {
        guard rule.matches(way), rule.message.matches(message) else { continue }
        if best.map({ rule.isBetter(than: $0) }) ?? true { best = rule }
      }
      return best
    }
    let leaves = leaves[parties]?[name]
    if let exact = best(leaves, .exact) { return exact }
    if let trees = trees[parties] {
      let below = way.dropLast().compactMap { best(trees[$0], .below) }
      if let strictest = below.max(by: { $0.secrecy < $1.secrecy }) { return strictest }
    }
    return best(leaves, .anywhere)
  }

  /// Returns whether a member of a message may be displayed unchanged.
  /// - Parameter path: the names on the path to the member, without positions in lists.
  package func isOpen(_ path: [String], in message: WireMessage) -> Bool {
    let parties = message.from.rawValue + ">" + message.to.rawValue
    return rule(for: path.map(Redaction.plain), in: MessageName(message.name), parties)?.secrecy == .open
  }

  /// Returns the rules for the path components of a message name.
  func pathRules(of message: MessageName, _ parties: String) -> [(place: Int, secrecy: MemberClass)] {
    guard !message.path.isEmpty else { return [] }
    var found: [Int: MemberClass] = [:]
    for (rule, place) in parts where rule.parties == parties && rule.message.matches(message) {
      found[place] = max(found[place] ?? .open, rule.secrecy)
    }
    return found.map { ($0.key, $0.value) }
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
    var found: [String] = []
    func look(_ value: JSON, _ way: [String]) {
      switch value {
      case .object(let object):
        for member in object.members { look(member.value, way + [Redaction.plain(member.name)]) }
      case .array(let elements): for element in elements { look(element, way) }
      case .string(let text) where redaction.shown(text, way) != text && !way.isEmpty:
        found.append("\(way.joined(separator: ".")) in the message \(message.name)")
      case .number where rule(for: way, in: redaction.message, parties)?.secrecy != .open && !way.isEmpty:
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
    var found: [String] = []
    func look(_ value: JSON, _ way: [String]) {
      switch value {
      case .object(let object):
        for member in object.members { look(member.value, way + [Redaction.plain(member.name)]) }
      case .array(let elements): for element in elements { look(element, way) }
      case .null, .string(""): break
      default:
        if !way.isEmpty, rule(for: way, in: message, parties) == nil {
          found.append("\(parties) \(name) \(way.joined(separator: "."))")
        }
      }
    }
    for pair in message.query { look(.string(String(pair.value)), [pair.name.lowercased()]) }
    look(body, [])
    return found
  }
}
