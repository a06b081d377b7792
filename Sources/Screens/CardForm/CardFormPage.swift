import CheckoutCore
import KassaCards
import KassaTerminal

extension CardFormScreen {
  func page(_ context: Context) -> Page {
    let method = context.flow.interface?.methods.first { $0.id == context.flow.method }
    let amount = context.dueNow
    var body: [Page.Block] = [.heading(title(method, context), id: "form.title")]
    if let recoverableError = context.flow.recoverableError {
      body.append(.text(recoverableError.words(context.strings), id: "setback", tone: .error))
    } else if carriesOver {
      body.append(.text(context.say("form.again"), id: "form.again", tone: .warning))
    }
    if let instrument = saved?.instrument {
      body.append(
        .facts([
          Page.Fact(context.say("field.pan"), instrument.account, id: "saved"),
          Page.Fact(context.say("field.expiry"), instrument.expiry, id: "saved.expiry"),
        ]))
    }
    if showsExtras { body = [.heading(context.say("customer.title"), id: "customer.title")] }
    body += fields(context) + extraFields(context)
    if focus.ids.contains(.save) {
      body.append(.checkbox(Page.Checkbox(id: .save, label: context.say("field.save"), isOn: isToBeKept)))
    }
    body += [
      .space,
      .buttons([
        Page.Button(id: .pay, label: context.sayByPurpose("form.pay", ["total": amount]), isPrimary: true),
        Page.Button(id: .back, label: context.say("button.back")),
      ]),
    ]
    return Page(
      id: showsExtras ? .customer : .card, body: body, side: showsExtras ? [] : [.card(art(context))],
      status: status(context), focus: focus.current)
  }

  private func extraFields(_ context: Context) -> [Page.Block] {
    extras.fields.filter { focus.ids.contains($0.element) }.map {
      extras.block($0, error: error($0.element, context), context)
    }
  }

  private func title(_ method: PaymentMethod?, _ context: Context) -> String {
    guard let saved = method?.saved else { return method?.name ?? context.say("form.title") }
    return saved.brand.map(context.brandName) ?? context.say("form.title")
  }

  private func fields(_ context: Context) -> [Page.Block] {
    let codeName = brand(context)?.codeName ?? "CVC"
    let isTypingNumber = focus.current == .pan
    let number = isTypingNumber ? typedNumber : card.number.maskedShown
    let all: [Page.Block] =
      [
        .field(
          Page.Field(
            id: .pan, label: context.say("field.pan"), text: number, cursor: card.number.cursor,
            badge: context.badge(shownBrand), error: error(.pan, context), hint: hint(context),
            placeholder: "", columns: 24, role: .cardNumber))
      ] + coBrands(context) + [
        .field(
          Page.Field(
            id: .expiry, label: context.say("field.expiry"), text: card.expiry.shown, cursor: card.expiry.cursor,
            error: error(.expiry, context), hint: context.say("hint.expiry"),
            placeholder: context.say("placeholder.expiry"), columns: 8, role: .expiry)),
        .field(
          Page.Field(
            id: .code, label: context.say("field.code", ["name": codeName]), text: card.code.shown,
            cursor: card.code.cursor, error: error(.code, context), hint: codeHint(context), columns: 6,
            isSecret: true, isBeside: true, role: .securityCode)),
        .field(
          Page.Field(
            id: .holder, label: context.say("field.holder"), text: card.holder.text, cursor: card.holder.cursorColumn,
            error: error(.holder, context), hint: context.say("hint.holder"), columns: 30, role: .holder)),
      ]
    return all.filter { block in
      guard case .field(let field) = block else { return true }
      return focus.ids.contains(field.id)
    }
  }

  /// The brand choice for a co-badged card. No brand is selected until the payer or the provider selects one.
  private func coBrands(_ context: Context) -> [Page.Block] {
    let brands = card.coBrands(accepted: accepted)
    guard !brands.isEmpty else { return [] }
    let rows = brands.map { brand in
      Page.Choice.Row(id: .brand(brand), label: context.brandName(brand))
    }
    return [
      .text(context.say("form.cobrand"), id: "form.cobrand", tone: .muted),
      .choice(
        Page.Choice(id: .coBrand, rows: rows, selected: card.selectedBrand(accepted: accepted).map(ElementID.brand))),
    ]
  }

  private var typedNumber: String { masksTyping ? card.number.typingMaskedShown : card.number.shown }

  private var shownBrand: BrandID? {
    saved?.instrument.brand ?? card.selectedBrand(accepted: accepted) ?? card.number.brand
  }

  private func brand(_ context: Context) -> Brand? {
    (saved?.instrument.brand ?? card.number.brand).flatMap { context.setup.policy.brands[$0] }
  }

  private func error(_ field: ElementID, _ context: Context) -> String? {
    guard let problem = card.problems[field] else { return nil }
    if problem == "refused" {
      let mistake = context.flow.recoverableError?.mistakes.first { $0.element == field }
      return mistake?.platformMessage ?? context.say("problem.refused")
    }
    return context.say("problem." + problem, arguments(context))
  }

  /// Returns the values to insert for the placeholders in error messages.
  private func arguments(_ context: Context) -> [String: String] {
    let lengths = card.number.verdict.lengths.map(String.init)
    return [
      "brand": brand(context)?.displayName ?? context.say("field.pan"),
      "count": String(card.number.count),
      "lengths": Self.list(lengths, context.say("word.or")),
      "codeLength": codeLength(context),
      "codeName": brand(context)?.codeName ?? "CVC",
      "accepted": accepted.map(context.brandName).joined(separator: ", "),
    ]
  }

  private func codeLength(_ context: Context) -> String {
    Self.list(card.code.lengths.list.map(String.init), context.say("word.or"))
  }

  private static func list(_ words: [String], _ or: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(or) " + last
  }

  private func hint(_ context: Context) -> String {
    if !card.number.verdict.valid, let end = card.number.earlierEnd {
      return context.say("hint.pan.whole", ["count": String(end)])
    }
    let candidates = card.number.candidates
    guard card.number.brand == nil, candidates.count > 1, !card.number.isEmpty else { return context.say("hint.pan") }
    return context.say(
      "hint.pan.candidates", ["brands": candidates.prefix(4).map(context.brandName).joined(separator: ", ")])
  }

  private func codeHint(_ context: Context) -> String {
    let isFront = brand(context)?.id == .americanExpress
    return context.say(
      isFront ? "hint.code.front" : "hint.code.back", ["codeLength": codeLength(context)])
  }

  private func status(_ context: Context) -> Page.Status {
    if let text = error(focus.current, context) { return Page.Status(text, .error) }
    for field in focus.ids {
      if let text = error(field, context) { return Page.Status(text, .error) }
    }
    if let recoverableError = context.flow.recoverableError {
      return Page.Status(recoverableError.words(context.strings), .error)
    }
    return Page.Status(context.say("form.status." + (extras.has(focus.current) ? "customer" : focus.current.rawValue)))
  }

  private func art(_ context: Context) -> Page.CardArt {
    let isTypingNumber = focus.current == .pan
    return Page.CardArt(
      brand: context.badge(shownBrand),
      number: saved?.instrument.account ?? (isTypingNumber ? typedNumber : card.number.maskedShown),
      holder: card.holder.text.isEmpty ? context.say("card.holder") : card.holder.text.uppercased(),
      expiry: card.expiry.shown.isEmpty ? context.say("placeholder.expiry") : card.expiry.shown,
      isTurned: focus.current == .code, code: card.code.shown,
      codeIsOnFront: brand(context)?.id == .americanExpress, codeName: brand(context)?.codeName ?? "CVC")
  }
}
