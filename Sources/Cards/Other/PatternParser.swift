/// The syntax tree of a regular expression.
indirect enum PatternTree: Equatable, Sendable {
  case scalar(ScalarSet)
  case assertion(Pattern.Assertion)
  case sequence([PatternTree])
  case choice([PatternTree])
  case repeated(PatternTree, low: Int, high: Int?, isEager: Bool)
}

/// A parser for the regular expression syntax that Perl and JavaScript have in common.
///
/// The parser supports characters, classes, groups, alternation, repetition, anchors and word boundaries.
struct PatternParser {
  private var rest: Substring.UnicodeScalarView
  private var depth = 0
  /// The maximum nesting depth of groups in a regular expression.
  private static let deepest = 50
  /// The maximum repetition count in a quantifier such as `{2,5}`.
  private static let most = 1000

  /// Parses a regular expression; returns nil if the syntax is unsupported.
  static func tree(_ source: String) -> PatternTree? {
    var parser = PatternParser(rest: source[...].unicodeScalars)
    guard let tree = parser.choice(), parser.rest.isEmpty else { return nil }
    return tree
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func choice() -> PatternTree? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { return nil }
    var ways: [PatternTree] = []
    repeat {
      guard let way = sequence() else { return nil }
      ways.append(way)
    } while take("|")
    return ways.count == 1 ? ways[0] : .choice(ways)
  }

  private mutating func sequence() -> PatternTree? {
    var parts: [PatternTree] = []
    while let next = rest.first, next != "|", next != ")" {
      guard let atom = atom(), let part = repeated(atom) else { return nil }
      parts.append(part)
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func atom() -> PatternTree? {
    guard let scalar = rest.popFirst() else { return nil }
    switch scalar {
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case ".": return .scalar(ScalarSet(.notLineEnd))
    case "(": return group()
    case "[": return characters().map(PatternTree.scalar)
    case "\\":
      if take("b") { return .assertion(.wordBoundary) }
      if take("B") { return .assertion(.noWordBoundary) }
      if take("A") { return .assertion(.start) }
      return escape().map(PatternTree.scalar)
    case "*", "+", "?", "{", ")": return nil
    default: return .scalar(ScalarSet(scalar))
    }
  }

  private mutating func group() -> PatternTree? {
    // The only supported group with a `?` prefix is the non-capturing group `(?:`.
    if take("?"), !take(":") { return nil }
    guard let tree = choice(), take(")") else { return nil }
    return tree
  }

  // MARK: Repetition

  private mutating func repeated(_ part: PatternTree) -> PatternTree? {
    guard let (low, high) = bounds() else { return rest.first == "{" ? nil : part }
    // Reject a quantifier after an anchor or after another quantifier, and a possessive quantifier.
    if case .assertion = part { return nil }
    let isLazy = take("?")
    if ["*", "+", "?", "{"].contains(rest.first) { return nil }
    if let high, high < low { return nil }
    return .repeated(part, low: low, high: high, isEager: !isLazy)
  }

  private mutating func bounds() -> (low: Int, high: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    guard rest.first == "{" else { return nil }
    var ahead = self
    ahead.rest.removeFirst()
    guard let low = ahead.number() else { return nil }
    var high: Int? = low
    if ahead.take(",") {
      high = ahead.rest.first == "}" ? nil : ahead.number()
      if high == nil, ahead.rest.first != "}" { return nil }
    }
    guard ahead.take("}") else { return nil }
    self = ahead
    return (low, high)
  }

  private mutating func number() -> Int? {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    guard (1...4).contains(digits.count), let number = Int(String(digits)), number <= Self.most else { return nil }
    rest.removeFirst(digits.count)
    return number
  }

  // MARK: Characters

  private mutating func escape() -> ScalarSet? {
    guard let scalar = rest.popFirst() else { return nil }
    switch scalar {
    case "d": return ScalarSet(.digit)
    case "D": return ScalarSet(.digit, isInverted: true)
    case "w": return ScalarSet(.word)
    case "W": return ScalarSet(.word, isInverted: true)
    case "s": return ScalarSet(.space)
    case "S": return ScalarSet(.space, isInverted: true)
    case "t": return ScalarSet("\t")
    case "n": return ScalarSet("\n")
    case "r": return ScalarSet("\r")
    case "x": return hexadecimal(digits: 2)
    case "u": return hexadecimal(digits: 4)
    // An escaped ASCII punctuation character matches itself. Other escapes are unsupported.
    case _ where scalar.isASCII && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil:
      return ScalarSet(scalar)
    default: return nil
    }
  }

  private mutating func hexadecimal(digits: Int) -> ScalarSet? {
    let text = rest.prefix(digits)
    guard text.count == digits, text.allSatisfy(\.properties.isASCIIHexDigit),
      let value = UInt32(String(text), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    rest.removeFirst(digits)
    return ScalarSet(scalar)
  }

  /// Parses a bracket expression after its opening bracket.
  private mutating func characters() -> ScalarSet? {
    var set = ScalarSet()
    set.isInverted = take("^")
    var isFirst = true
    while let scalar = rest.popFirst() {
      if scalar == "]", !isFirst { return set }
      isFirst = false
      // Nested classes and set operations are engine-specific and unsupported.
      if scalar == "[" || scalar == "]" || ["&", "-", "~"].contains(scalar) && rest.first == scalar { return nil }
      guard let first = scalar == "\\" ? escape() : ScalarSet(scalar) else { return nil }
      guard rest.first == "-", let behind = rest.dropFirst().first, behind != "]" else {
        set.formUnion(first)
        continue
      }
      rest.removeFirst()
      guard let end = rest.popFirst(), end != "[", let last = end == "\\" ? escape() : ScalarSet(end),
        let low = first.ranges.first?.lowerBound, let high = last.ranges.first?.lowerBound, low <= high
      else { return nil }
      set.ranges.append(low...high)
    }
    return nil
  }
}
