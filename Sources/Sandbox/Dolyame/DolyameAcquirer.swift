import CheckoutCore
import KassaSandbox

/// The processing of the first instalment: registration, the issuer's challenge and the decision.
/// Each step is stored before the next one begins, so that a restarted platform can repeat an interrupted step.
struct DolyameAcquirer: Sendable {
  let platform: DolyamePlatform
  let session: String

  private var payment: DolyamePayment? { platform.session(session)?.payment }

  func run() async {
    await platform.pause(platform.configuration.latency.registration)
    guard advance({ $0.status = .authorizing }), let current = platform.session(session), let card = payment?.card,
      let order = platform.order(current.order)
    else { return }
    if current.isAbandoned { return await end(.cancelled, "ORDER_CANCELLED") }
    // A demo order does not involve an acquirer. Source: Dolyame SDK guide, "Демо-заявка".
    if let outcome = order.outcome { return await play(outcome) }
    guard let play = scenario(of: card) else { return await authorise(card) }
    await authenticate(order, card, play)
  }

  /// Returns the issuer's scenario for a card; nil if the payment skips 3-D Secure, as in the mock modes.
  private func scenario(of card: DolyameCard) -> ACSScenario? {
    platform.configuration.mock == .disabled ? platform.issuer.scenario(card.scenario.play) : nil
  }

  private func play(_ outcome: String) async {
    await platform.pause(platform.configuration.latency.processing)
    switch outcome {
    case "failure": await end(.rejected, "ACQUIRING_ERROR", isFinal: true)
    case "unknown_then_success", "unknown_then_failure":
      let decision = platform.clock.now + platform.configuration.limits.lateDecision
      let isUnknown = advance { payment in
        payment.status = .unknown
        payment.decision = decision
      }
      if isUnknown { decideLater() }
    default: await pay()
    }
  }

  /// Schedules the late decision of an acquirer that has not responded.
  func decideLater() {
    guard let current = platform.session(session), let decision = current.payment?.decision,
      let outcome = platform.order(current.order)?.outcome
    else { return }
    let left = decision - platform.clock.now
    platform.spawn { [self] in
      if left > .zero, (try? await platform.clock.sleep(for: left, as: .poll)) == nil { return }
      if outcome == "unknown_then_success" {
        await pay()
      } else {
        await end(.rejected, "ACQUIRING_ERROR", isFinal: true)
      }
    }
  }

  // MARK: The issuer

  private func authenticate(_ order: DolyameOrderRecord, _ card: DolyameCard, _ play: ACSScenario) async {
    guard let question = question(order, card, play) else { return }
    let verdict = platform.issuer.authenticate(question)
    guard verdict.status == "C" else { return await conclude(verdict, card) }
    ask(question)
  }

  private func question(
    _ order: DolyameOrderRecord, _ card: DolyameCard, _ play: ACSScenario
  ) -> IssuerAuthenticationRequest? {
    guard let rouble = CurrencyTable.standard["RUB"] else { return nil }
    return IssuerAuthenticationRequest(
      payment: order.id, server: platform.randomness.uuid(),
      money: Money(order.plan?.parts.first?.kopecks ?? 0, rouble),
      merchant: platform.configuration.shopName, lastFour: String(card.number.suffix(4)), scheme: card.brand, play: play
    )
  }

  private func ask(_ question: IssuerAuthenticationRequest) {
    let transaction = platform.issuer.open(question)
    let isAsking = advance { payment in
      payment.status = .checking
      payment.transaction = transaction
    }
    guard isAsking else {
      _ = platform.issuer.close(transaction)
      return
    }
    watchReturn(transaction)
  }

  /// Replaces the payment's open challenge with a new one. This is safe because nothing has been charged yet.
  func askAgain() {
    guard let current = platform.session(session), let payment = current.payment, payment.status == .checking,
      let order = platform.order(current.order), let play = scenario(of: payment.card),
      let question = question(order, payment.card, play)
    else { return }
    if let old = payment.transaction { _ = platform.issuer.close(old) }
    ask(question)
  }

  /// Rejects the payment if the payer does not return from the challenge in time.
  func watchReturn(_ transaction: IssuerTransaction) {
    platform.spawn { [self] in
      guard (try? await platform.clock.sleep(for: SandboxLimits().returnFromChallenge, as: .deadline)) != nil,
        payment?.transaction == transaction
      else { return }
      _ = platform.issuer.close(transaction)
      await end(.rejected, "3DS_FAILED")
    }
  }

  /// Collects the issuer's result when the SDK reports the end of the challenge.
  /// - Returns: false if the payment is no longer waiting for this challenge.
  func isOver(_ transaction: IssuerTransaction) -> Bool {
    let verdict = platform.issuer.close(transaction)
    let isNews = platform.change(session) { session -> Bool in
      guard session.payment?.status == .checking, session.payment?.transaction == transaction else { return false }
      session.payment?.status = .checked
      session.payment?.transaction = nil
      session.payment?.verdict = verdict
      session.revision += 1
      return true
    }
    return isNews == true
  }

  /// Continues the payment with the issuer's result.
  func resume() async {
    guard let payment, payment.status == .checked else { return }
    guard let verdict = payment.verdict else { return await end(.rejected, "3DS_FAILED") }
    await conclude(verdict, payment.card)
  }

  private func conclude(_ verdict: IssuerVerdict, _ card: DolyameCard) async {
    guard verdict.outcome == .authenticated else {
      await platform.pause(platform.configuration.latency.processing)
      return await end(.rejected, "3DS_FAILED")
    }
    await authorise(card)
  }

  // MARK: Decisions

  /// Requests the authorisation of the first instalment from the issuer, and decides on the payment.
  private func authorise(_ card: DolyameCard) async {
    let authorisation = authorisation(card)
    authorisation?.request()
    await platform.pause(platform.configuration.latency.processing)
    authorisation?.answer(isApproved: card.scenario.code == "0" && !platform.declines.isArmed)
    await decide(card)
  }

  private func authorisation(_ card: DolyameCard) -> Authorisation? {
    guard let current = platform.session(session), let order = platform.order(current.order),
      let rouble = CurrencyTable.standard["RUB"]
    else { return nil }
    return Authorisation(
      payment: order.id, money: Money(order.plan?.parts.first?.kopecks ?? 0, rouble),
      lastFour: String(card.number.suffix(4)), log: platform.issuer.log)
  }

  private func decide(_ card: DolyameCard) async {
    guard card.scenario.code != "0" else { return await pay() }
    // `TERMINAL_ERROR` concerns the merchant, so another card would not help.
    await end(.rejected, card.scenario.code, isFinal: card.scenario.code == "TERMINAL_ERROR")
  }

  /// Holds the first instalment on the card. The order then waits for the partner's commit.
  private func pay() async {
    if platform.declines.take() { return await end(.rejected, "ACQUIRING_ERROR") }
    let now = platform.clock.now.timestamp
    await conclude { payment in
      payment.status = .authorized
      payment.date = now
    }
  }

  /// Ends the payment without a charge.
  /// - Parameter isFinal: whether this result is final, so that the payer cannot try another card.
  private func end(_ status: DolyamePayment.Status, _ code: String, isFinal: Bool = false) async {
    guard let current = platform.session(session) else { return }
    let left = platform.configuration.limits.paymentAttempts - current.attempts
    let mayRetry = status == .rejected && !isFinal && !current.isAbandoned && left > 0
    let now = platform.clock.now
    let retryUntil = mayRetry ? now + platform.configuration.limits.retryWindow : nil
    await conclude { payment in
      payment.status = status
      payment.code = code
      payment.date = now.timestamp
      payment.transaction = nil
      payment.attemptsLeft = mayRetry ? Int64(left) : 0
      payment.retryUntil = retryUntil
    }
  }

  /// Decides an open payment, and its order in the same change: nobody sees the one without the other.
  private func conclude(_ step: @Sendable (inout DolyamePayment) -> Void) async {
    let now = platform.clock.now
    let (isDecided, webhook) = platform.state.change(session) { [session] state -> (Bool, Int?) in
      guard var current = state.sessions[session], var payment = current.payment, !payment.status.isFinal else {
        return (false, nil)
      }
      step(&payment)
      current.payment = payment
      current.revision += 1
      state.sessions[session] = current
      return (true, current.decidedOrder.flatMap { state.move(current.order, to: $0, at: now) })
    }
    guard isDecided, let order = platform.session(session)?.order else { return }
    if let webhook { await settled(order, webhook) }
    await settle()
  }

  /// Tells the partner server of the order's new status.
  private func settled(_ order: String, _ webhook: Int) async {
    await platform.webhooks.deliver(webhook, of: order)
    if platform.order(order)?.status == .waitForCommit { platform.watchCommit(order) }
  }

  /// Applies a decision: updates the order, notifies the partner server and then reports the decision to the SDK.
  func settle() async {
    guard let current = platform.session(session), let payment = current.payment, payment.status.isFinal else { return }
    guard let status = current.decidedOrder else {
      platform.change(session) {
        $0.stage = .method
        $0.revision += 1
      }
      return watchRetry(payment)
    }
    if payment.status == .authorized { keepCard(payment.card, of: current) }
    if await platform.move(current.order, to: status), status == .waitForCommit { platform.watchCommit(current.order) }
    over()
  }

  /// Rejects the order if the payer does not try another card in time.
  private func watchRetry(_ payment: DolyamePayment) {
    guard let until = payment.retryUntil else { return }
    platform.spawn { [self] in
      let left = until - platform.clock.now
      if left > .zero, (try? await platform.clock.sleep(for: left, as: .deadline)) == nil { return }
      let isOver = platform.change(session) { session in
        guard session.stage == .method, session.payment?.id == payment.id else { return false }
        session.stage = .over
        session.payment?.attemptsLeft = 0
        session.revision += 1
        return true
      }
      if isOver == true { await settle() }
    }
  }

  private func keepCard(_ card: DolyameCard, of session: DolyameSession) {
    guard let phone = session.signedIn else { return }
    platform.state.change(session.id) { state in
      var person = state.person(phone) ?? DolyamePerson()
      // Store the same card only once.
      guard !person.cards.values.contains(where: { $0.number == card.number && $0.expiry == card.expiry }) else {
        return
      }
      person.cards[card.id] = card
      state.people[phone] = person
    }
  }

  /// Ends the session.
  private func over() {
    platform.state.change(session) { [session] state in
      state.sessions[session]?.stage = .over
      state.sessions[session]?.revision += 1
      state.paying[session] = nil
    }
  }

  /// Ends the payment after the payer has left the checkout, unless the acquirer is already processing it.
  func leave() async {
    guard let current = platform.session(session) else { return }
    guard let payment = current.payment else {
      // Another session may go on with the order.
      if platform.order(current.order)?.belongs(to: session) == true {
        await platform.move(current.order, to: .canceled)
      }
      return over()
    }
    switch payment.status {
    case .checking:
      if let transaction = payment.transaction { _ = platform.issuer.close(transaction) }
      await end(.cancelled, "ORDER_CANCELLED")
    case .rejected where payment.attemptsLeft > 0:
      platform.change(session) { $0.payment?.attemptsLeft = 0 }
      await settle()
    case .authorized, .rejected, .cancelled: await settle()
    default: break
    }
  }

  /// Changes a payment whose result is still open; returns false if the payment already has a result.
  private func advance(_ step: @Sendable (inout DolyamePayment) -> Void) -> Bool {
    platform.change(session) { session in
      guard var payment = session.payment, !payment.status.isFinal else { return false }
      step(&payment)
      session.payment = payment
      session.revision += 1
      return true
    } ?? false
  }
}

extension DolyameSession {
  /// The status of the order after the decision on its payment; nil while another card can be tried.
  fileprivate var decidedOrder: DolyameOrderStatus? {
    guard let payment else { return nil }
    switch payment.status {
    case .authorized: return .waitForCommit
    case .cancelled: return .canceled
    case .rejected where payment.attemptsLeft == 0: return isAbandoned ? .canceled : .rejected
    case .rejected, .new, .authorizing, .checking, .checked, .unknown: return nil
    }
  }
}
