import CheckoutCore
import KassaCards
import KassaTerminal

/// The fields with which a person edits rows: text fields, lines that step through the values of a choice, and below them
/// groups of text fields that can be added and removed, such as the goods of an order.
struct EditForm: Sendable {
  struct Entry: Sendable {
    var id: ElementID
    var row: EditRow
    /// The number of the group that the row belongs to, from 1; nil outside the groups. It never changes.
    var number: Int?
    /// The text with which the form opened. A field cannot hold everything in it, such as line breaks.
    let given: String
    var input: TextInput

    fileprivate init(_ id: String, _ row: EditRow, _ number: Int? = nil, given: String) {
      (self.id, self.row, self.number, self.given) = (.row(id), row, number, given)
      input = Self.input(given, row)
    }

    /// A field never cuts the text with which the form opens.
    private static func input(_ text: String, _ row: EditRow) -> TextInput {
      TextInput(text, maxLength: max(1024, text.count), masked: row.isSecret)
    }

    /// The text that was typed, without blanks at its ends, or the given one as long as nothing was changed.
    var text: String { input.text == Self.input(given, row).text ? given : input.text.trimmed }
  }

  /// The row whose groups can be added and removed.
  private struct Groups: Sendable {
    var id: String
    var label: String
    var rows: [EditRow]
    /// The highest number that a group has had.
    var last: Int
  }

  private(set) var entries: [Entry] = []
  private var groups: Groups?
  /// The mistakes, by row ID. That of a row goes as soon as its text changes.
  var problems: EditMistakes = [:]

  private let format: LocaleFormat
  private static let mostGroups = 99

  /// - Parameters:
  ///   - ids: the IDs of the rows, in the order of the rows.
  ///   - taken: further texts, whose numbers of groups no added group gets.
  ///   - format: the format of the language in which amounts are typed; no matter for rows without amounts.
  init(
    _ rows: [EditRow], ids: [String], values: [String: String], taken: [String: String] = [:],
    format: LocaleFormat = .english
  ) {
    self.format = format
    func entry(_ id: String, _ row: EditRow, _ number: Int? = nil) -> Entry {
      var text = values[id] ?? ""
      if let currency = Self.currency(of: row, { values[$0] }), let amount = Int64(text), amount > 0 {
        text = format.typed(Money(amount, currency))
      }
      return Entry(id, row, number, given: text)
    }
    for (row, id) in zip(rows, ids) {
      if case .repeated(let inner) = row.kind {
        let last = [values, taken].flatMap { $0.numbers(of: id) }.max() ?? 0
        groups = Groups(id: id, label: row.label, rows: inner, last: last)
      } else {
        entries.append(entry(id, row))
      }
    }
    guard let groups else { return }
    for number in values.numbers(of: groups.id) {
      entries += groups.rows.map { entry("\(groups.id).\(number).\($0.name)", $0, number) }
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

  /// The IDs of the rows, without the buttons of the groups.
  var ids: [ElementID] { entries.map(\.id) }

  /// The texts by row ID, without those of rows that are not set, unless they belong to a group. An amount is in minor
  /// units; see `amount`.
  var values: [String: String] {
    entries.reduce(into: [:]) { values, entry in
      let text = entry.text
      if text.isEmpty, entry.number == nil { return }
      values[entry.id.rawValue] = text.isEmpty ? "" : currency(of: entry).map { amount(text, $0) } ?? text
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

  /// Replaces an amount by another one in minor units.
  mutating func fill(_ id: ElementID, _ amount: Int64) {
    guard let index = index(id), let currency = currency(of: entries[index]) else { return }
    problems[id.rawValue] = nil
    entries[index].input = TextInput(format.typed(Money(amount, currency)))
  }

  private func isOffered(_ value: String, _ row: EditRow) -> Bool {
    row.offers(value) { name in entries.first { $0.row.name == name }?.input.text.trimmed ?? "" }
  }

  /// Steps to the next or previous value of a choice, or to its default.
  mutating func step(_ id: ElementID, by step: Int) {
    guard let index = index(id), let next = stepped(entries[index], by: step) else { return }
    problems[id.rawValue] = nil
    entries[index].input = TextInput(next)
  }

  /// Whether the element is a row with another value to which a person can step.
  func isStepped(_ id: ElementID) -> Bool {
    index(id).map { stepped(entries[$0], by: 1) != nil } ?? false
  }

  private func stepped(_ entry: Entry, by step: Int) -> String? {
    entry.row.stepped(entry.input.text, by: step) { isOffered($0, entry.row) }
  }

  // MARK: Groups

  /// The numbers of the groups, in order.
  private var numbers: [Int] {
    entries.compactMap(\.number).reduce(into: []) { numbers, number in
      if numbers.last != number { numbers.append(number) }
    }
  }

  /// The number of the group that ends with the entry at an index; nil if none does.
  private func groupEnding(at index: Int) -> Int? {
    index == entries.count - 1 || entries[index + 1].number != entries[index].number ? entries[index].number : nil
  }

  /// The rows and the buttons of the groups, in the order of the page.
  var elements: [ElementID] {
    guard let groups else { return ids }
    return entries.indices.flatMap { index in
      [entries[index].id] + (groupEnding(at: index).map { [.remove($0, from: groups.id)] } ?? [])
    } + [.add(to: groups.id)]
  }

  /// The first element with a mistake. That of the groups as a whole is corrected by adding one.
  var firstProblem: ElementID? {
    ids.first { problems[$0.rawValue] != nil }
      ?? groups.flatMap { problems[$0.id] == nil ? nil : .add(to: $0.id) }
  }

  /// Adds or removes a group.
  /// - Returns: the element that gets the focus then; nil if the element is no button of the groups.
  mutating func press(_ id: ElementID) -> ElementID? {
    guard let groups else { return nil }
    if id == .add(to: groups.id) { return add() }
    guard let place = numbers.firstIndex(where: { .remove($0, from: groups.id) == id }) else { return nil }
    let number = numbers[place]
    entries.removeAll { $0.number == number }
    problems = problems.filter { $0.key != groups.id && !$0.key.hasPrefix("\(groups.id).\(number).") }
    let next = numbers.dropFirst(place).first
    return entries.first { $0.number == next && next != nil }?.id ?? .add(to: groups.id)
  }

  /// - Returns: the first field of the new group, or the button if there is no room for a further group.
  private mutating func add() -> ElementID? {
    guard var groups else { return nil }
    guard numbers.count < Self.mostGroups else { return .add(to: groups.id) }
    groups.last += 1
    let added = groups.rows.map { row in
      Entry("\(groups.id).\(groups.last).\(row.name)", row, groups.last, given: row.standardValue)
    }
    self.groups = groups
    entries += added
    problems[groups.id] = nil
    return added.first?.id
  }

  // MARK: Page

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
    for entry in entries where entry.number == nil {
      let label = context.say(entry.row.label)
      if entry.row.choices != nil {
        let shown = entry.row.words(entry.input.text, context.strings)
        let problem = problems[entry.id.rawValue]
        rows.append(
          Page.Choice.Row(id: entry.id, label: label, detail: problem.map { shown + " · ✗ " + $0 } ?? shown))
      } else {
        flush()
        blocks.append(.field(field(entry, label, hint: showsHints ? hint(entry, context) : "")))
      }
    }
    flush()
    return blocks + groupBlocks(context)
  }

  private func groupBlocks(_ context: Context) -> [Page.Block] {
    guard let groups else { return [] }
    var blocks: [Page.Block] = [.text(context.say(groups.label), id: .row(groups.id), tone: .strong)]
    if let problem = problems[groups.id] {
      let words = context.setup.theme.sign.cross + " " + problem
      blocks.append(.text(words, id: ElementID(groups.id + ".problem"), tone: .error))
    }
    var place = 1
    for (index, entry) in entries.enumerated() where entry.number != nil {
      let line = SettingLine(
        id: entry.id.rawValue, row: entry.row, section: "", number: place,
        isFirst: entry.row.name == groups.rows.first?.name)
      blocks.append(.field(field(entry, line.label(context.strings), hint: hint(entry, context))))
      guard let number = groupEnding(at: index) else { continue }
      let label = context.say(groups.label + ".remove", ["number": String(place)])
      blocks += [.buttons([Page.Button(id: .remove(number, from: groups.id), label: label)]), .space]
      place += 1
    }
    let add = Page.Button(
      id: .add(to: groups.id), label: context.say(groups.label + ".add"), isEnabled: place <= Self.mostGroups)
    return blocks + [.buttons([add]), .space]
  }

  private func field(_ entry: Entry, _ label: String, hint: String) -> Page.Field {
    let shown = entry.row.isSecret ? String(repeating: "•", count: entry.input.count) : entry.input.text
    var field = Page.Field(
      id: entry.id, label: label, text: shown, cursor: entry.input.cursorColumn, error: problems[entry.id.rawValue],
      hint: hint, columns: entry.row.columns, isRequired: false, isSecret: entry.row.isSecret,
      isBeside: entry.row.isBeside)
    field.isBlank = entry.input.isEmpty
    return field
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
  /// Returns the value that follows another one in the cycle of the choices and the default; nil if there is no other one.
  /// - Parameter isOffered: whether a value is in the cycle. The one that is set always is.
  func stepped(_ value: String, by step: Int, where isOffered: (String) -> Bool = { _ in true }) -> String? {
    guard choices != nil else { return nil }
    let values = values.filter { $0 == value || isOffered($0) }
    guard values.contains(where: { $0 != value }) else { return nil }
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
