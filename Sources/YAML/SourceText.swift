import CheckoutCore

/// The lines of YAML text, for use in error messages. A line ends where libyaml ends it.
struct SourceText {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Returns a line without its line break; an empty text if the line does not exist.
  /// - Parameter number: the number of the line, counted from 1.
  func line(_ number: Int) -> String {
    let lines = text.sourceLines
    return lines.indices.contains(number - 1) ? String(lines[number - 1]) : ""
  }

  /// Returns the position of a byte.
  func mark(atByte offset: Int) -> SourcePlace {
    var (mark, left) = (SourcePlace(line: 1, column: 1), offset)
    visit { scalar, isEnd in
      left -= UTF8.width(scalar)
      guard left >= 0 else { return false }
      mark = isEnd ? SourcePlace(line: mark.line + 1, column: 1) : SourcePlace(line: mark.line, column: mark.column + 1)
      return true
    }
    return mark
  }

  /// Calls `body` with each character, and whether it is the last one of its line, until `body` returns false.
  private func visit(_ body: (_ scalar: Unicode.Scalar, _ isEnd: Bool) -> Bool) {
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      // A carriage return followed by a line feed is one line break.
      let isEnd = scalar.isLineBreak && !(scalar == "\r" && rest.first == "\n")
      guard body(scalar, isEnd) else { return }
    }
  }
}
