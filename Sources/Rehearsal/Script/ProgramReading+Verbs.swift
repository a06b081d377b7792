import CheckoutCore
import KassaTerminal

extension StepReader {
  /// Reads the argument of a command of a script for a program. If it is invalid, records a mistake.
  mutating func programVerb(_ name: ProgramVerb.Name, _ value: PlacedValue) -> ProgramVerb? {
    switch name {
    case .press: return programKeys(value)
    case .type: return typed(value, "type").map { .type($0) }
    case .paste: return typed(value, "paste").map { .paste($0) }
    case .resize: return size(value).map { .resize($0) }
    case .repeat: return programRepetition(value)
    // The steps of the included script take the place of the command.
    case .include: return nil
    case .click, .see, .notSee, .cursor, .style, .snapshot, .wait, .exit, .output, .file:
      let (rest, timeout) = withoutTimeout(value, name.rawValue)
      return expectation(name, rest, timeout)
    }
  }

  private mutating func expectation(
    _ name: ProgramVerb.Name, _ value: PlacedValue, _ timeout: Duration
  ) -> ProgramVerb? {
    switch name {
    case .click: programClick(value).map { .click($0, timeout: timeout) }
    case .see: programSight(value, "see").map { .see($0, timeout: timeout) }
    case .notSee: programSight(value, "not-see").map { .notSee($0, timeout: timeout) }
    case .cursor: programCursor(value, timeout)
    case .style: programStyle(value, timeout)
    case .snapshot: .snapshot(wanted(named(value, "snapshot"), "snapshot"), timeout: timeout)
    case .wait: condition(value).map { .wait($0, timeout: timeout) }
    case .exit: exit(value, timeout)
    case .output: outputMatch(value).map { .output($0, timeout: timeout) }
    case .file: file(value, timeout)
    case .press, .type, .paste, .resize, .repeat, .include: nil
    }
  }

  /// Takes `timeout` out of the table of an expectation.
  private mutating func withoutTimeout(_ value: PlacedValue, _ what: String) -> (PlacedValue, Duration) {
    guard let entries = value.entries, let entry = entries.first(where: { $0.key == "timeout" }) else {
      return (value, ProgramVerb.usualTimeout)
    }
    let timeout = reader.duration(entry.value, "\(what): timeout") ?? ProgramVerb.usualTimeout
    if timeout <= .zero { reader.complain(.value, entry.value.place, "timeout must be longer than nothing") }
    return (value.with(entries.filter { $0.key != "timeout" }), timeout)
  }

  /// Returns the name in a table such as `{ name: form }`, or the value itself.
  private mutating func named(_ value: PlacedValue, _ what: String) -> PlacedValue {
    guard value.entries != nil else { return value }
    return reader.table(value, what, keys: ["name"])["name"] ?? PlacedValue(.null, places: value.places)
  }

  // MARK: Input

  private mutating func programKeys(_ value: PlacedValue) -> ProgramVerb? {
    guard value.entries == nil else {
      reader.complain(
        .type, value.place, "press must be a key or a list of keys; another program does not say what it ignores")
      return nil
    }
    let elements = reader.elements(value)
    if elements.isEmpty { reader.complain(.missing, value.place, "press needs a key") }
    return .press(
      elements.map { value in
        let name = reader.text(value, "press")
        if value.text != nil, Key(name) == nil {
          let near = NearestWord.suggestion(for: name, in: Key.namedKeys).map { "; did you mean \($0)?" } ?? ""
          reader.complain(.value, value.place, "unknown key \(name)\(near)")
        }
        return name
      })
  }

  private mutating func typed(_ value: PlacedValue, _ what: String) -> TypedText? {
    guard value.entries != nil else { return TypedText(text: wanted(value, what, "a text")) }
    let table = reader.table(value, what, keys: ["text", "secret"])
    guard let text = table["secret"] ?? table["text"], table.count == 1 else {
      if table.count != 1 { reader.complain(.missing, value.place, "\(what) needs one of the keys text and secret") }
      return nil
    }
    let typed = TypedText(text: wanted(text, what, "a text"), isSecret: table["secret"] != nil)
    if typed.isSecret, !typed.text.contains("$"), (1..<ProgramSecrets.shortest).contains(typed.text.count) {
      reader.complain(
        .value, text.place,
        "a secret needs at least \(ProgramSecrets.shortest) characters, because reports hide it wherever it stands, "
          + "as a part of other numbers and words too")
    }
    return typed
  }

  private mutating func programClick(_ value: PlacedValue) -> ClickTarget? {
    guard value.entries != nil else { return .name(wanted(value, "click", "a text on the screen")) }
    let table = reader.table(value, "click", keys: ["at", "text"])
    if let text = table["text"], table.count == 1 { return .name(wanted(text, "click", "a text on the screen")) }
    guard let at = table["at"], table.count == 1 else {
      reader.complain(.missing, value.place, "click needs a text on the screen or at: [column, row]")
      return nil
    }
    return reader.pair(at, "at", by: ",", example: "[10, 5]").map { .point(Point(column: $0.0, row: $0.1)) }
  }

  private mutating func programRepetition(_ value: PlacedValue) -> ProgramVerb? {
    let table = reader.table(value, "repeat", keys: ["times", "steps"])
    guard let times = table["times"], let steps = table["steps"] else {
      if value.entries != nil { reader.complain(.missing, value.place, "repeat needs the keys times and steps") }
      return nil
    }
    let list = programSteps(steps)
    return reader.integer(times, "times", in: 1...10_000).map { .repeated($0, list) }
  }

  // MARK: Expectations

  /// Reads `text` or `matches` of a table.
  /// - Parameter allowsEmpty: whether `text: ""` is something that can be expected.
  private mutating func match(
    _ table: [String: PlacedValue], _ value: PlacedValue, _ what: String, allowsEmpty: Bool = false
  ) -> TextMatch? {
    switch (table["text"], table["matches"]) {
    case (let text?, nil) where allowsEmpty && text.json == "": return .text("")
    case (let text?, nil): return .text(wanted(text, "\(what): text", "a text"))
    case (nil, let pattern?):
      let text = wanted(pattern, "\(what): matches", "a regular expression")
      guard !text.isEmpty, !text.contains("$cell.") else { return text.isEmpty ? nil : .pattern(text) }
      do throws(RowPattern.Mistake) {
        _ = try RowPattern(text)
      } catch {
        reader.complain(.value, pattern.place, "the regular expression \(error.message)")
      }
      return .pattern(text)
    case (_?, _?): reader.complain(.value, value.place, "\(what) needs text or matches, not both")
    case (nil, nil): reader.complain(.missing, value.place, "\(what) needs the key text or matches")
    }
    return nil
  }

  private mutating func programSight(_ value: PlacedValue, _ what: String) -> ProgramSight? {
    guard value.entries != nil else { return ProgramSight(match: .text(wanted(value, what, "a text"))) }
    let table = reader.table(value, what, keys: ["text", "matches", "where"])
    let area = table["where"].flatMap { self.area($0) }
    return match(table, value, what).map { ProgramSight(match: $0, area: area) }
  }

  /// Reads a row, such as `row 7`, or a rectangle.
  private mutating func area(_ value: PlacedValue) -> Rect? {
    if let text = value.text {
      let words = text.split(separator: " ")
      guard words.count == 2, words[0] == "row", let row = Int(words[1]), (0...500).contains(row) else {
        reader.complain(
          .value, value.place,
          "where must be a row such as row 7, counted from 0, or { column: 0, row: 7, columns: 20, rows: 2 }, not \(text)"
        )
        return nil
      }
      return Rect(column: 0, row: row, columns: Self.widest, rows: 1)
    }
    let table = reader.table(value, "where", keys: ["column", "row", "columns", "rows"])
    func number(_ key: String, _ range: ClosedRange<Int>, _ usual: Int) -> Int {
      table[key].flatMap { reader.integer($0, key, in: range) } ?? usual
    }
    return Rect(
      column: number("column", 0...500, 0), row: number("row", 0...500, 0),
      columns: number("columns", 1...500, Self.widest), rows: number("rows", 1...500, Self.widest))
  }

  /// The most columns and rows that a window can have.
  private static let widest = 500

  private mutating func programCursor(_ value: PlacedValue, _ timeout: Duration) -> ProgramVerb? {
    if value.text == "hidden" { return .cursor(nil, timeout: timeout) }
    if value.text == nil, value.elements == nil {
      let table = reader.table(value, "cursor", keys: ["column", "row"])
      if let column = table["column"].flatMap({ reader.integer($0, "column", in: 0...500) }),
        let row = table["row"].flatMap({ reader.integer($0, "row", in: 0...500) })
      {
        return .cursor(Point(column: column, row: row), timeout: timeout)
      }
      if table["column"] != nil, table["row"] != nil { return nil }
    }
    reader.complain(
      .missing, value.place,
      "cursor needs { column: 10, row: 5 } on the screen, or hidden; another program does not say what its fields are")
    return nil
  }

  private mutating func programStyle(_ value: PlacedValue, _ timeout: Duration) -> ProgramVerb? {
    guard case .style(let style)? = style(value) else { return nil }
    return .style(style, timeout: timeout)
  }

  private mutating func condition(_ value: PlacedValue) -> ProgramCondition? {
    switch value.text {
    case "quiet": return .quiet(nil)
    case "exit": return .exit
    case .some:
      reader.complain(
        .value, value.place,
        "wait needs quiet, exit, { text: … }, { matches: … } or { quiet: 300ms }; kassa waits for no fixed time")
      return nil
    case nil: break
    }
    guard value.entries?.contains(where: { $0.key == "quiet" }) == true else {
      return programSight(value, "wait").map { .sight($0) }
    }
    let table = reader.table(value, "wait", keys: ["quiet"], keeping: ["quiet"])
    return table["quiet"].flatMap { $0.isEmpty ? nil : reader.duration($0, "quiet") }.map { .quiet($0) } ?? .quiet(nil)
  }

  private mutating func exit(_ value: PlacedValue, _ timeout: Duration) -> ProgramVerb? {
    if value.isEmpty { return .exit(nil, timeout: timeout) }
    let status = value.entries == nil ? value : reader.table(value, "exit", keys: ["status"])["status"]
    guard let status else { return .exit(nil, timeout: timeout) }
    return reader.integer(status, "exit", in: 0...255).map { .exit($0, timeout: timeout) }
  }

  private mutating func outputMatch(_ value: PlacedValue) -> TextMatch? {
    guard value.entries != nil else { return .text(wanted(value, "output", "a text")) }
    return match(reader.table(value, "output", keys: ["text", "matches"]), value, "output")
  }

  private mutating func file(_ value: PlacedValue, _ timeout: Duration) -> ProgramVerb? {
    let table = reader.table(value, "file", keys: ["path", "text", "matches"])
    guard let path = table["path"] else {
      if value.entries != nil { reader.complain(.missing, value.place, "file needs the key path") }
      return nil
    }
    let name = wanted(path, "file: path", "a path")
    return match(table, value, "file", allowsEmpty: true).map { .file(name, $0, timeout: timeout) }
  }
}
