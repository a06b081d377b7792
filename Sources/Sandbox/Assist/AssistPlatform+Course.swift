import CheckoutCore

/// How a bill goes its way, in the platform's own time.
extension AssistPlatform {
  func run(_ order: String, _ bill: String) async {
    await pause(configuration.latency.registration)
    guard let (known, made) = find(order, bill) else { return }
    switch configuration.mock {
    case .success: return await settle(order, bill, "AS000")
    case .decline: return await settle(order, bill, "AS100", isFinal: true)
    case .state(let state): return await force(order, bill, state)
    case .disabled: break
    }
    let card = TestCards.assist.first { $0.number == made.card.number }
    let play: ACSPlay? =
      switch card?.authentication {
      case nil: ACSPlay.cards[made.card.number]
      case .some(.none): nil
      case .frictionless: .frictionless
      case .challenge: .challenge
      }
    guard var play else { return await settle(order, bill, card?.code ?? "AS000") }
    if card?.result == .refused { play.end = "N" }
    let question = IssuerQuestion(
      server: randomness.uuid(), money: known.money, merchant: configuration.merchantName,
      lastFour: String(made.card.number.suffix(4)), scheme: Self.scheme(made.card.type), play: play)
    let verdict = issuer.authenticate(question)
    guard verdict.status == "C" else { return await conclude(order, bill, verdict) }
    await pause(configuration.latency.network)
    let transaction = issuer.open(question)
    change(order, bill) { if $0.state == .inProcess { $0.transaction = transaction } }
  }

  private static func scheme(_ type: String) -> String {
    switch type {
    case "MC": "mastercard"
    case "MIR": "mir"
    default: "visa"
    }
  }

  /// The issuer's last word, once: nil inside where nobody answered to the end, nil where it was taken before.
  func take(_ order: String, _ bill: String, _ transaction: IssuerTransaction) -> (IssuerVerdict?, Bool)? {
    let isFirst = state.change(order) { state -> Bool in
      guard let index = state.orders[order]?.bills.firstIndex(where: { $0.number == bill }),
        state.orders[order]?.bills[index].code == "AS300"
      else { return false }
      state.orders[order]?.bills[index].code = "AS301"
      return true
    }
    return isFirst ? (issuer.close(transaction), true) : nil
  }

  func conclude(_ order: String, _ bill: String, _ verdict: IssuerVerdict?) async {
    guard let verdict else { return await decide(order, bill) { $0.end(.timeout, "AS100") } }
    guard verdict.outcome == .authenticated, let (_, made) = find(order, bill) else {
      return await settle(order, bill, "AS100")
    }
    await settle(order, bill, TestCards.assist.first { $0.number == made.card.number }?.code ?? "AS000")
  }

  /// The payment environment answers with a code.
  private func settle(_ order: String, _ bill: String, _ code: String, isFinal: Bool = false) async {
    await pause(configuration.latency.processing)
    let delayed = configuration.isDelayed
    switch code {
    case "AS000", "0":
      guard let amount = find(order, bill)?.0.amount else { return }
      await decide(order, bill) { $0.approve(amount, delayed: delayed) }
    // In process, and nobody hears of it again.
    case "AS300": break
    case "AS998":
      change(order, bill) {
        $0.state = .unknown
        $0.code = code
      }
      try? await clock.sleep(for: configuration.unknownFor, as: .deadline)
      guard let amount = find(order, bill)?.0.amount else { return }
      await decide(order, bill) { $0.approve(amount, delayed: delayed) }
    default:
      let left = isFinal ? 0 : attemptsLeft(order)
      await decide(order, bill) {
        $0.end(.declined, code)
        $0.attemptsLeft = left
      }
    }
  }

  private func attemptsLeft(_ order: String) -> Int {
    max(0, configuration.limits.attempts - (state.read { $0.orders[order]?.bills.count } ?? 0))
  }

  /// A state that was wished for.
  private func force(_ order: String, _ bill: String, _ wanted: AssistState) async {
    await pause(configuration.latency.processing)
    guard let amount = find(order, bill)?.0.amount else { return }
    let half = amount / 2
    let left = attemptsLeft(order)
    switch wanted {
    case .inProcess: break
    case .unknown: change(order, bill) { $0.state = .unknown }
    case .approved: await decide(order, bill) { $0.approve(amount, delayed: false) }
    case .delayed: await decide(order, bill) { $0.approve(amount, delayed: true) }
    case .partialApproved:
      await decide(order, bill) {
        $0.approve(amount, delayed: true)
        _ = $0.charge(half, .approve)
      }
    case .partialDelayed:
      await decide(order, bill) {
        $0.approve(amount, delayed: true)
        _ = $0.charge(half, .delay)
      }
    case .canceled:
      await decide(order, bill) {
        $0.approve(amount, delayed: false)
        _ = $0.cancel(nil, .none)
      }
    case .partialCanceled:
      await decide(order, bill) {
        $0.approve(amount, delayed: false)
        _ = $0.cancel(half, .approve)
      }
    case .declined, .timeout:
      await decide(order, bill) {
        $0.end(wanted, "AS100")
        $0.attemptsLeft = left
      }
    }
  }

  /// Nobody finished it in time.
  func close(_ order: String, _ bill: String) async {
    guard (try? await clock.sleep(for: configuration.billLifetime, as: .deadline)) != nil else { return }
    if let transaction = find(order, bill)?.1.transaction { _ = issuer.close(transaction) }
    await decide(order, bill) { if $0.state == .inProcess { $0.end(.timeout, "AS100") } }
  }

  // MARK: State

  func find(_ order: String, _ bill: String) -> (AssistOrder, AssistBill)? {
    state.read { state in
      guard let order = state.orders[order], let bill = order.bills.first(where: { $0.number == bill }) else {
        return nil
      }
      return (order, bill)
    }
  }

  private func change(_ order: String, _ bill: String, _ step: @Sendable (inout AssistBill) -> Void) {
    state.change(order) { state in
      guard let index = state.orders[order]?.bills.firstIndex(where: { $0.number == bill }) else { return }
      if var made = state.orders[order]?.bills[index] {
        step(&made)
        state.orders[order]?.bills[index] = made
      }
    }
  }

  /// Decides a bill that is open, keeps its card where that was wished for, and tells the merchant's server.
  private func decide(_ order: String, _ bill: String, _ step: @Sendable (inout AssistBill) -> Void) async {
    let isDecided = state.change(order) { state -> Bool in
      guard let known = state.orders[order], let index = known.bills.firstIndex(where: { $0.number == bill }),
        !known.bills[index].state.isDecided
      else { return false }
      var made = known.bills[index]
      step(&made)
      state.orders[order]?.bills[index] = made
      if made.state.isTaken, made.keepsCard, let customer = known.customer,
        state.cards[customer]?.contains(where: { $0.number == made.card.number }) != true
      {
        state.cards[customer, default: []].append(made.card)
      }
      return made.state.isDecided
    }
    if isDecided { await tellMerchant(order, bill) }
  }
}

extension AssistBill {
  mutating func end(_ state: AssistState, _ code: String) {
    self.state = state
    self.code = code
  }
}

extension AssistOrder {
  /// Hundredths in every currency, those included that ISO 4217 has no decimals for, or has no more.
  var money: Money { Money(amount, Currency(code: currency, numeric: "", exponent: 2)) }
}

extension TestCards {
  /// Source: made for this project; Assist has no public list.
  public static let assist = read("testcards/assist.tsv")
}
