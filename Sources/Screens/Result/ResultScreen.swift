import Cards
import CheckoutCore
import Terminal

/// How it ended, in a word, a sign and a colour, and everything worth keeping.
struct ResultScreen: Screen {
  var focus = FocusRing(["done", "again"])
  let keys = Keys.result

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    let action = keys.action(for: key)
    if action == .leave { return press("done", context) }
    if action == .check { return focus.ids.contains("check") ? press("check", context) : [] }
    return focus.press(action).map { press($0, context) } ?? []
  }

  mutating func act(_ action: ElementAction, _ context: Context) -> [Command] {
    focus.press(action).map { press($0, context) } ?? []
  }

  private func press(_ id: String, _ context: Context) -> [Command] {
    if id == "check" { return open(context).map { [.app(.resume($0))] } ?? [.app(.check)] }
    return id == "again" ? [.restart] : [.app(.quit(context.flow.result?.outcome.exitCode ?? 5))]
  }

  /// The payment that can be asked about once more.
  private func open(_ context: Context) -> PaymentKey? {
    let flow = context.flow
    guard flow.result?.outcome == .pending, let kept = context.recollection.unfinished, flow.sessionID != nil,
      kept.progress.session == flow.sessionID
    else { return nil }
    return kept.key
  }

  /// Whether an undecided payment can be asked about: by taking it up again, or where it stands.
  private func canCheck(_ context: Context) -> Bool {
    open(context) != nil || (context.setup.canCheck && context.flow.result?.outcome == .pending)
  }

  mutating func refresh(_ context: Context) {
    let wanted = canCheck(context) ? ["check", "done", "again"] : ["done", "again"]
    if wanted != focus.ids { focus = FocusRing(wanted) }
  }

  func page(_ context: Context) -> Page {
    guard let result = context.flow.result else { return Page(id: "result") }
    let (sign, tone) = Self.sign(result.outcome, context.setup.theme)
    var body: [Page.Block] = [
      .text("\(sign) \(context.sayByPurpose("outcome." + result.outcome.rawValue))", id: "outcome", tone: tone), .space,
      .facts(facts(result, context)),
    ]
    if let checked = context.presentation.checked {
      let outcome = context.say("outcome." + checked.outcome.rawValue)
      body += [
        .space, .text(context.say("result.checked", ["outcome": outcome]), id: "checked", tone: .strong),
      ]
    }
    if let error = result.error {
      body += [.space, .text(error.words(context.strings), id: "error", tone: .error)]
      body += error.mistakes.enumerated().map { index, mistake in
        let bullet = context.setup.theme.sign.bullet
        let code = mistake.platformCode.map { " (\($0))" } ?? ""
        return .text("\(bullet) \(mistake.words(context.strings))\(code)", id: "mistake\(index + 1)", tone: .normal)
      }
    }
    if let trouble = Self.trouble(context) { body += [.space, .text(trouble, id: "ledger.trouble", tone: .warning)] }
    body += [
      .space, .text(context.sayByPurpose("outcome.next." + result.outcome.rawValue), id: "next", tone: .muted), .space,
      .buttons(
        (canCheck(context) ? [Page.Button(id: "check", label: context.say("result.check"))] : []) + [
          Page.Button(id: "done", label: context.say("button.done")),
          Page.Button(id: "again", label: context.say("button.shop")),
        ]),
    ]
    return Page(
      id: "result", body: body,
      status: Page.Status(context.sayByPurpose("outcome.status." + result.outcome.rawValue), tone), focus: focus.current
    )
  }

  /// The payment could not be written down.
  private static func trouble(_ context: Context) -> String? {
    for case .note(let key, let details) in context.presentation.entries.map(\.kind) where key.hasPrefix("ledger.") {
      return context.say("ledger.trouble." + key.dropFirst("ledger.".count), details)
    }
    return nil
  }

  private func facts(_ result: CheckoutResult, _ context: Context) -> [Page.Fact] {
    let order = context.setup.order
    var facts: [Page.Fact] = order.positions.map { position in
      Page.Fact("\(position.quantity) × \(position.name)", order.text(position.amount))
    }
    guard let payment = result.payment else {
      return facts + [Page.Fact(context.say("result.amount"), order.total, id: "amount")]
    }
    facts.append(
      Page.Fact(context.say("result.amount"), payment.amount?.display ?? order.total, id: "amount", tone: .strong))
    if let paid = payment.paidAmount, paid != payment.amount {
      facts.append(Page.Fact(context.say("result.paid"), paid.display, id: "paid"))
    }
    if let account = payment.account {
      facts.append(
        Page.Fact(context.say("result.instrument"), Self.instrument(payment, account, context), id: "instrument"))
    } else if let method = context.flow.interface?.methods.first(where: { $0.id == payment.method }),
      method.kind == .redirect
    {
      facts.append(Page.Fact(context.say("result.instrument"), method.name, id: "instrument"))
    }
    facts.append(Page.Fact(context.say("result.payment"), payment.id, id: "payment"))
    if let recurring = payment.recurringID {
      facts.append(Page.Fact(context.say("result.recurring"), recurring, id: "recurring"))
    }
    if let operation = payment.operationID {
      facts.append(Page.Fact(context.say("result.operation"), operation, id: "operation"))
    }
    if let code = payment.code {
      let words = [code, payment.message].compactMap(\.self).joined(separator: " · ")
      facts.append(Page.Fact(context.say("result.code"), words, id: "code"))
    }
    if let text = payment.encrypted {
      facts.append(
        Page.Fact(
          context.say("result.encrypted"),
          context.say("result.encrypted.text", ["start": String(text.prefix(24)), "count": String(text.count)]),
          id: "encrypted"))
    }
    if let date = payment.date {
      let text = Instant(timestamp: date)?.dateTimeText(offset: context.setup.timeOffset) ?? date
      facts.append(Page.Fact(context.say("result.date"), text, id: "date"))
    }
    return facts
  }

  static func instrument(_ payment: Payment, _ account: String, _ context: Context) -> String {
    let brand = payment.brand.map { context.brandName(BrandID(rawValue: $0)) }
    return [brand, account].compactMap(\.self).joined(separator: " ")
  }

  private static func sign(_ outcome: Outcome, _ theme: Theme) -> (String, Page.Tone) {
    switch outcome {
    case .success, .partial, .held: (theme.sign.check, .success)
    case .declined, .failed: (theme.sign.cross, .error)
    case .cancelled: (theme.sign.cross, .warning)
    case .pending: (theme.sign.pending, .warning)
    }
  }
}
