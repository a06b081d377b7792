package import CheckoutCore
package import KassaTerminal

/// A playback script as YAML text, with one script command per line.
///
/// It repeats input as it was made, so input without effect is allowed.
package struct ScriptText: Sendable {
  private var head: String
  private var rest = ""
  /// Whether a step may have no effect although it is input, and whether one expects something.
  private var (hasInput, expects) = (false, false)

  /// The script so far. Only a script with input, or one that expects nothing, needs the permission to have no effect.
  package var text: String { head + (hasInput || !expects ? "idle-input: allowed\n" : "") + rest }

  /// - Parameters:
  ///   - name: the title of the script. Card numbers in it are masked.
  ///   - comments: the comment lines at the top of the script, without the leading `#`.
  ///   - checkout: the keys and values for the `checkout` section, in the order in which they are written.
  package init(name: String, comments: [String] = [], checkout: [(String, JSON)], size: Size) {
    head = comments.map { "# " + $0.filter { !$0.isNewline } + "\n" }.joined()
    head += "name: \(Self.scalar(CardRedaction.redact(name)))\n"
    if !checkout.isEmpty {
      rest += "checkout:\n"
      for (key, value) in checkout { rest += "  \(key): \(value.string.map(Self.scalar) ?? value.text)\n" }
    }
    rest += "terminal: { size: \(size.columns)x\(size.rows) }\nsteps:\n"
  }

  /// Appends a script command with a string argument, or with a raw YAML argument if `isRaw` is true.
  package mutating func verb(_ name: Verb.Name, _ value: String, isRaw: Bool = false) {
    rest += "  - \(name.rawValue): \(isRaw ? value : Self.scalar(value))\n"
    if name.mayBeIdle { hasInput = true }
    if name.expects { expects = true }
  }

  package mutating func comment(_ words: String) { rest += "  # " + words.filter { !$0.isNewline } + "\n" }

  package mutating func result(_ values: [(String, String)]) {
    expects = true
    rest += "result: { " + values.map { "\($0): \($1)" }.joined(separator: ", ") + " }\n"
  }

  /// Returns a duration in the format that the `clock` command expects, for example `+30s` or `+1500ms`.
  package static func clock(_ duration: Duration) -> String {
    let milliseconds = duration.milliseconds
    return milliseconds % 1000 == 0 ? "+\(milliseconds / 1000)s" : "+\(milliseconds)ms"
  }

  /// Returns the text as a YAML scalar that parses back to the same string.
  ///
  /// The scalar is plain if a plain scalar is unambiguous, otherwise double-quoted. Source: YAML 1.2, section 7.3.1.
  package static func scalar(_ text: String) -> String {
    isPlain(text) ? text : quoted(text)
  }

  private static let reserved: Set<String> = [
    "true", "false", "yes", "no", "on", "off", "null", "y", "n", "inf", "nan",
  ]

  /// Returns whether the text starts with a letter and contains only characters that have no special meaning in YAML.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.isASCIILetter, text.unicodeScalars.last != " " else {
      return false
    }
    let isHarmless = text.unicodeScalars.allSatisfy {
      $0.isASCIILetter || (0x30...0x39).contains($0.value) || " -_./()+".unicodeScalars.contains($0)
    }
    return isHarmless && !reserved.contains(text.lowercased())
  }

  /// Returns the text as a double-quoted YAML scalar, which is valid wherever YAML allows a scalar.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.mustBeEscaped:
        result +=
          scalar.value > 0xFFFF
          ? "\\U" + Hex.digits(scalar.value, count: 8) : "\\u" + Hex.digits(scalar.value, count: 4)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool { (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value) }

  /// Whether the character must be escaped because it is not printable in YAML or is invisible to a reader.
  ///
  /// Escapes are needed for control and format characters, separators, combining marks and private-use characters.
  fileprivate var mustBeEscaped: Bool {
    if (0x20...0x7E).contains(value) { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark,
      .privateUse, .unassigned, .surrogate:
      true
    default: false
    }
  }
}
