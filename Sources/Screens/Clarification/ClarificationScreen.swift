import CheckoutCore
import KassaTerminal

/// The screen for the platform's request for additional fields, with the reason for the request.
struct ClarificationScreen: CheckoutScreen {
  var extras: ExtraFields
  private var state: FormState
  var focus: FocusRing {
    get { state.focus }
    set { state.focus = newValue }
  }
  let keys = Keys.challenge
  /// The errors by field ID: either suffixes of keys in the string table or the platform's own messages.
  private var problems: [ElementID: Problem] = [:]

  private enum Problem: Equatable {
    case key(String)
    case words(String)
  }

  init(_ clarification: Clarification?) {
    extras = ExtraFields(clarification?.fields ?? [])
    state = FormState(FocusRing(extras.ids + [.send, .leave]))
  }

  var isTyping: Bool { extras.has(focus.current) }

  /// Shows the platform's validation errors below their fields.
  mutating func refresh(_ context: Context) {
    for mistake in state.newMistakes(context) {
      problems[mistake.element] = mistake.platformMessage.map { .words($0) } ?? .key("refused")
    }
  }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    if isTyping, let edit = EditKeys.edit(key) { return apply(edit) }
    switch keys.action(for: key) {
    case .next: move { $0.next() }
    case .previous: move { $0.previous() }
    case .submit: return enter()
    case .leave: return [.leave]
    default: if !isTyping, key == Keys.character(" ") { return enter() }
    }
    return []
  }

  mutating func paste(_ text: String, _ context: Context) -> [Command] { isTyping ? apply(.paste(text)) : [] }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    switch action {
    case .focus(let id): move { $0.focus(id) }
    case .fill(let id, let text):
      focus.focus(id)
      extras.replace(id, text)
      leaveField()
    case .press(let id):
      focus.focus(id)
      return extras.has(id) ? [] : enter()
    }
    return []
  }

  private mutating func apply(_ edit: FieldEdit) -> [Command] {
    extras.apply(edit.text, to: focus.current)
    problems[focus.current] = nil
    return []
  }

  private mutating func move(_ step: (inout FocusRing) -> Void) {
    leaveField()
    step(&focus)
  }

  private mutating func leaveField() {
    guard extras.has(focus.current) else { return }
    problems[focus.current] = extras.problem(focus.current, isLeaving: true).map { .key($0) }
  }

  /// Moves to the next field, or submits the form if the last field has the focus.
  private mutating func enter() -> [Command] {
    if focus.current == .leave { return [.leave] }
    if extras.has(focus.current), focus.current != extras.ids.last {
      move { $0.next() }
      return []
    }
    problems = [:]
    for field in extras.fields { problems[field.element] = extras.problem(field).map { .key($0) } }
    guard problems.isEmpty else {
      if let first = extras.ids.first(where: { problems[$0] != nil }) { focus.focus(first) }
      return []
    }
    return [.send(.clarify(extras.values))]
  }

  func nextChange(_ context: Context) -> Instant? { context.flow.deadline.flatMap(context.nextTimeLeft) }

  func page(_ context: Context) -> Page {
    let clarification = context.flow.clarification
    var body: [Page.Block] = [
      .heading(context.say("clarification.title"), id: "clarification.title"),
      .text(context.say("clarification.why"), id: "clarification.why", tone: .normal),
    ]
    if let reason = clarification?.reason {
      let words = [clarification?.code, reason].compactMap(\.self).joined(separator: " · ")
      body.append(.facts([Page.Fact(context.say("result.reason"), words, id: "reason")]))
    }
    if let recoverableError = context.flow.recoverableError {
      body.append(.text(recoverableError.words(context.strings), id: "setback", tone: .error))
    }
    body.append(.space)
    body += extras.fields.map { extras.block($0, error: words($0.element, context), context) }
    body += [
      .space,
      .buttons([
        Page.Button(id: .send, label: context.say("clarification.send")),
        Page.Button(id: .leave, label: context.say("button.leave")),
      ]),
    ]
    return Page(id: .clarification, body: body, status: status(context), focus: focus.current)
  }

  private func words(_ id: ElementID, _ context: Context) -> String? {
    switch problems[id] {
    case .key(let key): context.say("problem." + key)
    case .words(let words): words
    case nil: nil
    }
  }

  private func status(_ context: Context) -> Page.Status {
    for id in [focus.current] + extras.ids {
      if let text = words(id, context) { return Page.Status(text, .error) }
    }
    return Page.Status(context.say("clarification.status"))
  }
}
