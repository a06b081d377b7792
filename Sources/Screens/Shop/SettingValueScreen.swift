import KassaResources
import KassaTerminal

/// The page on which a person sets one setting: its explanation, and its values or a text field.
struct SettingValueScreen: Sendable {
  let line: SettingLine
  /// The value that the person has decided on; nil until then, and if the page was left without a decision.
  private(set) var chosen: String?
  private(set) var isOver = false
  private var form: EditForm
  private var focus: FocusRing
  /// The selected one of the choices; empty for the default.
  private var selected: String

  /// - Parameter problem: the mistake in the value, if it has been noticed.
  init(_ line: SettingLine, _ value: String, problem: String?) {
    self.line = line
    form = EditForm([line.row], ids: [line.id], values: [line.id: value])
    form.problems[line.id] = problem
    selected = line.row.isChanged(value) ? value : ""
    focus = FocusRing(line.row.choices == nil ? [.row(line.id), .done, .back] : [.choice, .back])
  }

  var keys: Keys.Map { line.row.choices == nil ? Keys.typedValue : Keys.value }
  var isTyping: Bool { form.isTyped(focus.current) }
  private var values: [String] { line.row.values }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    if isTyping, let edit = EditKeys.edit(key) {
      form.apply(edit, to: focus.current, context)
      return []
    }
    if key == Keys.character(" ") {
      press(focus.current)
      return []
    }
    let action = keys.action(for: key)
    switch action {
    case .up, .down, .first, .last: if focus.current == .choice { move(action) } else { focus.focus(.choice) }
    case .next: focus.next()
    case .previous: focus.previous()
    case .choose: press(focus.current)
    case .back: isOver = true
    default: break
    }
    return []
  }

  mutating func paste(_ text: String, _ context: Context) -> [Command] {
    if isTyping { form.apply(.paste(text), to: focus.current, context) }
    return []
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    switch action {
    case .fill(let id, let text): form.fill(id, text, context)
    case .focus(let id): focus.focus(id)
    case .press(let id):
      focus.focus(id)
      if let value = values.first(where: { .value($0, of: line.id) == id }) {
        decide(value)
      } else {
        press(id)
      }
    }
    return []
  }

  private mutating func move(_ action: KeyAction?) {
    let index = values.firstIndex(of: selected) ?? 0
    switch action {
    case .up: selected = values[(index + values.count - 1) % values.count]
    case .down: selected = values[(index + 1) % values.count]
    case .first: selected = values[0]
    default: selected = values[values.count - 1]
    }
  }

  private mutating func press(_ id: ElementID) {
    switch id {
    case .choice: decide(selected)
    case .back: isOver = true
    // Enter in the field decides, too.
    default: if form.problems.isEmpty { decide(form.values[line.id] ?? "") }
    }
  }

  private mutating func decide(_ value: String) {
    chosen = value
    isOver = true
  }

  func page(_ context: Context) -> Page {
    let strings = context.strings
    var body: [Page.Block] = [
      .heading(line.label(strings), id: "setting.title"),
      .text(line.note(strings), id: "setting.note", tone: .normal), .space,
    ]
    var buttons = [Page.Button(id: .back, label: context.say("button.back"))]
    if line.row.choices == nil {
      if let range = range(strings) { body += [.text(range, id: "setting.range", tone: .muted), .space] }
      body += form.blocks(focus.current, showsHints: false, context)
      buttons.insert(Page.Button(id: .done, label: context.say("edit.set"), isPrimary: true), at: 0)
    } else {
      let rows = values.map { value in
        let (label, detail) = line.row.choice(value, strings)
        return Page.Choice.Row(id: .value(value, of: line.id), label: label, detail: detail)
      }
      body += [
        .choice(Page.Choice(id: .choice, rows: rows, selected: .value(selected, of: line.id))), .space,
      ]
    }
    body.append(.buttons(buttons))
    return Page(id: .setting, body: body, focus: focus.current)
  }

  /// The accepted values of a number or a duration, in words.
  private func range(_ strings: StringTable) -> String? {
    switch line.row.kind {
    case .number(let range, let words):
      let numbers = strings("setting.range", ["least": String(range.lowerBound), "limit": String(range.upperBound)])
      return words.isEmpty ? numbers : numbers + ", " + words.joined(separator: ", ")
    case .duration: return strings("setting.duration")
    case .list: return strings("setting.list")
    default: return nil
    }
  }
}
