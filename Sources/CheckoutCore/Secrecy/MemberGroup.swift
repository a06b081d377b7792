/// The rules for the messages of one sender to one recipient.
struct MemberGroup: Sendable {
  /// The rules by the last name of their path. Of several rules that fit, the first one applies.
  private let rules: [String: [MemberRule]]
  /// The rules for path components of message names.
  private let parts: [(rule: MemberRule, place: Int)]
  /// The names of single messages.
  private let messages: [MessagePattern]

  init(_ rules: [MemberRule]) {
    self.rules = Dictionary(grouping: rules.sorted { $0.isBetter(than: $1) }) { $0.path.last ?? "" }
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
    func first(_ reach: MemberRule.Reach, _ name: String) -> MemberRule? {
      rules[name]?.first { $0.reach == reach && $0.matches(way) && $0.message.matches(message) }
    }
    guard let name = way.last else { return nil }
    if let exact = first(.exact, name) { return exact }
    let below = way.dropLast().compactMap { first(.below, $0) }
    return below.max { $0.secrecy < $1.secrecy } ?? first(.anywhere, name)
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
