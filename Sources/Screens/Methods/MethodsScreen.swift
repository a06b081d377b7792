import CheckoutCore
import KassaResources
import KassaTerminal

/// The screen with the list of payment methods, in display order.
struct MethodsScreen: StageScreen {
  var topic: HelpTopic { .methods }
  var selected: String?
  /// Whether the button that deletes the selected card has the focus rather than the list.
  private var isOnButton = false
  /// The filter of the list, which `/` begins; nil while the whole list is shown.
  private var filter: TextInput?

  /// Whether a saved card in the list can be deleted, and whether there is only one method to choose.
  private var (hasDeletable, isSingle) = (false, false)

  var keys: Keys.Map {
    if filter != nil { return Keys.filtering }
    return hasDeletable ? Keys.listWithSaved : isSingle ? Keys.singleMethod : Keys.list
  }
  var isTyping: Bool { filter != nil }

  /// - Parameter selected: the method to select, if it is in the list; nil for the first one.
  init(selected: String? = nil) { self.selected = selected }

  mutating func refresh(_ context: Context) {
    let rows = enabled(context)
    hasDeletable = listed(context).contains { $0.saved?.isDeletable == true }
    isSingle = rows.count < 2
    if deletable(context) == nil { isOnButton = false }
    if let selected, rows.contains(selected) { return }
    selected = rows.first
  }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    refresh(context)
    switch keys.action(for: key) {
    case .filter: filter = TextInput(maxLength: 30)
    case .endFilter: filter = nil
    case .up: move(-1, context)
    case .down: move(1, context)
    case .first: select(enabled(context).first)
    case .last: select(enabled(context).last)
    case .next: isOnButton = deletable(context) != nil
    case .previous: isOnButton = false
    case .choose where isOnButton: return forget(context)
    case .choose:
      if let selected { return [.send(.choose(method: selected))] }
      return listed(context).isEmpty ? [] : [.tell("methods.unavailable")]
    case .forget: return forget(context)
    case .leave: return [.leave]
    default: if let edit = EditKeys.edit(key) { return apply(edit, context) }
    }
    return []
  }

  mutating func paste(_ text: String, _ context: Context) -> [Command] { apply(.paste(text), context) }

  private mutating func apply(_ edit: FieldEdit, _ context: Context) -> [Command] {
    guard filter?.narrow(by: edit) != false else { return [.tell("problem.extra.cardNumber")] }
    refresh(context)
    return []
  }

  private func forget(_ context: Context) -> [Command] {
    deletable(context).map { [.open(.forget(method: $0.id))] } ?? []
  }

  /// The selected saved card or account, if the customer may delete it.
  private func deletable(_ context: Context) -> PaymentMethod? {
    listed(context).first { $0.id == selected && $0.saved?.isDeletable == true }
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    switch action {
    case .press(.forget): return forget(context)
    case .press(.cancel): return [.leave]
    case .press(let id), .focus(let id):
      guard let method = enabled(context).first(where: { .method($0) == id }) else { return [] }
      select(method)
      if case .press = action { return [.send(.choose(method: method))] }
    case .fill: break
    }
    return []
  }

  private func enabled(_ context: Context) -> [String] {
    listed(context).filter { $0.unavailable == nil }.map(\.id)
  }

  /// The listed payment methods that the filter leaves, saved accounts first.
  /// Methods that belong to a group are not listed.
  private func listed(_ context: Context) -> [PaymentMethod] {
    let words = WordFilter(filter?.text ?? "")
    let methods = (context.flow.interface?.methods ?? []).filter { method in
      guard method.isListed, !words.isEmpty else { return method.isListed }
      return words.accepts([Self.label(method, context), method.name, detail(method, context)])
    }
    return methods.filter { $0.account != nil } + methods.filter { $0.account == nil }
  }

  private mutating func move(_ step: Int, _ context: Context) {
    let ids = enabled(context)
    guard !ids.isEmpty, let index = ids.firstIndex(of: selected ?? "") else { return }
    select(ids[(index + step + ids.count) % ids.count])
  }

  private mutating func select(_ id: String?) {
    selected = id
    isOnButton = false
  }

  private static func name(_ saved: SavedInstrument, _ context: Context) -> String {
    [saved.brand.map(context.brandName), MaskedDigits.text(saved.account)].compactMap(\.self)
      .joined(separator: " ")
  }

  /// Returns the display name of a payment method. A platform that only accepts cards may return an empty name.
  private static func name(_ method: PaymentMethod, _ context: Context) -> String {
    method.name.isEmpty && method.kind == .card ? context.say("form.title") : method.name
  }

  /// Returns what the list calls a method: a saved card by its brand and last digits, whatever mask the platform has
  /// for it, and another account by the platform's own mask.
  static func label(_ method: PaymentMethod, _ context: Context) -> String {
    guard let saved = method.saved else {
      guard let account = method.account else { return name(method, context) }
      return [method.brands.first.map(context.brandName), account].compactMap(\.self).joined(separator: " ")
    }
    return saved.isCard ? name(saved, context) : saved.label ?? name(saved, context)
  }

  /// The status shows the filter while there is one.
  func answers(_ context: Context) -> [ElementID] { filter == nil ? ["methods.fetching", .setback] : [] }

  func page(_ context: Context) -> Page {
    let awaited = context.flow.awaitedMethod
    let rows = listed(context).map { method in
      let label = Self.label(method, context)
      return Page.Choice.Row(
        id: .method(method.id), label: label,
        detail: method.unavailable.map { context.say($0) } ?? expiry(method) ?? detail(method, context),
        badge: method.logo.flatMap { Page.Badge($0, beside: label) },
        isEnabled: method.unavailable == nil && awaited == nil)
    }
    var body: [Page.Block] = [.heading(context.say("methods.title"), id: "methods.title")] + context.converted
    // A method without fields is paid from here.
    if !context.shared.planFact.isEmpty { body += [.facts(context.shared.planFact), .space] }
    // While the fields are fetched again, nothing is wrong.
    if awaited == nil, let recoverableError = context.flow.recoverableError {
      body.append(.text(recoverableError.words(context.strings), id: .setback, tone: .error))
    }
    body.append(
      rows.isEmpty
        ? .text(context.say(filter == nil ? "methods.none" : "filter.none"), id: "methods.none", tone: .warning)
        : .choice(
          Page.Choice(id: .methods, rows: rows, selected: (selected ?? enabled(context).first).map(ElementID.method))))
    let saved = deletable(context)?.saved
    if let saved {
      let label = context.say(saved.isCard ? "methods.forget" : "methods.forget.account")
      body += [.space, .buttons([Page.Button(id: .forget, label: label)])]
    }
    if let method = listed(context).first(where: { $0.id == awaited }) {
      let name = Self.name(method, context)
      body += [.space, .waiting(context.say("methods.fetching", ["name": name]), id: "methods.fetching")]
    }
    // The filter stands in the status line, so that the list does not move when it begins.
    let status = filter.map { "/ " + ($0.isEmpty ? context.say("filter.hint") : $0.text) } ?? ""
    return Page(
      id: .methods, body: body, status: Page.Status(status), focus: isOnButton && saved != nil ? .forget : .methods)
  }

  private func expiry(_ method: PaymentMethod) -> String? {
    method.saved.flatMap { $0.isCard && !$0.expiry.isEmpty ? $0.expiry : nil }
  }

  private func detail(_ method: PaymentMethod, _ context: Context) -> String {
    if method.account != nil { return context.say("methods.saved", ["name": method.name]) }
    return method.brands.count > 1 ? method.brands.map(context.brandName).joined(separator: " · ") : ""
  }
}
