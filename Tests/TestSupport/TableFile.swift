/// A table of inputs and expected results, or of rules. The table's header names the source and the licence.
package struct TableFile {
  package let columns: [String]
  package let rows: [Row]

  package struct Row: CustomStringConvertible, Sendable {
    package let number: Int
    package let cells: [String: String]
    package subscript(column: String) -> String { cells[column] ?? "" }
    package var description: String { "row \(number)" }
  }

  /// Reads a table from the folder of the test target that calls this function.
  /// - Parameters:
  ///   - name: the name of a file in the folder.
  ///   - folder: the folder below that of the test target.
  package init(_ name: String, in folder: String = "Vectors", of target: String = #fileID) {
    var columns: [String] = []
    var rows: [Row] = []
    var unescapes = false
    for line in Vectors.text(name, in: folder, of: target).split(separator: "\n", omittingEmptySubsequences: false) {
      if columns.isEmpty {
        if line.hasPrefix("# ") {
          if line.hasPrefix("# escapes:") { unescapes = true }
          continue
        }
        columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        continue
      }
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map {
        unescapes ? Self.unescaped($0) : String($0)
      }
      if cells.count != columns.count { continue }
      rows.append(Row(number: rows.count + 1, cells: Dictionary(uniqueKeysWithValues: zip(columns, cells))))
    }
    self.columns = columns
    self.rows = rows
  }

  private static func unescaped(_ cell: Substring) -> String {
    var text = ""
    var escaped = false
    for character in cell {
      if escaped {
        text.append(character == "t" ? "\t" : character == "n" ? "\n" : character)
        escaped = false
      } else if character == "\\" {
        escaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }
}
