import KassaResources

/// The redaction of one message, according to the class of each member. A member without a class is treated as secret.
///
/// Redaction is idempotent: values that have already been redacted are left unchanged.
package struct Redaction: Sendable {
  let group: MemberGroup
  let message: MessageName

  init(_ name: String, parties: String, table: MemberTable = .standard) {
    group = table.group(of: parties)
    message = MessageName(name)
  }

  /// The replacement for a value that must not be displayed.
  static let bullets = "••••"

  // MARK: The name of a message

  /// The message name, with bullets in place of the secrets in its path and its query.
  var name: String {
    var name = String(message.word)
    guard !message.path.isEmpty else {
      if !name.isEmpty, !message.rest.isEmpty { name += " " }
      return name + String(message.rest)
    }
    var path = message.path.map(String.init)
    for (place, secrecy) in group.pathRules(of: message) {
      path[place] = shown(path[place], secrecy)
    }
    name += " "
    for part in path { name += "/" + part }
    for (place, pair) in message.query.enumerated() {
      name += place == 0 ? "?" : "&"
      name += String(pair.name) + "=" + shown(String(pair.value), [pair.name.lowercased()])
    }
    return name
  }

  // MARK: Values

  /// Returns the value with its secret and personal members redacted.
  func body(_ value: JSON) -> JSON {
    if let text = value.string { return .string(word(text)) }
    return redacted(value, [])
  }

  private func redacted(_ value: JSON, _ way: [String]) -> JSON {
    switch value {
    case .object(let object):
      var inner = way + [""]
      return .object(
        JSON.Object(
          members: object.members.map { member in
            inner[way.count] = Self.plain(member.name)
            return JSON.Object.Member(member.name, redacted(member.value, inner))
          }))
    case .array(let elements): return .array(elements.map { redacted($0, way) })
    case .string(let text): return .string(shown(text, way))
    case .number(let text):
      let rule = rule(way)
      guard rule?.secrecy != .open else { return value }
      return .string(shown(text, rule, way))
    case .secret(let secret): return .string(secret.redacted)
    // Show Booleans, because they do not disclose a secret.
    case .null, .bool: return value
    }
  }

  /// - Returns: the member's name in lower case, without the index that follows a space if the name is repeated.
  static func plain(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { $0 != UInt8(ascii: " ") && !(0x41...0x5A ~= $0) && $0 < 0x80 }
    return isPlain ? name : name.prefix { $0 != " " }.lowercased()
  }

  private func rule(_ way: [String]) -> MemberRule? { group.rule(for: way, in: message) }

  /// Returns the displayable form of the string at a path.
  func shown(_ text: String, _ way: [String]) -> String { shown(text, rule(way), way) }

  private func shown(_ text: String, _ rule: MemberRule?, _ way: [String]) -> String {
    if let form = rule?.form { return members(of: text, form) }
    return shown(text, rule?.secrecy ?? .secret)
  }

  private func shown(_ text: String, _ secrecy: MemberClass) -> String {
    switch secrecy {
    case .open: text
    case .truncated: text.isRedacted ? text : Self.truncated(text)
    case .personal: text.isEmpty || text.isRedacted || text.isMasked ? text : Self.bullets
    case .secret: text.isEmpty || text.isRedacted ? text : Self.bullets
    }
  }

  /// Returns the first six digits and a bullet for each further digit; only bullets if any character is not a digit.
  private static func truncated(_ text: String) -> String {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return bullets }
    return text.prefix(6) + String(repeating: "•", count: max(0, text.utf8.count - 6))
  }

  /// Redacts a body that is plain text, unless it is a short phrase that says why there is no body.
  /// Other text could be a body that failed to parse.
  private func word(_ text: String) -> String {
    let isWord = text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", ".", "-", "—", "…", "?", " ", "(", ")": true
      default: false
      }
    }
    return isWord && text.utf8.count <= 80 || text.isRedacted ? text : Self.bullets
  }

  // MARK: Strings that contain members

  private func members(of text: String, _ form: MemberRule.Form) -> String {
    switch form {
    case .pairs: pairs(of: text).joined(separator: ";")
    case .form:
      text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
        guard let equals = pair.firstIndex(of: "=") else { return pair.isEmpty ? "" : Self.bullets }
        return String(pair[...equals]) + shown(String(pair[equals...].dropFirst()), [pair[..<equals].lowercased()])
      }.joined(separator: "&")
    case .html: html(text)
    }
  }

  /// Redacts a string of the form `name:value;outer:inner:value`, and returns its parts.
  /// A part without a known name continues the previous value.
  ///
  /// A string without any names is assumed to be a list of values from the payment system's guide.
  /// Such a string is left unchanged.
  func pairs(of text: String) -> [String] {
    var shown: [String] = []
    var isOpen = true
    var hasNames = false
    for line in Self.split(text[...], at: ";") {
      let parts = Self.split(line, at: ":")
      let ways = parts.indices.dropFirst().map { parts[..<$0].map { $0.lowercased() } }
      let rules = ways.map(rule)
      if let known = rules.firstIndex(where: { $0?.reach == .exact }) ?? rules.firstIndex(where: { $0 != nil }) {
        let value = String(line[parts[known + 1].startIndex...])
        hasNames = true
        isOpen = rules[known]?.secrecy == .open
        shown.append(line[..<parts[known].endIndex] + ":" + self.shown(value, rules[known], ways[known]))
      } else if parts.count > 1, let name = parts.first, Self.isName(name) {
        hasNames = true
        isOpen = false
        let value = String(line[parts[1].startIndex...])
        shown.append(String(name) + ":" + (value.isRedacted ? value : Self.bullets))
      } else {
        shown.append(!hasNames || isOpen || String(line).isRedacted ? String(line) : Self.bullets)
      }
    }
    return shown
  }

  /// Splits a text at its bytes, because a combining character after a separator would hide it.
  static func split(_ text: Substring, at separator: Unicode.Scalar) -> [Substring] {
    text.utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false).map { Substring($0) }
  }

  /// Returns whether a text can be the name of a member, unlike the hour in `12:30`.
  private static func isName(_ text: Substring) -> Bool {
    text.first?.isNumber != true && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// Redacts an HTML page by hiding the values of its inputs, except buttons and choices.
  ///
  /// A page without tags is assumed to be Base64-encoded, and is truncated instead.
  private func html(_ text: String) -> String {
    guard text.contains("<") else {
      // An ellipsis in the text would look like the one that marks a redacted text.
      let start = text.prefix(8).filter { $0 != "…" }
      return text.isEmpty || text.isRedacted ? text : "\(start)… (\(text.utf8.count))"
    }
    var page = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      let end = rest[start...].firstIndex(of: ">") ?? rest.endIndex
      page += rest[..<start]
      let tag = rest[start..<end]
      let isChoice = Self.attribute("type", of: tag).map { Self.choices.contains($0.lowercased()) } ?? false
      if !isChoice, tag.lowercased().hasPrefix("<input"), let value = Self.attribute("value", of: tag) {
        page += tag[..<value.startIndex] + shown(String(value), .secret) + tag[value.endIndex...]
      } else {
        page += tag
      }
      rest = rest[end...]
    }
    return page + rest
  }

  private static let choices: Set<String> = ["submit", "button", "reset", "radio", "checkbox", "image"]

  /// Returns the value of an HTML attribute; nil if the attribute is absent or its value is not in quotation marks.
  private static func attribute(_ name: String, of tag: Substring) -> Substring? {
    for quote in ["\"", "'"] {
      guard let found = tag.firstRange(of: " " + name + "=" + quote) else { continue }
      let value = tag[found.upperBound...]
      return value[..<(value.firstIndex(of: Character(quote)) ?? value.endIndex)]
    }
    return nil
  }
}

extension StringProtocol {
  /// Whether the string has been redacted by this program.
  ///
  /// The redacted forms are: only bullets, a card number with bullets in the middle,
  /// and a prefix followed by the length of the original string.
  var isRedacted: Bool {
    // Both a bullet and an ellipsis begin with this byte, which most strings do not have.
    guard utf8.contains(0xe2) else { return false }
    let first = prefix { $0.isASCII && $0.isNumber }
    let bullets = dropFirst(first.count).prefix { $0 == "•" }
    let last = dropFirst(first.count + bullets.count)
    if !bullets.isEmpty, first.count <= 8, last.count <= 4, last.allSatisfy({ $0.isASCII && $0.isNumber }) {
      return true
    }
    guard let mark = firstRange(of: "… ("), hasSuffix(")") else { return false }
    return self[..<mark.lowerBound].count <= 8
      && self[mark.upperBound...].dropLast().allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Whether the string has been masked by a platform, e.g. `t**@y**.ru` or `+7 (916) ***-**-67`.
  var isMasked: Bool {
    // An asterisk, or the first byte of a bullet, which most strings do not have.
    guard utf8.contains(where: { $0 == UInt8(ascii: "*") || $0 == 0xe2 }) else { return false }
    var mask = 0
    var digits = 0
    for character in self {
      if character == "*" || character == "•" { mask += 1 }
      digits = character.isNumber ? digits + 1 : 0
      if digits > 4 { return false }
    }
    return mask >= 2
  }
}
