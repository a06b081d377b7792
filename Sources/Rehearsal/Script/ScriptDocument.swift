import CheckoutCore
import KassaYAML

extension PlacedValue {
  /// Parses a YAML file of a script or profile.
  ///
  /// - Throws: `ScriptMistakes` if the text is not valid YAML.
  static func read(_ text: String, source: String) throws(ScriptMistakes) -> PlacedValue {
    let value: PlacedValue?
    do throws(YAMLError) {
      value = try YAML.parse(text)
    } catch {
      throw ScriptMistakes([
        ScriptMistake(error, source, text.sourceLines)
      ])
    }
    guard let value else {
      throw ScriptMistakes([ScriptMistake(.yaml, source, SourcePlace(line: 1, column: 1), "the file is empty")])
    }
    return value
  }
}

extension ScriptMistake {
  /// Converts an error from the YAML parser to a script error with a one-line message.
  /// - Parameter lines: the lines of the text.
  fileprivate init(_ error: YAMLError, _ source: String, _ lines: [Substring]) {
    var words = error.isLimit ? error.problem : "not valid YAML"
    if !error.duplicateKeys.isEmpty {
      words = "duplicate key: \(error.duplicateKeys.joined(separator: ", "))"
    } else if let mark = error.mark {
      words += ": \(error.problem)"
      if lines.indices.contains(mark.line - 1) { words += Self.hint(lines[mark.line - 1]) }
    }
    self.init(.yaml, source, error.mark ?? SourcePlace(line: 1, column: 1), words)
  }

  /// Returns what to do if the line has a text that YAML takes for something else.
  private static func hint(_ line: Substring) -> String {
    guard let colon = line.firstRange(of: ": ") else { return "" }
    let value = line[colon.upperBound...].drop { $0 == " " || $0 == "{" || $0 == "[" }
    if let first = value.first, "*&!%@`".contains(first) {
      return "; a text that begins with \(first) needs quotation marks"
    }
    if value.contains(": "), !line.contains("{") {
      return "; a text with a colon and a blank in it needs quotation marks"
    }
    return ""
  }
}
