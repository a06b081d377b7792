import CheckoutCore
import KassaTerminal

/// Builds the page that shows the merchant's list of payments.
struct MerchantActionsPage {
  var screen: MerchantActionsScreen
  var context: Context

  var page: Page {
    var body: [Page.Block] = [.heading(context.say("desk.title"), id: "desk.title")]
    if let error = context.merchantActions.error {
      body.append(.text(error.words(context.strings), id: "desk.error", tone: .error))
    }
    body +=
      context.merchantActions.orders.isEmpty
      ? [.text(context.say("desk.none"), id: "desk.none", tone: .muted), .space] : orders
    body.append(.buttons(buttons))
    return Page(id: .merchantActions, body: body, status: status, focus: screen.focus.current)
  }

  /// The selected payment, or else the first one.
  private var shown: MerchantActionsPayment? { screen.order(context) ?? context.merchantActions.orders.first }

  private var orders: [Page.Block] {
    let rows = context.merchantActions.orders.map { order in
      Page.Choice.Row(
        id: .merchantOrder(order), label: order.reference,
        detail: "\(context.format.money(order.amount)) · \(state(order))")
    }
    var blocks: [Page.Block] = [
      .choice(Page.Choice(id: .merchantOrders, rows: rows, selected: shown.map(ElementID.merchantOrder))), .space,
    ]
    guard let order = shown else { return blocks }
    blocks += [.facts(facts(order)), .space]
    if !order.operations.isEmpty {
      let whole = context.say("desk.amount.hint")
      blocks.append(
        .field(
          Page.Field(
            id: .merchantAmount, label: context.say("desk.amount"), text: screen.amount.text,
            cursor: screen.amount.cursor, error: screen.complaint.map { context.say($0) },
            hint: whole, placeholder: whole, columns: max(12, TextWidth.columns(whole)), isRequired: false)))
    }
    return blocks
  }

  private func state(_ order: MerchantActionsPayment) -> String {
    if order.held > 0 { return context.say("desk.state.held") }
    if order.charged > 0 { return context.say(order.refunded > 0 ? "desk.state.part" : "desk.state.charged") }
    return context.say(order.refunded > 0 ? "desk.state.refunded" : "desk.state.over")
  }

  private func facts(_ order: MerchantActionsPayment) -> [Page.Fact] {
    func money(_ amount: Int64) -> String { context.format.money(Money(amount, order.amount.currency)) }
    var facts = [Page.Fact(context.say("result.operation"), order.id, id: "desk.id")]
    if let instrument = order.instrument { facts.append(Page.Fact(context.say("result.instrument"), instrument)) }
    if order.held > 0 { facts.append(Page.Fact(context.say("desk.held"), money(order.held), id: "desk.held")) }
    if order.charged > 0 {
      facts.append(Page.Fact(context.say("desk.charged"), money(order.charged), id: "desk.charged"))
    }
    if order.refunded > 0 {
      facts.append(Page.Fact(context.say("desk.refunded"), money(order.refunded), id: "desk.refunded"))
    }
    if let deadline = order.deadline {
      let day = deadline.date(offset: context.setup.timeOffset)
      facts.append(
        Page.Fact(context.say("desk.deadline"), context.format.date(day), id: "desk.deadline", tone: .warning))
    }
    return facts
  }

  private var buttons: [Page.Button] {
    let operations = shown?.operations ?? []
    return operations.map { operation in
      let key = "desk.do." + operation.rawValue
      let label = context.say(key)
      return Page.Button(
        id: .operation(operation),
        label: screen.armed == operation ? context.say("desk.again", ["what": label]) : label,
        isEnabled: !context.merchantActions.isAsking)
    } + [Page.Button(id: .close, label: context.say("button.close"))]
  }

  private var status: Page.Status {
    if context.merchantActions.isAsking { return Page.Status(context.say("desk.asking")) }
    if let complaint = screen.complaint { return Page.Status(context.say(complaint), .error) }
    if let error = context.merchantActions.error { return Page.Status(error.words(context.strings), .error) }
    if let armed = screen.armed {
      return Page.Status(
        context.say("desk.armed", ["what": context.say("desk.do." + armed.rawValue)]), .warning)
    }
    if screen.focus.current == .merchantAmount {
      return Page.Status(context.say("desk.amount") + " · " + context.say("desk.amount.hint"))
    }
    return Page.Status(context.say("desk.status"))
  }
}
