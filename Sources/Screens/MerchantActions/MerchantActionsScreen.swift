import CheckoutCore
import KassaCards
import KassaTerminal

/// The merchant actions (F4): the list of payments and, for one of them, capture, release, reversal and refund.
///
/// It begins with the payment whose result is on the screen, if there is one, and otherwise with the list.
/// The button for an operation must be pressed twice, because the operation moves money.
struct MerchantActionsScreen: CheckoutScreen {
  /// The payment whose actions are shown, behind the list if that is open.
  private(set) var selected: PaymentKey?
  /// The list of payments; nil while the actions on one payment are shown.
  private(set) var list: FilteredList?
  /// The partial amount in major units; empty for the full amount.
  private(set) var amount = TextInput(maxLength: 20)
  private(set) var focus = FocusRing([.close])
  /// The operation awaiting a second press.
  private(set) var armed: PaymentOperation?
  /// What is wrong with the amount; nil if nothing is.
  private(set) var complaint: String?

  var keys: Keys.Map { list == nil ? Keys.merchantActions : Keys.palette }
  var isTyping: Bool { list != nil || focus.current == .merchantAmount }

  init(_ context: Context) {
    if let current = context.currentPayment { show(current.key, context) } else { openList(context) }
  }

  /// The payment whose actions are shown; nil if it is no longer known.
  func payment(_ context: Context) -> MerchantPayment? {
    context.merchantPayments.first { $0.key == selected }
  }

  /// Whether another payment is shown than the one of the checkout.
  func isOfAnother(_ context: Context) -> Bool { list == nil && payment(context)?.isCurrent == false }

  mutating func refresh(_ context: Context) {
    if list != nil { list?.replace(Self.entries(context)) }
    guard let payment = payment(context) else { return }
    if let armed, !payment.summary.operations.contains(armed) { self.armed = nil }
    let ids = Self.ring(payment, context)
    guard ids != focus.ids else { return }
    let isKept = ids.contains(focus.current) && focus.current != .close
    focus = FocusRing(ids, current: isKept ? focus.current : ids.first { $0 != .merchantAmount } ?? .close)
  }

  private static func ring(_ payment: MerchantPayment, _ context: Context) -> [ElementID] {
    let operations = payment.summary.operations.map(ElementID.operation)
    return (operations.isEmpty ? [] : [.merchantAmount] + operations)
      + (context.merchantPayments.count > 1 ? [.allPayments] : []) + [.close]
  }

  private mutating func show(_ key: PaymentKey, _ context: Context) {
    list = nil
    if key != selected {
      selected = key
      _ = amount.apply(.clear)
      disarm()
      focus = FocusRing([.close])
    }
    refresh(context)
  }

  private mutating func openList(_ context: Context) {
    list = FilteredList(.merchantPayments, Self.entries(context))
    disarm()
  }

  private static func entries(_ context: Context) -> [FilteredList.Entry] {
    let payments = context.merchantPayments
    let hasSeveral = Set(payments.map(\.key.provider)).subtracting([context.setup.providerName]).isEmpty == false
    return payments.map { payment in
      let day = payment.started.date(offset: context.setup.timeOffset)
      let details = [
        payment.summary.total(context.format), payment.state(context.strings),
        context.format.date(day), hasSeveral ? context.providerTitle(payment.key.provider) : nil,
      ]
      return FilteredList.Entry(
        id: .merchantPayment(payment.key), label: payment.key.payment,
        detail: details.compactMap(\.self).joined(separator: " · "))
    }
  }

  // MARK: Input

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    refresh(context)
    if Keys.merchantActionsClosing.action(for: key) != nil { return [.close] }
    if list != nil {
      if context.merchantPayments.isEmpty, key == Keys.enter { return [.close] }
      guard let answer = list?.handle(key) else { return [] }
      return take(answer, context)
    }
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
    if action == .back { return [.close] }
    return focus.press(action).map { press($0, context) } ?? []
  }

  mutating func paste(_ text: String, _ context: Context) -> [Command] {
    if list != nil {
      list?.paste(text)
    } else if focus.current == .merchantAmount {
      apply(.paste(text), context)
    }
    return []
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    refresh(context)
    if list != nil {
      if case .press(.close) = action { return take(.close, context) }
      return list?.perform(action).map { take(.chosen($0), context) } ?? []
    }
    if case .fill(.merchantAmount, let text) = action {
      focus.focus(.merchantAmount)
      _ = amount.apply(.clear)
      disarm()
      apply(.paste(text), context)
      return []
    }
    if case .press(.merchantAmount) = action {
      focus.focus(.merchantAmount)
      return []
    }
    return focus.press(action).map { press($0, context) } ?? []
  }

  private mutating func take(_ answer: FilteredList.Answer, _ context: Context) -> [Command] {
    switch answer {
    case .nothing: break
    case .close:
      guard payment(context) != nil else { return [.close] }
      list = nil
      refresh(context)
    case .chosen(let id):
      if let wanted = context.merchantPayments.first(where: { .merchantPayment($0.key) == id }) {
        show(wanted.key, context)
      }
    }
    return []
  }

  private mutating func apply(_ edit: FieldEdit, _ context: Context) {
    let before = amount.text
    let isAccepted = amount.applyToAmount(edit, whole: payment(context)?.summary.payment?.amount)
    guard !isAccepted || amount.text != before else { return }
    disarm()
    if !isAccepted { complaint = context.say("problem.extra.cardNumber") }
  }

  private mutating func disarm() {
    armed = nil
    complaint = nil
  }

  private mutating func press(_ id: ElementID, _ context: Context) -> [Command] {
    if id == .close { return [.close] }
    if id == .allPayments {
      openList(context)
      return [.app(.merchantActions(.list))]
    }
    guard let payment = payment(context),
      let operation = payment.summary.operations.first(where: { .operation($0) == id }),
      !payment.isAsking(context)
    else { return [] }
    complaint = nil
    guard let part = part(of: payment, for: operation, context) else {
      complaint = context.say("desk.amount.wrong")
      return []
    }
    complaint = part.money.flatMap { payment.summary.refusal(of: $0, for: operation, context.strings, context.format) }
    guard complaint == nil else { return [] }
    guard armed == operation else {
      armed = operation
      return []
    }
    armed = nil
    _ = amount.apply(.clear)
    return payment.isCurrent
      ? [.send(.operate(operation, part.money))]
      : [.app(.merchantActions(.perform(operation, on: payment.key, amount: part.money)))]
  }

  /// The sum that the person has entered; its `money` is nil for the whole amount.
  struct Part {
    var money: Money?
  }

  /// Returns what the person has entered; nil if it is not a valid amount above zero.
  /// Nothing entered stands for the whole amount, and a release or a reversal always covers all of it.
  func part(of payment: MerchantPayment, for operation: PaymentOperation, _ context: Context) -> Part? {
    let text = amount.text.trimmed
    if text.isEmpty || !operation.takesPart { return Part(money: nil) }
    guard let currency = payment.summary.payment?.amount?.currency,
      let money = context.format.money(typed: text, currency)
    else { return nil }
    return Part(money: money)
  }

  func page(_ context: Context) -> Page { MerchantActionsPage(screen: self, context: context).page }
}

extension MerchantPayment {
  /// Whether an operation on the payment is in progress.
  func isAsking(_ context: Context) -> Bool {
    isCurrent ? context.flow.postPaymentOperations.isAsking != nil : context.merchantActions.asking == key
  }

  /// The error of the last operation on the payment; nil if it succeeded.
  func failure(_ context: Context) -> CheckoutError? {
    if isCurrent { return context.flow.postPaymentOperations.error }
    return context.merchantActions.failure.flatMap { $0.payment == key ? $0.error : nil }
  }

  /// The completed operations: of the current payment all of this checkout, of another one the last.
  func done(_ context: Context) -> [PostPaymentOperations.Done] {
    if isCurrent { return context.flow.postPaymentOperations.done }
    return context.merchantActions.success.flatMap { $0.payment == key ? [$0.done] : nil } ?? []
  }
}
