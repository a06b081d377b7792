import CheckoutCore
import KassaCards
import KassaTerminal

/// The form of a payment method, an inquiry or a clarification: the fields of a card, those that the platform
/// describes, or both. All payment systems use it.
struct FormScreen: StageScreen {
  var form: PaymentForm
  private var state: FormState
  var focus: FocusRing {
    get { state.focus }
    set { state.focus = newValue }
  }
  var keys: Keys.Map { form.numberIndex.map(isShown) == true ? Keys.cardForm : Keys.form }
  var topic: HelpTopic { HelpTopic(rawValue: name.rawValue) ?? .fields }
  var entryForm: FormScreen? { self }
  /// The saved card with which the payer pays; nil for a new card or another method.
  let saved: SavedInstrument?
  /// The buttons below the fields. The first one submits them; any other one goes back.
  private let buttons: [ElementID]
  /// Whether the form has the standard fields of a card rather than fields described by the platform.
  private let isStandardCard: Bool
  /// The fields requested in addition to the card that have a page of their own, because they are too many.
  private let customerFields: [Int]
  /// Whether the additional fields are being shown on their own page.
  private(set) var showsCustomer = false
  /// Whether every digit of the card number is masked except the one before the cursor (toggled with Ctrl-T).
  private(set) var masksTyping = false
  /// What a card reader is typing; nil if it is not.
  var capture: TrackCapture?
  /// What the payer's input into this form has needed so far.
  private(set) var tally = EntryTally()

  /// The maximum number of additional fields shown below those of the card. Source: ecommpay's mobile interface.
  private static let mostEmbedded = 3

  /// - Parameters:
  ///   - previous: the form of another method whose values are continued.
  ///   - buttons: the buttons below the fields; the first one submits them.
  init(
    _ method: PaymentMethod, _ context: Context, after previous: FormScreen? = nil,
    buttons: [ElementID] = [.pay, .back]
  ) {
    form = PaymentForm(method, context.setup.policy, today: context.today)
    let kinds = method.fields.map(\.kind)
    let extras = kinds.indices.filter { !kinds[$0].isOfCard && kinds[$0] != .checkbox }
    saved = method.saved
    self.buttons = buttons
    isStandardCard = method.isStandardCard
    customerFields = form.isCard && extras.count > Self.mostEmbedded ? extras : []
    state = FormState(FocusRing([]), attempt: context.flow.attempt)
    if let previous { form.adopt(previous.form) }
    showPage(ofCustomer: false)
    if let previous {
      capture = previous.capture?.continued(in: PaymentForm(method, context.setup.policy, today: context.today))
      state.adopt(previous.state)
    }
  }

  /// The name of the page. Scripts use it.
  var name: ScreenName { showsCustomer ? .customer : isStandardCard ? .card : .fields }

  /// The focused field; nil if a button or the choice of a brand has the focus.
  var current: Int? { form.index(focus.current) }

  var hasInput: Bool { form.hasInput }

  /// Whether the text of the focused field is replaced by what is typed.
  var isSelected: Bool { state.isSelected && current.map { !form.entries[$0].isEmpty } ?? false }

  var isTyping: Bool { capture != nil || (current.map { form.entries[$0].isTyped } ?? false) }

  /// The fields on the page that the payer can fill in.
  private var shown: [Int] {
    showsCustomer ? customerFields : form.editable.filter { !customerFields.contains($0) }
  }

  func isShown(_ index: Int) -> Bool { customerFields.contains(index) == showsCustomer }

  mutating func showPage(ofCustomer: Bool) {
    showsCustomer = ofCustomer
    focus = FocusRing(shown.map { form.fields[$0].element } + buttons)
    updateCoBrands()
  }

  /// Focuses a field, on whichever page it is.
  mutating func focus(_ index: Int) {
    if !isShown(index) { showPage(ofCustomer: !showsCustomer) }
    focus.focus(form.fields[index].element)
  }

  /// Focuses the first field that is still empty, otherwise the button that submits the form.
  mutating func focusFirstEmpty() {
    let empty = shown.first { index in
      if case .flag = form.entries[index] { return false }
      return form.entries[index].isEmpty
    }
    if let empty { focus(empty) } else if let button = buttons.first { focus.focus(button) }
  }

  /// Returns the payment method to switch to, according to the card number's IIN; nil to stay with the current one.
  func wantedMethod(_ context: Context) -> String? {
    let wanted = form.wantedMethod
    guard wanted != form.method else { return nil }
    let isOffered = context.flow.interface?.methods.contains { $0.id == wanted && $0.account == nil } == true
    return isOffered ? wanted : nil
  }

  mutating func refresh(_ context: Context) {
    form.learn(context.presentation.cardFacts)
    updateCoBrands()
    if state.beginsAttempt(context) {
      form.forgetSecrets()
      showPage(ofCustomer: false)
      focusFirstEmpty()
    }
    let mistakes = state.newMistakes(context)
    for mistake in mistakes.reversed() {
      guard let index = form.index(mistake.element) else { continue }
      form.problems[index] =
        Self.refusals[mistake.code].map { .text($0) } ?? mistake.platformMessage.map { .message($0) }
        ?? .text("problem.refused")
      focus(index)
    }
  }

  /// The keys of the texts for refusals whose reason is known, by the codes of the mistakes.
  private static let refusals = [
    "missing": "problem.field.required", "malformedRegion": "problem.order.country",
    "malformedDate": "problem.field.day", "malformedEmail": "problem.field.emailAddress",
    "notDigits": "problem.extra.phone",
  ]

  private mutating func updateCoBrands() {
    let number = form.numberIndex.map { form.fields[$0].element }
    state.showBrandChoice(!showsCustomer && !form.coBrands.isEmpty, below: number)
  }

  // MARK: Keys

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    if capture != nil || TrackCapture.begins(key) {
      if let commands = read(key, context) { return commands }
      let ended = endBurst(isPause: false, context)
      return ended + handleOrdinary(key, context)
    }
    return handleOrdinary(key, context)
  }

  /// The keys before a card reader's burst have no effect on those after it.
  mutating func forgetAdvance() { state.forgetAdvance() }

  /// Types a character of a person.
  mutating func type(_ character: Character, _ context: Context) -> [Command] {
    handleOrdinary(Keys.character(character), context)
  }

  private mutating func handleOrdinary(_ key: Key, _ context: Context) -> [Command] {
    // Enter on the button means the button, unless it is the one with which a scanner ends the expiry date.
    let isEmpty = current.map { form.entries[$0].isEmpty } ?? state.hasLeftDate
    let submits = state.hasLeftDate && hasLastFocus
    if state.ignores(key, isEmpty: isEmpty, submits: submits) { return [] }
    if let current, form.entries[current].isTyped, let edit = EditKeys.edit(key) {
      return apply(edit, to: current, context)
    }
    if focus.current == .coBrand, let expiry = form.expiryIndex, let edit = EditKeys.edit(key), edit.isDigit {
      // The payer goes on typing and leaves the choice of the brand to the platform.
      focus(expiry)
      return apply(edit, to: expiry, context)
    }
    if step(key) { return [] }
    switch keys.action(for: key) {
    case .next: move { $0.next() }
    case .previous: move { $0.previous() }
    case .submit: return enter()
    case .back: return back()
    case .mask: masksTyping.toggle()
    default: if !isTyping, key == Keys.character(" ") { return enter() }
    }
    return []
  }

  /// Handles the keys of a checkbox, a list and the choice of a brand. Tab leaves them.
  private mutating func step(_ key: Key) -> Bool {
    let isForward = [Key(.right), Keys.character(" ")].contains(key)
    let isDown = [Key(.down), Keys.character("j")].contains(key)
    if focus.current == .coBrand, isForward || key == Key(.left) {
      form.stepCoBrand(isForward ? 1 : -1)
      return true
    }
    guard let current else { return false }
    switch form.entries[current] {
    // Enter first takes the row at which the focus bar stands, if one must be chosen.
    case .choice where key == Keys.enter && form.entries[current].isEmpty && form.isRequired(form.fields[current]):
      form.step(1, at: current)
    case .choice where isForward || isDown || [Key(.left), Key(.up), Keys.character("k")].contains(key):
      form.step(isForward || isDown ? 1 : -1, at: current)
    case .flag where key == Keys.character(" "): form.toggle(current)
    default: return false
    }
    return true
  }

  mutating func paste(_ text: String, _ context: Context) -> [Command] {
    let ended = endBurst(isPause: false, context)
    if let track = track(in: text) { return ended + take(track, context) }
    guard let current, form.entries[current].isTyped else { return ended }
    switch form.fields[current].kind {
    case .cardNumber, .expiry, .securityCode:
      guard form.fill(pasted: text) else { break }
      focusFirstEmpty()
      return ended + numberChanged(context)
    default: break
    }
    return ended + apply(.paste(text), to: current, context)
  }

  private mutating func apply(_ edit: FieldEdit, to field: Int, _ context: Context) -> [Command] {
    var index = field
    let kept = isSelected ? form : nil
    replaceSelection(by: edit)
    if index == form.numberIndex, let expiry = form.expiryIndex, isShown(expiry) {
      let isOneTooMany = edit.isDigit && form.isNumberFullByFacts
      if !form.entries[expiry].isEmpty {
        // A digit too many must not change a date that the payer has entered already.
        if isOneTooMany { return refuse(edit, at: index) }
      } else if isOneTooMany, form.problems[index] == nil {
        // The lookup result arrived after the last digit was typed, so only this digit moves the focus.
        focus(expiry)
        index = expiry
      } else if let end = form.endOfNumber(before: edit) {
        handOver(beyond: end, to: expiry, context)
        index = current ?? expiry
      }
    }
    replaceSelection(by: edit)
    let (before, wasEmpty) = (form.problems[index], form.entries[index].isEmpty)
    var effect = form.apply(edit, to: index)
    if let kept, edit.inserts, form.entries[index].isEmpty {
      // Nothing of the new text has been accepted.
      let problem = form.problems[index]
      form = kept
      form.problems[index] = problem
    }
    // A selected text and what replaced it are one step.
    if [.undo, .redo].contains(edit.entry) {
      if state.replaced == index, form.entries[index].isEmpty { effect = form.apply(edit, to: index) }
    } else if form.entries[index].isEmpty || wasEmpty && kept == nil {
      // The field has been emptied by hand, which is a step of its own.
      state.replaced = nil
    }
    tally.note(edit, effect)
    noteError(at: index, after: before)
    let isNumber = index == form.numberIndex
    let commands = isNumber && effect.changed ? numberChanged(context) : []
    // Do not move the focus while the digits could also be a shorter card number followed by a date.
    let isOpen = isNumber && form.earlierEnd(with: "") != nil
    let isComplete =
      (effect.advance && !isOpen) || (isNumber && effect.changed && form.isNumberFullByFacts && !edit.takesAway)
    if isComplete {
      form.leave(index)
      // The focus does not move on into a filled field whose digits the next one would replace.
      if form.problems[index] == nil, index == form.codeIndex || !isNextFilled {
        state.advance(isDate: index == form.expiryIndex)
      }
    }
    if effect.stepBack, index != shown.first { focus.previous() }
    return commands
  }

  /// Whether the field after the focused one has a text already.
  private var isNextFilled: Bool {
    var next = focus
    next.next()
    return form.index(next.current).map { form.entries[$0].isTyped && !form.entries[$0].isEmpty } ?? false
  }

  /// Refuses a digit for which a complete card number has no room.
  private mutating func refuse(_ edit: FieldEdit, at index: Int) -> [Command] {
    var effect = FormEntry.Effect()
    effect.rejected = .tooLong
    tally.note(edit, effect)
    form.problems[index] = .text("problem.pan.rejected.tooLong", ["count": String(form.number?.count ?? 0)])
    return []
  }

  /// Removes the selected text if an edit inserts another one. After any edit, nothing is selected any more.
  private mutating func replaceSelection(by edit: FieldEdit) {
    if isSelected, edit.inserts, let current {
      _ = form.apply(.clear, to: current)
      state.replaced = current
    }
    state.isSelected = false
  }

  /// Moves the digits beyond the given length of the card number to the expiry date and the fields after it.
  private mutating func handOver(beyond length: Int, to expiry: Int, _ context: Context) {
    let surplus = form.number?.surplus(beyond: length)
    form.cutNumber(to: length)
    focus(expiry)
    for digit in surplus ?? "" {
      if let current { _ = apply(.typed(digit), to: current, context) }
    }
  }

  /// Updates the lookup result and the brand choice after the card number has changed. Requests a lookup if needed.
  mutating func numberChanged(_ context: Context) -> [Command] {
    let prefix = form.prefixToAsk(context.presentation.cardFacts)
    updateCoBrands()
    return prefix.map { [.app(.lookUp(prefix: $0))] } ?? []
  }

  /// Moves the focus and validates the field that loses it.
  private mutating func move(_ step: (inout FocusRing) -> Void) {
    if let current {
      let before = form.problems[current]
      form.leave(current)
      noteError(at: current, after: before)
    }
    step(&focus)
  }

  /// Whether the last field has the focus, in which Enter submits the form.
  private var hasLastFocus: Bool { current != nil && current == shown.last }

  /// The keys of a screen that sends the fields as an answer.
  var answerKeys: Keys.Map { shown.count > 1 ? Keys.answerFields : Keys.challenge }

  /// Counts an error that has appeared at a field whose text is unfinished.
  private mutating func noteError(at index: Int, after before: FieldProblem?) {
    if let problem = form.problems[index], problem != before, form.isUnfinished(index) { tally.earlyErrors += 1 }
  }

  /// Presses the focused button. In a field, moves to the next one; in the last one, submits the form.
  private mutating func enter() -> [Command] {
    if buttons.contains(focus.current) { return focus.current == buttons.first ? submit() : back() }
    if hasLastFocus { return submit() }
    move { $0.next() }
    return []
  }

  /// Returns from the additional fields to the card, or from the form to the payment methods. The values are preserved.
  private mutating func back() -> [Command] {
    guard showsCustomer else { return [.send(.back)] }
    showPage(ofCustomer: false)
    return []
  }

  /// Validates all fields and sends the values. Shows each error at its field, and focuses the first field with one.
  mutating func submit() -> [Command] {
    if let wrong = form.submit(shown) {
      focus(wrong)
    } else if !customerFields.isEmpty, !showsCustomer {
      showPage(ofCustomer: true)
    } else if let wrong = form.submit(form.editable) {
      focus(wrong)
    } else {
      return [.send(.confirm(form.details()))]
    }
    return []
  }

  // MARK: Actions by id

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    let ended = endBurst(isPause: false, context)
    return ended + performOrdinary(action, context)
  }

  private mutating func performOrdinary(_ action: ElementAction, _ context: Context) -> [Command] {
    switch action {
    case .focus(let id):
      move { $0.focus(id) }
      // Whoever points at a field goes on where its cursor is.
      state.isSelected = false
    case .fill(let id, let text):
      if let track = track(in: text) { return take(track, context) }
      focus.focus(id)
      guard let index = form.index(id), !form.fields[index].isReadOnly else { return [] }
      // A line may have the whole card, copied from a message.
      if index == form.numberIndex, form.fill(pasted: text) { return numberChanged(context) }
      form.fill(index, text)
      state.isSelected = false
      if index == form.numberIndex { return numberChanged(context) }
    case .press(let id):
      if let brand = form.coBrands.first(where: { $0.element == id }) {
        form.choose(brand)
        focus.focus(.coBrand)
      } else if let (index, value) = row(id) {
        form.choose(value, at: index)
        focus(index)
      } else {
        focus.focus(id)
        state.isSelected = false
        if let index = form.index(id) { form.toggle(index) }
        if buttons.contains(id) { return enter() }
      }
    }
    return []
  }

  /// Returns the field and the value to which the row of a list belongs.
  private func row(_ id: ElementID) -> (index: Int, value: String)? {
    for index in form.editable {
      guard case .choice(let rows) = form.fields[index].kind,
        let row = rows.first(where: { .row($0, of: form.fields[index].element) == id })
      else { continue }
      return (index, row.value)
    }
    return nil
  }

  /// Fills in the fields of the card with a test card (F3).
  mutating func use(testCard number: String, _ context: Context) -> [Command] {
    guard form.numberIndex != nil else { return [] }
    form.fill(testCard: number)
    focusFirstEmpty()
    return numberChanged(context)
  }
}

extension PaymentMethod {
  /// Whether the method has the standard fields of a card, without labels of the platform.
  fileprivate var isStandardCard: Bool {
    kind != .redirect
      && (fields.isEmpty
        || fields.contains { field in
          switch field.kind {
          case .cardNumber, .securityCode: field.label == nil
          default: false
          }
        })
  }
}
