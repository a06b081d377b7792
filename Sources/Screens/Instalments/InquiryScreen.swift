import CheckoutCore
import KassaResources
import KassaTerminal

/// A prompt from the platform before the payment: a choice, a set of fields, or a payment plan to accept.
struct InquiryScreen: StageScreen {
  var topic: HelpTopic { .inquiry }
  var entryForm: FormScreen? { fields }
  /// The number of the inquiry on the screen. The screen is reset for an inquiry with a different number.
  private var number: Int?
  /// Whether the payer has answered an earlier inquiry of this payment.
  private var hasAnswered: Bool { number.map { $0 > 1 } ?? false }
  private(set) var fields: FormScreen?
  private(set) var chosen: String?
  private(set) var focus = FocusRing([.proceed, .cancel])
  /// Whether the basket is expanded.
  private(set) var showsBasket = false

  var keys: KeyMap<KeyAction> { fields?.answerKeys ?? Keys.inquiry }
  var isTyping: Bool { fields?.isTyping ?? false }
  var hasInput: Bool { hasAnswered || fields?.hasInput ?? false }

  mutating func refresh(_ context: Context) {
    guard let inquiry = context.flow.inquiry else { return }
    if inquiry.number != number {
      self = InquiryScreen()
      number = inquiry.number
      begin(inquiry, context)
    }
    fields?.refresh(context)
  }

  private mutating func begin(_ inquiry: Inquiry, _ context: Context) {
    let actions = inquiry.actions.map(ElementID.action)
    switch inquiry.subject {
    case .choice(let rows):
      chosen = rows.first?.value
      focus = FocusRing([.choice, .proceed] + actions + [.cancel])
    case .fields(let asked):
      let method = PaymentMethod(id: inquiry.id, kind: .form, name: "", fields: asked)
      var screen = FormScreen(method, context, buttons: [.proceed] + actions + [.cancel])
      for problem in inquiry.problems {
        let key = "mistake." + problem.code
        guard let index = screen.form.index(problem.element), context.strings.optional(key) != nil else { continue }
        screen.form.problems[index] = .text(key, problem.details)
      }
      if let first = inquiry.problems.first { screen.focus.focus(first.element) }
      fields = screen
    case .schedule:
      focus = FocusRing([.proceed] + actions + [.basket, .cancel])
    }
  }

  /// The ID of the focused element.
  var current: ElementID { fields?.focus.current ?? focus.current }

  // MARK: Keys

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    refresh(context)
    guard let inquiry = context.flow.inquiry else { return [] }
    if fields?.capture == nil, key == Keys.escape { return [.leave] }
    if fields != nil {
      let isButton = fields?.current == nil
      if isButton, fields?.capture == nil, [Keys.enter, Keys.character(" ")].contains(key) {
        return press(current, inquiry, context)
      }
      return translate(fields?.handle(key, context) ?? [], inquiry)
    }
    if case .choice(let rows) = inquiry.subject, current == .choice {
      switch key {
      case Key(.up), Keys.character("k"): step(-1, rows)
      case Key(.down), Keys.character("j"): step(1, rows)
      case Keys.enter: return reply(inquiry)
      default: break
      }
      if [Key(.up), Key(.down), Keys.character("k"), Keys.character("j")].contains(key) { return [] }
    }
    switch keys.action(for: key) {
    case .next: focus.next()
    case .previous: focus.previous()
    case .choose: return press(current, inquiry, context)
    default: break
    }
    return []
  }

  private mutating func step(_ step: Int, _ rows: [Field.Choice]) {
    guard let index = rows.firstIndex(where: { $0.value == chosen }) else { return }
    chosen = rows[min(max(index + step, 0), rows.count - 1)].value
  }

  mutating func paste(_ text: String, _ context: Context) -> [Command] {
    guard let inquiry = context.flow.inquiry else { return [] }
    return translate(fields?.paste(text, context) ?? [], inquiry)
  }

  mutating func endBurst(isPause: Bool, _ context: Context) -> [Command] {
    fields?.endBurst(isPause: isPause, context) ?? []
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    refresh(context)
    guard let inquiry = context.flow.inquiry else { return [] }
    switch action {
    case .press(let id):
      if case .choice(let rows) = inquiry.subject, let row = rows.first(where: { .row($0, of: .choice) == id }) {
        chosen = row.value
        return reply(inquiry)
      }
      if buttons(inquiry).contains(id) {
        if fields == nil { focus.focus(id) } else { fields?.focus.focus(id) }
        return press(id, inquiry, context)
      }
    case .focus(let id) where fields == nil:
      focus.focus(id)
      return []
    default: break
    }
    return translate(fields?.perform(action, context) ?? [], inquiry)
  }

  private func buttons(_ inquiry: Inquiry) -> [ElementID] {
    [.proceed, .basket, .cancel] + inquiry.actions.map(ElementID.action)
  }

  private mutating func press(_ id: ElementID, _ inquiry: Inquiry, _ context: Context) -> [Command] {
    switch id {
    case .cancel: return [.leave]
    case .basket:
      showsBasket.toggle()
      return []
    case .proceed:
      if fields != nil { return translate(fields?.submit() ?? [], inquiry) }
      return reply(inquiry)
    default:
      guard let action = inquiry.actions.first(where: { .action($0) == id }) else { return [] }
      if let time = action.notBefore, context.now < time { return [] }
      return [.send(.reply(InquiryReply(to: inquiry, action: action.id)))]
    }
  }

  private func reply(_ inquiry: Inquiry) -> [Command] {
    let values: [String: FieldValue] = chosen.map { ["choice": .text($0)] } ?? [:]
    return [.send(.reply(InquiryReply(to: inquiry, values: values)))]
  }

  /// Converts form commands, so that submitting the form answers the inquiry instead of confirming a payment.
  private mutating func translate(_ commands: [Command], _ inquiry: Inquiry) -> [Command] {
    commands.compactMap { command -> Command? in
      switch command {
      case .app(.send(.confirm(let details))):
        // Erase the one-time code as soon as it is sent.
        if inquiry.asksForCode { fields?.form.forgetSecrets() }
        return .send(.reply(InquiryReply(to: inquiry, values: details.values)))
      case .app(.send(.back)): return nil
      default: return command
      }
    }
  }

  /// Returns the instant at which the page must next be updated; nil if no action is temporarily disabled.
  /// While an action is disabled, the page shows a countdown, which is updated every second.
  func nextChange(_ context: Context) -> Instant? {
    let waits = context.flow.inquiry?.actions.compactMap(\.notBefore).contains { $0 > context.now } ?? false
    return waits ? context.now + .seconds(1) : nil
  }
}

extension Inquiry {
  /// Whether one of the inquiry's fields is for a one-time code or a security code.
  fileprivate var asksForCode: Bool {
    if case .fields(let fields) = subject { fields.contains(where: \.role.isCode) } else { false }
  }
}
