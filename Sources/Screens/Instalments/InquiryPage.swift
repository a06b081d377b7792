import CheckoutCore
import KassaCards
import KassaResources
import KassaTerminal

extension InquiryScreen {
  func answers(_ context: Context) -> [ElementID] { fields?.answers(context) ?? [.setback] }

  func page(_ context: Context) -> Page {
    guard let inquiry = context.flow.inquiry else { return Page(id: .inquiry) }
    let key = "inquiry." + inquiry.id
    var body: [Page.Block] = [.heading(context.say(key + ".title"), id: ElementID(key + ".title"))]
    if let recoverableError = context.flow.recoverableError {
      body.append(.text(recoverableError.words(context.strings), id: .setback, tone: .error))
    }
    let details = inquiry.details.merging(["shop": inquiry.shop?.name ?? context.setup.order.merchantName]) { own, _ in
      own
    }
    // Only after a wrong answer, the text may say how many attempts are left: it takes a line more.
    let again = inquiry.problems.isEmpty ? nil : context.strings.optional(key + ".text.again", details)
    if let text = again ?? context.strings.optional(key + ".text", details) {
      body += [.text(text, id: ElementID(key + ".text"), tone: .muted), .space]
    }
    body += subject(inquiry, context) + [.space, .buttons(buttons(inquiry, context))]
    let status = fields?.current == nil ? nil : fields?.status(context)
    return Page(
      id: .inquiry(inquiry.id), body: body,
      status: status.flatMap { $0.text.isEmpty ? nil : $0 }
        ?? Page.Status(context.strings.optional(key + ".status") ?? context.say("inquiry.status")),
      focus: current)
  }

  private func subject(_ inquiry: Inquiry, _ context: Context) -> [Page.Block] {
    switch inquiry.subject {
    case .choice(let rows):
      let shown = rows.map { row in
        Page.Choice.Row(
          id: .row(row, of: .choice), label: context.strings.optional("inquiry.\(inquiry.id).\(row.value)") ?? row.label
        )
      }
      let selected = rows.first { $0.value == chosen }.map { ElementID.row($0, of: .choice) }
      return [.choice(Page.Choice(id: .choice, rows: shown, selected: selected))]
    case .fields: return fields?.fieldBlocks(context) ?? []
    case .schedule(let schedule): return plan(schedule, context)
    }
  }

  private func plan(_ schedule: PaymentSchedule, _ context: Context) -> [Page.Block] {
    // The plan has the days of the platform's calendar. Its first part is due now, so that around midnight the payer's
    // calendar, which every other date and time of the payment follows, can be a day behind or ahead.
    let ahead = schedule.parts.first.map { context.today.daysSinceEpoch - $0.date.daysSinceEpoch } ?? 0
    let shift = abs(ahead) == 1 ? ahead : 0
    let dates = schedule.parts.map {
      context.format.date(CalendarDate(daysSinceEpoch: $0.date.daysSinceEpoch + shift))
    }
    let widest = dates.map(TextWidth.columns).max() ?? 0
    let parts = schedule.parts.enumerated().map { index, part in
      Page.Fact(
        context.say("schedule.part", ["number": String(index + 1), "count": String(schedule.parts.count)]),
        [
          String(repeating: " ", count: widest - TextWidth.columns(dates[index])) + dates[index],
          context.format.money(part.amount),
          context.say(index == 0 ? "schedule.now" : "schedule.later"),
        ].joined(separator: "  "),
        id: ElementID("part\(index + 1)"), tone: index == 0 ? .strong : .normal)
    }
    var blocks: [Page.Block] = [.facts(parts)]
    guard showsBasket else { return blocks }
    let order = context.setup.order
    var basket = schedule.positions.map { position in
      Page.Fact("\(position.quantity) × \(position.name)", order.text(position.amount, in: context.format))
    }
    if let prepaid = schedule.prepaid {
      basket.append(Page.Fact(context.say("schedule.prepaid"), "-" + context.format.money(prepaid), id: "prepaid"))
    }
    blocks += [.space, .text(context.say("schedule.basket"), id: "basket.title", tone: .strong), .facts(basket)]
    return blocks
  }

  private func buttons(_ inquiry: Inquiry, _ context: Context) -> [Page.Button] {
    var buttons = [
      Page.Button(id: .proceed, label: context.say("inquiry.\(inquiry.id).continue", paidNow(inquiry, context)))
    ]
    buttons += inquiry.actions.map { action in
      let label = context.say("inquiry.action." + action.id)
      guard let time = action.notBefore, context.now < time else {
        return Page.Button(id: .action(action), label: label)
      }
      return Page.Button(
        id: .action(action), label: label + " (" + context.timeLeft(until: time) + ")", isEnabled: false)
    }
    if case .schedule(let schedule) = inquiry.subject, !schedule.positions.isEmpty {
      let key = showsBasket ? "schedule.basket.hide" : "schedule.basket.show"
      buttons.append(Page.Button(id: .basket, label: context.say(key)))
    }
    return buttons + [Page.Button(id: .cancel, label: context.say("button.leave"))]
  }

  private func paidNow(_ inquiry: Inquiry, _ context: Context) -> [String: String] {
    guard case .schedule(let schedule) = inquiry.subject else { return [:] }
    return ["amount": schedule.parts.first.map { context.format.money($0.amount) } ?? ""]
  }
}
