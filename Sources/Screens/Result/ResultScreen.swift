import CheckoutCore
import KassaCards
import KassaResources
import KassaTerminal

/// The result screen, with the outcome as text, symbol and colour, and with the payment details.
struct ResultScreen: ButtonScreen, StageScreen {
  var topic: HelpTopic { .result }
  var pageToRead: ScreenName? { .result }
  var focus = FocusRing([.done, .again])
  var keys: Keys.Map {
    let keys = focus.ids.contains(.check) ? Keys.openResult : Keys.result
    // In a shop's own program, which offers no other payment, the button goes back to the shop.
    return focus.current == .done && focus.ids.contains(.again) ? Keys.ending(keys) : keys
  }

  mutating func refresh(_ context: Context) {
    let isOpen = context.checkAgain != nil
    let ids = buttons(context).map(\.id)
    guard focus.ids != ids else { return }
    // If the status of the payment can be checked again, the button for this check initially has the focus.
    let isKept = ids.contains(focus.current) && isOpen == focus.ids.contains(.check)
    focus = FocusRing(ids, current: isKept ? focus.current : nil)
  }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    switch keys.action(for: key) {
    case .copyPayment: keep(.copy, context) ?? []
    case .saveReceipt: press(.save, context)
    case .saveScript: [.app(.saveScript)]
    default: pressKey(key, context)
    }
  }

  func button(for action: KeyAction) -> ElementID? {
    switch action {
    case .leave: .done
    // One step back from a payment is the shop, so that nobody who goes back by habit is thrown out of the program.
    case .back: focus.ids.contains(.again) ? .again : .done
    case .check where focus.ids.contains(.check): .check
    default: nil
    }
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    focus.press(action).map { press($0, context) } ?? []
  }

  mutating func press(_ id: ElementID, _ context: Context) -> [Command] {
    if let kept = keep(id, context) { return kept }
    if id == .check { return context.checkAgain.map { [.app($0)] } ?? [] }
    if id == .operations { return [.key(Keys.merchantActionsKey)] }
    if id == .saveScript { return [.app(.saveScript)] }
    return id == .again ? [.restart] : [.app(.quit)]
  }

  func answers(_ context: Context) -> [ElementID] { ["checked"] }

  func page(_ context: Context) -> Page {
    let (summary, strings) = (context.summary, context.strings)
    guard summary.outcome != nil else { return Page(id: .result) }
    let tone = Self.sign(summary.mark, context.setup.theme).1
    var body: [Page.Block] = [
      .text(Self.headline(summary, context), id: "outcome", tone: tone),
      .text(summary.explanation(strings, shop: context.shopName), id: "next", tone: .normal), .space,
      .facts(payerFacts(context)),
    ]
    if let checked = context.checkedWords { body += [.space, .text(checked, id: "checked", tone: .strong)] }
    if let error = summary.error {
      body += [.space, .text(error.words(strings), id: "error", tone: .error)]
      body += error.mistakes.enumerated().map { index, mistake in
        var mistake = mistake
        mistake.path = context.setup.parameterNames(mistake.path)
        let bullet = context.setup.theme.sign.bullet
        let code = mistake.platformCode.map { " (\($0))" } ?? ""
        return .text(
          "\(bullet) \(mistake.words(strings))\(code)", id: ElementID("mistake\(index + 1)"), tone: .normal)
      }
    }
    if let used = summary.usedOrderWords(strings) { body += [.space, .text(used, id: "used", tone: .strong)] }
    if let trouble = Self.trouble(context) { body += [.space, .text(trouble, id: "ledger.trouble", tone: .warning)] }
    if let trouble = context.resumablePayments.trouble, trouble != Self.trouble(context) {
      body += [.space, .text(trouble, id: "platform.trouble", tone: .warning)]
    }
    if let advice = summary.advice(strings) { body += [.space, .text(advice, id: "advice", tone: .normal)] }
    // Put the items at the end, so that the outcome remains visible even if the order is long.
    let positions = context.positions
    if !positions.isEmpty { body += [.space, .facts(positions)] }
    if !context.setup.isClean { body += [.space, .rule(testerLine(context), id: "state")] }
    body += [.space, .buttons(buttons(context))]
    return Page(id: .result, body: body, focus: focus.current)
  }

  /// Returns the buttons: the end, paying again, and what can be done with this payment.
  private func buttons(_ context: Context) -> [Page.Button] {
    func button(_ id: ElementID, _ key: String) -> Page.Button { Page.Button(id: id, label: context.say(key)) }
    let check = context.checkAgain == nil ? [] : [button(.check, "result.check")]
    let hasPayment = context.flow.result?.payment != nil
    let save = hasPayment && !context.setup.lacks(.saveReceipt) ? [button(.save, "result.save")] : []
    if context.setup.isHosted { return check + [button(.done, "button.done")] + save }
    // An order whose ID is used up cannot be paid: the way on is another order.
    // Nobody should pay again before it is known how this payment ended; the shop offers to ask for that.
    let isOpen = context.summary.outcome == .pending
    let again = button(
      .again, context.summary.usesUpOrder ? "button.newOrder" : isOpen ? "button.shop" : "result.again")
    let operations = context.summary.operations
    let first = operations.first.map { context.summary.name(of: $0, context.strings) + "…" }
    let actions = first.map { [Page.Button(id: .operations, label: $0)] } ?? []
    let hasToken = !context.setup.lacks(.copy) && Self.token(context) != nil
    let token = hasToken ? [button(.copyToken, "result.token")] : []
    return check + [button(.done, "button.done"), again] + save + token + (context.setup.isClean ? [] : actions)
      + (context.setup.isClean || context.setup.lacks(.saveScript) ? [] : [button(.saveScript, "result.script")])
  }

  /// Returns the outcome with its sign and its sum, e.g. `✓ Paid $19.99`.
  static func headline(_ summary: PaymentSummary, _ context: Context) -> String {
    sign(summary.mark, context.setup.theme).0 + " " + summary.headline(context.strings, context.format)
  }

  /// Returns the message about an error in storing the payment; nil if there was none.
  private static func trouble(_ context: Context) -> String? {
    for case .note(let key, let details) in context.presentation.entries.map(\.kind)
    where FlowNote.reportsStorage(key) {
      return FlowNote.words(key, details, context.strings)
    }
    return nil
  }

  /// Returns what the payer may keep, for the receipt.
  func receiptFacts(_ context: Context) -> [Page.Fact] {
    let facts = payerFacts(context)
    let ordered = facts.contains { $0.id == "amount" } ? [] : [Self.amount("result.amount", context)]
    return context.positions + ordered + facts
  }

  private static func amount(_ key: String, _ context: Context, tone: Page.Tone = .normal) -> Page.Fact {
    Page.Fact(context.say(key), context.summary.total(context.format), id: "amount", tone: tone)
  }

  /// Returns the facts that concern the payer. The amount is part of the outcome, unless it has several parts.
  private func payerFacts(_ context: Context) -> [Page.Fact] {
    let summary = context.summary
    guard let payment = summary.payment else {
      // Whoever asks how it ended needs the number that the shop gave the payment.
      let id = context.flow.paymentID
      return [Self.amount("result.amount", context)]
        + (id.isEmpty ? [] : [Page.Fact(context.say("result.payment"), id, id: "payment")])
    }
    var facts = summary.payerSums.map { sum, money in
      Page.Fact(sum.name(context.strings), context.format.money(money), id: ElementID(sum.rawValue), tone: .strong)
    }
    if !facts.isEmpty || !summary.headlineNamesSum {
      facts.append(Self.amount(facts.isEmpty ? "result.amount" : "result.ordered", context, tone: .strong))
    }
    if let reason = summary.reason(context.strings) {
      facts.append(Page.Fact(context.say("result.reason"), reason, id: "reason"))
    }
    if let means = Self.meansOfPayment(payment, context) {
      let name = context.say(payment.account == nil ? "result.method" : "result.instrument")
      facts.append(Page.Fact(name, means, id: "instrument"))
    }
    if let date = payment.date {
      let text = Instant(timestamp: date).map { context.format.dateTime($0, offset: context.setup.timeOffset) } ?? date
      facts.append(Page.Fact(context.say("result.date"), text, id: "date"))
    }
    facts.append(Page.Fact(context.say("result.payment"), payment.id, id: "payment"))
    if let operation = payment.operationID {
      facts.append(Page.Fact(context.say("result.operation"), operation, id: "operation"))
    }
    if let recurring = payment.recurringID {
      facts.append(Page.Fact(context.say("result.recurring"), recurring, id: "recurring"))
    }
    if let address = payment.receiptAddress {
      facts.append(Page.Fact(context.say("result.receipt"), address, id: "receipt"))
    }
    return facts + MerchantActionsPage.done(context.flow.postPaymentOperations.done, context)
  }

  /// Returns the name of the SDK callback that reported the result to the application.
  static func callback(_ context: Context) -> String? {
    for case .message(let message) in context.presentation.entries.lazy.reversed().map(\.kind)
    where message.from == .sdk && message.to == .application && message.name != "onButtonPressed" {
      return message.name
    }
    return nil
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

  static func sign(_ mark: PaymentSummary.Mark, _ theme: Theme) -> (String, Page.Tone) {
    switch mark {
    case .good: (theme.sign.check, .success)
    case .bad: (theme.sign.cross, .error)
    case .stopped: (theme.sign.cross, .warning)
    case .open: (theme.sign.pending, .warning)
    }
  }
}
