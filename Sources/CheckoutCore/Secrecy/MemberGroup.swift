/// The rules for the messages of one sender to one recipient.
struct MemberGroup: Sendable {
  /// The rules for the members themselves, by the member's name.
  private let leaves: [String: [MemberRule]]
  /// The rules for everything nested in members, by the name of the outer member.
  private let trees: [String: [MemberRule]]
  /// The rules for path components of message names.
  private let parts: [(rule: MemberRule, place: Int)]

  init(_ rules: [MemberRule]) {
    func byName(_ rules: [MemberRule]) -> [String: [MemberRule]] { Dictionary(grouping: rules) { $0.path.last ?? "" } }
    leaves = byName(rules.filter { $0.reach != .below })
    trees = byName(rules.filter { $0.reach == .below })
    parts = rules.flatMap { rule in
      rule.message.members.filter { [$0.name.lowercased()] == rule.path }.map { (rule, $0.place) }
    }
  }

  /// Returns the rule for the message member at a path of lower-case names; nil if the member is unclassified.
  func rule(for way: [String], in message: MessageName) -> MemberRule? {
    guard let name = way.last else { return nil }
    func best(_ rules: [MemberRule]?, _ reach: MemberRule.Reach) -> MemberRule? {
      (rules ?? []).filter { $0.reach == reach && $0.matches(way) && $0.message.matches(message) }
        .reduce(nil) { best, rule in best.map { rule.isBetter(than: $0) } == false ? best : rule }
    }
    if let exact = best(leaves[name], .exact) { return exact }
    let below = way.dropLast().compactMap { best(trees[$0], .below) }
    return below.max { $0.secrecy < $1.secrecy } ?? best(leaves[name], .anywhere)
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
