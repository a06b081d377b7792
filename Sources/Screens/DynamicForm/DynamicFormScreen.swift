import CheckoutCore
import KassaCards
import KassaTerminal

/// A form built from a platform's field definitions: masked text, numbers, dates, lists, checkboxes and fixed values.
struct DynamicFormScreen: CheckoutScreen {
  var form: DynamicForm
  private var state: FormState
  var focus: FocusRing {
    get { state.focus }
    set { state.focus = newValue }
  }
  let keys = Keys.form
  private let buttons: [ElementID]

  /// - Parameter buttons: the buttons below the fields; `pay` submits them.
  init(
    _ method: PaymentMethod, _ context: Context, after previous: DynamicFormScreen? = nil,
    buttons: [ElementID] = [.pay, .back]
  ) {
    self.buttons = buttons
    form = DynamicForm(method, context.setup.policy)
    if let previous { form.adopt(previous.form) }
    state = FormState(FocusRing(form.editable.map(\.element) + buttons))
    // Add the brand choice before restoring the focus, because the focus may be on it.
    updateCoBrands()
    if let previous { state.adopt(previous.state) }
  }

  var hasInput: Bool { form.hasInput }

  var isTyping: Bool {
    switch form[focus.current] {
    case .masked, .text: true
    case .flag, .choice, nil: false
    }
  }

  /// Returns the payment method to switch to, according to the card number's IIN; nil to stay with the current one.
  func wantedMethod(_ context: Context) -> String? {
    guard let wanted = form.wantedMethod, wanted != form.method,
      context.flow.interface?.methods.contains(where: { $0.id == wanted && $0.account == nil }) == true
    else { return nil }
    return wanted
  }

  mutating func refresh(_ context: Context) {
    form.learn(context.presentation.cardFacts) { context.say($0) }
    updateCoBrands()
    if state.beginsAttempt(context) {
      form.forgetSecrets(context.setup.policy)
      if let secret = form.editable.first(where: \.isSecret) { focus.focus(secret.element) }
    }
    for mistake in state.newMistakes(context) {
      form.problems[mistake.element] = mistake.platformMessage ?? context.say("problem.refused")
    }
  }

  private mutating func updateCoBrands() { state.showBrandChoice(!form.coMethods.isEmpty, below: form.numberID) }

  // MARK: Keys

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    if state.ignores(key, isEmpty: form[focus.current]?.isEmpty == true) { return [] }
    if isTyping, let edit = EditKeys.edit(key) { return apply(edit, context) }
    if step(key) { return [] }
    if case .flag = form[focus.current], key == Keys.character(" ") {
      form.toggle(focus.current)
      return []
    }
    switch keys.action(for: key) {
    case .next: move(context) { $0.next() }
    case .previous: move(context) { $0.previous() }
    case .submit: return enter(context)
    case .back: return [.send(.back)]
    default: if !isTyping, key == Keys.character(" ") { return enter(context) }
    }
    return []
  }

  /// Handles arrow keys and Space in a list. Tab leaves the list.
  private mutating func step(_ key: Key) -> Bool {
    let forward = [Key(.right), Key(.down), Keys.character(" "), Keys.character("j")].contains(key)
    guard forward || [Key(.left), Key(.up), Keys.character("k")].contains(key) else { return false }
    if focus.current == .coBrand {
      let methods = form.coMethods
      guard !methods.isEmpty else { return false }
      let index = form.selectedMethod.flatMap(methods.firstIndex) ?? (forward ? -1 : methods.count)
      form.choose(method: methods[min(max(index + (forward ? 1 : -1), 0), methods.count - 1)])
      return true
    }
    guard case .choice = form[focus.current] else { return false }
    form.step(forward ? 1 : -1, in: focus.current)
    return true
  }

  mutating func paste(_ text: String, _ context: Context) -> [Command] {
    isTyping ? apply(.paste(text), context) : []
  }

  private mutating func apply(_ edit: FieldEdit, _ context: Context) -> [Command] {
    let id = focus.current
    let effect = form.apply(edit, to: id, context.setup.policy)
    if effect.isCardNumber { form.problems[id] = context.say("problem.holder.cardNumber") }
    if let rejected = effect.rejected { form.problems[id] = context.say("problem.field.rejected." + rejected.rawValue) }
    if effect.stepBack, id != form.editable.first?.element { focus.previous() }
    if effect.changed, !edit.takesAway, form.isWholeExpiry(id, today: context.today) {
      leave(context)
      state.advance()
    }
    return id == form.numberID && effect.changed ? numberChanged(context) : []
  }

  private mutating func numberChanged(_ context: Context) -> [Command] {
    form.learn(context.presentation.cardFacts) { context.say($0) }
    updateCoBrands()
    return form.prefixToAsk().map { [.app(.lookUp(prefix: $0))] } ?? []
  }

  private mutating func enter(_ context: Context) -> [Command] {
    switch focus.current {
    case .back: return [.send(.back)]
    case .pay: return submit(context)
    default:
      if focus.current == form.editable.last?.element { return submit(context) }
      move(context) { $0.next() }
      return []
    }
  }

  /// Performs the action of the primary button.
  mutating func confirm(_ context: Context) -> [Command] { submit(context) }

  /// Validates all fields. Sends the values if they are valid; otherwise shows each error below its field.
  private mutating func submit(_ context: Context) -> [Command] {
    let refusals = form.problems.filter { $0.key == form.numberID && form.facts?.refusal != nil }
    form.problems = refusals
    for field in form.editable where form.problems[field.element] == nil { judge(field, context) }
    guard form.problems.isEmpty else {
      if let first = form.editable.first(where: { form.problems[$0.element] != nil }) { focus.focus(first.element) }
      return []
    }
    return [.send(.confirm(form.details()))]
  }

  private mutating func judge(_ field: Field, _ context: Context) {
    form.problems[field.element] = form.check(field, today: context.today).map { RuleMessages.text($0, context) }
  }

  /// Moves the focus. Validates the field that loses it, unless the field is empty.
  private mutating func move(_ context: Context, _ step: (inout FocusRing) -> Void) {
    leave(context)
    step(&focus)
  }

  private mutating func leave(_ context: Context) {
    guard let field = form.field(focus.current), form[field.element]?.isEmpty == false,
      form.problems[field.element] == nil
    else {
      return
    }
    judge(field, context)
  }

  // MARK: Actions by id

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    switch action {
    case .focus(let id):
      leave(context)
      focus.focus(id)
    case .fill(let id, let text):
      focus.focus(id)
      let isFilled = form.fill(id, text, context.setup.policy)
      leave(context)
      if !isFilled { form.problems[id] = context.say("problem.holder.cardNumber") }
      if id == form.numberID { return numberChanged(context) }
    case .press(let id):
      if let method = form.coMethods.first(where: { .method($0) == id }) {
        form.choose(method: method)
        focus.focus(.coBrand)
      } else if let (field, value) = row(id) {
        form.choose(value, in: field)
        focus.focus(field)
      } else {
        focus.focus(id)
        if case .flag = form[id] { form.toggle(id) }
        if buttons.contains(id) { return enter(context) }
      }
    }
    return []
  }

  /// Splits the ID of a list row into the ID of its field and the row's value.
  private func row(_ id: ElementID) -> (field: ElementID, value: String)? {
    for field in form.editable {
      guard case .choice(let rows) = field.kind, let found = rows.first(where: { .row($0, of: field.element) == id })
      else {
        continue
      }
      return (field.element, found.value)
    }
    return nil
  }

  mutating func use(testCard number: String, _ context: Context) -> [Command] {
    guard let id = form.numberID else { return [] }
    _ = form.fill(id, number, context.setup.policy)
    focus.focus(id)
    return numberChanged(context)
  }
}
