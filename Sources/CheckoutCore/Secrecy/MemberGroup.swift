/// The rules for the messages of one sender to one recipient.
struct MemberGroup: Sendable {
  /// The rules of each reach by the last name of their path. Of several rules that fit, the first one applies.
  private let exact, below, anywhere: [String: [MemberRule]]
  /// The rules for path components of message names.
  private let parts: [(rule: MemberRule, place: Int)]
  /// The names of single messages.
  private let messages: [MessagePattern]

  init(_ rules: [MemberRule]) {
    let sorted = rules.sorted { $0.isBetter(than: $1) }
    func byName(_ reach: MemberRule.Reach) -> [String: [MemberRule]] {
      Dictionary(grouping: sorted.filter { $0.reach == reach }) { $0.path.last ?? "" }
    }
    (exact, below, anywhere) = (byName(.exact), byName(.below), byName(.anywhere))
    parts = rules.flatMap { rule in
      rule.message.members.filter { [$0.name.lowercased()] == rule.path }.map { (rule, $0.place) }
    }
    messages = Dictionary(rules.map { ($0.message.description, $0.message) }) { first, _ in first }.values
      .filter { !$0.isAny }
  }

  /// Returns whether a rule is for a message by its name, and not for all messages.
  func lists(_ message: MessageName) -> Bool { messages.contains { $0.matches(message) } }

  /// Returns the rule for the message member at a path of lower-case names; nil if the member is unclassified.
  func rule(for way: [String], in message: MessageName) -> MemberRule? {
    func first(_ rules: [String: [MemberRule]], _ name: String) -> MemberRule? {
      rules[name]?.first { $0.matches(way) && $0.message.matches(message) }
    }
    guard let name = way.last else { return nil }
    if let rule = first(exact, name) { return rule }
    let outer = way.dropLast().compactMap { first(below, $0) }
    return outer.max { $0.secrecy < $1.secrecy } ?? first(anywhere, name)
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
