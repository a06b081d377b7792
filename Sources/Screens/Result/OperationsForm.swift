import CheckoutCore
import KassaTerminal

/// The form for merchant operations on the payment shown on the result screen: capture, release, reversal, refund.
struct OperationsForm: Sendable {
  private(set) var amount = TextInput(maxLength: 20)
  private(set) var focus: FocusRing
  private var problem: String?

  enum Answer: Equatable {
    case nothing, close
    case ask(PaymentOperation, Money?)
  }

  init(_ payment: Payment) { focus = Self.ring(payment, current: nil) }

  private static func ring(_ payment: Payment, current: ElementID?) -> FocusRing {
    let ids: [ElementID] = [[.amount], payment.operations.map(ElementID.operation), [.close]].flatMap(\.self)
    return FocusRing(ids, current: current.flatMap { ids.contains($0) ? $0 : nil } ?? ids[1])
  }

  var isTyping: Bool { focus.current == .amount }

  /// Removes the buttons of operations that are no longer possible.
  mutating func refresh(_ payment: Payment) { focus = Self.ring(payment, current: focus.current) }

  mutating func handle(_ key: Key, _ payment: Payment) -> Answer {
    if isTyping, let edit = EditKeys.edit(key) {
      apply(edit, payment)
      return .nothing
    }
    let action = Keys.dialog.action(for: key)
    if action == .back { return .close }
    if action == .choose, isTyping {
      focus.next()
      return .nothing
    }
    return focus.press(action).map { press($0, payment) } ?? .nothing
  }

  mutating func paste(_ text: String, _ payment: Payment) { if isTyping { apply(.paste(text), payment) } }

  mutating func perform(_ action: ElementAction, _ payment: Payment) -> Answer {
    if case .fill(.amount, let text) = action {
      focus.focus(.amount)
      _ = amount.apply(.clear)
      apply(.paste(text), payment)
      return .nothing
    }
    if case .press(.amount) = action {
      focus.focus(.amount)
      return .nothing
    }
    return focus.press(action).map { press($0, payment) } ?? .nothing
  }

  private mutating func apply(_ edit: FieldEdit, _ payment: Payment) {
    problem = amount.applyToAmount(edit, whole: payment.amount) ? nil : "extra.cardNumber"
  }

  private mutating func press(_ id: ElementID, _ payment: Payment) -> Answer {
    if id == .close { return .close }
    guard let operation = payment.operations.first(where: { .operation($0) == id }) else { return .nothing }
    let currency = payment.amount?.currency
    let text = amount.text.filter { !$0.isWhitespace }
    // Do not send an amount if none was entered, or if the operation always covers the full amount.
    if text.isEmpty || [.release, .reverse].contains(operation) { return .ask(operation, nil) }
    guard let currency, let wanted = Money(decimal: text, currency) else {
      problem = "amount"
      focus.focus(.amount)
      return .nothing
    }
    _ = amount.apply(.clear)
    return .ask(operation, wanted)
  }

  func page(_ payment: Payment, _ context: Context) -> Page {
    let postPaymentOperations = context.flow.postPaymentOperations
    var body: [Page.Block] = [
      .heading(context.say("operations.title"), id: "operations.title"),
      .text(context.say("operations.who"), id: "operations.who", tone: .muted), .space,
      .facts(facts(payment, postPaymentOperations, context)),
    ]
    if let operation = postPaymentOperations.isAsking {
      body.append(.waiting(context.say("operations." + operation.rawValue), id: "asking"))
    }
    if let error = postPaymentOperations.error {
      body.append(.text(Self.words(error, context), id: "refused", tone: .error))
    }
    let whole = context.say("operations.amount.hint")
    body += [
      .space,
      .field(
        Page.Field(
          id: .amount, label: context.say("operations.amount"), text: amount.text, cursor: amount.cursorColumn,
          error: problem.map { context.say("problem." + $0) }, hint: whole, placeholder: whole,
          columns: max(16, TextWidth.columns(whole)), isRequired: false)),
      .space,
      .buttons(
        payment.operations.map { Page.Button(id: .operation($0), label: context.say("operations." + $0.rawValue)) }
          + [Page.Button(id: .close, label: context.say("button.back"))]),
    ]
    let status = problem.map { Page.Status(context.say("problem." + $0), .error) }
    let said = isTyping ? context.say("operations.amount") + " · " + whole : context.say("operations.status")
    return Page(
      id: .operations, body: body, status: status ?? Page.Status(said),
      focus: focus.current)
  }

  /// Returns the error message for an operation that failed or whose outcome is unknown.
  static func words(_ error: CheckoutError, _ context: Context) -> String {
    if error.leavesOutcomeOpen || error == .outcomeUnknown {
      return context.say("operations.unknown", ["reason": error.words(context.strings)])
    }
    let words = [error.platformCode, error.platformMessage].compactMap(\.self).joined(separator: " · ")
    return context.say("operations.refused", ["reason": words.isEmpty ? error.words(context.strings) : words])
  }

  private func facts(
    _ payment: Payment, _ postPaymentOperations: PostPaymentOperations, _ context: Context
  ) -> [Page.Fact] {
    [
      Page.Fact(context.say("result.payment"), payment.id, id: "payment"),
      Page.Fact(context.say("result.status"), payment.status, id: "state"),
    ] + Self.done(postPaymentOperations, context)
  }

  /// Returns the completed operations, one line for each.
  static func done(_ postPaymentOperations: PostPaymentOperations, _ context: Context) -> [Page.Fact] {
    postPaymentOperations.done.enumerated().map { index, done in
      let words = [
        done.amount.map(context.format.money), done.status, done.code == "0" ? nil : done.code, done.message,
      ]
      return Page.Fact(
        context.say("operations." + done.operation.rawValue),
        words.compactMap(\.self).joined(separator: " · "), id: ElementID("done\(index + 1)"))
    }
  }
}
