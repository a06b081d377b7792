import KassaTerminal

/// The help of a command, independent of the width of the window. It is laid out as ArgumentParser lays out its own help.
struct HelpPage: Equatable {
  /// An option or a command, and its description.
  struct Entry: Equatable {
    var label: String
    var text: String
  }

  struct Section: Equatable {
    var title: String
    var entries: [Entry]
  }

  /// What the command does, in paragraphs of one line each.
  var overview: String
  var usage: String
  var sections: [Section]
  /// What stands below the sections; nil for nothing.
  var note: String?

  private static let labelIndent = 2
  /// The column in which descriptions begin.
  private static let textColumn = 26
  /// The fewest columns for a description beside its label. In a narrower window it stands below the label.
  private static let leastTextColumns = 24
  private static let textIndentBelow = 6
  /// Narrower windows get lines of this width, because shorter ones cannot be read.
  private static let leastColumns = 20

  /// Returns the whole text, without a line end after the last line but the one of the last section.
  /// - Parameter columns: the width of the window.
  func text(columns: Int) -> String {
    let columns = max(columns, Self.leastColumns)
    let sections = sections.map { section in
      ([section.title] + section.entries.flatMap { Self.lines(of: $0, columns) }).map { $0 + "\n" }.joined()
    }
    let note = note.map { "\n" + Self.wrap($0, columns, indent: Self.labelIndent).joined(separator: "\n") } ?? ""
    return [overview, usage].map { Self.wrap($0, columns).joined(separator: "\n") + "\n\n" }.joined()
      + sections.joined(separator: "\n") + note
  }

  private static func lines(of entry: Entry, _ columns: Int) -> [String] {
    let label = wrap(entry.label, columns, indent: labelIndent)
    let isBeside = columns - textColumn >= leastTextColumns
    let text = wrap(entry.text, columns, indent: isBeside ? textColumn : textIndentBelow)
    let used = labelIndent + TextWidth.columns(entry.label)
    guard isBeside, used < textColumn, let first = text.first else { return label + text }
    return [label[0] + first.dropFirst(used)] + text.dropFirst()
  }

  private static func wrap(_ text: String, _ columns: Int, indent: Int = 0) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      TextWidth.wrap(String(line), toColumns: columns - indent).map {
        $0.isEmpty ? "" : String(repeating: " ", count: indent) + $0
      }
    }
  }
}
