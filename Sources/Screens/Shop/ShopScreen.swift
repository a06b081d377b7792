import CheckoutCore
import KassaTerminal

/// The first screen of the program, with the order and the pay button.
struct ShopScreen: ButtonScreen, StageScreen {
  var topic: HelpTopic { .shop }
  var focus: FocusRing
  private let canEdit: Bool
  /// Whether the button that opens the settings of the mock backend is hidden. Its key still works.
  private let isClean: Bool
  /// The unfinished payment that the payer can resume.
  private var offered: PaymentKey?
  var keys: Keys.Map { canEdit ? Keys.editableShop : Keys.shop }

  init(_ setup: Setup) {
    canEdit = setup.editor != nil
    isClean = setup.isClean
    focus = FocusRing([])
    focus = FocusRing(buttons)
  }

  init(_ context: Context) {
    self.init(context.setup)
    refresh(context)
  }

  private var buttons: [ElementID] {
    [.pay] + (canEdit ? [.editOrder] + (isClean ? [] : [.sandbox]) : []) + [.quit]
  }

  func button(for action: KeyAction) -> ElementID? {
    switch action {
    case .quit: .quit
    case .edit: .editOrder
    case .sandbox: .sandbox
    default: nil
    }
  }

  /// Puts the resume button first, so that a payer who just presses Enter does not pay twice.
  mutating func refresh(_ context: Context) {
    let unfinished = context.resumablePayments.unfinished?.key
    guard unfinished != offered else { return }
    offered = unfinished
    focus = FocusRing((unfinished == nil ? [] : [.resume]) + buttons)
  }

  func press(_ id: ElementID, _ context: Context) -> [Command] {
    switch (id, context.resumablePayments.unfinished) {
    case (.editOrder, _): [.show(.order)]
    case (.sandbox, _): [.show(.sandbox)]
    case (.quit, _): [.app(.quit)]
    case (.resume, let unfinished?): [.app(.resume(unfinished.key))]
    default: [.app(.start)]
    }
  }

  private func payButton(_ context: Context) -> Page.Button {
    let total = ["total": context.shared.total]
    guard let look = context.setup.payButton else {
      let isPrimary = context.resumablePayments.unfinished == nil
      return Page.Button(id: .pay, label: context.sayByPurpose("shop.pay", total), isPrimary: isPrimary)
    }
    return Page.Button(id: .pay, label: context.say(look.label, total), ground: look.ground)
  }

  func page(_ context: Context) -> Page {
    let order = context.setup.order
    var body: [Page.Block] = [.heading(context.say("shop.title"), id: "shop.title")]
    body += resumablePayments(context)
    if !order.positions.isEmpty {
      body.append(
        .facts(
          order.positions.map { position in
            Page.Fact("\(position.quantity) × \(position.name)", order.text(position.amount, in: context.format))
          }))
      body.append(.space)
    }
    body += [
      .facts(
        [
          Page.Fact(context.say("shop.item"), order.description, id: "item"),
          Page.Fact(context.say("shop.total"), context.shared.total, id: "total", tone: .strong),
        ] + context.shared.planFact + [
          Page.Fact(context.say("shop.provider"), Self.provider(context), id: "provider")
        ]
          + sandbox(context)
          + context.setup.details.enumerated().map { index, detail in
            Page.Fact(detail.name, detail.value, id: ElementID("detail\(index + 1)"))
          }),
      .space,
      .buttons(
        (context.resumablePayments.unfinished == nil
          ? [] : [Page.Button(id: .resume, label: context.say("shop.resume"))]) + [
            payButton(context)
          ] + edits(context) + [
            Page.Button(id: .quit, label: context.say("shop.quit"))
          ]),
    ]
    let status = context.resumablePayments.unfinished == nil ? "shop.status" : "shop.unfinished.status"
    return Page(id: .shop, body: body, status: Page.Status(context.say(status)), focus: focus.current)
  }

  private static func provider(_ context: Context) -> String {
    context.setup.isClean ? context.providerTitle : "\(context.providerTitle) · \(context.environment)"
  }

  /// The mock mode, and the settings of the mock backend that differ from their defaults, in one line.
  private func sandbox(_ context: Context) -> [Page.Fact] {
    guard !isClean else { return [] }
    let mock = Page.Fact(context.say("shop.mock"), context.say("mock." + context.setup.mockMode), id: "mock")
    guard let editor = context.setup.editor else { return [mock] }
    let set = editor.settings.summary(editor.current.settings, context.strings)
    return [
      mock,
      Page.Fact(
        context.say("sandbox.title"), set.isEmpty ? context.say("sandbox.none") : set, id: "sandbox.set",
        tone: set.isEmpty ? .normal : .strong),
    ]
  }

  private func edits(_ context: Context) -> [Page.Button] {
    guard context.setup.editor != nil else { return [] }
    let edit = Page.Button(id: .editOrder, label: context.say("shop.edit"))
    return isClean ? [edit] : [edit, Page.Button(id: .sandbox, label: context.say("shop.sandbox"))]
  }

  private func resumablePayments(_ context: Context) -> [Page.Block] {
    var body: [Page.Block] = []
    if let trouble = context.resumablePayments.trouble {
      let words = context.resumablePayments.canPay ? trouble + " " + context.say("ledger.pay") : trouble
      body += [.text(words, id: "ledger.trouble", tone: .warning), .space]
    }
    guard let record = context.resumablePayments.unfinished else { return body }
    let offset = context.setup.timeOffset
    var facts = [
      Page.Fact(context.say("result.payment"), record.key.payment, id: "unfinished.payment"),
      Page.Fact(context.say("result.amount"), record.summary.total(context.format), id: "unfinished.amount"),
      Page.Fact(
        context.say("unfinished.started"), context.format.dateTime(record.order.started, offset: offset),
        id: "unfinished.started"),
    ]
    if let payment = record.progress.payment, let account = payment.account {
      facts.append(
        Page.Fact(
          context.say("result.instrument"), ResultScreen.instrument(payment, account, context),
          id: "unfinished.instrument"))
    }
    let key = context.resumablePayments.count > 1 ? "unfinished.several" : "unfinished.title"
    let title = context.say(key, count: context.resumablePayments.count)
    return body + [.text(title, id: "unfinished.title", tone: .warning), .facts(facts), .space]
  }
}
