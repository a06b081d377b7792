import CheckoutCore
import KassaCards
import KassaTerminal

/// The merchant's payments (F4): a table, and for the chosen payment its sums and capture, release, reversal and refund.
///
/// The button for an operation opens a question, because the operation moves money.
struct MerchantActionsScreen: CheckoutScreen {
  /// The chosen payment; nil until the payments have been listed.
  private(set) var selected: PaymentKey?
  /// Whether the person has chosen a payment. Until then, the one of the checkout is chosen, or else the newest one, also
  /// when it is listed later than others.
  private var isChosen = false
  /// The list in which a payment is looked for by its words; nil while it is closed.
  private(set) var search: FilteredList?
  /// The amount in major units as the person has typed it; nil for all that an operation can move.
  private(set) var amount: TextInput?
  private(set) var focus = FocusRing([.close])
  /// The question whether to carry out an operation; nil while none is asked.
  private(set) var asked: OperationQuestion?
  /// What is wrong with the amount; nil if nothing is.
  private(set) var complaint: String?
  /// Whether there are several payments to look for one among.
  private var hasSeveral = false
  /// What had been done with the payment when the last request was sent; nil once its answer has come.
  private var doneBefore: [PostPaymentOperations.Done]?

  var pageToRead: ScreenName? { asked == nil ? nil : .confirm }
  var keys: Keys.Map {
    if asked != nil { return Keys.dialog }
    if search != nil { return Keys.palette }
    return hasSeveral && !isTyping ? Keys.severalPayments : Keys.merchantActions
  }
  var isTyping: Bool { asked == nil && (search != nil || focus.current == .merchantAmount) }

  init(_ context: Context) {
    selected = context.currentPayment?.key
    refresh(context)
  }

  /// The chosen payment; nil if there is none.
  func payment(_ context: Context) -> MerchantPayment? {
    context.merchantPayments.first { $0.key == selected }
  }

  /// Whether another payment is shown than the one of the checkout.
  func isOfAnother(_ context: Context) -> Bool { payment(context)?.isCurrent == false }

  mutating func refresh(_ context: Context) {
    let payments = context.merchantPayments
    hasSeveral = payments.count > 1
    search?.replace(MerchantPaymentTable(payments, context).entries)
    let wanted = isChosen ? payment(context) : context.currentPayment
    guard let payment = wanted ?? payments.first else { return }
    let isOpening = focus.ids == [.close]
    if selected != payment.key { choose(payment.key) }
    forgetAmount(of: payment, context)
    let operations = payment.summary.operations
    if let asked, !operations.contains(asked.operation) { self.asked = nil }
    let ids =
      [.merchantPayments] + (operations.isEmpty ? [] : [.merchantAmount]) + operations.map(ElementID.operation)
      + (context.check(payment).isEmpty ? [] : [.check]) + [.close]
    guard ids != focus.ids else { return }
    let isKept = ids.contains(focus.current) && focus.current != .close
    focus = FocusRing(ids, current: isOpening ? .merchantPayments : isKept ? focus.current : Self.first(ids))
  }

  /// The first button.
  private static func first(_ ids: [ElementID]) -> ElementID {
    ids.first { $0 != .merchantPayments && $0 != .merchantAmount } ?? .close
  }

  /// Forgets the typed amount once it was moved. After a refusal it stays: the field would otherwise show all that is left,
  /// and whoever presses Enter again would move that.
  /// What an unanswered request asked for is shown without being typed.
  private mutating func forgetAmount(of payment: MerchantPayment, _ context: Context) {
    guard let before = doneBefore, !payment.isAsking(context) else { return }
    let done = payment.done(context)
    let isMoved = done != before && done.last?.isDeclined == false
    guard isMoved || payment.unanswered(context) != nil else { return }
    (amount, doneBefore) = (nil, nil)
  }

  private mutating func choose(_ key: PaymentKey) {
    selected = key
    (amount, doneBefore) = (nil, nil)
    withdraw()
  }

  // MARK: Input

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    refresh(context)
    if Keys.merchantActionsClosing.action(for: key) != nil { return [.close] }
    if asked != nil { return answer(key, context) }
    if let answer = search?.handle(key) {
      switch answer {
      case .chosen(let id): find(id, context)
      case .close: search = nil
      case .nothing: break
      }
      return []
    }
    // Who types a sum means the amount, wherever the focus is.
    if focus.ids.contains(.merchantAmount), EditKeys.edit(key)?.isDigit == true { focus.focus(.merchantAmount) }
    if focus.current == .merchantAmount {
      if let edit = EditKeys.edit(key) {
        apply(edit, context)
        return []
      }
      if key == Keys.enter {
        focus.next()
        return []
      }
    }
    let action = keys.action(for: key)
    switch action {
    case .back: return [.close]
    case .filter:
      search = FilteredList(.merchantPayments, MerchantPaymentTable(context.merchantPayments, context).entries)
    case .inspector: return inspect(context)
    case .up: move(-1, context)
    case .down: move(1, context)
    case .pageUp: jump(-page(of: context), context)
    case .pageDown: jump(page(of: context), context)
    case .first: jump(-Int.max, context)
    case .last: jump(Int.max, context)
    case .choose where focus.current == .merchantPayments: focus.focus(Self.first(focus.ids))
    default: return focus.press(action).map { press($0, context) } ?? []
    }
    return []
  }

  mutating func paste(_ text: String, _ context: Context) -> [Command] {
    guard asked == nil else { return [] }
    if search != nil {
      search?.paste(text)
    } else if focus.current == .merchantAmount {
      apply(.paste(text), context)
    }
    return []
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    refresh(context)
    if asked != nil {
      let pressed = asked?.focus.press(action)
      return answer(pressed, context)
    }
    if search != nil {
      if let id = search?.perform(action) { find(id, context) }
      return []
    }
    switch action {
    case .fill(.merchantAmount, let text):
      focus.focus(.merchantAmount)
      amount = TextInput(maxLength: Self.mostCharacters)
      withdraw()
      apply(.paste(text), context)
    case .press(.merchantAmount): focus.focus(.merchantAmount)
    case .press(let id), .focus(let id):
      guard context.merchantPayments.contains(where: { .merchantPayment($0.key) == id }) else {
        return focus.press(action).map { press($0, context) } ?? []
      }
      find(id, context)
    case .fill: break
    }
    return []
  }

  /// Opens the inspector of the chosen payment, or of the one in progress if there is none to choose. What was recorded of
  /// another one than that of the checkout has to be read.
  private func inspect(_ context: Context) -> [Command] {
    guard let payment = payment(context), !payment.isCurrent else { return [.open(.inspector)] }
    return [.app(.merchantActions(.inspect(payment.key)))]
  }

  /// Chooses the payment of a row.
  private mutating func find(_ id: ElementID, _ context: Context) {
    search = nil
    guard let found = context.merchantPayments.first(where: { .merchantPayment($0.key) == id }) else { return }
    isChosen = true
    if found.key != selected { choose(found.key) }
    refresh(context)
    focus.focus(.merchantPayments)
  }

  /// Moves through the table, and from its last row on through the rest of the page.
  private mutating func move(_ step: Int, _ context: Context) {
    let keys = context.merchantPayments.map(\.key)
    guard focus.current == .merchantPayments, let index = keys.firstIndex(where: { $0 == selected }) else {
      return step > 0 ? focus.next() : focus.previous()
    }
    if keys.indices.contains(index + step) {
      isChosen = true
      choose(keys[index + step])
      refresh(context)
      focus.focus(.merchantPayments)
    } else if step > 0 {
      focus.next()
    }
  }

  /// How many payments a key moves on by that turns the page of the table: one less than it shows.
  private func page(of context: Context) -> Int {
    max(1, MerchantActionsPage(screen: self, context: context).mostRows - 1)
  }

  /// Moves by several rows, and no further than the first or last one. On the rest of the page, what was typed stays.
  private mutating func jump(_ step: Int, _ context: Context) {
    let payments = context.merchantPayments
    guard focus.current == .merchantPayments, let index = payments.firstIndex(where: { $0.key == selected }) else {
      return
    }
    let next = index + max(-index, min(step, payments.count - 1 - index))
    find(.merchantPayment(payments[next].key), context)
  }

  // MARK: Amount

  private static let mostCharacters = 20

  /// The operation whose amount the field shows as long as nothing is typed: the focused one, or else the first one of which
  /// a part can be requested.
  private func shownOperation(_ payment: MerchantPayment) -> PaymentOperation? {
    let partial = payment.summary.operations.filter(\.takesPart)
    return partial.first { .operation($0) == focus.current } ?? partial.first
  }

  /// The amount field: what is typed, or else what the unanswered request asked for, so that pressing its button again asks
  /// for the same, or else all that an operation can move. The first typed character replaces what was not typed.
  func amountField(_ payment: MerchantPayment, _ context: Context) -> Page.Field {
    let operation = shownOperation(payment)
    let all = operation.flatMap(payment.summary.amount(of:))
    let shown = operation.flatMap { Self.unanswered($0, on: payment, context) } ?? all
    let input = amount ?? TextInput(shown.map(context.format.typed) ?? "", maxLength: Self.mostCharacters)
    let isLeft = all != nil && operation != .debit
    let hint = isLeft ? context.say("desk.amount.hint", ["amount": all.map(context.format.money) ?? ""]) : ""
    var field = Page.Field(
      id: .merchantAmount, label: context.say("desk.amount"), text: input.text, cursor: input.cursorColumn,
      error: complaint, hint: hint, columns: max(16, TextWidth.columns(hint)), isRequired: false)
    field.isSelected = amount == nil
    return field
  }

  /// The part that an unanswered request for this operation asked for; nil if there is none, or if it asked for all.
  private static func unanswered(
    _ operation: PaymentOperation, on payment: MerchantPayment, _ context: Context
  ) -> Money? {
    payment.unanswered(context).flatMap { $0.operation == operation ? $0.amount : nil }
  }

  private mutating func apply(_ edit: FieldEdit, _ context: Context) {
    guard let payment = payment(context) else { return }
    isChosen = true
    let shown = edit.inserts ? "" : amountField(payment, context).text
    var input = amount ?? TextInput(shown, maxLength: Self.mostCharacters)
    let before = amount
    let isAccepted = input.applyToAmount(edit, whole: payment.summary.payment?.amount)
    guard !isAccepted || input.text != before?.text else {
      amount = input
      return
    }
    withdraw()
    if isAccepted { amount = input } else { complaint = context.say("problem.extra.cardNumber") }
  }

  /// Asks and complains no more: what has been asked for is about to change.
  private mutating func withdraw() { (asked, complaint) = (nil, nil) }

  /// The sum that the person has entered; its `money` is nil for all that the operation can move.
  struct Part {
    var money: Money?
  }

  /// Returns what the person has entered; nil if it is not a valid amount above zero.
  /// Nothing entered stands for what the field shows; an empty field for all that is left, which a release or a reversal
  /// always covers.
  private func part(of payment: MerchantPayment, for operation: PaymentOperation, _ context: Context) -> Part? {
    guard operation.takesPart else { return Part(money: nil) }
    guard let text = amount?.text.trimmed else { return Part(money: Self.unanswered(operation, on: payment, context)) }
    if text.isEmpty { return Part(money: nil) }
    guard let currency = payment.summary.payment?.amount?.currency,
      let money = context.format.money(typed: text, currency)
    else { return nil }
    return Part(money: money)
  }

  /// Returns the name of an operation with the sum that it moves; only the name if the sum is unknown.
  func name(of operation: PaymentOperation, on payment: MerchantPayment, _ context: Context) -> String {
    let part = part(of: payment, for: operation, context)
    let sum = part.flatMap { $0.money ?? payment.summary.amount(of: operation) }.map(context.format.money)
    return [payment.summary.name(of: operation, context.strings), sum].compactMap(\.self).joined(separator: " ")
  }

  /// Returns the label of an operation's button: the name, with the sum that it moves if that can be a part. It is always as
  /// wide as with all that is left, so that nothing moves while the amount is typed; a larger sum is refused anyway.
  func label(of operation: PaymentOperation, on payment: MerchantPayment, _ context: Context) -> String {
    let own = payment.summary.name(of: operation, context.strings)
    guard operation.takesPart, let all = payment.summary.amount(of: operation) else { return own }
    let width = TextWidth.columns(own + " " + context.format.money(all))
    let named = name(of: operation, on: payment, context)
    let label = TextWidth.columns(named) <= width ? named : own
    return label + String(repeating: " ", count: width - TextWidth.columns(label))
  }

  // MARK: Buttons

  private mutating func press(_ id: ElementID, _ context: Context) -> [Command] {
    if id == .close { return [.close] }
    guard let payment = payment(context), !payment.isAsking(context) else { return [] }
    isChosen = true
    if id == .check { return context.check(payment).map { .app($0) } }
    guard let operation = payment.summary.operations.first(where: { .operation($0) == id }) else { return [] }
    complaint = nil
    let part = part(of: payment, for: operation, context)
    complaint =
      part == nil
      ? context.say("desk.amount.wrong")
      : part?.money.flatMap { payment.summary.refusal(of: $0, for: operation, context.strings, context.format) }
    guard complaint == nil else {
      // The field may be out of sight.
      focus.focus(.merchantAmount)
      return []
    }
    asked = OperationQuestion(operation)
    return []
  }

  private mutating func answer(_ key: Key, _ context: Context) -> [Command] {
    let action = keys.action(for: key)
    let pressed = action == .back ? .back : asked?.focus.press(action)
    return answer(pressed, context)
  }

  /// - Parameter pressed: the pressed button of the question; nil if none was pressed.
  private mutating func answer(_ pressed: ElementID?, _ context: Context) -> [Command] {
    guard let pressed, let operation = asked?.operation else { return [] }
    asked = nil
    guard pressed == .operation(operation), let payment = payment(context), !payment.isAsking(context),
      let part = part(of: payment, for: operation, context)
    else { return [] }
    doneBefore = payment.done(context)
    return payment.isCurrent
      ? [.send(.operate(operation, part.money))]
      : [.app(.merchantActions(.perform(operation, on: payment.key, amount: part.money)))]
  }

  func page(_ context: Context) -> Page { MerchantActionsPage(screen: self, context: context).page }
}
