import CheckoutCore
import KassaCards
import KassaResources
import KassaTerminal

extension DynamicFormScreen {
  func page(_ context: Context) -> Page {
    let method = context.flow.interface?.methods.first { $0.id == form.method }
    var body: [Page.Block] =
      [.heading(method?.name ?? context.say("form.title"), id: "form.title")] + context.converted
    if let recoverableError = context.flow.recoverableError {
      body.append(.text(recoverableError.words(context.strings), id: "setback", tone: .error))
    } else if context.flow.attempt > 1 {
      body.append(.text(context.say("form.again"), id: "form.again", tone: .warning))
    }
    if let method, method.kind == .redirect {
      body += [.text(context.say("form.redirect", ["name": method.name]), id: "form.redirect", tone: .normal), .space]
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
    return Page(
      id: .fields, body: body, side: art(context).map { [.card($0)] } ?? [], status: status(context),
      focus: focus.current)
  }

  /// The fields with their values, each followed by its error.
  func fieldBlocks(_ context: Context) -> [Page.Block] { form.fields.flatMap { blocks($0, context) } }

  private func blocks(_ field: Field, _ context: Context) -> [Page.Block] {
    let label = label(field, context)
    if field.isReadOnly { return [.facts([Page.Fact(label, field.prefilled ?? "", id: field.element)])] }
    switch form[field.element] {
    case .flag(let flag):
      return [.checkbox(Page.Checkbox(id: field.element, label: label, isOn: flag))] + problem(field)
    case .choice(let value): return list(field, label, value) + problem(field)
    case .masked(let entry):
      return [.field(text(field, label, entry.shown, entry.cursor, context))] + coBrands(field, context)
    case .text(let input): return [.field(text(field, label, input.text, input.cursorColumn, context))]
    case nil: return []
    }
  }

  private func label(_ field: Field, _ context: Context) -> String {
    let label = field.label ?? context.strings.optional("field." + field.id) ?? field.id
    return form.isRequired(field) || field.kind == .checkbox ? label : context.say("field.optional", ["label": label])
  }

  /// The error message to show below a checkbox or list, which cannot show it itself.
  private func problem(_ field: Field) -> [Page.Block] {
    form.problems[field.element].map { [.text($0, id: ElementID(field.id + ".error"), tone: .error)] } ?? []
  }

  private func list(_ field: Field, _ label: String, _ value: String?) -> [Page.Block] {
    guard case .choice(let choices) = field.kind else { return [] }
    let rows = choices.map { choice in
      Page.Choice.Row(id: .row(choice, of: field.element), label: choice.label, detail: choice.section ?? "")
    }
    let selected = choices.first { $0.value == value }.map { ElementID.row($0, of: field.element) }
    return [
      .text(label, id: ElementID(field.id + ".label"), tone: .strong),
      .choice(Page.Choice(id: field.element, rows: rows, selected: selected)),
    ]
  }

  private func text(
    _ field: Field, _ label: String, _ shown: String, _ cursor: Int, _ context: Context
  ) -> Page.Field {
    let isNumber = field.element == form.numberID
    var drawn = Page.Field(
      id: field.element, label: label, text: visible(field, shown), cursor: cursor,
      badge: isNumber ? context.badge(brand(context)) : nil, error: form.problems[field.element],
      hint: field.tooltip ?? "", placeholder: field.placeholder ?? "", columns: columns(field),
      isRequired: form.isRequired(field), isSecret: field.isSecret, isBeside: stands(besideTheDate: field),
      role: Page.Field.Role(field.role))
    drawn.isBlank = form[field.element]?.isEmpty ?? true
    return drawn
  }

  /// Whether the security code is drawn next to the expiry date, as on a card. Both fields are short.
  private func stands(besideTheDate field: Field) -> Bool {
    guard field.kind == .securityCode, let index = form.fields.firstIndex(of: field), index > 0 else { return false }
    return form.fields[index - 1].kind == .expiry
  }

  /// Masks all but the last four digits of the card number unless its field has the focus. Secrets are always masked.
  private func visible(_ field: Field, _ shown: String) -> String {
    if field.isSecret { return String(repeating: "•", count: shown.count) }
    guard field.element == form.numberID, focus.current != field.element else { return shown }
    let hidden = max(0, shown.filter(\.isWholeNumber).count - 4)
    var passed = 0
    return String(
      shown.map { character in
        guard character.isWholeNumber else { return character }
        passed += 1
        return passed > hidden ? character : "•"
      })
  }

  private func columns(_ field: Field) -> Int {
    if let mask = field.mask { return min(max(mask.count { $0 != "{" && $0 != "}" } + 1, 8), 40) }
    return switch field.kind {
    case .securityCode: 6
    case .expiry: 8
    case .date: 12
    case .cardNumber: 24
    case .number(let longest), .text(let longest): min(max(longest + 2, 8), 40)
    default: 40
    }
  }

  /// The card brand recognised from the card number.
  /// Source: Worldline Swift SDK guide, "IIN check": the product logo appears when the number is recognised.
  private func brand(_ context: Context) -> BrandID? {
    guard let method = form.recognisedMethod else { return nil }
    return context.flow.interface?.methods.first { $0.id == method }.flatMap {
      $0.brands.count == 1 ? $0.brands.first : nil
    }
  }

  /// The brand choice below the number of a co-badged card. No brand is selected until the payer chooses one.
  private func coBrands(_ field: Field, _ context: Context) -> [Page.Block] {
    guard field.element == form.numberID, !form.coMethods.isEmpty else { return [] }
    let rows = form.coMethods.map { id in
      let method = context.flow.interface?.methods.first { $0.id == id }
      return Page.Choice.Row(id: .method(id), label: method?.name ?? id, badge: context.badge(method?.brands.first))
    }
    return [
      .text(context.say("form.cobrand"), id: "form.cobrand", tone: .muted),
      .choice(Page.Choice(id: .coBrand, rows: rows, selected: form.selectedMethod.map(ElementID.method))),
    ]
  }

  func status(_ context: Context) -> Page.Status {
    if let problem = form.problems[focus.current] { return Page.Status(problem, .error) }
    if let first = form.editable.first(where: { form.problems[$0.element] != nil }) {
      return Page.Status(form.problems[first.element] ?? "", .error)
    }
    if let field = form.field(focus.current) { return Page.Status(field.tooltip ?? label(field, context)) }
    return Page.Status(context.strings.optional("form.status." + focus.current.rawValue) ?? "")
  }

  /// The card drawing if the form asks for a card number. It shows the back while the security code has the focus.
  private func art(_ context: Context) -> Page.CardArt? {
    guard let id = form.numberID, let number = form[id] else { return nil }
    func shown(_ kind: Field.Kind) -> String {
      guard let field = form.fields.first(where: { $0.kind == kind }) else { return "" }
      if case .masked(let entry) = form[field.element] { return entry.shown }
      return form[field.element]?.content ?? ""
    }
    let text = if case .masked(let entry) = number { entry.shown } else { number.content }
    let holder = shown(.holder)
    let expiry = shown(.expiry)
    let code = form.fields.first { $0.kind == .securityCode }
    let brand = brand(context)
    return Page.CardArt(
      brand: context.badge(brand), number: form.field(id).map { visible($0, text) } ?? "",
      holder: holder.isEmpty ? context.say("card.holder") : holder.uppercased(),
      expiry: expiry.isEmpty ? context.say("placeholder.expiry") : expiry, isTurned: focus.current == code?.element,
      code: String(repeating: "•", count: shown(.securityCode).count), codeIsOnFront: brand == .americanExpress,
      codeName: brand.flatMap { context.setup.policy.brands[$0]?.codeName } ?? "CVC")
  }
}
