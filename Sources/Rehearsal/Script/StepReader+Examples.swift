import CheckoutCore

/// Reading a script with examples: the script is read once for each row, with the cells of the row in place of `$row.NAME`.
extension StepReader {
  /// Reads the rows of `examples`: a list of tables, or `{ from: FILE }`.
  mutating func examples(_ value: PlacedValue) -> ExampleTable? {
    if value.elements != nil { return list(value) }
    if let file = value.text, file.hasSuffix(".csv") || file.hasSuffix(".tsv") {
      reader.complain(.type, value.place, "examples in a file are written as examples: { from: \(file) }")
      return nil
    }
    guard let read = reader.read(value, .table(ScriptForm.examplesFile), "examples"), let from = read["from"],
      let name = from.text
    else { return nil }
    switch load(name, reader.source) {
    case .script(let text, let source, _):
      spent.bytes += text.utf8.count
      return ExampleTable.read(text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text, source: source, &reader)
    case .missing: reader.complain(.include, from.place, "the file \(name) does not exist")
    case .outside:
      reader.complain(.include, from.place, "\(name) is outside the script's folder; use --allow-outside to read it")
    case .refused(let reason): reader.complain(.include, from.place, "\(name) \(reason)")
    }
    return nil
  }

  private mutating func list(_ value: PlacedValue) -> ExampleTable? {
    var table = ExampleTable(columns: [], rows: [])
    for (index, element) in (value.elements ?? []).enumerated() {
      guard let entries = element.entries else {
        reader.complain(.type, element.place, "a row must be a table, such as { card: $card.visa-0056, code: 1234 }")
        continue
      }
      if index == 0 { table.columns = entries.map(\.key) }
      for entry in entries where entry.value.text == nil {
        reader.complain(.type, entry.value.place, "\(entry.key) must be a string, not \(entry.value.json.kindName)")
      }
      for entry in entries where !ExampleTable.isName(entry.key) {
        reader.complain(.value, entry.place, "a column has a name of letters, digits, - and _, not \(entry.key)")
      }
      let names = Set(entries.map(\.key))
      if names != Set(table.columns) {
        let columns = table.columns.joined(separator: ", ")
        reader.complain(.value, element.place, "every row needs the columns of the first one: \(columns)")
      }
      let cells = Dictionary(entries.map { ($0.key, $0.value.text ?? "") }) { first, _ in first }
      table.rows.append(ExampleTable.Row(name: cells["name"] ?? "row \(index + 1)", cells: cells, place: element.place))
    }
    if value.elements?.isEmpty == true { reader.complain(.missing, value.place, "examples has no rows") }
    return table.rows.isEmpty ? nil : table
  }

  private static let keysOfReports = ["name", "tags", "skip", "expect-failure"]

  /// Reads the script for each row of its examples.
  mutating func variants(_ value: PlacedValue, _ table: ExampleTable, _ place: SourcePlace) -> [Script.Variant] {
    // What only reports show makes no difference between the rows.
    let used = value.with((value.entries ?? []).filter { !Self.keysOfReports.contains($0.key) }).namesAfterRow
    for column in table.columns where !ExampleTable.ownColumns.contains(column) && !used.contains(column) {
      reader.complain(.value, place, "nothing uses the column \(column) of the examples: write $row.\(column)")
    }
    guard table.rows.count <= ScriptBudget.cases else {
      reader.complain(.budget, place, "the examples have more than \(ScriptBudget.cases) rows")
      return []
    }
    let (before, texts) = (reader.mistakes, value.soughtTexts)
    var variants: [Script.Variant] = []
    for row in table.rows {
      // Each row is a script of its own, so the limits on included scripts hold for each.
      let spentBefore = spent
      for (text, place) in texts {
        guard let name = text.emptyCell(of: row) else { continue }
        reader.complain(
          .value, place,
          "$row.\(name) is empty, so that any text with the rest of \(text) would do; write a row without it")
      }
      let script = self.script(value.expanding(row.cells))
      spent = spentBefore
      variants.append(
        Script.Variant(
          name: row.name, checkout: script.checkout, terminal: script.terminal, steps: script.steps,
          program: script.program))
      // The same mistake in every row is one mistake; a mistake that only some rows have names the first of them.
      guard reader.mistakes.count == before.count else {
        for index in before.count..<reader.mistakes.count { reader.mistakes[index].message += " (\(row.name))" }
        break
      }
    }
    // Names that differ only in blanks and slashes would share their snapshots.
    let names = table.rows.map { $0.name.map { $0 == "/" || $0 == " " ? "-" : String($0) }.joined() }
    let contents = table.rows.map { $0.cells.filter { !ExampleTable.ownColumns.contains($0.key) } }
    for (index, row) in table.rows.enumerated() {
      if let first = names.firstIndex(of: names[index]), first != index {
        reader.complain(.value, row.place, "two rows are named \(row.name)")
      } else if let first = contents.firstIndex(of: contents[index]), first != index {
        reader.complain(.value, row.place, "\(row.name) has the same cells as \(table.rows[first].name)")
      }
    }
    return variants
  }
}

extension String {
  /// Returns the name of a cell that is empty in a row, and of which the text has more than the cell; nil if there is none.
  fileprivate func emptyCell(of row: ExampleTable.Row) -> String? {
    DollarName.all(in: self).first { name in
      name.kind == "row" && self != "$row.\(name.name)"
        && row.cells[name.name]?.allSatisfy(\.isWhitespace) == true
    }?.name
  }
}

extension PlacedValue {
  private static let seeking: Set<Verb.Name> = [.see, .notSee, .style, .wait, .output, .file]

  /// The texts that the steps look for, also as parts of longer ones.
  fileprivate var soughtTexts: [(text: String, place: SourcePlace)] {
    (self["steps"]?.elements ?? []).flatMap { $0.entries ?? [] }.flatMap { entry in
      guard let verb = Verb.Name(rawValue: entry.key) else { return [] as [(text: String, place: SourcePlace)] }
      return verb == .repeat ? entry.value.soughtTexts : Self.seeking.contains(verb) ? entry.value.allTexts : []
    }
  }

  private var allTexts: [(text: String, place: SourcePlace)] {
    if let text = json.string { return [(text, place)] }
    return (elements ?? []).flatMap(\.allTexts) + (entries ?? []).flatMap(\.value.allTexts)
  }

  /// The names after `$row.` in all texts of the value.
  fileprivate var namesAfterRow: Set<String> {
    func names(_ text: String) -> [String] { DollarName.all(in: text).filter { $0.kind == "row" }.map(\.name) }
    var found = Set(json.string.map(names) ?? [])
    for element in elements ?? [] { found.formUnion(element.namesAfterRow) }
    for entry in entries ?? [] { found.formUnion(entry.value.namesAfterRow.union(names(entry.key))) }
    return found
  }

  /// The value with the cells of a row in place of `$row.NAME`. A cell may itself contain `$card.NAME`.
  func expanding(_ cells: [String: String]) -> PlacedValue {
    PlacedValue(Self.expanded(json, cells), path: path, places: places)
  }

  /// The value with every text in it replaced, but for the names of members.
  func replacingTexts(_ replaced: (String) -> String) -> PlacedValue {
    func look(_ json: JSON) -> JSON {
      switch json {
      case .string(let text): .string(replaced(text))
      case .array(let elements): .array(elements.map { look($0) })
      case .object(let object): .object(.init(object.members.map { ($0.name, look($0.value)) }))
      case .null, .bool, .number, .secret: json
      }
    }
    return PlacedValue(look(json), path: path, places: places)
  }

  private static func expanded(_ json: JSON, _ cells: [String: String]) -> JSON {
    switch json {
    case .string(let text) where text.contains("$row."):
      // A cell may be a number or a flag, but an empty one is an empty text and not an absent value.
      let text = expanded(text, cells)
      let typed = JSON(unquoted: text)
      return typed.isNull ? .string(text) : typed
    case .array(let elements): return .array(elements.map { expanded($0, cells) })
    case .object(let object):
      return .object(.init(object.members.map { (expanded($0.name, cells), expanded($0.value, cells)) }))
    case .null, .bool, .number, .string, .secret: return json
    }
  }

  private static func expanded(_ text: String, _ cells: [String: String]) -> String {
    guard text.contains("$row.") else { return text }
    // Longer names come first, so that `$row.code2` is not taken for `$row.code`.
    return cells.sorted { $0.key.count > $1.key.count }.reduce(text) { text, cell in
      text.replacing("$row.\(cell.key)", with: cell.value)
    }
  }
}
