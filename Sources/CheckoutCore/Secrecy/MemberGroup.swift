import Synchronization

/// The rules for the messages of one sender to one recipient.
final class MemberGroup: Sendable {
  /// The rules for the members of one name.
  private struct Named {
    /// The rules for the members themselves.
    let leaves: [MemberRule]
    /// The rules for everything nested in the members.
    let trees: [MemberRule]

    init(_ rules: [MemberRule]) {
      leaves = rules.filter { $0.reach != .below }
      trees = rules.filter { $0.reach == .below }
    }
  }

  private let rules: @Sendable (_ name: String) -> [MemberRule]
  private let known = Mutex<[String: Named]>([:])
  private let roots = Mutex<[String: MemberNode]>([:])
  private let hasTrees: Bool
  /// The rules for path components of message names.
  private let parts: [(rule: MemberRule, place: Int)]

  private init(parts: [MemberRule], hasTrees: Bool, rules: @escaping @Sendable (String) -> [MemberRule]) {
    self.rules = rules
    self.hasTrees = hasTrees
    self.parts = parts.flatMap { rule in
      rule.message.members.filter { [$0.name.lowercased()] == rule.path }.map { (rule, $0.place) }
    }
  }

  convenience init(_ rules: [MemberRule]) {
    let named = Dictionary(grouping: rules) { $0.path.last ?? "" }
    self.init(parts: rules, hasTrees: rules.contains { $0.reach == .below }) { named[$0] ?? [] }
  }

  /// Makes the group of a sender and a recipient, e.g. `sdk>platform`. It reads a rule when a message has its member.
  convenience init(_ index: MemberIndex, parties: String) {
    guard let rows = index.rows(of: parties) else {
      self.init([])
      return
    }
    self.init(parts: rows.partRules, hasTrees: rows.hasTrees, rules: rows.rules)
  }

  /// The most messages whose members are kept, and the most members of one of them.
  private static let mostMessages = 100
  private static let mostMembers = 500

  private func named(_ name: String) -> Named {
    known.withLock { known in
      if let named = known[name] { return named }
      let rules = rules(name)
      let named = Named(rules)
      // A name without rules is not kept, so that foreign messages with ever new names need no memory.
      if !rules.isEmpty { known[name] = named }
      return named
    }
  }

  /// Returns the rule for the message member at a path of lower-case names; nil if the member is unclassified.
  func rule(for way: [String], in message: MessageName) -> MemberRule? {
    guard let name = way.last else { return nil }
    func best(_ rules: [MemberRule], _ reach: MemberRule.Reach) -> MemberRule? {
      var best: Int?
      // By position, because copying a rule costs more than comparing it.
      for place in rules.indices where rules[place].reach == reach {
        guard rules[place].matches(way), rules[place].message.matches(message) else { continue }
        if best.map({ rules[place].isBetter(than: rules[$0]) }) ?? true { best = place }
      }
      return best.map { rules[$0] }
    }
    let leaves = named(name).leaves
    if let exact = best(leaves, .exact) { return exact }
    if hasTrees {
      let below = way.dropLast().compactMap { best(named($0).trees, .below) }
      if let strictest = below.max(by: { $0.secrecy < $1.secrecy }) { return strictest }
    }
    return best(leaves, .anywhere)
  }

  /// Returns the root of the members of a message.
  /// - Parameters:
  ///   - name: the whole name of the message.
  ///   - redacted: returns the name without secrets, which must not be kept.
  func root(of name: String, _ message: MessageName, redacted: () -> String) -> MemberNode {
    if let known = roots.withLock({ $0[name] }) { return known }
    let name = message.query.isEmpty && pathRules(of: message).isEmpty ? name : redacted()
    return roots.withLock { roots in
      if let known = roots[name] { return known }
      let root = MemberNode([], nil, MemberNode.Budget(Self.mostMembers))
      // Some names contain identifiers, and there are ever new ones of those.
      if roots.count < Self.mostMessages { roots[name] = root }
      return root
    }
  }

  /// Returns the rules for the path components of a message name.
  func pathRules(of message: MessageName) -> [(place: Int, secrecy: MemberClass)] {
    guard !message.path.isEmpty else { return [] }
    var found: [Int: MemberClass] = [:]
    for (rule, place) in parts where rule.message.matches(message) {
      found[place] = max(found[place] ?? .open, rule.secrecy)
    }
    return found.map { ($0.key, $0.value) }
  }
}
