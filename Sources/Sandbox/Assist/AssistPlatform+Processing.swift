import CheckoutCore
import KassaSandbox

/// The processing of a bill, which continues after the platform has responded to the payment request.
extension AssistPlatform {
  func run(_ order: String, _ bill: String) async {
    await pause(configuration.latency.registration)
    guard let (known, made) = find(order, bill) else { return }
    switch configuration.mock {
    case .success: return await settle(order, bill, "AS000")
    case .decline: return await settle(order, bill, "AS100", isFinal: true)
    case .state(let state): return await force(order, bill, state)
    case .disabled, .repeated: break
    }
    let scenario = made.card.scenario
    guard let play = issuer.scenario(scenario.play) else { return await settle(order, bill, scenario.code) }
    let verdict = issuer.authenticate(question(known, made, play))
    guard verdict.status == "C" else {
      change(order, bill) {
        $0.isAnswered = true
        $0.verdict = verdict
      }
      return await conclude(order, bill)
    }
    await pause(configuration.latency.network)
    ask(order, bill)
  }

  /// Opens a challenge at the issuer, replacing one that the restarted issuer or the restarted app has lost.
  func ask(_ order: String, _ bill: String) {
    guard let (known, made) = find(order, bill), let play = issuer.scenario(made.card.scenario.play) else { return }
    let transaction = issuer.open(question(known, made, play))
    state.change(order) { state in
      guard state.orders[order]?.bill(bill)?.isWaiting == true else { return }
      state.asked[transaction.acs] = order
      state.orders[order]?.change(bill) { $0.transaction = transaction }
    }
  }

  private func question(
    _ order: AssistOrderRecord, _ bill: AssistBill, _ play: ACSScenario
  ) -> IssuerAuthenticationRequest {
    IssuerAuthenticationRequest(
      payment: order.number, server: randomness.uuid(), money: order.money, merchant: configuration.merchantName,
      lastFour: String(bill.card.masked.suffix(4)), scheme: Self.scheme(bill.card.type), play: play)
  }

  private static func scheme(_ type: String) -> String {
    switch type {
    case "MC": "mastercard"
    case "MIR": "mir"
    default: "visa"
    }
  }

  /// Collects the issuer's authentication result and closes the challenge. Only the first call has an effect.
  /// - Returns: false if the result has already been collected or the bill is not waiting for one.
  func take(_ order: String, _ bill: String) -> Bool {
    state.change(order) { [issuer] state -> Bool in
      guard let made = state.orders[order]?.bill(bill), made.isWaiting, let transaction = made.transaction else {
        return false
      }
      let verdict = issuer.close(transaction)
      state.orders[order]?.change(bill) {
        $0.isAnswered = true
        $0.verdict = verdict
      }
      return true
    }
  }

  /// Continues processing the bill with the issuer's authentication result.
  func conclude(_ order: String, _ bill: String) async {
    guard let (_, made) = find(order, bill) else { return }
    guard let verdict = made.verdict else { return await decide(order, bill) { $0.end(.timeout, "AS100") } }
    guard verdict.outcome == .authenticated else { return await settle(order, bill, "AS100", isAuthorised: false) }
    await settle(order, bill, made.card.scenario.code)
  }

  /// Sets the bill's result according to a response code.
  /// - Parameter isAuthorised: whether the issuer is asked to authorise the bill, which it is not after a failed
  ///   authentication.
  private func settle(
    _ order: String, _ bill: String, _ judged: String, isFinal: Bool = false, isAuthorised: Bool = true
  ) async {
    let authorisation = isAuthorised ? authorisation(order, bill) : nil
    authorisation?.request()
    await pause(configuration.latency.processing)
    let code = ["AS000", "0"].contains(judged) && declines.take() ? "AS100" : judged
    // The code AS300 means that no answer ever arrives.
    if code != "AS300" { authorisation?.answer(isApproved: ["AS000", "0"].contains(code)) }
    switch code {
    case "AS000", "0": await approve(order, bill)
    // The bill remains in process, because this response code means that no result ever arrives.
    case "AS300": break
    case "AS998":
      let until = clock.now + configuration.unknownFor
      change(order, bill) {
        $0.end(.unknown, code)
        $0.unknownUntil = until
      }
      await findOut(order, bill, at: until)
    default:
      let left = isFinal ? 0 : attemptsLeft(order)
      await decide(order, bill) {
        $0.end(.declined, code)
        $0.attemptsLeft = left
      }
    }
  }

  private func authorisation(_ order: String, _ bill: String) -> Authorisation? {
    find(order, bill).map { order, bill in
      Authorisation(
        payment: order.number, money: order.money, lastFour: String(bill.card.masked.suffix(4)), log: issuer.log)
    }
  }

  /// Waits until the given time, then approves a bill whose result was unknown until then.
  func findOut(_ order: String, _ bill: String, at moment: Instant) async {
    guard (try? await clock.sleep(for: moment - clock.now, as: .deadline)) != nil else { return }
    await approve(order, bill)
  }

  /// Charges the bill or, in a payment of two stages, holds it.
  private func approve(_ order: String, _ bill: String) async {
    guard let (known, made) = find(order, bill) else { return }
    await decide(order, bill) { $0.approve(known.amount, delayed: made.terms.isDelayed) }
  }

  private func attemptsLeft(_ order: String) -> Int {
    max(0, configuration.limits.attempts - (state.read { $0.orders[order]?.bills.count } ?? 0))
  }

  /// Puts the bill into the state that the mock mode requests.
  private func force(_ order: String, _ bill: String, _ wanted: AssistState) async {
    await pause(configuration.latency.processing)
    guard let found = find(order, bill)?.0 else { return }
    let amount = found.amount
    // Half of the amount in units of the currency. An amount of one unit has no half, and no such state.
    let half = (found.money.amount / 2).rescaled(from: found.money.currency.exponent, to: 2) ?? 0
    let left = attemptsLeft(order)
    guard half > 0 || ![.partialApproved, .partialDelayed, .partialCanceled].contains(wanted) else {
      return await decide(order, bill) { $0.end(.declined, "AS107") }
    }
    switch wanted {
    case .inProcess: break
    case .unknown: change(order, bill) { $0.end(.unknown, "AS998") }
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

  /// Times out a bill that is still in process at the end of its lifetime.
  func close(_ order: String, _ bill: String) async {
    guard let made = find(order, bill)?.1.made,
      (try? await clock.sleep(for: made + configuration.billLifetime - clock.now, as: .deadline)) != nil
    else { return }
    if let transaction = find(order, bill)?.1.transaction { _ = issuer.close(transaction) }
    await decide(order, bill) { if $0.state == .inProcess { $0.end(.timeout, "AS100") } }
  }

  // MARK: State

  func find(_ order: String, _ bill: String) -> (AssistOrderRecord, AssistBill)? {
    state.read { state in
      guard let order = state.orders[order], let bill = order.bill(bill) else { return nil }
      return (order, bill)
    }
  }

  private func change(_ order: String, _ bill: String, _ step: @Sendable (inout AssistBill) -> Void) {
    state.change(order) { state in
      guard state.orders[order]?.bill(bill)?.state == .inProcess else { return }
      state.orders[order]?.change(bill, step)
    }
  }

  /// Decides an open bill, stores its card if the payer asked for it, and notifies the merchant server.
  private func decide(_ order: String, _ bill: String, _ step: @Sendable (inout AssistBill) -> Void) async {
    let isDecided = state.change(order) { state -> Bool in
      guard var known = state.orders[order], var made = known.bill(bill), !made.state.isDecided else { return false }
      step(&made)
      guard made.state.isDecided else { return false }
      if made.state.isTaken, made.keepsCard, let customer = known.customer,
        state.cards[customer]?.contains(where: { $0.isSame(as: made.card) }) != true
      {
        state.cards[customer] = (state.cards[customer] ?? []) + [made.card]
      }
      known.change(bill) { $0 = made }
      known.note(made, .payment, known.amount, at: clock.now)
      state.orders[order] = known
      return true
    }
    if isDecided { await notify(order) }
  }
}

extension AssistBill {
  /// Whether the bill is in process and the issuer's authentication result has not been collected yet.
  var isWaiting: Bool { state == .inProcess && !isAnswered }
}

extension AssistOrderRecord {
  /// The amount for display. It is in whole units if the currency has no decimal places and the amount has no fraction.
  var money: Money {
    let known = CurrencyTable.standard.named(currency)
    if let known, known.exponent == 0, amount % 100 == 0 { return Money(amount / 100, known) }
    return Money(amount, Money.Currency(code: currency, numeric: known?.numeric ?? "", exponent: 2))
  }
}

extension TestCards {
  /// The Assist test cards. They were invented for this project, because Assist does not publish a list.
  public static let assist = read("testcards/assist.tsv")
}
