/// The rules for the messages of one sender to one recipient.
struct MemberGroup: Sendable {
  /// The rules for individual message members, by the name of the member.
  private let leaves: [String: [MemberRule]]
  /// The rules for everything nested in a message member, by the name of that member.
  private let trees: [String: [MemberRule]]
  /// The rules for path components of message names.
  private let parts: [(rule: MemberRule, place: Int)]

  init(_ rules: [MemberRule]) {
    leaves = Dictionary(grouping: rules.filter { $0.reach != .below }) { $0.path.last ?? "" }
    trees = Dictionary(grouping: rules.filter { $0.reach == .below }) { $0.path.last ?? "" }
    parts = rules.flatMap { rule in
      rule.message.members.filter { [$0.name.lowercased()] == rule.path }.map { (rule, $0.place) }
    }
  }

  /// Returns the rule for the message member at a path of lower-case names; nil if the member is unclassified.
  func rule(for way: [String], in message: MessageName) -> MemberRule? {
    guard let name = way.last else { return nil }
    func best(_ rules: [MemberRule]?, _ reach: MemberRule.Reach) -> MemberRule? {
      guard let rules else { return nil }
      var best: Int?
      // By position, because copying a rule costs more than comparing it.
      for place in rules.indices where rules[place].reach == reach {
        guard rules[place].matches(way), rules[place].message.matches(message) else { continue }
        if best.map({ rules[place].isBetter(than: rules[$0]) }) ?? true { best = place }
      }
      return best.map { rules[$0] }
    }
    let leaves = leaves[name]
    if let exact = best(leaves, .exact) { return exact }
    if !trees.isEmpty {
      let below = way.dropLast().compactMap { best(trees[$0], .below) }
      if let strictest = below.max(by: { $0.secrecy < $1.secrecy }) { return strictest }
    }
    return best(leaves, .anywhere)
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
