import CheckoutCore
import KassaCards
import KassaResources
import KassaTerminal

/// The result screen, with the outcome as text, symbol and colour, and with the payment details.
struct ResultScreen: ButtonScreen, StageScreen {
  var topic: HelpTopic { .result }
  var focus = FocusRing([.done, .again])
  let keys = Keys.result

  mutating func refresh(_ context: Context) {
    let isOpen = canCheck(context)
    let ids = buttons(context).map(\.id)
    guard focus.ids != ids else { return }
    // If the status of the payment can be checked again, the button for this check initially has the focus.
    let isKept = ids.contains(focus.current) && isOpen == focus.ids.contains(.check)
    focus = FocusRing(ids, current: isKept ? focus.current : nil)
  }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    if key == Keys.character("c") { return keep(.copy, context) ?? [] }
    if key == Keys.character("s") { return press(.save, context) }
    if key == Keys.character("w") { return [.app(.saveScript)] }
    return pressKey(key, context)
  }

  func button(for action: KeyAction) -> ElementID? {
    switch action {
    case .leave: .done
    case .check where focus.ids.contains(.check): .check
    default: nil
    }
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    focus.press(action).map { press($0, context) } ?? []
  }

  mutating func press(_ id: ElementID, _ context: Context) -> [Command] {
    if let kept = keep(id, context) { return kept }
    if id == .check { return open(context).map { [.app(.resume($0))] } ?? [.app(.check)] }
    if id == .more { return [.open(.more)] }
    return id == .again ? [.restart] : [.app(.quit(context.presentation.lastKnown?.outcome.exitCode ?? 5))]
  }

  /// Returns the key under which the pending payment is stored; nil if the payment cannot be resumed.
  private func open(_ context: Context) -> PaymentKey? {
    let flow = context.flow
    guard flow.result?.outcome == .pending, let kept = context.resumablePayments.unfinished, flow.sessionID != nil,
      kept.progress.session == flow.sessionID
    else { return nil }
    return kept.key
  }

  /// Whether the status of a pending payment can be queried, either by resuming the payment or on the result screen.
  private func canCheck(_ context: Context) -> Bool {
    open(context) != nil || (context.setup.canCheck && context.flow.result?.outcome == .pending)
  }

  func page(_ context: Context) -> Page {
    // If the merchant has performed an operation, show the payment's new outcome instead of the original result.
    // The result of a later status query takes precedence over an error that left the outcome unknown.
    // A status query often returns more details.
    let hasChanged = context.flow.postPaymentOperations.outcome != nil
    guard let known = context.presentation.lastKnown,
      let result = hasChanged ? context.flow.standing : context.flow.result
    else { return Page(id: .result) }
    var body: [Page.Block] = [
      .text(
        Self.headline(result, context), id: "outcome", tone: Self.sign(result.outcome, context.setup.theme).1),
      .text(Self.next(known, context), id: "next", tone: .normal), .space,
      .facts(payerFacts(known, context)),
    ]
    if let checked = context.presentation.checked, !hasChanged,
      checked.outcome != result.outcome || result.outcome == .pending
    {
      let outcome = Self.words("outcome.", checked, context)
      body += [
        .space,
        .text(
          context.say("result.checked", ["outcome": context.strings.afterColon(outcome)]), id: "checked", tone: .strong),
      ]
    }
    if let error = known.error {
      body += [.space, .text(error.words(context.strings), id: "error", tone: .error)]
      body += error.mistakes.enumerated().map { index, mistake in
        let bullet = context.setup.theme.sign.bullet
        let code = mistake.platformCode.map { " (\($0))" } ?? ""
        return .text(
          "\(bullet) \(mistake.words(context.strings))\(code)", id: ElementID("mistake\(index + 1)"), tone: .normal)
      }
    }
    if Self.isUsed(known) { body += [.space, .text(context.say("result.used"), id: "used", tone: .strong)] }
    if let trouble = Self.trouble(context) { body += [.space, .text(trouble, id: "ledger.trouble", tone: .warning)] }
    if let advice = known.advice(context.strings) { body += [.space, .text(advice, id: "advice", tone: .normal)] }
    // Put the items at the end, so that the outcome remains visible even if the order is long.
    let positions = Self.positions(context)
    if !positions.isEmpty { body += [.space, .facts(positions)] }
    if !context.setup.isClean {
      body += [.space, .rule(context.environment, id: "tester")] + testerBlocks(known, context)
    }
    body += [.space, .buttons(buttons(context))]
    let status = Page.Status(
      Self.words("outcome.status.", known, context), Self.sign(known.outcome, context.setup.theme).1)
    return Page(id: .result, body: body, status: status, focus: focus.current)
  }

  /// Returns the buttons: at most four, of which the last one opens the list of everything else.
  private func buttons(_ context: Context) -> [Page.Button] {
    func button(_ id: ElementID, _ key: String) -> Page.Button { Page.Button(id: id, label: context.say(key)) }
    let isUsed = context.presentation.lastKnown.map(Self.isUsed) ?? false
    let check = canCheck(context) ? [button(.check, "result.check")] : []
    // An order whose ID is used up cannot be paid: the way on is another order.
    let again = button(.again, isUsed ? "button.newOrder" : "button.shop")
    let rest = [button(.save, "result.save"), button(.more, "button.more")]
    if context.setup.isHosted {
      let save = context.flow.result?.payment == nil ? [] : [button(.save, "result.save")]
      return check + [button(.done, "button.done")] + save
    }
    guard context.flow.result?.payment != nil else { return check + [button(.done, "button.done"), again] }
    return check + [button(.done, "button.done")] + (Self.offersShop(context) ? [again] : []) + rest
  }

  /// Whether the way back to the shop has a button of its own, because nothing was paid. Otherwise `More` offers it.
  static func offersShop(_ context: Context) -> Bool {
    guard let known = context.presentation.lastKnown else { return true }
    return isUsed(known) || [.declined, .failed, .cancelled].contains(known.outcome) && known.payment?.ending == nil
  }

  /// Returns the outcome with its sign and its sum, e.g. `✓ Paid $19.99`.
  static func headline(_ result: CheckoutResult, _ context: Context) -> String {
    let outcome = words("outcome.", result, context)
    let text = sum(of: result, context).map { context.say("outcome.amount", ["outcome": outcome, "amount": $0]) }
    return [sign(result.outcome, context.setup.theme).0, text ?? outcome].compactMap(\.self).joined(separator: " ")
  }

  /// Returns the message for the outcome. Some errors and some final payment states have messages of their own.
  static func words(_ key: String, _ result: CheckoutResult, _ context: Context) -> String {
    result.words(key, context.setup.order.purpose, context.strings)
  }

  /// Whether the platform already has a payment with this ID. If so, only an order with another ID can be paid.
  static func isUsed(_ result: CheckoutResult) -> Bool {
    result.error?.isRepeatedPayment == true
  }

  /// Returns the payment ID. If the order ID was already in use, also returns a notice that it was replaced.
  private static func identity(_ payment: Payment, _ context: Context) -> String {
    for case .note(FlowNote.orderRenumbered.rawValue, let details) in context.presentation.entries.map(\.kind) {
      return context.say("result.renumbered", details)
    }
    return payment.id
  }

  /// Returns the message about an error in storing the payment; nil if there was none.
  private static func trouble(_ context: Context) -> String? {
    for case .note(let key, let details) in context.presentation.entries.map(\.kind)
    where FlowNote.reportsStorage(key) {
      return FlowNote.words(key, details, context.strings)
    }
    return nil
  }

  /// Returns all payment details for the receipt.
  func facts(_ result: CheckoutResult, _ context: Context) -> [Page.Fact] {
    Self.positions(context) + endFacts(result, context)
  }

  private static func positions(_ context: Context) -> [Page.Fact] {
    let order = context.setup.order
    return order.positions.map { position in
      Page.Fact("\(position.quantity) × \(position.name)", order.text(position.amount, in: context.format))
    }
  }

  /// Returns all facts of the payment, for the receipt.
  private func endFacts(_ result: CheckoutResult, _ context: Context) -> [Page.Fact] {
    let sum = result.payment?.amount.map(context.format.money) ?? context.shared.total
    let facts = payerFacts(result, context)
    return (facts.contains { $0.id == "amount" } ? [] : [Page.Fact(context.say("result.amount"), sum, id: "amount")])
      + facts + testerFacts(result, context)
  }

  /// Returns the facts that concern the payer. The amount is part of the outcome, unless it has several parts.
  private func payerFacts(_ result: CheckoutResult, _ context: Context) -> [Page.Fact] {
    guard let payment = result.payment else {
      return [Page.Fact(context.say("result.amount"), context.shared.total, id: "amount")]
    }
    var facts = sums(payment, context)
    if !facts.isEmpty || Self.sum(of: result, context) == nil {
      let ordered = payment.amount.map(context.format.money) ?? context.shared.total
      let name = context.say(facts.isEmpty ? "result.amount" : "result.ordered")
      facts.append(Page.Fact(name, ordered, id: "amount", tone: .strong))
    }
    if let means = Self.meansOfPayment(payment, context) {
      let name = context.say(payment.account == nil ? "result.method" : "result.instrument")
      facts.append(Page.Fact(name, means, id: "instrument"))
    }
    if let date = payment.date {
      let text = Instant(timestamp: date).map { context.format.dateTime($0, offset: context.setup.timeOffset) } ?? date
      facts.append(Page.Fact(context.say("result.date"), text, id: "date"))
    }
    facts.append(Page.Fact(context.say("result.payment"), Self.identity(payment, context), id: "payment"))
    if let operation = payment.operationID {
      facts.append(Page.Fact(context.say("result.operation"), operation, id: "operation"))
    }
    if let recurring = payment.recurringID {
      facts.append(Page.Fact(context.say("result.recurring"), recurring, id: "recurring"))
    }
    if let address = payment.receiptAddress {
      facts.append(Page.Fact(context.say("result.receipt"), address, id: "receipt"))
    }
    return facts + MerchantActionsPage.done(context.flow.postPaymentOperations, context)
  }

  /// Returns the name of the SDK callback that reported the result to the application.
  static func callback(_ context: Context) -> String? {
    for case .message(let message) in context.presentation.entries.lazy.reversed().map(\.kind)
    where message.from == .sdk && message.to == .application && message.name != "onButtonPressed" {
      return message.name
    }
    return nil
  }

  /// Returns the sum that the outcome names: what was paid or held. Nil if nothing was.
  static func sum(of result: CheckoutResult, _ context: Context) -> String? {
    guard ![.store, .verify].contains(context.setup.order.purpose), result.payment?.ending == nil else { return nil }
    let whole = result.payment?.amount.map(context.format.money) ?? context.shared.total
    return switch result.outcome {
    case .success: whole
    case .held: result.payment?.held.map(context.format.money) ?? whole
    case .partial: result.payment?.paidAmount.map(context.format.money)
    case .declined, .failed, .cancelled, .pending: nil
    }
  }

  /// Returns the captured and held amounts if they differ from the full amount, and the refunded amount, if any.
  private func sums(_ payment: Payment, _ context: Context) -> [Page.Fact] {
    var facts: [Page.Fact] = []
    if let paid = payment.paidAmount {
      facts.append(Page.Fact(context.say("result.paid"), context.format.money(paid), id: "paid", tone: .strong))
    }
    if let held = payment.held, held.amount > 0, held != payment.amount {
      facts.append(Page.Fact(context.say("result.held"), context.format.money(held), id: "held", tone: .strong))
    }
    if let refunded = payment.refunded, refunded.amount > 0 {
      facts.append(
        Page.Fact(context.say("result.refunded"), context.format.money(refunded), id: "refunded", tone: .strong))
    }
    return facts
  }

  /// Explains what the outcome means for the payer, and whether the shop has confirmed a paid order.
  private static func next(_ result: CheckoutResult, _ context: Context) -> String {
    let purpose = context.setup.order.purpose
    let isPaid = result.outcome == .success && ![.store, .verify].contains(purpose)
    return [result.explanation(purpose, context.strings), isPaid ? confirmation(context) : nil]
      .compactMap(\.self).joined(separator: " ")
  }

  /// Returns a sentence about whether the merchant server has acknowledged the webhook that reports the outcome.
  private static func confirmation(_ context: Context) -> String {
    let shop = ["shop": context.shopName]
    guard let reported = context.flow.outcomeNotification, reported.isAnswered else {
      return context.say("outcome.next.success.unconfirmed", shop)
    }
    return context.say(reported.isAcknowledged ? "outcome.next.success" : "outcome.next.success.refused", shop)
  }

  /// Returns the card or account, or the method if the payer paid on another page or in an app; nil if neither is known.
  static func meansOfPayment(_ payment: Payment, _ context: Context) -> String? {
    if let account = payment.account { return instrument(payment, account, context) }
    return context.flow.interface?.methods.first { $0.id == payment.method && $0.kind == .redirect }?.name
  }

  /// Returns the brand and the last four digits of a card, e.g. `Visa •••• 0056`, or the name of another account.
  static func instrument(_ payment: Payment, _ account: String, _ context: Context) -> String {
    let brand = payment.brand.map { context.brandName(BrandID(rawValue: $0)) }
    // Some platforms mask with asterisks.
    let shown = account.contains("•") || account.contains("*") ? MaskedDigits.text(account) : account
    return [brand, shown].compactMap(\.self).joined(separator: " ")
  }

  static func sign(_ outcome: Outcome, _ theme: Theme) -> (String, Page.Tone) {
    switch outcome {
    case .success, .partial, .held: (theme.sign.check, .success)
    case .declined, .failed: (theme.sign.cross, .error)
    case .cancelled: (theme.sign.cross, .warning)
    case .pending: (theme.sign.pending, .warning)
    }
  }
}
