import CheckoutCore
import KassaCards
import KassaTerminal

/// The form for a new or saved card, with the card drawing beside it.
struct CardFormScreen: CheckoutScreen {
  var card: CardFields
  private var state: FormState
  var focus: FocusRing {
    get { state.focus }
    set { state.focus = newValue }
  }
  let accepted: [BrandID]
  /// The payment method ID and the saved card; nil for a new card.
  let saved: (method: String, instrument: SavedInstrument)?
  /// The fields requested in addition to the card.
  var extras: ExtraFields
  /// Whether the additional fields are being shown on a screen of their own.
  private(set) var showsExtras = false
  /// Whether the payer wants the new card to be saved.
  private(set) var isToBeKept = false
  let keys = Keys.form
  /// Whether every digit of the card number is masked except the one before the cursor (toggled with Ctrl-T).
  private(set) var masksTyping = false
  /// The IDs of the card fields. They remain available while the additional fields are shown.
  private let cardIDs: [ElementID]
  /// Whether to offer to save the card.
  private let asksToKeep: Bool
  /// Whether the form still contains values from an earlier attempt.
  private(set) var carriesOver = false

  init(_ method: PaymentMethod, _ context: Context) {
    card = CardFields(context)
    accepted = method.brands
    saved = method.saved.map { (method.id, $0) }
    if let brand = method.saved?.brand { card.code.brand = brand }
    extras = ExtraFields(method)
    let hidesExtras = extras.needsOwnScreen
    let extraIDs = extras.ids
    cardIDs = method.fields.map(\.element).filter { $0 != .save && !extraIDs.contains($0) }
    asksToKeep = method.fields.contains { $0.kind == .checkbox }
    let ids = method.fields.filter { !hidesExtras || !ExtraFields.isExtra($0) }.map(\.element)
    state = FormState(FocusRing(ids + [.pay, .back]), attempt: context.flow.attempt)
  }

  var isTyping: Bool { fieldIDs.contains(focus.current) }

  var hasInput: Bool { cardIDs.contains { !card.isEmpty($0) } || extras.hasInput }

  private var fieldIDs: [ElementID] { focus.ids.filter { ![.pay, .back, .coBrand, .save].contains($0) } }

  mutating func refresh(_ context: Context) {
    card.learn(context.presentation.cardFacts)
    updateCoBrands()
    if state.beginsAttempt(context) {
      carriesOver = true
      card.forgetCode()
      focus.focus(.code)
    }
    for mistake in state.newMistakes(context) { card.problems[mistake.element] = "refused" }
  }

  // MARK: Co-branding

  private mutating func updateCoBrands() {
    state.showBrandChoice(!showsExtras && !card.coBrands(accepted: accepted).isEmpty, below: .pan)
  }

  private mutating func chooseBrand(_ step: Int) {
    let brands = card.coBrands(accepted: accepted)
    guard let first = brands.first else { return }
    guard let selected = card.selectedBrand(accepted: accepted), let index = brands.firstIndex(of: selected) else {
      return card.choose(step > 0 ? first : brands[brands.count - 1])
    }
    card.choose(brands[(index + step + brands.count) % brands.count])
  }

  /// Updates the lookup data and brand choice after the card number has changed. Requests a lookup if needed.
  private mutating func numberChanged(_ context: Context) -> [Command] {
    card.learn(context.presentation.cardFacts)
    updateCoBrands()
    return card.prefixToAsk().map { [.app(.lookUp(prefix: $0))] } ?? []
  }

  // MARK: Keys

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    if state.ignores(key, isEmpty: card.isEmpty(focus.current)) { return [] }
    if isTyping, let edit = EditKeys.edit(key) { return apply(edit, context) }
    if focus.current == .save, key == Keys.character(" ") {
      isToBeKept.toggle()
      return []
    }
    if focus.current == .coBrand {
      switch key {
      case Key(.left): chooseBrand(-1)
      case Key(.right), Keys.character(" "): chooseBrand(1)
      default: return press(key)
      }
      return []
    }
    return press(key)
  }

  private mutating func press(_ key: Key) -> [Command] {
    switch keys.action(for: key) {
    case .next: move { $0.next() }
    case .previous: move { $0.previous() }
    case .submit: return enter()
    case .back: return back()
    case .mask: masksTyping.toggle()
    default:
      if !isTyping, key == Keys.character(" ") { return enter() }
    }
    return []
  }

  mutating func paste(_ text: String, _ context: Context) -> [Command] {
    guard isTyping else { return [] }
    if focus.current != .holder, !extras.has(focus.current),
      card.fill(PastedCard(text, policy: context.setup.policy, today: context.today), accepted)
    {
      focus.focus(fieldIDs.first { card.isEmpty($0) } ?? "pay")
      return numberChanged(context)
    }
    return apply(.paste(text), context)
  }

  /// Moves to the next field, or submits the form if the last field has the focus.
  private mutating func enter() -> [Command] {
    switch focus.current {
    case .back: return back()
    case .pay: return submit()
    default:
      if focus.current == fieldIDs.last { return submit() }
      move { $0.next() }
      return []
    }
  }

  /// Returns from the additional fields to the card, or from the card to the payment methods. The values are preserved.
  private mutating func back() -> [Command] {
    guard showsExtras else { return [.send(.back)] }
    showsExtras = false
    focus = FocusRing(cardIDs + (asksToKeep ? [.save] : []) + [.pay, .back])
    updateCoBrands()
    return []
  }

  private mutating func submit() -> [Command] {
    if let details = details() { return [.send(.confirm(details))] }
    if let first = fieldIDs.first(where: { card.problems[$0] != nil }) { focus.focus(first) }
    return []
  }

  private mutating func details() -> PaymentDetails? {
    for id in extras.ids { card.problems[id] = nil }
    var details = saved.map { card.submitCode(method: $0.method) } ?? card.submit(cardIDs, accepted: accepted)
    if details != nil, extras.needsOwnScreen, !showsExtras {
      showsExtras = true
      focus = FocusRing(extras.ids + [.pay, .back])
      return nil
    }
    for field in extras.fields { card.problems[field.element] = extras.problem(field) }
    guard card.problems.isEmpty else { return nil }
    details?.values.merge(extras.values) { _, typed in typed }
    if asksToKeep { details?.values["save"] = .flag(isToBeKept) }
    return details
  }

  /// Moves the focus and validates the field that loses it.
  private mutating func move(_ step: (inout FocusRing) -> Void) {
    leave(focus.current)
    step(&focus)
  }

  private mutating func leave(_ field: ElementID) {
    guard fieldIDs.contains(field) else { return }
    if extras.has(field) {
      card.problems[field] = extras.problem(field, isLeaving: true)
      return
    }
    if let problem = card.problem(field, at: .leaving, accepted: accepted) { card.problems[field] = problem }
  }

  private mutating func apply(_ edit: FieldEdit, _ context: Context) -> [Command] {
    if extras.has(focus.current) {
      extras.apply(edit.text, to: focus.current)
      card.problems[focus.current] = nil
      return []
    }
    if focus.current == .holder {
      card.applyToHolder(edit)
      return []
    }
    // If the lookup result arrives after the last digit was typed, move the focus only when another digit is typed.
    if focus.current == .pan, edit.isDigit, card.isFullByFacts, card.problems[.pan] == nil { focus.next() }
    // A slash or digit typed after the card number also moves the focus. Surplus digits go to the next field.
    if focus.current == .pan, let end = card.endOfNumber(before: edit) { handOver(beyond: end, context) }
    let field = focus.current
    guard let effect = card.apply(edit.entry, to: field, accepted: accepted) else { return [] }
    let commands = field == .pan && effect.changed ? numberChanged(context) : []
    // Do not move the focus while the digits could also be a shorter card number followed by a date.
    let isOpen = field == .pan && card.earlierEnd(with: "") != nil
    let isComplete =
      (effect.advance && !isOpen) || (field == .pan && effect.changed && card.isFullByFacts && !edit.takesAway)
    if isComplete, card.problems[field] == nil {
      state.advance()
    }
    if effect.stepBack, field != fieldIDs.first { focus.previous() }
    return commands
  }

  /// Moves the digits beyond the given length of the card number to the expiry date and the fields after it.
  private mutating func handOver(beyond length: Int, _ context: Context) {
    guard focus.ids.contains(.expiry) else { return }
    let surplus = card.number.surplus(beyond: length)
    card.number.cut(to: length)
    card.problems[.pan] = card.problem(.pan, at: .full, accepted: accepted)
    focus.focus(.expiry)
    for digit in surplus ?? "" { _ = apply(.typed(digit), context) }
  }

  // MARK: Actions by id

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    switch action {
    case .focus(let id):
      leave(focus.current)
      focus.focus(id)
    case .fill(let id, let text):
      focus.focus(id)
      if extras.has(id) {
        extras.replace(id, text)
      } else if id == .holder {
        _ = card.holder.apply(.clear)
        card.applyToHolder(.paste(text))
      } else {
        _ = card.apply(.clear, to: id, accepted: accepted)
        _ = card.apply(.paste(text), to: id, accepted: accepted)
      }
      leave(id)
      if id == .pan { return numberChanged(context) }
    case .press(let id):
      if let brand = card.coBrands(accepted: accepted).first(where: { .brand($0) == id }) {
        card.choose(brand)
        focus.focus(.coBrand)
        return []
      }
      focus.focus(id)
      if id == .save { isToBeKept.toggle() }
      return id == .pay || id == .back ? enter() : []
    }
    return []
  }

  mutating func use(testCard number: String, _ context: Context) -> [Command] {
    _ = card.apply(.clear, to: .pan, accepted: accepted)
    _ = card.apply(.paste(number), to: .pan, accepted: accepted)
    focus.focus(.expiry)
    return numberChanged(context)
  }
}
