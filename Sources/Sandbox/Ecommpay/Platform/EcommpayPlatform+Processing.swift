import CheckoutCore
import KassaSandbox

/// The processing of a payment on the platform (steps 9 to 12 of the payment flow).
extension EcommpayPlatform {
  /// Processes an acknowledged request until the payment has to wait for the payer or has a result.
  func run(_ id: String, attempt: Int) async {
    let latency = configuration.latency
    await pause(latency.registration)
    guard register(id, attempt), let payment = session(id)?.payment else { return }
    if payment.isAbandoned { return await decide(id, attempt, .cancelled) }
    let isClear = Self.clarificationFields(of: payment.order).isEmpty
    if payment.attempt.scenario.clarifies, payment.attempt.destination == nil, !isClear {
      return await clarify(id, attempt)
    }
    await process(id, payment)
  }

  /// Processes a registered payment.
  func process(_ id: String, _ payment: PlatformPayment) async {
    if let destination = payment.attempt.destination {
      return await sendAway(id, payment.number, to: destination.method, bank: destination.bank)
    }
    guard let play = payment.attempt.scenario.play else {
      let scenario = payment.attempt.scenario
      guard scenario.isAuthenticated else {
        await pause(configuration.latency.processing)
        return await decide(id, payment.number, .declinedBy3DS)
      }
      return await authorise(id, payment)
    }
    await authenticate(id, payment.number, payment, play)
  }

  /// Records the issuer's final result and continues the payment.
  func conclude(_ id: String, _ attempt: Int, _ verdict: IssuerVerdict) async {
    guard advance(id, attempt, recorded: false, { $0.judge(verdict) }) else { return }
    await continuePayment(id, attempt, verdict)
  }

  /// Continues the payment according to the issuer's result.
  func continuePayment(_ id: String, _ attempt: Int, _ verdict: IssuerVerdict) async {
    switch verdict.outcome {
    case .authenticated:
      if let payment = session(id)?.payment { await authorise(id, payment) }
    case .refused, .unfinished: await decide(id, attempt, .declinedBy3DS)
    }
  }

  /// Requests the authorisation of an attempt from the issuer, and decides on the attempt.
  private func authorise(_ id: String, _ payment: PlatformPayment) async {
    let authorisation = Authorisation(
      payment: payment.order.paymentID, money: payment.order.money, lastFour: payment.attempt.account.lastFour,
      log: issuer.log)
    authorisation.request()
    await pause(configuration.latency.processing)
    let code = EcommpayCode(payment.attempt.scenario.code)
    authorisation.answer(isApproved: code == .success && !declines.isArmed)
    await decide(id, payment.number, code)
  }

  private func register(_ id: String, _ attempt: Int) -> Bool {
    let operation = PlatformPayment.Operation(
      id: Int64(randomness.digits(10)) ?? 0, providerID: randomness.digits(8), authorisation: randomness.digits(6),
      created: clock.now)
    return advance(id, attempt) { $0.register(operation) }
  }

  func challenge(_ id: String, _ payment: PlatformPayment, _ question: IssuerAuthenticationRequest) {
    let transaction = issuer.open(question)
    guard advance(id, payment.number, { [now = clock.now] in $0.challenge(transaction, at: now) }) else {
      _ = issuer.close(transaction)
      return
    }
    awaitReturn(id, payment, from: transaction)
  }

  /// Restarts the challenge from its first prompt, because the application that started it is no longer running.
  func askAgain(_ id: String, _ payment: PlatformPayment, insteadOf old: IssuerTransaction) {
    guard let play = payment.attempt.scenario.play else { return }
    _ = issuer.close(old)
    let transaction = issuer.open(question(payment, play))
    guard advance(id, payment.number, { [now = clock.now] in $0.ask(again: transaction, insteadOf: old, at: now) })
    else {
      _ = issuer.close(transaction)
      return
    }
    awaitReturn(id, payment, from: transaction)
  }

  private func question(_ payment: PlatformPayment, _ play: ACSScenario) -> IssuerAuthenticationRequest {
    IssuerAuthenticationRequest(
      payment: payment.order.paymentID, server: randomness.uuid(), money: payment.order.money,
      merchant: configuration.merchantName,
      lastFour: payment.attempt.account.lastFour, scheme: payment.attempt.account.type, play: play,
      details: payment.order.details, language: payment.order.language)
  }

  /// Sets the timeout for a payer who never completes the challenge.
  private func awaitReturn(_ id: String, _ payment: PlatformPayment, from transaction: IssuerTransaction) {
    setDeadline(id, after: configuration.limits.returnFromChallenge) { payment in
      if payment.stage == .challenged(transaction) { await self.leaveChallenge(id, payment, transaction) }
    }
  }

  /// Continues after the SDK reports the end of the challenge. The result comes from the issuer.
  func resume(_ id: String, attempt: Int, from transaction: IssuerTransaction) {
    guard advance(id, attempt, { [now = clock.now] in $0.resume(from: transaction, at: now) }) else { return }
    let verdict = issuer.close(transaction)
    spawn {
      guard let verdict else { return await self.decide(id, attempt, .notReturned) }
      await self.conclude(id, attempt, verdict)
    }
  }

  /// Ends the payment after the payer has left. The session has already recorded that the payer left.
  func leave(_ id: String, _ payment: PlatformPayment) {
    switch payment.stage {
    case .registered, .examined, .redirected, .clarifying:
      spawn { await self.decide(id, payment.number, .cancelled) }
    case .challenged(let transaction): spawn { await self.leaveChallenge(id, payment, transaction) }
    case .retryable, .cascading: spawn { await self.close(id, payment.number) }
    // A requested payment is cancelled at registration; in the other stages, it can no longer be cancelled.
    case .requested, .resumed, .processed, .settled: break
    }
  }

  func leaveChallenge(_ id: String, _ payment: PlatformPayment, _ transaction: IssuerTransaction) async {
    _ = issuer.close(transaction)
    await decide(id, payment.number, .notReturned)
  }

  func decide(_ id: String, _ attempt: Int, _ judged: EcommpayCode) async {
    let code = judged == .success && declines.take() ? .declined : judged
    if advance(id, attempt, { [now = clock.now] in $0.decide(code, at: now) }) {
      if let payment = session(id)?.payment { keepInstrument(of: payment) }
      await settle(id, attempt)
    }
  }

  /// Ends a payment whose declined attempt was not followed by another attempt.
  /// The SDK already knows about the decline, so no update is recorded.
  func close(_ id: String, _ attempt: Int) async {
    if advance(id, attempt, recorded: false, { [now = clock.now] in $0.close(at: now) }) { await settle(id, attempt) }
  }

  /// Notifies the merchant server, then the SDK.
  ///
  /// Notifies both again if the payer left while the platform was reporting a decline that allowed another attempt.
  func settle(_ id: String, _ attempt: Int) async {
    while let payment = session(id)?.payment, payment.number == attempt, case .processed(let verdict) = payment.stage {
      let callback = CallbackMessage(payment: payment, verdict: verdict, time: clock.now)
      await webhooks.send(signed(callback), of: payment.order.paymentID)
      guard advance(id, attempt, { [now = clock.now] in $0.settle(at: now) }) else { return }
    }
    guard let payment = session(id)?.payment, payment.isOpenToPerson, payment.number == attempt else { return }
    setDeadline(id, after: payment.timeLeft(at: clock.now)) { payment in
      if payment.number == attempt { await self.close(id, attempt) }
    }
  }

  /// Performs a transition and reports it to the SDK.
  /// - Returns: false if the transition is illegal or the attempt is no longer current.
  func advance(
    _ id: String, _ attempt: Int, recorded: Bool = true, _ step: @Sendable (inout PlatformPayment) -> Bool
  ) -> Bool {
    advance(id, attempt, recorded: recorded, step) { _ in } != nil
  }

  /// Performs a transition and reports it to the SDK, and to others in the same change of the state.
  /// - Parameter report: gets the payment after the transition.
  /// - Returns: the result of `report`; nil if the transition is illegal or the attempt is no longer current.
  func advance<Report: Sendable>(
    _ id: String, _ attempt: Int, recorded: Bool = true, _ step: @Sendable (inout PlatformPayment) -> Bool,
    report: @Sendable (PlatformPayment) -> Report
  ) -> Report? {
    let (done, deadline) = state.change(id) { state -> (Report?, Task<Void, Never>?) in
      guard var session = state.sessions[id], session.advance(attempt, step), let payment = session.payment else {
        return (nil, nil)
      }
      if recorded { session.record() }
      // Store both the transition and the status that reports it in a single write.
      state.sessions[id] = session
      if payment.isSettled { state.open[id] = nil }
      return (report(payment), state.deadlines.removeValue(forKey: id))
    }
    deadline?.cancel()
    return done
  }

  /// Runs `action` if the payment is still in the same stage after `limit`.
  func setDeadline(
    _ id: String, after limit: Duration, _ action: @escaping @Sendable (PlatformPayment) async -> Void
  ) {
    guard let stage = session(id)?.payment?.stage else { return }
    let task = spawn { [clock] in
      guard (try? await clock.sleep(for: limit, as: .deadline)) != nil, let payment = self.session(id)?.payment,
        payment.stage == stage
      else { return }
      // Use a separate task, because the payment's next transition cancels the current task.
      self.spawn { await action(payment) }
    }
    let isSet = state.change(id) { state in
      guard state.sessions[id]?.payment?.stage == stage else { return false }
      state.deadlines[id] = task
      return true
    }
    if !isSet { task.cancel() }
  }

  func pause(_ duration: Duration) async { try? await clock.sleep(for: duration, as: .latency) }
}
