import CheckoutCore
import KassaResources
import KassaTerminal

/// The first screen of the program: what is paid, the pay button, and everything that a demonstration changes.
struct ShopScreen: ButtonScreen, StageScreen {
  var topic: HelpTopic { .shop }
  var focus: FocusRing
  private let canEdit: Bool
  /// Whether there is one payment system only: the order belongs to it.
  private let isFixed: Bool
  /// The parts of the look that can be changed.
  private let looks: [ElementID]
  private let isHosted: Bool
  /// Whether the settings of the mock backend are hidden. Their key still works.
  private let isClean: Bool
  /// The unfinished payment that the payer can resume.
  private var offered: PaymentKey?
  var keys: Keys.Map { canEdit ? Keys.editableShop : Keys.shop }

  init(_ setup: Setup) {
    canEdit = setup.editor != nil
    isFixed = (setup.editor?.systems.count ?? 0) < 2
    looks = ((setup.editor?.languages.count ?? 0) < 2 ? [] : [.language]) + (setup.theme.lacksColours ? [] : [.theme])
    (isHosted, isClean) = (setup.isHosted, setup.isClean)
    focus = FocusRing([])
    focus = FocusRing(elements)
  }

  init(_ context: Context) {
    self.init(context.setup)
    refresh(context)
  }

  private var elements: [ElementID] {
    [.pay] + (isHosted ? [] : [.operations]) + [.quit]
      + (canEdit ? (isFixed ? [] : [.paymentSystem]) + (isClean ? [] : [.sandbox]) + [.editOrder] + looks : [])
  }

  func button(for action: KeyAction) -> ElementID? {
    switch action {
    case .quit: .quit
    case .edit: .editOrder
    case .sandbox: .sandbox
    case .language: .language
    case .theme: .theme
    default: nil
    }
  }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    // Escape closes so many things that one too many must not end the program.
    if key == Keys.escape { return [.tell("shop.escape")] }
    return switch keys.action(for: key) {
    case .increase: step(context, by: 1)
    case .decrease: step(context, by: -1)
    case .down: goVertically(by: 1)
    case .up: goVertically(by: -1)
    default: pressKey(key, context)
    }
  }

  /// Moves the focus between the line of the buttons and the lines below it.
  private mutating func goVertically(by step: Int) -> [Command] {
    let lines = focus.ids.filter { !Self.buttons.contains($0) }
    let stops = focus.ids.prefix(1) + lines
    let place = lines.firstIndex(of: focus.current).map { $0 + 1 } ?? 0
    focus.focus(stops[(place + step + stops.count) % stops.count])
    return []
  }

  private static let buttons: [ElementID] = [.resume, .pay, .operations, .quit]

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    if case .fill(let id, let text) = action {
      return choose(id, context) { values, _ in values.firstIndex(of: text) }
    }
    return focus.press(action).map { press($0, context) } ?? []
  }

  /// Puts the resume button first, so that a payer who just presses Enter does not pay twice.
  mutating func refresh(_ context: Context) {
    let unfinished = context.resumablePayments.unfinished?.key
    guard unfinished != offered else { return }
    offered = unfinished
    focus = FocusRing((unfinished == nil ? [] : [.resume]) + elements)
  }

  func press(_ id: ElementID, _ context: Context) -> [Command] {
    switch (id, context.resumablePayments.unfinished) {
    case (.editOrder, _): [.show(.order)]
    case (.sandbox, _): [.show(.sandbox)]
    case (.quit, _): [.app(.quit)]
    case (.operations, _): [.key(Keys.merchantActionsKey)]
    case (.paymentSystem, _), (.language, _), (.theme, _):
      choose(id, context) { values, current in (current + 1) % max(1, values.count) }
    case (.resume, let unfinished?): [.app(.resume(unfinished.key))]
    default: [.app(.start)]
    }
  }

  // MARK: Changes in place

  /// Changes the focused value, or the payment system, to the one before or after it.
  private func step(_ context: Context, by step: Int) -> [Command] {
    // These have a page of their own.
    if [.sandbox, .editOrder].contains(focus.current) { return [] }
    let id = [.language, .theme].contains(focus.current) ? focus.current : .paymentSystem
    return choose(id, context) { values, current in (current + step + values.count) % max(1, values.count) }
  }

  /// Changes a value.
  /// - Parameter index: returns the index of the wanted value, given all of them and the index of the one in force.
  private func choose(_ id: ElementID, _ context: Context, _ index: ([String], Int) -> Int?) -> [Command] {
    let (values, current) = Self.values(id, context)
    guard let wanted = index(values, current), values.indices.contains(wanted), wanted != current else { return [] }
    switch id {
    case .paymentSystem: return [.app(.reconfigure(.system(values[wanted])))]
    case .language: return [.app(.reconfigure(.language(values[wanted])))]
    case .theme: return Theme(named: values[wanted]).map { [.theme($0)] } ?? []
    default: return []
    }
  }

  /// The values that can be chosen, and the index of the one in force.
  private static func values(_ id: ElementID, _ context: Context) -> (all: [String], current: Int) {
    let setup = context.setup
    let (values, current): ([String], String) =
      switch id {
      case .paymentSystem: (setup.editor?.systems ?? [], setup.providerName)
      case .language: (setup.editor?.languages ?? [], setup.language)
      case .theme: (setup.theme.lacksColours ? [] : Theme.names, setup.theme.name)
      default: ([], "")
      }
    let all = values.isEmpty ? [current] : values
    return (all, all.firstIndex(of: current) ?? 0)
  }

  private func settings(_ context: Context) -> [Page.Setting] {
    /// A value that is shown without the others.
    func alone(_ id: ElementID, _ label: String, _ value: String, _ key: String) -> Page.Setting {
      let isFixed = [.language, .theme].contains(id) && Self.values(id, context).all.count < 2
      return Page.Setting(id: id, label: context.say(label), choices: [value], key: isFixed ? "" : key)
    }
    let (systems, current) = Self.values(.paymentSystem, context)
    let arrows = context.setup.theme.isASCII ? "< >" : "← →"
    let system = Page.Setting(
      id: .paymentSystem, label: context.say("shop.system"), choices: systems,
      chosen: current,
      key: systems.count > 1 ? arrows : "")
    let language = context.strings.language
    return [system] + (isClean ? [] : [alone(.sandbox, "shop.outcome", outcome(context), "s")]) + [
      alone(.editOrder, "shop.order", self.order(context), "e"),
      alone(.language, "shop.language", StringTable.name(of: language) ?? language, "l"),
      alone(.theme, "shop.theme", context.say("theme." + context.setup.theme.name), "t"),
    ]
  }

  /// What the mock backend does, in one statement.
  private func outcome(_ context: Context) -> String {
    let mock = context.say("mock." + context.setup.mockMode)
    guard let editor = context.setup.editor else { return mock }
    let set = editor.outcome(used: context.usedFaults, context.strings)
    return set.isEmpty ? mock : set
  }

  /// The order in short, never empty: the row names the key that edits it.
  private func order(_ context: Context) -> String {
    let dot = " \(context.setup.theme.sign.dot) "
    let details = context.setup.details.filter { !$0.value.contains("://") }.map { detail in
      // Several values speak for themselves, a single one needs its name.
      detail.value.contains("·")
        ? detail.value : context.say("setting.pair", ["label": detail.name, "value": detail.value])
    }
    let described = [context.setup.order.description, context.shared.total].first { !$0.isEmpty } ?? ""
    return details.isEmpty ? described : details.joined(separator: dot)
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
    let title = [order.description, context.shared.total].filter { !$0.isEmpty }
    var body: [Page.Block] = [
      .heading(title.joined(separator: " \(context.setup.theme.sign.dot) "), id: "item")
    ]
    body += resumablePayments(context)
    let facts = context.positions + context.shared.planFact
    if !facts.isEmpty { body += [.facts(facts), .space] }
    body.append(.buttons(buttons(context)))
    if canEdit {
      body += [.space, .settings(settings(context))]
    } else {
      body += [
        .space,
        .facts(
          [Page.Fact(context.say("shop.system"), context.providerTitle, id: "provider")]
            + context.setup.details.enumerated().map { index, detail in
              Page.Fact(detail.name, detail.value, id: ElementID("detail\(index + 1)"))
            }),
      ]
    }
    return Page(id: .shop, body: body, focus: focus.current)
  }

  private func buttons(_ context: Context) -> [Page.Button] {
    let resume =
      context.resumablePayments.unfinished == nil
      ? [] : [Page.Button(id: .resume, label: context.say("shop.resume"), isPrimary: true)]
    let payments = isHosted ? [] : [Page.Button(id: .operations, label: context.say("desk.title"))]
    return resume + [payButton(context)] + payments + [Page.Button(id: .quit, label: context.say("shop.quit"))]
  }

  private func resumablePayments(_ context: Context) -> [Page.Block] {
    var body: [Page.Block] = []
    if let trouble = context.resumablePayments.trouble {
      let words = context.resumablePayments.canPay ? trouble + " " + context.say("ledger.pay") : trouble
      body += [.text(words, id: "ledger.trouble", tone: .warning), .space]
    }
    let others = context.resumablePayments.others.map(context.providerTitle)
    if !others.isEmpty {
      let words = context.say("unfinished.others", ["systems": context.format.list(others)])
      body += [.text(words, id: "unfinished.others", tone: .warning), .space]
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
    // While another attempt is offered, every attempt so far has been declined.
    let isDeclined = record.progress.phase == .retrying
    let key = context.resumablePayments.count > 1 ? "several" : isDeclined ? "free" : "title"
    let title = context.say("unfinished." + key, count: context.resumablePayments.count)
    return body + [.text(title, id: "unfinished.title", tone: .warning), .facts(facts), .space]
  }
}
