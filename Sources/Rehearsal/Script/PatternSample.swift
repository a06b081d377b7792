/// A text that a simple regular expression matches: `19.99` for `^19[.]99$`.
///
/// An expression with alternatives, groups or parts that may be missing stands for several texts, and has none.
struct PatternSample: Equatable {
  private(set) var text = ""
  /// Whether the expression matches only the whole of a value.
  let isWhole: Bool

  init?(_ pattern: String) {
    var rest = Substring(pattern)
    let begins = rest.first == "^"
    if begins { rest = rest.dropFirst() }
    var ends = false
    while let sign = rest.popFirst() {
      switch sign {
      case "$" where rest.isEmpty: ends = true
      case "(", ")", "|", "?", "*", "^", "$": return nil
      case "+": guard !text.isEmpty else { return nil }
      case "{":
        let times = rest.prefix { $0 != "}" }
        guard let last = text.last, let least = Int(times.prefix { $0 != "," }), (1...50).contains(least) else {
          return nil
        }
        text += String(repeating: last, count: least - 1)
        rest = rest.dropFirst(times.count + 1)
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        if escaped == "b" { continue }
        guard let character = Self.character(escaped) else { return nil }
        text.append(character)
      case "[":
        guard let character = Self.member(of: &rest) else { return nil }
        text.append(character)
      default: text.append(sign)
      }
    }
    guard !text.isEmpty else { return nil }
    isWhole = begins && ends
  }

  /// Returns a character for what follows a backslash; nil for all but digits, blanks and signs.
  private static func character(_ escaped: Character) -> Character? {
    switch escaped {
    case "d": "0"
    case "s": " "
    default: escaped.isLetter || escaped.isNumber ? nil : escaped
    }
  }

  /// Reads the rest of a set and returns its first character; nil if the set says which characters it has not.
  private static func member(of rest: inout Substring) -> Character? {
    guard let first = rest.popFirst(), first != "^", first != "[" else { return nil }
    var found: Character? = first
    if first == "\\" { found = rest.popFirst().flatMap(character) }
    while let sign = rest.popFirst(), sign != "]" {
      if sign == "\\" { rest = rest.dropFirst() }
    }
    return found
  }
}
