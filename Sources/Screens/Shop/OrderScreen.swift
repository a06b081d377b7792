import KassaResources
import KassaTerminal

/// The order as a form: amount, currency, country and what else the payment system's order has.
///
/// Leaving the screen keeps what was set, unless there are mistakes: the first attempt shows them all, and a second one
/// without a change in between discards the edit.
struct OrderScreen: CheckoutScreen {
  private(set) var form: EditForm
  private(set) var focus: FocusRing
  /// Whether all mistakes have been shown and nothing has changed since.
  private var hasWarned = false
  let keys = Keys.order

  init(_ editor: ShopEditor) {
    form = Self.form(editor, editor.current.order)
    focus = FocusRing(form.ids + [.done, .reset, .saveOrder])
  }

  private static func form(_ editor: ShopEditor, _ values: [String: String]) -> EditForm {
    EditForm(editor.order, ids: editor.order.map(\.name), values: values)
  }

  var isTyping: Bool { form.isTyped(focus.current) }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    if isTyping, let edit = EditKeys.edit(key) {
      return change { $0.apply(edit, to: $1, context) }
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
      return change { $0.step($1, by: step) }
    case .submit:
      guard form.ids.contains(focus.current) else { return press(focus.current, context) }
      focus.next()
    case .back: return leave(context)
    default: break
    }
    return []
  }

  mutating func paste(_ text: String, _ context: Context) -> [Command] {
    isTyping ? change { $0.apply(.paste(text), to: $1, context) } : []
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    switch action {
    case .fill(let id, let text):
      focus.focus(id)
      return change { form, _ in form.fill(id, text, context) }
    case .focus(let id): focus.focus(id)
    case .press(let id):
      focus.focus(id)
      if form.isTyped(id) { return [] }
      if form.ids.contains(id) { return change { $0.step($1, by: 1) } }
      return press(id, context)
    }
    return []
  }

  private mutating func change(_ body: (inout EditForm, ElementID) -> Void) -> [Command] {
    hasWarned = false
    body(&form, focus.current)
    return []
  }

  private mutating func press(_ id: ElementID, _ context: Context) -> [Command] {
    guard let editor = context.setup.editor else { return [.show(.shop)] }
    switch id {
    case .done: return finish(editor)
    case .reset:
      form = Self.form(editor, editor.initial.order)
      hasWarned = false
      return []
    case .saveOrder: return isSound(editor) ? [.app(.save(editor.file(edit(editor))))] : []
    default: return []
    }
  }

  private func edit(_ editor: ShopEditor) -> ShopEdit {
    ShopEdit(settings: editor.current.settings, order: form.values)
  }

  /// Shows all mistakes and focuses the first one. Returns whether there are none.
  private mutating func isSound(_ editor: ShopEditor) -> Bool {
    form.problems = editor.mistakes(edit(editor)).order
    if let first = form.ids.first(where: { form.problems[$0.rawValue] != nil }) { focus.focus(first) }
    hasWarned = !form.problems.isEmpty
    return form.problems.isEmpty
  }

  private mutating func finish(_ editor: ShopEditor) -> [Command] {
    guard edit(editor) != editor.current else { return [.show(.shop)] }
    return isSound(editor) ? [.app(.reconfigure(edit(editor))), .show(.shop)] : []
  }

  private mutating func leave(_ context: Context) -> [Command] {
    guard let editor = context.setup.editor, !hasWarned else { return [.show(.shop)] }
    return finish(editor)
  }

  func page(_ context: Context) -> Page {
    var body: [Page.Block] = [.heading(context.say("order.title"), id: "order.title")]
    body += form.blocks(focus.current, context)
    body.append(.buttons(SandboxScreen.buttons(context)))
    return Page(id: .order, body: body, status: status(context), focus: focus.current)
  }

  private func status(_ context: Context) -> Page.Status {
    if hasWarned { return Page.Status(context.say("edit.mistakes"), .error) }
    guard let entry = form.entries.first(where: { $0.id == focus.current }) else {
      return Page.Status(context.strings.optional("edit.status." + focus.current.rawValue) ?? "")
    }
    // A text field has its explanation below it.
    return Page.Status(form.isTyped(entry.id) ? "" : entry.row.note(context.strings))
  }
}
