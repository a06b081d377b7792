import CheckoutCore
import KassaBackend

/// The paths of the members that the messages of a payment system can have.
///
/// Source: the tables in `Resources/members`, in which every member of every message stands. Members that nothing in this
/// package sends are left out, so that no script waits for one of them.
enum MemberPaths {
  /// Returns what is wrong with a path in a `message` assertion; nil if a message of that name can have such a member.
  ///
  /// - Parameter message: the name of the message in the script; nil if the assertion names none.
  static func mistake(in path: String, of message: String?, _ system: String) -> String? {
    guard !path.contains("$"), message?.contains("$") != true else { return nil }
    let plain = plain(path)
    let rules = rules(of: message, system)
    let way = plain.lowercased().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if rules.contains(where: { $0.allows(way) }) { return wrongCase(path, plain, in: rules) }
    let owner = message.map { "the message \($0)" } ?? "a message of a payment with \(system)"
    return "\(owner) has no member \(path)\(suggestion(path, in: rules))"
  }

  /// Returns what is wrong with the path of a member that a message must lack; nil if the message can have it, or if it ends
  /// with the name of a hidden member of the payment system, such as a security code, which must go nowhere else.
  static func mistake(inAbsent path: String, of message: String?, _ system: String) -> String? {
    guard let mistake = mistake(in: path, of: message, system) else { return nil }
    let names = names(path)
    let isOwn = rules(of: message, system).contains { $0.names == names }
    let isHidden = rules(of: nil, system).contains { $0.secrecy != .open && $0.names.last == names.last }
    return isHidden && !isOwn ? nil : mistake
  }

  /// Whether a message of a name has a secret, such as a security code, at a path.
  static func isSecret(_ path: String, of message: String, _ system: String) -> Bool {
    let names = names(path)
    return rules(of: message, system).contains { $0.secrecy == .secret && $0.names == names }
  }

  /// Returns the names on a path in lower case, without positions in lists.
  static func names(_ path: String) -> [String] {
    path.lowercased().split(separator: ".").filter { !isPosition($0) }.map(String.init)
  }

  /// Returns a path with the same position for all elements of a list, as the tables have it.
  private static func plain(_ path: String) -> String {
    path.split(separator: ".", omittingEmptySubsequences: false)
      .map { isPosition($0) ? MemberRule.element : String($0) }.joined(separator: ".")
  }

  private static func isPosition(_ name: Substring) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Returns what is wrong with a path that differs from that of a member only in upper and lower case; nil if none does.
  private static func wrongCase(_ path: String, _ plain: String, in rules: [MemberRule]) -> String? {
    let alike = Set(rules.map(\.written)).filter { $0.lowercased() == plain.lowercased() }.sorted()
    guard let right = alike.first, !alike.contains(plain) else { return nil }
    return "upper and lower case differ in the member \(path); did you mean \(right)?"
  }

  /// Returns the path with the same names, or that whose last name is the nearest, because a wrong path often has the right
  /// last name.
  private static func suggestion(_ path: String, in rules: [MemberRule]) -> String {
    let written = Set(rules.map(\.written)).filter { !$0.contains("*") }.sorted()
    let names = names(path)
    let sameName = written.filter { Self.names($0).last == names.last }
    if let near = sameName.first(where: { Self.names($0) == names }) ?? NearestWord.of(path, in: sameName) {
      return "; did you mean \(near)?"
    }
    return ScriptReader.suggestion(path, written)
  }

  /// Returns the rules for the members of the messages that a name in a script stands for.
  ///
  /// What stands for any message (`*`) counts only for the parties of the named ones: what the merchant server can answer is
  /// no member of what the SDK sends to the platform.
  static func rules(of message: String?, _ system: String) -> [MemberRule] {
    let rules = MemberTable.standard.part(of: system).rules.filter(\.isSent)
    guard let message else { return rules }
    let any = rules.filter(\.message.isAny)
    let named = rules.filter { rule in
      guard !rule.message.isAny else { return false }
      return message == MessageBreak.notification
        ? rule.parties == notifying : MessageNames.fits(message, rule.message.description)
    }
    // The name of a response is its status, and the names of some requests are in no table.
    guard !named.isEmpty else { return any }
    var parties = Set(named.map(\.parties))
    // The other messages of the platform to the merchant server are its answers.
    parties.remove(notifying)
    // A short name, such as `POST /method`, is also that of a request to the issuer, which no table lists by its name.
    if message != MessageBreak.notification, !named.contains(where: { isWhole(message, $0.message.description) }) {
      parties.insert("sdk>issuer")
    }
    return named + any.filter { parties.contains($0.parties) }
  }

  /// Whether a name is the whole name of a message, and not only the end of its path.
  private static func isWhole(_ name: String, _ known: String) -> Bool {
    func path(_ name: String) -> String {
      let last = name.split(separator: " ").last.map(String.init) ?? name
      return last.hasPrefix("/") ? last : "/" + last
    }
    return !MessageKind.namesPath(known) || MessageNames.fits(path(known), path(name))
  }

  /// The parties of a notification.
  private static let notifying = "platform>merchantServer"
}
