/// A position in YAML text. The line and the column are counted from 1.
package struct YAMLMark: Hashable, Sendable, CustomStringConvertible {
  package var line: Int
  /// The column, counted in Unicode scalars.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The line and the column, as in `3:14`.
  package var description: String { "\(line):\(column)" }
}
