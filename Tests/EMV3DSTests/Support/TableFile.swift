import Testing

#if canImport(Glibc)
import Glibc
#endif

/// A table of inputs and expected results in the `Vectors` folder. The table's header names the source and the licence.
struct TableFile {
  let columns: [String]
  let rows: [Row]

  struct Row: CustomTestStringConvertible, Sendable {
    let number: Int
    let cells: [String: String]
    subscript(column: String) -> String { cells[column] ?? "" }
    var testDescription: String { "row \(number)" }
  }

  /// - Parameter name: the name of a file in the `Vectors` folder.
  init(_ name: String, escapes: Bool? = nil) {
    let text = Self.text(name)
    var columns: [String] = []
    var rows: [Row] = []
    var unescapes = escapes ?? false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if columns.isEmpty {
        if line.hasPrefix("# ") {
          if escapes == nil, line.hasPrefix("# escapes:") { unescapes = true }
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

  static func text(_ name: String) -> String {
    let folder = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(
      separator: "/")
    return String(decoding: bytes("\(folder)/Vectors/\(name)"), as: UTF8.self)
  }

  static func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block[..<count] }
    return bytes
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
