import CheckoutCore
import KassaCards
import KassaTerminal

/// The fields with which a person edits rows: text fields, and lines that step through the values of a choice.
struct EditForm: Sendable {
  struct Entry: Sendable {
    var id: ElementID
    var row: EditRow
    var input: TextInput
  }

  private(set) var entries: [Entry]
  /// The mistakes, by row ID. That of a row goes as soon as its text changes.
  var problems: EditMistakes = [:]

  private let format: LocaleFormat

  /// - Parameters:
  ///   - ids: the IDs of the rows, in the order of the rows.
  ///   - format: the format of the language in which amounts are typed; no matter for rows without amounts.
  init(_ rows: [EditRow], ids: [String], values: [String: String], format: LocaleFormat = .english) {
    self.format = format
    entries = zip(rows, ids).map { row, id in
      var text = values[id] ?? ""
      if let currency = Self.currency(of: row, { values[$0] }), let amount = Int64(text), amount > 0 {
        text = format.typed(Money(amount, currency))
      }
      return Entry(id: .row(id), row: row, input: TextInput(text, masked: row.isSecret))
    }
  }

  /// Returns the currency of an amount; nil for any other row, and as long as the code is not that of a currency.
  private static func currency(of row: EditRow, _ value: (String) -> String?) -> Money.Currency? {
    switch row.kind {
    case .amount(.fixed(let currency)): currency
    case .amount(.row(let name)): value(name).flatMap { CurrencyTable.standard.named($0.uppercased()) }
    default: nil
    }
  }

  private func currency(of entry: Entry) -> Money.Currency? {
    Self.currency(of: entry.row) { name in entries.first { $0.row.name == name }?.input.text.trimmed }
  }

  var ids: [ElementID] { entries.map(\.id) }

  /// The texts by row ID, without those of rows that are not set. An amount is in minor units; see `amount`.
  var values: [String: String] {
    entries.reduce(into: [:]) { values, entry in
      let text = entry.input.text.trimmed
      if !text.isEmpty { values[entry.id.rawValue] = currency(of: entry).map { amount(text, $0) } ?? text }
    }
  }

  /// Returns a typed amount in minor units. One that cannot be read gets its currency's code, because a number
  /// would be taken for minor units: `+1999` is no amount in euros, and must not become 19.99.
  private func amount(_ text: String, _ currency: Money.Currency) -> String {
    if let money = format.money(typed: text, currency) { return String(money.amount) }
    return text.contains { !"0.,".contains($0) } ? text + " " + currency.code : "0"
  }

  private func index(_ id: ElementID) -> Int? { entries.firstIndex { $0.id == id } }

  /// Whether the element is a field in which text is typed.
  func isTyped(_ id: ElementID) -> Bool { index(id).map { entries[$0].row.choices == nil } ?? false }

  /// Applies an edit to a text field. Text that looks like a card number is rejected: no card number belongs here.
  mutating func apply(_ edit: FieldEdit, to id: ElementID, _ context: Context) {
    guard let index = index(id), isTyped(id) else { return }
    var trial = entries[index].input
    _ = trial.apply(edit.text)
    if !edit.takesAway, CardPolicy.kassa.looksLikeCardNumber(trial.text) {
      problems[id.rawValue] = context.say("problem.extra.cardNumber")
      return
    }
    if trial.text != entries[index].input.text { problems[id.rawValue] = nil }
    entries[index].input = trial
  }

  /// Replaces the text of a row. Of a row with choices, any other text is ignored.
  mutating func fill(_ id: ElementID, _ text: String, _ context: Context) {
    guard let index = index(id) else { return }
    if let choices = entries[index].row.choices {
      guard text.isEmpty || choices.contains(text) && isOffered(text, entries[index].row) else { return }
      problems[id.rawValue] = nil
      entries[index].input = TextInput(text)
    } else {
      _ = entries[index].input.apply(.clear)
      problems[id.rawValue] = nil
      apply(.paste(text), to: id, context)
    }
  }

  private func isOffered(_ value: String, _ row: EditRow) -> Bool {
    row.offers(value) { name in entries.first { $0.row.name == name }?.input.text.trimmed ?? "" }
  }

  /// Steps to the next or previous value of a choice, or to its default.
  mutating func step(_ id: ElementID, by step: Int) {
    guard let index = index(id) else { return }
    let row = entries[index].row
    guard let next = row.stepped(entries[index].input.text, by: step, where: { isOffered($0, row) }) else { return }
    problems[id.rawValue] = nil
    entries[index].input = TextInput(next)
  }

  /// The blocks of the rows. Neighbouring choices form one list.
  func blocks(_ focus: ElementID, showsHints: Bool = true, _ context: Context) -> [Page.Block] {
    var blocks: [Page.Block] = []
    var rows: [Page.Choice.Row] = []
    func flush() {
      guard let first = rows.first else { return }
      let selected = rows.contains { $0.id == focus } ? focus : nil
      blocks += [
        .choice(Page.Choice(id: ElementID("list." + first.id.rawValue), rows: rows, selected: selected)), .space,
      ]
      rows = []
    }
    for entry in entries {
      let (label, problem) = (context.say(entry.row.label), problems[entry.id.rawValue])
      if entry.row.choices != nil {
        let shown = entry.row.words(entry.input.text, context.strings)
        rows.append(
          Page.Choice.Row(id: entry.id, label: label, detail: problem.map { shown + " · ✗ " + $0 } ?? shown))
      } else {
        flush()
        let shown = entry.row.isSecret ? String(repeating: "•", count: entry.input.count) : entry.input.text
        var field = Page.Field(
          id: entry.id, label: label, text: shown, cursor: entry.input.cursorColumn, error: problem,
          hint: showsHints ? hint(entry, context) : "", columns: entry.row.columns, isRequired: false,
          isSecret: entry.row.isSecret, isBeside: entry.row.isBeside)
        field.isBlank = entry.input.isEmpty
        blocks.append(.field(field))
      }
    }
    flush()
    return blocks
  }

  /// The explanation of a row. That of an amount has an example with the currency's own decimals.
  private func hint(_ entry: Entry, _ context: Context) -> String {
    guard case .amount = entry.row.kind else { return entry.row.note(context.strings, of: entry.input.text) }
    let currency = currency(of: entry) ?? Money.Currency(code: "", numeric: "", exponent: 2)
    let amount = Int64(1999).rescaled(from: 2, to: max(2, currency.exponent)) ?? 1999
    return entry.row.note(context.strings, ["example": format.typed(Money(amount, currency))])
  }
}

extension EditRow {
  /// Returns the value that follows another one in the cycle of the choices and the default; nil if there is no cycle.
  /// - Parameter isOffered: whether a value is in the cycle. The one that is set always is.
  func stepped(_ value: String, by step: Int, where isOffered: (String) -> Bool = { _ in true }) -> String? {
    guard choices != nil else { return nil }
    let values = values.filter { $0 == value || isOffered($0) }
    let index = values.firstIndex(of: value) ?? 0
    return values[(index + step + values.count) % values.count]
  }
}

extension String {
  /// The text without blanks at its ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
