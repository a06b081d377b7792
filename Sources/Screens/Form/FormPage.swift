import CheckoutCore
import KassaCards
import KassaResources
import KassaTerminal

extension FormScreen {
  /// The error of a list or checkbox stands beside it, and that of a field is part of it. Where fields have the errors, the
  /// status repeats nothing of them.
  func answers(_ context: Context) -> [ElementID] {
    guard capture == nil else { return [] }
    let hasOnlySetback = context.flow.recoverableError?.mistakes.isEmpty == true
    return (current.map { [Self.errorID(form.fields[$0])] } ?? []) + (hasOnlySetback ? [.setback] : [])
  }

  private static func errorID(_ field: Field) -> ElementID { ElementID(field.id + ".error") }

  func page(_ context: Context) -> Page {
    let method = context.flow.interface?.methods.first { $0.id == form.method }
    var body: [Page.Block] = []
    if showsCustomer {
      body.append(.heading(context.say("customer.title"), id: "customer.title"))
    } else {
      body += [.heading(title(method, context), id: "form.title")] + context.converted
      // Before the fields, so that the payer sees it on the smallest screen, too. Another page registers no card.
      let plan = method?.kind == .redirect ? [] : context.shared.planFact
      if !plan.isEmpty { body += [.facts(plan), .space] }
      if let recoverableError = context.flow.recoverableError {
        body.append(.text(recoverableError.words(context.strings), id: .setback, tone: .error))
      }
      if let method, method.kind == .redirect {
        body += [
          .text(context.say("form.redirect", ["name": method.name]), id: "form.redirect", tone: .normal), .space,
        ]
      }
      body += savedFacts(context)
    }
    body += fieldBlocks(context)
    body += [
      .space,
      .buttons([
        Page.Button(
          id: .pay, label: context.sayByPurpose("form.pay", ["total": context.dueNow]), isPrimary: true),
        Page.Button(id: .back, label: context.say("button.back")),
      ]),
    ]
    return Page(id: name, body: body, side: side(context), status: status(context), focus: focus.current)
  }

  private func title(_ method: PaymentMethod?, _ context: Context) -> String {
    if let brand = saved?.brand { return context.brandName(brand) }
    // A group has the name of several things, such as «Cards», and the payer pays with one of them.
    guard let method, saved == nil, !method.name.isEmpty, !method.isGroup else { return context.say("form.title") }
    return method.name
  }

  /// The number and expiry date of a saved card, unless the platform shows its number in a field.
  private func savedFacts(_ context: Context) -> [Page.Block] {
    guard let saved, !form.fields.contains(where: { $0.kind.textKey == "pan" }) else { return [] }
    return [
      .facts([
        Page.Fact(context.say("field.pan"), MaskedDigits.text(saved.account), id: "saved"),
        Page.Fact(context.say("field.expiry"), saved.expiry, id: "saved.expiry"),
      ])
    ]
  }

  // MARK: Fields

  /// The fields with their values, each with its error, for a screen that shows them on a page of its own.
  func fieldBlocks(_ context: Context) -> [Page.Block] {
    form.fields.indices.filter(isShown).flatMap { blocks($0, context) }
  }

  /// The field with its value and its error.
  private func blocks(_ index: Int, _ context: Context) -> [Page.Block] {
    let field = form.fields[index]
    if field.isReadOnly {
      let known = field.prefilled ?? ""
      let shown = field.kind.textKey == "pan" ? MaskedDigits.text(known) : known
      return [.facts([Page.Fact(label(field, context), shown, id: field.element)])]
    }
    switch form.entries[index] {
    case .flag(let flag):
      let box = Page.Checkbox(
        id: field.element, label: label(field, context), isOn: flag, isRequired: form.isRequired(field))
      return [.checkbox(box)] + problemBlock(index, context)
    case .choice(let value): return list(field, label(field, context), value, problemBlock(index, context))
    case .number: return [.field(drawn(index, context))] + coBrandBlocks(context)
    case .expiry, .code, .masked, .text: return [.field(drawn(index, context))]
    }
  }

  private func label(_ field: Field, _ context: Context) -> String {
    let label =
      field.label
      ?? (field.kind == .securityCode
        ? context.say("field.code", ["name": brand?.codeName ?? Self.codeName])
        : context.strings.optional("field." + (field.kind.isOfCard ? field.kind.textKey : field.id)) ?? field.id)
    return form.isRequired(field) || field.kind == .checkbox ? label : context.say("field.optional", ["label": label])
  }

  private static let codeName = "CVC"

  private func error(_ index: Int, _ context: Context) -> String? {
    form.problems[index]?.words(context, arguments(context))
  }

  /// The error message to show below a checkbox or list, which cannot show it itself.
  private func problemBlock(_ index: Int, _ context: Context) -> [Page.Block] {
    guard let error = error(index, context) else { return [] }
    let sign = context.setup.theme.sign.cross
    return [.text(sign + " " + error, id: Self.errorID(form.fields[index]), tone: .error)]
  }

  /// A list under its label. An error stands between the two, because the end of a long list may be out of sight.
  private func list(_ field: Field, _ label: String, _ value: String?, _ problem: [Page.Block]) -> [Page.Block] {
    guard case .choice(let choices) = field.kind else { return [] }
    let rows = choices.map { choice in
      Page.Choice.Row(id: .row(choice, of: field.element), label: choice.label, detail: choice.section ?? "")
    }
    let selected = choices.first { $0.value == value }.map { ElementID.row($0, of: field.element) }
    return [.text(label, id: ElementID(field.id + ".label"), tone: .strong)] + problem + [
      .choice(Page.Choice(id: field.element, rows: rows, selected: selected))
    ]
  }

  private func drawn(_ index: Int, _ context: Context) -> Page.Field {
    let (field, entry) = (form.fields[index], form.entries[index])
    var drawn = Page.Field(
      id: field.element, label: label(field, context), text: text(at: index), cursor: entry.cursor,
      badge: index == form.numberIndex ? context.printedBadge(shownBrand(context)) : nil, error: error(index, context),
      hint: hint(field, context), placeholder: placeholder(field, context), columns: columns(field),
      isRequired: form.isRequired(field), isSecret: field.isSecret,
      isBeside: index > 0 && index == form.codeIndex && index - 1 == form.expiryIndex,
      role: Page.Field.Role(field.role))
    drawn.isBlank = entry.isEmpty
    drawn.keepsHint = context.rightEntry(field.element) != nil
    drawn.isSelected = isSelected && index == current
    return drawn
  }

  /// The card number: whole or without all but the last digit while it is typed, later only with its last four digits.
  private var numberText: String {
    guard let number = form.number else { return "" }
    if current != form.numberIndex { return number.maskedShown }
    return masksTyping ? number.typingMaskedShown : number.shown
  }

  /// Returns the text that a field shows, masked where it must be, or the value of a list or checkbox.
  func text(at index: Int) -> String {
    if index == form.numberIndex { return numberText }
    let entry = form.entries[index]
    let text = entry.isTyped ? entry.shown : entry.content
    return form.fields[index].isSecret ? String(repeating: "•", count: text.count) : text
  }

  private func columns(_ field: Field) -> Int {
    switch field.kind {
    case .cardNumber: return 24
    case .expiry: return 8
    case .securityCode: return 6
    case .holder: return 30
    default: break
    }
    if let mask = field.mask { return min(max(mask.count { $0 != "{" && $0 != "}" } + 1, 8), 40) }
    return switch field.kind {
    case .date: 12
    case .number(let longest), .text(let longest): min(max(longest + 2, 8), 40)
    default: 40
    }
  }

  /// The text in the empty field. For the fields of a card it is ours, because digits would read as typed.
  private func placeholder(_ field: Field, _ context: Context) -> String {
    switch field.kind {
    case .cardNumber, .holder: ""
    case .expiry: context.say("placeholder.expiry")
    case .securityCode: String(repeating: "·", count: form.code?.lengths.list.first ?? 3)
    case .date: field.placeholder ?? context.say("placeholder.date")
    default: field.placeholder ?? ""
    }
  }

  // MARK: Hints

  private func hint(_ field: Field, _ context: Context) -> String {
    switch field.kind {
    case .cardNumber: return numberHint(context)
    case .expiry: return context.say("hint.expiry")
    case .securityCode: return codeHint(context)
    case .holder: return context.say("hint.holder")
    case .date where context.rightEntry(field.element) == nil: return context.say("hint.date")
    default:
      if let hint = context.rightEntry(field.element) { return hint }
      guard let tooltip = field.tooltip, TextWidth.columns(tooltip) <= Self.hintColumns else { return "" }
      return tooltip
    }
  }

  /// The widest hint that fits below a field. The status line shows a longer tooltip of the platform.
  private static let hintColumns = 36

  /// What is still missing from the card number.
  private func numberHint(_ context: Context) -> String {
    guard let number = form.number, !number.isEmpty else { return context.say("hint.pan") }
    // The number ends here, and what follows belongs to other fields.
    if !number.verdict.valid, let end = number.earlierEnd { return context.say("hint.pan.whole", count: end) }
    if let length = form.certainLength, number.count < length {
      return context.say("hint.pan.left", count: length - number.count)
    }
    return context.say("hint.pan")
  }

  private func codeHint(_ context: Context) -> String {
    guard let brand else { return context.say("hint.code", ["codeLength": codeLength(context)]) }
    return context.say(
      brand.id == .americanExpress ? "hint.code.front" : "hint.code.back", ["codeLength": codeLength(context)])
  }

  /// Returns the values to insert for the placeholders in error messages.
  private func arguments(_ context: Context) -> [String: String] {
    // A number that was refused as too long is not in the field.
    let isRefused = form.numberIndex.flatMap { form.problems[$0] } == .text("problem.pan.rejected.tooLong")
    return [
      "brand": brand.map { context.brandName($0.id) } ?? context.say("field.pan"),
      "count": String((isRefused ? form.number?.longest : form.number?.count) ?? 0),
      "codeLength": codeLength(context),
    ]
  }

  private func codeLength(_ context: Context) -> String {
    context.format.list(form.code?.lengths.list.map(String.init) ?? [], .or)
  }

  // MARK: Brands

  /// The brand of the card, if only one is left and the platform does not refuse the card.
  private func shownBrand(_ context: Context) -> BrandID? {
    if form.facts?.refusal != nil { return nil }
    switch form.selectedCoBrand {
    case .scheme(let selected): return selected
    case .method(let id): return context.flow.interface?.methods.first { $0.id == id }?.brands.first ?? brandID
    case nil: return brandID
    }
  }

  private var brand: Brand? { brandID.flatMap { form.policy.brands[$0] } }

  private var brandID: BrandID? { saved?.brand ?? form.number?.brand }

  /// The brand choice for a co-badged card. No brand is selected until the payer or the provider selects one.
  private func coBrandBlocks(_ context: Context) -> [Page.Block] {
    guard focus.ids.contains(.coBrand) else { return [] }
    let rows = form.coBrands.map { brand in
      switch brand {
      case .scheme(let scheme): return Page.Choice.Row(id: brand.element, label: context.brandName(scheme))
      case .method(let id):
        let method = context.flow.interface?.methods.first { $0.id == id }
        let name = method?.name ?? id
        return Page.Choice.Row(id: brand.element, label: name, badge: context.badge(method?.brands.first)?.beside(name))
      }
    }
    return [
      .choice(Page.Choice(id: .coBrand, rows: rows, selected: form.selectedCoBrand?.element, isInline: true))
    ]
  }

  // MARK: Status and card

  /// The status never repeats the error of a field.
  func status(_ context: Context) -> Page.Status {
    if capture != nil { return Page.Status(context.say("status.reading")) }
    if let recoverableError = context.flow.recoverableError, recoverableError.mistakes.isEmpty {
      return Page.Status(recoverableError.words(context.strings), .error)
    }
    guard let current else {
      return Page.Status(context.strings.optional("form.status." + focus.current.rawValue) ?? "")
    }
    let field = form.fields[current]
    if current == form.numberIndex, focus.ids.contains(.coBrand) { return Page.Status(context.say("form.cobrand")) }
    if case .text("problem.pan.brand", _) = form.problems[current] {
      let accepted = context.format.list(form.accepted.map(context.brandName))
      return Page.Status(context.say("form.status.accepted", ["accepted": accepted]))
    }
    if let tooltip = field.tooltip { return Page.Status(hint(field, context) == tooltip ? "" : tooltip) }
    if field.kind.isOfCard {
      return Page.Status(context.say("form.status." + field.kind.textKey))
    }
    if field.kind == .checkbox { return Page.Status(context.say("form.status." + (form.isCard ? "save" : "checkbox"))) }
    return form.isCard ? Page.Status(context.say("form.status.customer")) : Page.Status()
  }

  /// The card drawing if the form is for a card. It shows the back while the security code has the focus.
  private func side(_ context: Context) -> [Page.Block] {
    guard form.isCard, !showsCustomer else { return [] }
    func text(_ index: Int?) -> String { index.map(text(at:)) ?? "" }
    let brand = self.brand
    /// What the platform knows of a card on file.
    func known(_ kind: String) -> String? { form.fields.first { $0.isReadOnly && $0.kind.textKey == kind }?.prefilled }
    let account = (known("pan") ?? saved?.account).map { MaskedDigits.printed($0, brand) }
    // A form that does not ask for what stands on a card on file has no place to type it, so it invites nobody to.
    let holder = form.holderIndex == nil ? known("holder") ?? "" : text(form.holderIndex)
    let expiry = form.expiryIndex == nil ? known("expiry") ?? saved?.expiry ?? "" : text(form.expiryIndex)
    let art = Page.CardArt(
      brand: context.printedBadge(shownBrand(context)),
      number: form.numberIndex == nil ? account ?? "" : text(form.numberIndex),
      holder: holder.isEmpty && saved == nil ? context.say("card.holder") : holder.uppercased(),
      expiry: expiry.isEmpty && saved == nil ? context.say("placeholder.expiry") : expiry,
      isTurned: current != nil && current == form.codeIndex, code: form.code?.shown ?? "",
      codeIsOnFront: brand?.id == .americanExpress, codeName: brand?.codeName ?? Self.codeName)
    return [.card(art)]
  }
}
