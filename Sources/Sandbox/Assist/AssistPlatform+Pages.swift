import CheckoutCore
import KassaCards
import KassaSandbox

/// The requests for the payment page: opening the page for an order, paying with a card and ending a challenge.
extension AssistPlatform {
  func page(_ form: FormFields) async -> MachineAnswer {
    await pause(configuration.latency.initialisation)
    guard let registration = form["registration_id"], isRegistered(registration) else {
      return .page(AssistRefusal(first: .authorisation, message: .notRegistered).answer(in: language(of: form)))
    }
    let order: AssistOrderRecord
    do {
      let check = AssistOrderCheck(
        form: form, configuration: configuration, verifier: verifier, signatures: signatures)
      order = try check.judge(at: clock.now)
    } catch {
      return .page(error.answer(in: language(of: form)))
    }
    let session = randomness.uuid()
    let now = clock.now
    let refusal = state.change(session) { [mock = configuration.mock] state -> AssistRefusal? in
      var order = order
      if mock == .repeated {
        let paid = state.paidNumber ?? order.number
        state.paidNumber = paid
        if paid == order.number { return .repeated(order) }
      }
      if let known = state.orders[order.number] {
        if known.blocks { return .repeated(known) }
        // A new attempt with the same order number belongs to the same order, so its amount and currency must match.
        guard known.amount == order.amount, known.currency == order.currency else { return .repeated(known) }
        order.bills = known.bills
        order.events = known.events
        order.opened = known.opened
      }
      state.orders[order.number] = order
      state.sessions[session] = AssistSession(order: order.number, opened: now)
      return nil
    }
    if let refusal { return .page(refusal.answer(in: order.language)) }
    return .page(page(order, session))
  }

  /// Returns the open payment page to an app that was restarted.
  /// Source for the `CFSID` field: docs.assist.ru, payment by a link. The rest of the form is specific to this project.
  func openAgain(_ form: FormFields) -> MachineAnswer {
    guard let id = form["CFSID"], let session = openSession(id), let order = state.read({ $0.orders[session.order] })
    else { return .page(AssistRefusal.closed.answer(in: language(of: form))) }
    for bill in order.bills where bill.isWaiting { resumeChallenge(order.number, bill) }
    return .page(page(order, id))
  }

  /// Closes the payment page for an app that found no bill. A form that arrives later is refused.
  func closePage(_ form: FormFields) -> MachineAnswer {
    if let id = form["CFSID"] { state.change(id) { $0.sessions[id] = nil } }
    return .page(AssistElement("accepted", "1"))
  }

  /// Prepares a bill's challenge for a restarted app, which no longer knows the counter of its messages.
  ///
  /// Collects the result of a finished challenge, and replaces one that the app had begun.
  private func resumeChallenge(_ order: String, _ bill: AssistBill) {
    guard let transaction = bill.transaction else { return }
    if issuer.isOver(transaction) {
      if take(order, bill.number) { spawn { await self.conclude(order, bill.number) } }
    } else if issuer.hasBegun(transaction) {
      _ = issuer.close(transaction)
      ask(order, bill.number)
    }
  }

  /// Returns the language code of the payment page.
  /// An order form contains the language code. For any other form, it is looked up in the order the form refers to.
  func language(of form: FormFields) -> String {
    if let given = form["Language"] { return given }
    return state.read { state in
      let order =
        form["CFSID"].flatMap { state.sessions[$0]?.order } ?? form["Billnumber"].flatMap { state.owners[$0] }
        ?? form["acstransid"].flatMap { state.asked[$0] }
      return order.flatMap { state.orders[$0]?.language }
    } ?? "EN"
  }

  private func openSession(_ id: String) -> AssistSession? {
    guard let session = state.read({ $0.sessions[id] }), clock.now < session.opened + .seconds(1800) else { return nil }
    return session
  }

  private func page(_ order: AssistOrderRecord, _ session: String) -> AssistElement {
    let cards = order.customer.map { customer in state.read { $0.cards[customer] ?? [] } } ?? []
    return AssistElement(
      "paymentpage",
      [
        AssistElement("outcfsid", session), AssistElement("merchantname", configuration.merchantName),
        AssistElement("language", order.language),
        AssistElement("cardtypes", ["VISA", "MC", "MIR"].map { AssistElement("cardtype", $0) }),
        configuration.hasOneClick ? AssistElement("oneclick", "1") : nil,
        AssistElement(
          "cards",
          cards.map {
            AssistElement(
              "card",
              [
                AssistElement("id", $0.id), AssistElement("meannumber", $0.masked),
                AssistElement("meantypename", $0.type), AssistElement("expiry", $0.expiry),
              ])
          }),
      ])
  }

  func pay(_ form: FormFields) -> MachineAnswer {
    guard let session = form["CFSID"].flatMap(openSession) else {
      return .page(AssistRefusal.closed.answer(in: language(of: form)))
    }
    guard let request = form["RequestID"] else {
      return .page(AssistRefusal.fields([("RequestID", .required)]).answer(in: language(of: form)))
    }
    guard let order = state.read({ $0.orders[session.order] }) else {
      return .page(AssistRefusal.noOrder.answer(in: language(of: form)))
    }
    if let known = order.bills.first(where: { $0.request == request }) { return .page(element(order, known)) }
    let card: AssistCard
    switch judge(form, order) {
    case .success(let judged): card = judged
    case .failure(let refusal): return .page(refusal.answer(in: order.language))
    }
    let made = AssistBill(
      number: randomness.digits(16), request: request, made: clock.now, card: card, keepsCard: form["OneClick"] == "1",
      terms: AssistTerms(configuration))
    claim(order.number)
    let attempts = configuration.limits.attempts
    let start = state.change(order.number) { state -> Start in
      guard let current = state.orders[order.number] else { return .refused(.noOrder) }
      // Of two requests with the same ID at once, the second one gets the bill of the first.
      if let known = current.bills.first(where: { $0.request == request }) { return .repeated(known) }
      if current.blocks { return .refused(.repeated(current)) }
      guard current.bills.count < attempts else {
        return .refused(AssistRefusal(first: .limit, second: "109", message: .tooManyAttempts))
      }
      // Write the bill last, so that a crash between the writes leaves consistent data.
      state.open[order.number] = true
      state.owners[made.number] = order.number
      state.orders[order.number]?.bills.append(made)
      return .started
    }
    switch start {
    case .refused(let refusal): return .page(refusal.answer(in: order.language))
    case .repeated(let known): return .page(element(order, known))
    case .started:
      let number = made.number
      spawn { await self.run(order.number, number) }
      spawn { await self.close(order.number, number) }
      return .page(element(order, made))
    }
  }

  private enum Start {
    case started
    /// The platform has already made a bill for this request.
    case repeated(AssistBill)
    case refused(AssistRefusal)
  }

  private func judge(_ form: FormFields, _ order: AssistOrderRecord) -> Result<AssistCard, AssistRefusal> {
    var items: [(field: String, message: AssistText)] = []
    let code = form["CVC2"] ?? ""
    if !(3...4).contains(code.utf8.count) || !code.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      items.append(("CVC2", .noCode))
    }
    if let id = form["CardID"] {
      guard let card = state.read({ $0.cards[order.customer ?? ""]?.first { $0.id == id } }) else {
        return .failure(.fields([("CardID", .unknown)]))
      }
      return items.isEmpty ? .success(card) : .failure(.fields(items))
    }
    let number = form["CardNumber"] ?? ""
    let brand = BrandTable.standard.brand(for: number.utf8)
    let type = brand.flatMap { AssistCard.types[$0] }
    if CardNumber(digits: number.utf8)?.passesLuhn != true {
      items.append(("CardNumber", .noNumber))
    } else if type == nil {
      items.append(("CardNumber", .noBrand))
    }
    let expiry = form["ExpireMonth"].flatMap { Int($0) }.flatMap { month in
      form["ExpireYear"].flatMap { Int($0) }.flatMap { Expiry(month: month, year: $0) }
    }
    if expiry?.isPast(on: clock.now.date()) != false { items.append(("ExpireDate", .noExpiry)) }
    let holder = form["Cardholder"] ?? ""
    if holder.isEmpty || holder.unicodeScalars.count > 70 || holder.contains(where: \.isNumber) {
      items.append(("Cardholder", .noHolder))
    }
    guard items.isEmpty, let type, let expiry else { return .failure(.fields(items)) }
    return .success(
      AssistCard(
        id: randomness.digits(10), masked: number.prefix(6) + "****" + number.suffix(4), type: type,
        expiry: expiry.display, scenario: AssistCardScenario(number: number)))
  }

  func challengeOver(_ form: FormFields) -> MachineAnswer {
    guard let acs = form["acstransid"],
      let order = state.read({ state in state.asked[acs].flatMap { state.orders[$0] } }),
      let bill = order.bills.first(where: { $0.transaction?.acs == acs })
    else {
      let refusal = AssistRefusal(first: .missingObject, second: "3", message: .noAuthentication)
      return .page(refusal.answer(in: language(of: form)))
    }
    // A repeated or late report that the challenge is over changes nothing: its result has already been collected.
    if take(order.number, bill.number) {
      spawn { await self.conclude(order.number, bill.number) }
    }
    return .page(AssistElement("accepted", "1"))
  }
}

extension AssistRefusal {
  fileprivate static let noOrder = AssistRefusal(first: .missingObject, message: .noOrder)
  fileprivate static let closed = AssistRefusal(first: .missingObject, second: "1", message: .closed)

  static func repeated(_ order: AssistOrderRecord) -> AssistRefusal {
    AssistRefusal(
      first: .duplicate, second: "201", message: .repeated,
      repeated: order.decisive?.number ?? "")
  }
}
