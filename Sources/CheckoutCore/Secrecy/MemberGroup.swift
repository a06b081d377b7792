/// The rules for the messages of one sender to one recipient.
struct MemberGroup: Sendable {
  /// The rules for members at an exact path, by that path.
  private let exact: [[String]: [MemberRule]]
  /// The other rules, by reach and by the last name of their path.
  private let others: [MemberRule.Reach: [String: [MemberRule]]]
  /// The rules for path components of message names.
  private let parts: [(rule: MemberRule, place: Int)]

  init(_ rules: [MemberRule]) {
    exact = Dictionary(grouping: rules.filter { $0.reach == .exact }, by: \.path)
    others = Dictionary(grouping: rules.filter { $0.reach != .exact }, by: \.reach).mapValues {
      Dictionary(grouping: $0) { $0.path.last ?? "" }
    }
    parts = rules.flatMap { rule in
      rule.message.members.filter { [$0.name.lowercased()] == rule.path }.map { (rule, $0.place) }
    }
  }

  /// Returns the rule for the message member at a path of lower-case names; nil if the member is unclassified.
  func rule(for way: [String], in message: MessageName) -> MemberRule? {
    func best(_ rules: [MemberRule]?) -> MemberRule? {
      var best: MemberRule?
      for rule in rules ?? [] where rule.message.matches(message) && rule.matches(way) {
        if best.map(rule.isBetter) != false { best = rule }
      }
      return best
    }
    if let exact = best(exact[way]) { return exact }
    let below = way.dropLast().compactMap { best(others[.below]?[$0]) }
    return below.max { $0.secrecy < $1.secrecy } ?? way.last.flatMap { best(others[.anywhere]?[$0]) }
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
