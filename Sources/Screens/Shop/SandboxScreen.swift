import KassaResources
import KassaTerminal

/// The sandbox panel: what the mock backend will do in the next payments, one line a setting.
///
/// Leaving the panel keeps what was set, unless there are mistakes: the first attempt shows them all, and a second one
/// without a change in between discards the edit.
struct SandboxScreen: CheckoutScreen {
  private(set) var values: [String: String]
  private(set) var problems: EditMistakes = [:]
  /// The selected line.
  private(set) var selected: String
  /// The list or a button.
  private(set) var focus = FocusRing([.settings, .done, .reset, .saveOrder])
  /// The value of the selected line while it has a page of its own.
  private(set) var open: SettingValueScreen?
  /// Whether all mistakes have been shown and nothing has changed since.
  private var hasWarned = false

  init(_ editor: ShopEditor) {
    values = editor.current.settings
    selected = editor.lines(editor.current.settings).first?.id ?? ""
  }

  var keys: Keys.Map { open?.keys ?? Keys.sandbox }
  var isTyping: Bool { open?.isTyping ?? false }

  func lines(_ context: Context) -> [SettingLine] { context.setup.editor?.lines(values) ?? [] }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    if open != nil { return inValue(context) { $0.handle(key, context) } }
    let isInList = focus.current == .settings
    if key == Keys.character(" "), !isInList { return press(focus.current, context) }
    switch keys.action(for: key) {
    case .up: move(-1, context)
    case .down: move(1, context)
    case .first: select(lines(context).first?.id)
    case .last: select(lines(context).last?.id)
    case .next: focus.next()
    case .previous: focus.previous()
    case .decrease: if isInList { step(-1, context) } else { focus.previous() }
    case .increase: if isInList { step(1, context) } else { focus.next() }
    case .choose: return isInList ? open(selected, context) : press(focus.current, context)
    case .back: return leave(context)
    default: break
    }
    return []
  }

  mutating func paste(_ text: String, _ context: Context) -> [Command] {
    open == nil ? [] : inValue(context) { $0.paste(text, context) }
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    if open != nil { return inValue(context) { $0.perform(action, context) } }
    switch action {
    case .fill(let id, let text):
      guard let line = lines(context).first(where: { .row($0.id) == id }) else { return [] }
      select(line.id)
      guard line.row.choices.map({ text.isEmpty || $0.contains(text) }) ?? true else { return [] }
      set(line.id, text.trimmed, context)
    case .focus(let id), .press(let id):
      guard let line = lines(context).first(where: { .row($0.id) == id }) else {
        focus.focus(id)
        if case .press = action { return press(id, context) }
        return []
      }
      select(line.id)
      if case .press = action { return open(line.id, context) }
    }
    return []
  }

  // MARK: Lines

  private mutating func select(_ id: String?) {
    selected = id ?? selected
    focus.focus(.settings)
  }

  /// Moves through the lines, and from the last one to the buttons.
  private mutating func move(_ step: Int, _ context: Context) {
    let ids = lines(context).map(\.id)
    guard focus.current == .settings, let index = ids.firstIndex(of: selected) else {
      if step < 0 { focus.previous() } else { focus.next() }
      return
    }
    if ids.indices.contains(index + step) {
      selected = ids[index + step]
    } else if step > 0 {
      focus.focus(.done)
    }
  }

  private mutating func step(_ step: Int, _ context: Context) {
    guard let line = lines(context).first(where: { $0.id == selected }),
      let next = line.row.stepped(values[line.id] ?? "", by: step)
    else { return }
    set(line.id, next, context)
  }

  private mutating func set(_ id: String, _ value: String, _ context: Context) {
    hasWarned = false
    problems[id] = nil
    context.setup.editor?.settings.set(id, value, in: &values)
    let ids = lines(context).map(\.id)
    problems = problems.filter { ids.contains($0.key) }
    if !ids.contains(selected) { selected = ids.last ?? "" }
  }

  // MARK: Values

  private mutating func open(_ id: String, _ context: Context) -> [Command] {
    guard let line = lines(context).first(where: { $0.id == id }) else { return [] }
    open = SettingValueScreen(line, values[id] ?? "", problem: problems[id])
    return []
  }

  private mutating func inValue(_ context: Context, _ body: (inout SettingValueScreen) -> [Command]) -> [Command] {
    guard var value = open else { return [] }
    let commands = body(&value)
    open = value.isOver ? nil : value
    if let wanted = value.chosen { set(value.line.id, wanted, context) }
    return commands
  }

  // MARK: Buttons

  static func buttons(_ context: Context) -> [Page.Button] {
    [
      Page.Button(id: .done, label: context.say("button.done"), isPrimary: true),
      Page.Button(id: .reset, label: context.say("edit.reset")),
      Page.Button(id: .saveOrder, label: context.say("edit.save")),
    ]
  }

  private mutating func press(_ id: ElementID, _ context: Context) -> [Command] {
    guard let editor = context.setup.editor else { return [.show(.shop)] }
    switch id {
    case .done: return finish(editor)
    case .reset:
      values = editor.initial.settings
      problems = [:]
      hasWarned = false
      select(lines(context).first?.id)
      return []
    case .saveOrder: return isSound(editor) ? [.app(.save(editor.file(edit(editor))))] : []
    default: return []
    }
  }

  private func edit(_ editor: ShopEditor) -> ShopEdit {
    ShopEdit(settings: values, order: editor.current.order)
  }

  /// Shows all mistakes at their lines and selects the first one. Returns whether there are none.
  private mutating func isSound(_ editor: ShopEditor) -> Bool {
    problems = editor.mistakes(edit(editor)).settings
    let first = editor.lines(values).first { problems[$0.id] != nil }
    if let first { select(first.id) }
    hasWarned = !problems.isEmpty
    return problems.isEmpty
  }

  private mutating func finish(_ editor: ShopEditor) -> [Command] {
    guard edit(editor) != editor.current else { return [.show(.shop)] }
    return isSound(editor) ? [.app(.reconfigure(edit(editor))), .show(.shop)] : []
  }

  private mutating func leave(_ context: Context) -> [Command] {
    guard let editor = context.setup.editor, !hasWarned else { return [.show(.shop)] }
    return finish(editor)
  }

  // MARK: Page

  func page(_ context: Context) -> Page {
    if let open { return open.page(context) }
    let lines = lines(context)
    var body: [Page.Block] = [.heading(context.say("sandbox.title"), id: "sandbox.title")]
    for section in context.setup.editor?.headings ?? [] {
      let rows = lines.filter { $0.section == section }
      if rows.isEmpty { continue }
      let list = ElementID("list." + section)
      let isHere = focus.current == .settings && rows.contains { $0.id == selected }
      body += [
        .text(context.say(section), id: ElementID(section), tone: .strong),
        .choice(
          Page.Choice(
            id: isHere ? .settings : list, rows: rows.map { row($0, context) },
            selected: isHere ? .row(selected) : nil)),
        .space,
      ]
    }
    body.append(.buttons(Self.buttons(context)))
    return Page(id: .sandbox, body: body, status: status(lines, context), focus: focus.current)
  }

  private func row(_ line: SettingLine, _ context: Context) -> Page.Choice.Row {
    let value = line.shown(values[line.id] ?? "", context.strings)
    return Page.Choice.Row(
      id: .row(line.id), label: line.label(context.strings),
      detail: problems[line.id].map { value + " · ✗ " + $0 } ?? value)
  }

  private func status(_ lines: [SettingLine], _ context: Context) -> Page.Status {
    if hasWarned { return Page.Status(context.say("edit.mistakes"), .error) }
    if focus.current == .settings, let line = lines.first(where: { $0.id == selected }) {
      return Page.Status(line.note(context.strings))
    }
    return Page.Status(context.strings.optional("edit.status." + focus.current.rawValue) ?? "")
  }
}
