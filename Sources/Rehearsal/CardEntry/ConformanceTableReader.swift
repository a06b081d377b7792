import CheckoutCore
import KassaCards
import KassaScreens
import KassaTerminal

/// Reads a conformance table and collects its mistakes.
struct ConformanceTableReader {
  let known: [ConformanceRule]
  private(set) var table: ConformanceTable
  private(set) var mistakes: [TableMistake] = []
  private var hasHeader = false
  /// The lines of the rows by field, dialect and keys, to find a row that stands there twice.
  private var lines: [[String]: Int] = [:]

  init(source: String, known: [ConformanceRule]) {
    self.known = known
    table = ConformanceTable(source: source)
  }

  /// A cell with its position.
  private struct Cell {
    var text: String
    var line: Int
    /// The character at which the cell begins, from 1.
    var column: Int
  }

  mutating func read(_ text: String) {
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    for (index, line) in text.split(separator: /\r\n|\n|\r/, omittingEmptySubsequences: false).enumerated() {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      var column = 1
      var cells: [Cell] = []
      for cell in line.split(separator: "\t", omittingEmptySubsequences: false) {
        cells.append(Cell(text: String(cell), line: index + 1, column: column))
        column += cell.count + 1
      }
      read(cells)
    }
    if !hasHeader {
      complain("columns", Cell(text: "", line: 1, column: 1), "the header line is missing: \(Self.headerWords)")
    }
  }

  private static let headerWords = ConformanceTable.header.joined(separator: ", ") + ", separated by tabs"

  private mutating func read(_ cells: [Cell]) {
    if cells[0].text.hasPrefix("@") { return set(cells) }
    if cells.map(\.text) == ConformanceTable.header {
      hasHeader = true
      return
    }
    guard hasHeader else {
      hasHeader = true
      return complain("columns", cells[0], "the header line must be \(Self.headerWords)")
    }
    guard cells.count == ConformanceTable.header.count else {
      let last = cells[cells.count - 1]
      let wanted = ConformanceTable.header.count
      return complain("columns", last, "a row has \(wanted) columns separated by tabs, not \(cells.count)")
    }
    readRow(cells)
  }

  /// Reads a line that begins with `@`.
  private mutating func set(_ cells: [Cell]) {
    switch (cells[0].text, cells.count) {
    case ("@today", 2):
      guard let today = CalendarDate(cells[1].text) else {
        return complain("today", cells[1], "\(cells[1].text) is not a date such as 2026-06-15")
      }
      table.today = today
    case ("@rule", 4): declare(cells)
    case ("@known", 4):
      adopt(cells[2])
      table.known.append(.init(target: cells[1].text, rule: cells[2].text, reason: cells[3].text))
    default:
      let known = "@today DATE, @rule ID STATEMENT SOURCE, @known TARGET RULE REASON"
      complain("columns", cells[0], "only these begin with @, separated by tabs: \(known)")
    }
  }

  private mutating func declare(_ cells: [Cell]) {
    let id = cells[1].text
    let isName =
      id.contains { $0.isLetter } && id.allSatisfy { $0 == "-" || $0.isASCII && ($0.isUppercase || $0.isNumber) }
    if !isName { complain("rule", cells[1], "a rule's ID consists of capital letters, digits and hyphens, not \(id)") }
    if table.rule(id) != nil { complain("rule", cells[1], "the rule \(id) is declared twice") }
    for cell in cells.dropFirst(2) where cell.text.allSatisfy(\.isWhitespace) {
      complain("rule", cell, "the rule \(id) needs a statement and a source")
    }
    table.rules.append(ConformanceRule(id: id, statement: cells[2].text, source: cells[3].text))
  }

  // MARK: Rows

  private mutating func readRow(_ cells: [Cell]) {
    let before = mistakes.count
    var row = ConformanceRow(
      rule: cells[0].text, field: CardForm.Part(rawValue: cells[1].text), dialects: dialects(cells[2]), keys: [],
      keysText: cells[3].text, line: cells[0].line)
    adopt(cells[0])
    if row.field == nil, cells[1].text != "form" {
      let fields = CardForm.Part.allCases.map(\.rawValue).joined(separator: ", ")
      complain("field", cells[1], "unknown field \(cells[1].text); known: \(fields), form")
    }
    do throws(KeyNotation.Mistake) {
      row.keys = try KeyNotation.keystrokes(cells[3].text)
    } catch {
      var cell = cells[3]
      cell.column += error.offset
      complain("keys", cell, error.message)
    }
    if row.field != nil || cells[1].text == "form" { expect(cells, &row) }
    let key = [cells[1].text, cells[2].text, cells[3].text]
    if let earlier = lines[key] { complain("row", cells[3], "line \(earlier) has the same field, dialect and keys") }
    lines[key] = row.line
    if mistakes.count == before { table.rows.append(row) }
  }

  /// Takes a known rule over into the table if a row names it.
  private mutating func adopt(_ cell: Cell) {
    guard table.rule(cell.text) == nil else { return }
    guard let rule = known.first(where: { $0.id == cell.text }) else {
      let ids = (table.rules + known).map(\.id)
      let nearest = NearestWord.of(cell.text, in: ids)
      return complain(
        "rule", cell,
        "unknown rule \(cell.text)" + (nearest.map { "; the nearest is \($0)" } ?? "; declare it with @rule"))
    }
    table.rules.append(rule)
  }

  private mutating func dialects(_ cell: Cell) -> [String] {
    guard cell.text != "*" else { return [] }
    let names = cell.text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      String(name).trimmed
    }
    for name in names where !CardPolicy.dialects.contains(name) {
      complain("dialect", cell, "unknown dialect \(name); known: *, \(CardPolicy.dialects.joined(separator: ", "))")
    }
    return names
  }

  private mutating func expect(_ cells: [Cell], _ row: inout ConformanceRow) {
    if let part = row.field {
      row.expected.text[part] = Self.text(cells[4].text)
      row.expected.value[part] = Self.text(cells[6].text)
      row.expected.error[part] = error(cells[7].text, cells[7])
      row.expected.cursor = Int(cells[5].text)
      if cells[5].text != "*", row.expected.cursor.map({ $0 < 0 }) ?? true {
        complain("cursor", cells[5], "the cursor is a column from 0, or *, not \(cells[5].text)")
      }
    } else {
      for (name, value, cell) in parts(cells[4]) {
        if name == "focus" {
          row.expected.focus = ConformanceFocus(rawValue: value)
          let all = ConformanceFocus.allCases.map(\.rawValue).joined(separator: ", ")
          if row.expected.focus == nil { complain("value", cell, "unknown focus \(value); known: \(all)") }
        } else if let part = part(name, cell) {
          row.expected.text[part] = Self.text(value)
        }
      }
      for (name, value, cell) in parts(cells[6]) {
        if let part = part(name, cell) { row.expected.value[part] = Self.text(value) }
      }
      for (name, value, cell) in parts(cells[7]) {
        if let part = part(name, cell) { row.expected.error[part] = error(value, cell) }
      }
      if cells[5].text != "*" { complain("cursor", cells[5], "the cursor of a form is not checked; write *") }
    }
    if row.expected.isEmpty { complain("value", cells[4], "the row checks nothing") }
  }

  /// Returns the text of a cell; nil if it is not checked.
  private static func text(_ cell: String) -> String? { cell == "*" ? nil : cell == "-" ? "" : cell }

  private mutating func error(_ text: String, _ cell: Cell) -> ConformanceRow.Expected.Error? {
    switch text {
    case "*": return nil
    case "-": return .absent
    case "any": return .any
    default:
      if !ConformanceTable.reasons.contains(text) {
        let known = ConformanceTable.reasons.joined(separator: ", ")
        complain("error", cell, "unknown error \(text); known: -, *, \(known)")
      }
      return .reason(text)
    }
  }

  /// Splits `card=4242; focus=expiry` into names and values.
  private mutating func parts(_ cell: Cell) -> [(name: String, value: String, cell: Cell)] {
    guard cell.text != "*" else { return [] }
    var column = cell.column
    var parts: [(name: String, value: String, cell: Cell)] = []
    for part in cell.text.split(separator: ";", omittingEmptySubsequences: false) {
      let own = Cell(text: String(part).trimmed, line: cell.line, column: column + part.prefix { $0 == " " }.count)
      column += part.count + 1
      guard let equals = own.text.firstIndex(of: "=") else {
        complain("value", own, "a cell of a form lists FIELD=TEXT; FIELD=TEXT, or is *")
        continue
      }
      parts.append((String(own.text[..<equals]), String(own.text[own.text.index(after: equals)...]), own))
    }
    return parts
  }

  private mutating func part(_ name: String, _ cell: Cell) -> CardForm.Part? {
    if let part = CardForm.Part(rawValue: name) { return part }
    let known = CardForm.Part.allCases.map(\.rawValue).joined(separator: ", ")
    complain("field", cell, "unknown field \(name); known: \(known)")
    return nil
  }

  private mutating func complain(_ code: String, _ cell: Cell, _ message: String) {
    mistakes.append(
      TableMistake(
        source: table.source, line: cell.line, column: cell.column, code: "table." + code,
        message: CardRedaction.redact(Sanitizer.clean(message, newlines: .blank))))
  }
}

extension ConformanceTable {
  fileprivate init(source: String) { self.source = source }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.prefix(start.count - start.reversed().prefix { $0 == " " }.count))
  }
}
