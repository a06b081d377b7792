/// The parts of a regular expression, as far as they say whether it can match anything.
struct PatternSigns {
  private enum Part: Equatable {
    /// A character that must be there.
    case character
    /// A line break or another control character, which no row has.
    case control
    /// `^` or `$`.
    case anchor(Character)
    /// Anything else, which may match nothing.
    case other
  }

  private var parts: [Part] = []

  init(_ pattern: String) {
    var rest = Substring(pattern)
    while let sign = rest.popFirst() {
      var part =
        switch sign {
        case "\\": Self.escaped(rest.popFirst())
        case "[": Self.set(&rest)
        case "^", "$": Part.anchor(sign)
        case "(": Self.group(&rest)
        case "{": Self.count(&rest)
        case ")", "|", "?", "*", "+": Part.other
        default: sign.isNewline ? Part.control : Part.character
        }
      // A quantifier that allows for none. The limits of a number are not read.
      if let next = rest.first, "?*{".contains(next), part == .character || part == .control { part = .other }
      parts.append(part)
    }
  }

  private static func escaped(_ sign: Character?) -> Part {
    guard let sign else { return .other }
    if "nrtfveR".contains(sign) { return .control }
    // A class such as a digit, or a sign of its own. Other letters and numbers stand for a place, a group or much else.
    return "dDwWSN".contains(sign) || !sign.isLetter && !sign.isNumber ? .character : .other
  }

  /// Reads what is said about a group, such as its name, up to what the group matches.
  private static func group(_ rest: inout Substring) -> Part {
    guard rest.first == "?" else { return .other }
    while let sign = rest.popFirst(), !":=!>)".contains(sign) {}
    return .other
  }

  /// Reads the limits of a quantifier. Other braces are characters.
  private static func count(_ rest: inout Substring) -> Part {
    let limits = rest.prefix { $0.isNumber || $0 == "," }
    guard !limits.isEmpty, rest.dropFirst(limits.count).first == "}" else { return .character }
    rest = rest.dropFirst(limits.count + 1)
    return .other
  }

  /// Reads the rest of a set of characters. One with an exception or a class may have a line break in it.
  private static func set(_ rest: inout Substring) -> Part {
    var isPlain = rest.first != "^"
    if !isPlain { rest.removeFirst() }
    // A bracket that comes first is one of the characters.
    var isFirst = true
    while let sign = rest.popFirst(), sign != "]" || isFirst {
      isFirst = false
      if sign == "\\" || sign == "[" { isPlain = false }
      if sign == "\\" { rest = rest.dropFirst() }
    }
    return isPlain ? .character : .other
  }

  /// What stands in regular expressions, and hardly ever in texts that are shown.
  private static let marks = [".*", ".+", "\\d", "\\w", "\\s", "\\.", "\\$", "[0-9", "[a-z", "[A-Z", "(?i)"]

  /// Whether a text was probably meant as a regular expression, such as `Paid.*`, `^Paid` or `Paid|Declined`.
  static func looksLikePattern(_ text: String) -> Bool {
    let signs = Array(text)
    let hasChoice = signs.indices.dropFirst().dropLast().contains { index in
      signs[index] == "|" && signs[index - 1].isLetter && signs[index + 1].isLetter
    }
    let isBetweenSlashes = signs.count > 2 && signs.first == "/" && signs.last == "/"
    return hasChoice || isBetweenSlashes || text.hasPrefix("^") && signs.count > 1
      || marks.contains(where: text.contains)
  }

  /// A `$` before a character, or a `^` after one, so that nothing ever matches; nil if there is none.
  ///
  /// Between the lines of a file, a line break stands beside them.
  var strayAnchor: Character? {
    for (index, part) in parts.enumerated() {
      guard case .anchor(let sign) = part else { continue }
      let beside = sign == "$" ? parts[(index + 1)...].first : parts[..<index].last
      if beside == .character { return sign }
    }
    return nil
  }

  /// Whether a match has a control character, such as a line break.
  var needsControl: Bool { parts.contains(.control) }
}
