import CheckoutCore
import KassaTerminal

/// The merchant's list of payments, with buttons for full and partial capture, reversal and refund.
/// The button for an operation must be pressed twice, because the operation moves money.
struct MerchantActionsScreen: CheckoutScreen {
  private(set) var selected: String?
  /// The partial amount in major units; empty for the full amount.
  private(set) var amount = TextInput(maxLength: 12)
  private(set) var focus = FocusRing([.merchantAmount])
  /// The operation awaiting a second press.
  private(set) var armed: PaymentOperation?
  private(set) var complaint: String?
  let keys = Keys.merchantActions

  mutating func refresh(_ context: Context) {
    let orders = context.merchantActions.orders
    if !orders.contains(where: { $0.id == selected }) { selected = orders.first?.id }
    let operations = order(context)?.operations ?? []
    let ids = operations.map(ElementID.operation) + (operations.isEmpty ? [] : ["desk.amount"]) + [.close]
    if ids != focus.ids { focus = FocusRing(ids, current: ids.contains(focus.current) ? focus.current : ids[0]) }
    if let armed, !operations.contains(armed) { self.armed = nil }
  }

  func order(_ context: Context) -> MerchantActionsPayment? {
    context.merchantActions.orders.first { $0.id == selected }
  }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    refresh(context)
    if focus.current == .merchantAmount, let edit = EditKeys.edit(key) {
      apply(edit, context)
      return []
    }
    switch keys.action(for: key) {
    case .up: move(-1, context)
    case .down: move(1, context)
    case .next: focus.next()
    case .previous: focus.previous()
    case .back: return [.close]
    case .choose: return press(focus.current, context)
    default: break
    }
    return []
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    refresh(context)
    switch action {
    case .fill(.merchantAmount, let text):
      _ = amount.apply(.clear)
      disarm()
      apply(.paste(text), context)
    case .fill: break
    case .focus(let id), .press(let id):
      if let order = context.merchantActions.orders.first(where: { .merchantOrder($0) == id }) {
        select(order.id)
      } else {
        focus.focus(id)
        if case .press = action { return press(id, context) }
      }
    }
    return []
  }

  private mutating func apply(_ edit: FieldEdit, _ context: Context) {
    let before = amount.text
    let isAccepted = amount.applyToAmount(edit, whole: order(context)?.amount)
    guard !isAccepted || amount.text != before else { return }
    disarm()
    if !isAccepted { complaint = "problem.extra.cardNumber" }
  }

  private mutating func disarm() {
    armed = nil
    complaint = nil
  }

  private mutating func select(_ id: String?) {
    if id != selected { disarm() }
    selected = id
  }

  private mutating func move(_ step: Int, _ context: Context) {
    let ids = context.merchantActions.orders.map(\.id)
    guard !ids.isEmpty, let index = ids.firstIndex(of: selected ?? "") else { return }
    select(ids[(index + step + ids.count) % ids.count])
  }

  private mutating func press(_ id: ElementID, _ context: Context) -> [Command] {
    if id == .close { return [.close] }
    guard let order = order(context), let operation = order.operations.first(where: { .operation($0) == id }),
      !context.merchantActions.isAsking
    else { return [] }
    complaint = nil
    let part = amount.isEmpty ? nil : Self.minorUnits(amount.text, order.amount.currency)
    guard amount.isEmpty || part != nil else {
      complaint = "desk.amount.wrong"
      return []
    }
    guard armed == operation else {
      armed = operation
      return []
    }
    armed = nil
    _ = amount.apply(.clear)
    // A release or reversal always covers the full amount.
    let isWhole = operation == .release || operation == .reverse
    return [.app(.merchantActions(.perform(operation, order: order.id, amount: isWhole ? nil : part)))]
  }

  /// Parses an amount such as `5`, `5.00` or `5,00`. Returns nil unless it is a valid amount above zero.
  static func minorUnits(_ text: String, _ currency: Currency) -> Int64? {
    let sides = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }.map(String.init)
    guard (1...2).contains(sides.count), let whole = sides.first, !whole.isEmpty,
      sides.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), whole.utf8.count <= 12
    else { return nil }
    let decimals = sides.count == 2 ? sides[1] : ""
    guard decimals.utf8.count <= currency.exponent else { return nil }
    let digits = whole + decimals + String(repeating: "0", count: currency.exponent - decimals.utf8.count)
    return Int64(digits).flatMap { $0 > 0 ? $0 : nil }
  }

  func page(_ context: Context) -> Page { MerchantActionsPage(screen: self, context: context).page }
}
