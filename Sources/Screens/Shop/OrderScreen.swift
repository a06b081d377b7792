import KassaResources
import KassaTerminal

/// The order as a form: amount, currency, country and what else the payment system's order has, with its goods.
struct OrderScreen: StageScreen {
  var topic: HelpTopic { .order }
  private(set) var form: EditForm
  private(set) var focus: FocusRing
  private var draft: ShopDraft
  var keys: Keys.Map { form.isStepped(focus.current) ? Keys.order : Keys.orderUnstepped }

  init(_ editor: ShopEditor, _ context: Context) {
    draft = ShopDraft(.order, editor.current)
    form = Self.form(editor, draft.values, context)
    focus = FocusRing([])
    focus = FocusRing(elements(context))
  }

  private static func form(_ editor: ShopEditor, _ values: [String: String], _ context: Context) -> EditForm {
    // An added line of goods gets no number of a line in the order file, which may have more than is edited here.
    EditForm(
      editor.order, ids: editor.order.map(\.name), values: values, taken: editor.initial.order, format: context.format)
  }

  private func elements(_ context: Context) -> [ElementID] {
    form.elements + ShopDraft.buttons(context).map(\.id)
  }

  var isTyping: Bool { form.isTyped(focus.current) }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    if isTyping, let edit = EditKeys.edit(key) {
      return change(context) { $0.apply(edit, to: $1, context) }
    }
    if key == Keys.character(" "), !form.ids.contains(focus.current) { return press(focus.current, context) }
    switch keys.action(for: key) {
    case .next: focus.next()
    case .previous: focus.previous()
    case .decrease, .increase:
      let step = keys.action(for: key) == .increase ? 1 : -1
      guard form.ids.contains(focus.current) else {
        if step > 0 { focus.next() } else { focus.previous() }
        return []
      }
      return change(context) { $0.step($1, by: step) }
    case .proceed:
      guard form.ids.contains(focus.current) else { return press(focus.current, context) }
      // Past the buttons between the fields: Enter, pressed once too often, must not remove anything.
      let buttons = Set(form.elements).subtracting(form.ids)
      repeat { focus.next() } while buttons.contains(focus.current)
    case .back: return context.setup.editor.map { editor in check { $0.leave(editor) } } ?? [.show(.shop)]
    default: break
    }
    return []
  }

  mutating func paste(_ text: String, _ context: Context) -> [Command] {
    isTyping ? change(context) { $0.apply(.paste(text), to: $1, context) } : []
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    switch action {
    case .fill(let id, let text):
      focus.focus(id)
      return change(context) { form, _ in form.fill(id, text, context) }
    case .focus(let id): focus.focus(id)
    case .press(let id):
      focus.focus(id)
      if form.isTyped(id) { return [] }
      if form.ids.contains(id) { return change(context) { $0.step($1, by: 1) } }
      return press(id, context)
    }
    return []
  }

  /// Changes the form. The amount follows the goods and the prepaid part, if it has to add up with them.
  private mutating func change(_ context: Context, _ body: (inout EditForm, ElementID) -> Void) -> [Command] {
    let before = context.setup.editor?.due(form.values)
    body(&form, focus.current)
    if let due = context.setup.editor?.due(form.values), due != before { form.fill(.amount, due) }
    draft.set(form.values, rows: form.ids.map(\.rawValue))
    return []
  }

  private mutating func press(_ id: ElementID, _ context: Context) -> [Command] {
    guard let editor = context.setup.editor else { return [.show(.shop)] }
    switch id {
    case .done: return check { $0.finish(editor) }
    case .saveOrder: return check { $0.save(editor) }
    case .reset:
      draft.reset(editor)
      form = Self.form(editor, draft.values, context)
      focus.ids = elements(context)
    default:
      var next: ElementID?
      _ = change(context) { form, _ in next = form.press(id) }
      focus.ids = elements(context)
      if let next { focus.focus(next) }
    }
    return []
  }

  /// Does something that checks the draft, shows all mistakes and focuses the first one.
  private mutating func check(_ body: (inout ShopDraft) -> [Command]) -> [Command] {
    let commands = body(&draft)
    form.problems = draft.mistakes
    if let first = form.firstProblem { focus.focus(first) }
    return commands
  }

  func page(_ context: Context) -> Page {
    var body: [Page.Block] = [.heading(context.say("order.title"), id: "order.title")]
    body += form.blocks(focus.current, context)
    body += [
      .text(context.say("order.elsewhere"), id: "order.elsewhere", tone: .muted), .space,
      .buttons(ShopDraft.buttons(context)),
    ]
    return Page(id: .order, body: body, status: status(context), focus: focus.current)
  }

  private func status(_ context: Context) -> Page.Status {
    let entry = form.entries.first { $0.id == focus.current }
    // A text field has its explanation below it.
    return draft.status(
      entry.map { form.isTyped($0.id) ? "" : $0.row.note(context.strings, of: $0.input.text) }, focus.current, context)
  }
}
