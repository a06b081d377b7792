import CheckoutCore

/// How a payment goes its way, step after step, in the platform's own time: steps 9 to 12.
extension Platform {
  /// From the acknowledged request to the issuer's question or to the end.
  func run(_ id: String, attempt: Int) async {
    let latency = configuration.latency
    await pause(latency.registration)
    guard register(id, attempt), let payment = session(id)?.payment else { return }
    if payment.isAbandoned { return await decide(id, attempt, .cancelled) }
    let isClear = Self.clarificationFields(of: payment.order).isEmpty
    if payment.attempt.course.clarifies, payment.attempt.destination == nil, !isClear {
      return await clarify(id, attempt)
    }
    await process(id, payment)
  }

  /// From the registration on.
  func process(_ id: String, _ payment: PlatformPayment) async {
    if let destination = payment.attempt.destination {
      return await sendAway(id, payment.number, to: destination.method, bank: destination.bank)
    }
    guard let play = payment.attempt.course.play else {
      await pause(configuration.latency.processing)
      let course = payment.attempt.course
      return await decide(id, payment.number, course.isAuthenticated ? PlatformCode(course.code) : .declinedBy3DS)
    }
    await authenticate(id, payment.number, payment, play)
  }

  /// The issuer has had its last word.
  func conclude(_ id: String, _ attempt: Int, _ verdict: IssuerVerdict) async {
    guard advance(id, attempt, recorded: false, { $0.judge(verdict) }) else { return }
    await goOn(id, attempt, verdict)
  }

  /// What its word means for the payment.
  func goOn(_ id: String, _ attempt: Int, _ verdict: IssuerVerdict) async {
    switch verdict.outcome {
    case .authenticated:
      await pause(configuration.latency.processing)
      let code = session(id)?.payment?.attempt.course.code ?? PlatformCode.success.code
      await decide(id, attempt, PlatformCode(code))
    case .refused, .unfinished: await decide(id, attempt, .declinedBy3DS)
    }
  }

  private func register(_ id: String, _ attempt: Int) -> Bool {
    let operation = PlatformPayment.Operation(
      id: Int64(randomness.digits(10)) ?? 0, providerID: randomness.digits(8), authorisation: randomness.digits(6),
      created: clock.now)
    return advance(id, attempt) { $0.register(operation) }
  }

  func challenge(_ id: String, _ payment: PlatformPayment, _ question: IssuerQuestion) {
    let transaction = issuer.open(question)
    guard advance(id, payment.number, { [now = clock.now] in $0.challenge(transaction, at: now) }) else {
      _ = issuer.close(transaction)
      return
    }
    awaitReturn(id, payment, from: transaction)
  }

  /// The issuer's questions begin anew: what another program has answered so far is worth nothing to this one.
  func askAgain(_ id: String, _ payment: PlatformPayment, insteadOf old: IssuerTransaction) {
    guard let play = payment.attempt.course.play else { return }
    _ = issuer.close(old)
    let transaction = issuer.open(question(payment, play))
    guard advance(id, payment.number, { [now = clock.now] in $0.ask(again: transaction, insteadOf: old, at: now) })
    else {
      _ = issuer.close(transaction)
      return
    }
    awaitReturn(id, payment, from: transaction)
  }

  private func question(_ payment: PlatformPayment, _ play: ACSPlay) -> IssuerQuestion {
    IssuerQuestion(
      server: randomness.uuid(), money: payment.order.money, merchant: configuration.merchantName,
      lastFour: payment.attempt.account.lastFour, scheme: payment.attempt.account.type, play: play,
      details: payment.order.details)
  }

  /// A person who never comes back from the issuer is not waited for without end.
  private func awaitReturn(_ id: String, _ payment: PlatformPayment, from transaction: IssuerTransaction) {
    setDeadline(id, after: configuration.limits.returnFromChallenge) { payment in
      if payment.stage == .challenged(transaction) { await self.leaveChallenge(id, payment, transaction) }
    }
  }

  /// The SDK says that the challenge is over; the issuer says how.
  func resume(_ id: String, attempt: Int, from transaction: IssuerTransaction) {
    guard advance(id, attempt, { [now = clock.now] in $0.resume(from: transaction, at: now) }) else { return }
    let verdict = issuer.close(transaction)
    spawn {
      guard let verdict else { return await self.decide(id, attempt, .notReturned) }
      await self.conclude(id, attempt, verdict)
    }
  }

  /// The person left; the session knows already.
  func leave(_ id: String, _ payment: PlatformPayment) {
    switch payment.stage {
    case .registered, .examined, .redirected, .clarifying:
      spawn { await self.decide(id, payment.number, .cancelled) }
    case .challenged(let transaction): spawn { await self.leaveChallenge(id, payment, transaction) }
    case .retryable, .cascading: spawn { await self.close(id, payment.number) }
    // Before there is an operation, registration looks; what is decided, or out of the platform's hands, stays.
    case .requested, .resumed, .processed, .settled: break
    }
  }

  func leaveChallenge(_ id: String, _ payment: PlatformPayment, _ transaction: IssuerTransaction) async {
    _ = issuer.close(transaction)
    await decide(id, payment.number, .notReturned)
  }

  func decide(_ id: String, _ attempt: Int, _ code: PlatformCode) async {
    if advance(id, attempt, { [now = clock.now] in $0.decide(code, at: now) }) {
      if let payment = session(id)?.payment { keepInstrument(of: payment) }
      await settle(id, attempt)
    }
  }

  /// No further attempt. The SDK is not told that a decline was decided which it knows.
  func close(_ id: String, _ attempt: Int) async {
    if advance(id, attempt, recorded: false, { [now = clock.now] in $0.close(at: now) }) { await settle(id, attempt) }
  }

  /// Tells the merchant server, then the SDK. Twice where the person left while a decline with another attempt was
  /// being told.
  func settle(_ id: String, _ attempt: Int) async {
    while let payment = session(id)?.payment, payment.number == attempt, case .processed(let verdict) = payment.stage {
      await notifier.tell(CallbackMessage.body(of: payment, verdict, configuration, at: clock.now))
      guard advance(id, attempt, { [now = clock.now] in $0.settle(at: now) }) else { return }
    }
    guard let payment = session(id)?.payment, payment.isOpenToPerson, payment.number == attempt else { return }
    setDeadline(id, after: payment.timeLeft(at: clock.now)) { payment in
      if payment.number == attempt { await self.close(id, attempt) }
    }
  }

  /// Does a step and tells the SDK of it; false when it was no longer this attempt's turn.
  func advance(
    _ id: String, _ attempt: Int, recorded: Bool = true, _ step: @Sendable (inout PlatformPayment) -> Bool
  ) -> Bool {
    let (done, deadline) = state.change(id) { state -> (Bool, Task<Void, Never>?) in
      guard var session = state.sessions[id], session.advance(attempt, step) else { return (false, nil) }
      if recorded { session.record(version: configuration.acs.version) }
      // The step and what is told of it are kept together.
      state.sessions[id] = session
      if session.payment?.isSettled == true { state.open[id] = nil }
      return (true, state.deadlines.removeValue(forKey: id))
    }
    deadline?.cancel()
    return done
  }

  /// Does something about a payment after a time in which it did not move on.
  func setDeadline(
    _ id: String, after limit: Duration, _ act: @escaping @Sendable (PlatformPayment) async -> Void
  ) {
    guard let stage = session(id)?.payment?.stage else { return }
    let task = spawn { [clock] in
      guard (try? await clock.sleep(for: limit, as: .deadline)) != nil, let payment = self.session(id)?.payment,
        payment.stage == stage
      else { return }
      // In a task of its own: the first step that the payment takes cancels this one.
      self.spawn { await act(payment) }
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

extension CallbackMessage {
  fileprivate static func body(
    of payment: PlatformPayment, _ verdict: Verdict, _ configuration: SandboxConfiguration, at now: Instant
  ) -> WireValue {
    CallbackMessage(
      payment: payment, verdict: verdict, projectID: configuration.projectID
    ).body(at: now)
  }
}
