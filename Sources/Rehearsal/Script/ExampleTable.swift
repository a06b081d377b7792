import CheckoutCore

/// The rows of a script's examples. Each row makes a named case, in which `$row.NAME` stands for its cells.
struct ExampleTable {
  struct Row {
    /// The name of the row in case names: its column `name`, or else its number.
    var name: String
    var cells: [String: String]
    var place: SourcePlace
  }

  var columns: [String]
  var rows: [Row]

  /// The columns that act by themselves, so that nothing has to use them.
  static let ownColumns: Set<String> = ["name"]

  /// Reads comma-separated values.
  ///
  /// Source: RFC 4180; in a file whose name ends with `.tsv`, tabs separate the values.
  /// - Returns: nil if the text has mistakes, which are added to `reader` with the places in the file.
  static func read(_ text: String, source: String, _ reader: inout ScriptReader) -> ExampleTable? {
    let before = reader.mistakes.count
    func complain(_ line: Int, _ column: Int, _ message: String) {
      reader.mistakes.append(ScriptMistake(.value, source, SourcePlace(line: line, column: column), message))
    }
    var records = SeparatedValues(source.hasSuffix(".tsv") ? "\t" : ",").records(of: text, complain: complain)
    guard !records.isEmpty else {
      complain(1, 1, "the table is empty")
      return nil
    }
    let head = records.removeFirst()
    let columns = head.cells.map(\.trimmed)
    for (index, column) in columns.enumerated() {
      if !isName(column) {
        complain(head.line, index + 1, "the column \(index + 1) has no name of letters, digits, - and _")
      }
      if columns.firstIndex(of: column) != index { complain(head.line, index + 1, "two columns are named \(column)") }
    }
    if records.isEmpty { complain(head.line, 1, "the table has no rows") }
    var table = ExampleTable(columns: columns, rows: [])
    for (index, record) in records.enumerated() {
      guard record.cells.count == columns.count else {
        complain(
          record.line, 1, "expected \(columns.count) cells, as in the first line, found \(record.cells.count)")
        continue
      }
      let cells = Dictionary(zip(columns, record.cells)) { first, _ in first }
      table.rows.append(
        Row(name: cells["name"] ?? "row \(index + 1)", cells: cells, place: SourcePlace(line: record.line, column: 1)))
    }
    return reader.mistakes.count == before ? table : nil
  }

  static func isName(_ text: String) -> Bool {
    text.first?.isLetter == true && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }
}

/// A reader for separated values with quotation marks. Source: RFC 4180.
struct SeparatedValues {
  struct Record {
    var line: Int
    var cells: [String]
  }

  private let separator: Character

  init(_ separator: Character) { self.separator = separator }

  /// Returns the records of a text without empty lines.
  func records(of text: String, complain: (_ line: Int, _ column: Int, _ message: String) -> Void) -> [Record] {
    var records: [Record] = []
    var cell = ""
    var cells: [String] = []
    var (line, begun, isQuoted, wasQuoted) = (1, 1, false, false)
    func end() {
      cells.append(cell)
      (cell, wasQuoted) = ("", false)
    }
    func endRecord() {
      end()
      if cells != [""] { records.append(Record(line: begun, cells: cells)) }
      cells = []
      begun = line
    }
    var rest = Substring(text)
    while let character = rest.popFirst() {
      if isQuoted {
        if character.isLineBreak { line += 1 }
        guard character == "\"" else {
          cell.append(character)
          continue
        }
        if rest.first == "\"" {
          cell.append(character)
          rest.removeFirst()
        } else {
          isQuoted = false
        }
      } else if character == "\"", cell.isEmpty, !wasQuoted {
        (isQuoted, wasQuoted) = (true, true)
      } else if character == separator {
        end()
      } else if character.isLineBreak {
        line += 1
        endRecord()
      } else {
        cell.append(character)
      }
    }
    if isQuoted { complain(begun, 1, "a quotation mark is not closed") }
    if !cell.isEmpty || !cells.isEmpty { endRecord() }
    return records
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
