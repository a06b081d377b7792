import KassaResources
import KassaTerminal

/// The sandbox panel: what the mock backend will do in the next payments, one line a setting.
struct SandboxScreen: StageScreen {
  var topic: HelpTopic { .sandbox }
  private var draft: ShopDraft
  /// The selected line.
  private(set) var selected: String
  /// The list or a button.
  private(set) var focus: FocusRing
  /// The value of the selected line while it has a page of its own.
  private(set) var open: SettingValueScreen?
  /// The list in which the person looks for a setting by its words; nil while it is closed.
  private(set) var search: FilteredList?
  /// Whether there is another value to which the selected line can be stepped.
  private var isStepped = false

  init(_ editor: ShopEditor, _ context: Context) {
    focus = FocusRing([.settings] + ShopDraft.buttons(context).map(\.id))
    draft = ShopDraft(.settings, editor.current)
    selected = editor.lines(editor.current.settings).first?.id ?? ""
    noteSteps(context)
  }

  var keys: Keys.Map {
    if search != nil { return Keys.palette }
    return open?.keys ?? (isStepped ? Keys.sandbox : Keys.sandboxUnstepped)
  }
  var isTyping: Bool { search != nil || open?.isTyping == true }

  func lines(_ context: Context) -> [SettingLine] { context.setup.editor?.lines(draft.values) ?? [] }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    defer { noteSteps(context) }
    if open != nil { return inValue(context) { $0.handle(key, context) } }
    if let answer = search?.handle(key) {
      switch answer {
      case .chosen(let id): find(id, context)
      case .close: search = nil
      case .nothing: break
      }
      return []
    }
    let isInList = focus.current == .settings
    if key == Keys.character(" "), !isInList { return press(focus.current, context) }
    switch keys.action(for: key) {
    case .up: move(-1, context)
    case .down: move(1, context)
    case .pageUp: jump(-Self.pageLines, context)
    case .pageDown: jump(Self.pageLines, context)
    case .first: select(lines(context).first?.id)
    case .last: select(lines(context).last?.id)
    case .next: focus.next()
    case .previous: focus.previous()
    case .decrease: if isInList { step(-1, context) } else { focus.previous() }
    case .increase: if isInList { step(1, context) } else { focus.next() }
    case .choose: return isInList ? open(selected, context) : press(focus.current, context)
    case .filter: search = FilteredList(.settings, entries(context))
    case .back: return context.setup.editor.map { editor in check({ $0.leave(editor) }, context) } ?? [.show(.shop)]
    default: break
    }
    return []
  }

  mutating func paste(_ text: String, _ context: Context) -> [Command] {
    search?.paste(text)
    return open == nil ? [] : inValue(context) { $0.paste(text, context) }
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    defer { noteSteps(context) }
    if open != nil { return inValue(context) { $0.perform(action, context) } }
    if search != nil {
      if let id = search?.perform(action) { find(id, context) }
      return []
    }
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

  /// How many lines a page key moves by.
  private static let pageLines = 8

  /// Moves through the lines by several at once, at most to the first or the last one.
  private mutating func jump(_ count: Int, _ context: Context) {
    let ids = lines(context).map(\.id)
    guard let index = ids.firstIndex(of: selected) else { return }
    select(ids[min(max(0, index + count), ids.count - 1)])
  }

  private mutating func step(_ step: Int, _ context: Context) {
    if let next = stepped(by: step, context) { set(selected, next, context) }
  }

  /// Returns the value that follows that of the selected line; nil if there is none, or a button has the focus.
  private func stepped(by step: Int, _ context: Context) -> String? {
    guard focus.current == .settings, let line = lines(context).first(where: { $0.id == selected }) else { return nil }
    return line.row.stepped(value(of: line, context), by: step)
  }

  private mutating func noteSteps(_ context: Context) { isStepped = stepped(by: 1, context) != nil }

  private func value(of line: SettingLine, _ context: Context) -> String {
    context.setup.editor?.value(line.id, in: draft.values) ?? ""
  }

  private mutating func set(_ id: String, _ value: String, _ context: Context) {
    guard let editor = context.setup.editor else { return }
    var values = draft.values
    editor.set(id, value, in: &values)
    let ids = editor.lines(values).map(\.id)
    draft.set(values, rows: ids)
    if !ids.contains(selected) { selected = ids.last ?? "" }
  }

  // MARK: Search

  /// The lines with their values. A default is left out, because a filter for its word would find most lines.
  private func entries(_ context: Context) -> [FilteredList.Entry] {
    lines(context).map { line in
      FilteredList.Entry(
        id: .row(line.id), group: context.say(line.section), label: line.label(context.strings),
        words: line.words(context.strings),
        detail: draft.values[line.id].map { line.row.words($0, context.strings) } ?? "",
        explanation: line.note(context.strings))
    }
  }

  /// Selects the line that has been found.
  private mutating func find(_ id: ElementID, _ context: Context) {
    search = nil
    select(lines(context).first { .row($0.id) == id }?.id)
  }

  // MARK: Values

  private mutating func open(_ id: String, _ context: Context) -> [Command] {
    guard let line = lines(context).first(where: { $0.id == id }) else { return [] }
    open = SettingValueScreen(line, value(of: line, context), problem: draft.mistakes[id])
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

  private mutating func press(_ id: ElementID, _ context: Context) -> [Command] {
    guard let editor = context.setup.editor else { return [.show(.shop)] }
    switch id {
    case .done: return check({ $0.finish(editor) }, context)
    case .saveOrder: return check({ $0.save(editor) }, context)
    case .reset:
      draft.reset(editor)
      select(lines(context).first?.id)
    default: break
    }
    return []
  }

  /// Does something that checks the draft, which shows all mistakes at their lines, and selects the first one.
  private mutating func check(_ body: (inout ShopDraft) -> [Command], _ context: Context) -> [Command] {
    let commands = body(&draft)
    if let first = lines(context).first(where: { draft.mistakes[$0.id] != nil }) { select(first.id) }
    return commands
  }

  // MARK: Page

  func page(_ context: Context) -> Page {
    if let open { return open.page(context) }
    let lines = lines(context)
    var body: [Page.Block] = [.heading(context.say("sandbox.title"), id: "sandbox.title")]
    // As wide as for all lines that there can be, so that the values stay where they are as lines come and go.
    let shown = lines.map { TextWidth.columns($0.label(context.strings)) }.max() ?? 0
    let labelColumns = max(shown, context.setup.editor?.settings.labelColumns(context.strings) ?? 0)
    for section in context.setup.editor?.headings ?? [] {
      let rows = lines.filter { $0.section == section }
      if rows.isEmpty { continue }
      let list = ElementID("list." + section)
      let isHere = focus.current == .settings && rows.contains { $0.id == selected }
      var choice = Page.Choice(
        id: isHere ? .settings : list, rows: rows.map { row($0, context) }, selected: isHere ? .row(selected) : nil)
      choice.labelColumns = labelColumns
      body += [.text(context.say(section), id: ElementID(section), tone: .strong), .choice(choice), .space]
    }
    body.append(.buttons(ShopDraft.buttons(context)))
    var page = Page(id: .sandbox, body: body, status: status(lines, context), focus: focus.current)
    if let search {
      page.dialog = search.dialog(.settingSearch, title: context.say("sandbox.title"), context.strings)
      page.status = Page.Status(context.say("sandbox.filter.status"))
    }
    return page
  }

  private func row(_ line: SettingLine, _ context: Context) -> Page.Choice.Row {
    let value = value(of: line, context)
    let mistake = draft.mistakes[line.id].map {
      [context.setup.theme.sign.stepCurrent + " " + line.row.words(value, context.strings), "✗ " + $0]
        .joined(separator: " · ")
    }
    return Page.Choice.Row(
      id: .row(line.id), label: line.label(context.strings), detail: mistake ?? shown(line, value, context))
  }

  private func shown(_ line: SettingLine, _ value: String, _ context: Context) -> String {
    // What is changed here is to come.
    let used = context.setup.editor?.currentSettings == draft.values ? context.usedFaults : []
    let words = line.withUse(line.row.words(value, context.strings), used: used, context.strings)
    return line.row.shown(value, as: words, context)
  }

  private func status(_ lines: [SettingLine], _ context: Context) -> Page.Status {
    let line = focus.current == .settings ? lines.first { $0.id == selected } : nil
    return draft.status(line?.note(context.strings), focus.current, context)
  }
}

extension ScreenName {
  /// The list in which a setting of the sandbox panel is looked for.
  static let settingSearch: Self = "setting.search"
}
