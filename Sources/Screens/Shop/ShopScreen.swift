import CheckoutCore
import Terminal

/// The order and the pay button: the first frame of the program.
struct ShopScreen: Screen {
  var focus = FocusRing(["pay", "quit"])
  let keys = Keys.shop

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    let action = keys.action(for: key)
    if action == .quit { return quit(context) }
    return focus.press(action).map { press($0, context) } ?? []
  }

  mutating func act(_ action: ElementAction, _ context: Context) -> [Command] {
    focus.press(action).map { press($0, context) } ?? []
  }

  private func press(_ id: String, _ context: Context) -> [Command] {
    id == "quit" ? quit(context) : [.app(.start)]
  }

  private func quit(_ context: Context) -> [Command] { [.app(.quit(Outcome.cancelled.exitCode))] }

  func page(_ context: Context) -> Page {
    let order = context.setup.order
    var body: [Page.Block] = [.heading(context.say("shop.title"), id: "shop.title")]
    if !order.positions.isEmpty {
      body.append(
        .facts(
          order.positions.map { position in
            Page.Fact("\(position.quantity) × \(position.name)", order.text(position.amount))
          }))
      body.append(.space)
    }
    let mock = context.say("mock." + context.setup.mockMode)
    body += [
      .facts(
        [
          Page.Fact(context.say("shop.item"), order.description, id: "item"),
          Page.Fact(context.say("shop.total"), order.total, id: "total", tone: .strong),
          Page.Fact(
            context.say("shop.provider"), "\(context.setup.providerName) · \(context.setup.environmentName)",
            id: "provider"),
          Page.Fact(context.say("shop.mock"), mock, id: "mock"),
        ]
          + (context.setup.logo.map { [Page.Fact(context.say("shop.logo"), $0, id: "logo")] } ?? [])
          + context.setup.details.enumerated().map { index, detail in
            Page.Fact(detail.name, detail.value, id: "detail\(index + 1)")
          }),
      .space,
      .buttons([
        Page.Button(id: "pay", label: context.sayByPurpose("shop.pay", ["total": order.total]), isPrimary: true),
        Page.Button(id: "quit", label: context.say("shop.quit")),
      ]),
    ]
    return Page(id: "shop", body: body, status: Page.Status(context.say("shop.status")), focus: focus.current)
  }
}
