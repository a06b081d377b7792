import Cards
import CheckoutCore
import Terminal

/// The form of a new card, with the drawn card beside it.
struct FormScreen: Screen {
  var card: CardFields
  var focus: FocusRing
  let accepted: [BrandID]
  let keys = Keys.form
  /// Only the last digit of the number can be read while it is typed (Ctrl-T).
  private(set) var masksTyping = false
  /// The attempt for which this was last filled in; a new one forgets the code.
  private var attempt = 1
  /// The refusal that is already shown in the fields.
  private var shownSetback: CheckoutError?

  init(_ method: PaymentMethod, _ context: Context) {
    card = CardFields(context)
    accepted = method.brands
    focus = FocusRing(method.fields.map(\.id) + ["pay", "back"])
  }

  var isTyping: Bool { fieldIDs.contains(focus.current) }

  private var fieldIDs: [String] { focus.ids.filter { $0 != "pay" && $0 != "back" } }

  mutating func refresh(_ context: Context) {
    if context.flow.attempt != attempt {
      attempt = context.flow.attempt
      card.forgetCode()
      focus.focus("code")
    }
    if context.flow.setback != shownSetback {
      shownSetback = context.flow.setback
      for mistake in shownSetback?.mistakes ?? [] { card.problems[mistake.path] = "refused" }
      if let first = shownSetback?.mistakes.first { focus.focus(first.path) }
    }
  }

  // MARK: Keys

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    if isTyping, let edit = EditKeys.edit(key) {
      apply(edit)
      return []
    }
    switch keys.action(for: key) {
    case .next: move { $0.next() }
    case .previous: move { $0.previous() }
    case .submit: return enter()
    case .back: return [.send(.back)]
    case .mask: masksTyping.toggle()
    default:
      if !isTyping, key == Keys.character(" ") { return enter() }
    }
    return []
  }

  mutating func paste(_ text: String, _ context: Context) -> [Command] {
    guard isTyping else { return [] }
    if focus.current != "holder", card.fill(PastedCard(text, policy: context.setup.policy, today: context.today), accepted) {
      focus.focus(fieldIDs.first { card.isEmpty($0) } ?? "pay")
    } else {
      apply(.paste(text))
    }
    return []
  }

  /// Enter goes on to the next field, and pays where nothing is left to fill in.
  private mutating func enter() -> [Command] {
    switch focus.current {
    case "back": return [.send(.back)]
    case "pay": return submit()
    default:
      if focus.current == fieldIDs.last { return submit() }
      move { $0.next() }
      return []
    }
  }

  private mutating func submit() -> [Command] {
    if let details = card.submit(fieldIDs, accepted: accepted) { return [.send(.confirm(details))] }
    if let first = fieldIDs.first(where: { card.problems[$0] != nil }) { focus.focus(first) }
    return []
  }

  /// Leaving a field says what is wrong with it.
  private mutating func move(_ step: (inout FocusRing) -> Void) {
    leave(focus.current)
    step(&focus)
  }

  private mutating func leave(_ field: String) {
    guard fieldIDs.contains(field) else { return }
    if let problem = card.problem(field, at: .leaving, accepted: accepted) { card.problems[field] = problem }
  }

  private mutating func apply(_ edit: FieldEdit) {
    if focus.current == "holder" { return card.applyToHolder(edit) }
    let field = focus.current
    guard let effect = card.apply(edit.entry, to: field, accepted: accepted) else { return }
    if effect.advance, card.problems[field] == nil { focus.next() }
    if effect.stepBack, field != fieldIDs.first { focus.previous() }
  }

  // MARK: By id

  mutating func act(_ action: ElementAction, _ context: Context) -> [Command] {
    switch action {
    case .focus(let id):
      leave(focus.current)
      focus.focus(id)
    case .fill(let id, let text):
      focus.focus(id)
      if id == "holder" {
        _ = card.holder.apply(.clear)
        card.applyToHolder(.paste(text))
      } else {
        _ = card.apply(.clear, to: id, accepted: accepted)
        _ = card.apply(.paste(text), to: id, accepted: accepted)
      }
      leave(id)
    case .press(let id):
      focus.focus(id)
      return id == "pay" || id == "back" ? enter() : []
    }
    return []
  }

  mutating func use(testCard number: String) {
    _ = card.apply(.clear, to: "pan", accepted: accepted)
    _ = card.apply(.paste(number), to: "pan", accepted: accepted)
    focus.focus("expiry")
  }
}
