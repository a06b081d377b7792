import CheckoutCore
import EMV3DS

extension EcommpayProvider {
  /// Starts the challenge with the issuer and returns its first prompt.
  func challenge(_ reference: IssuerReference, _ payment: Payment) async throws(CheckoutError) -> PlatformUpdate {
    // The platform may report the same state again until it has received the challenge result from the issuer.
    if let challengeExchange, challengeExchange.isOver, challengeExchange.reference == reference {
      return .progressed(payment)
    }
    challengeExchange = try ChallengeExchange(reference, window: window, now: environment.clock.now)
    switch try await say(.begin) {
    case .again(let challenge): return .challenge(challenge)
    case .over: return .progressed(payment)
    }
  }

  /// The challenge window size that the merchant requested; full screen by default.
  private var window: ChallengeWindow {
    options.threeDSecureInfo?.threeDSecurePaymentInfo?.challengeWindow.flatMap(ChallengeWindow.init) ?? .fullScreen
  }

  func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress {
    try await say(.answer(answer))
  }

  func endChallenge() async throws(CheckoutError) {
    guard var challengeExchange else { throw CheckoutError(code: .actionOutOfOrder) }
    if let end = challengeExchange.handle(.tick, at: environment.clock.now).end { handle(end) }
    self.challengeExchange = nil
    try await notifyChallengeOver(challengeExchange.reference)
  }

  /// Reports to the issuer that the payer cancelled the challenge.
  /// The issuer's response does not matter: the platform decides the outcome with or without it.
  func cancelChallenge() async {
    defer { challengeExchange = nil }
    guard let reference = challengeExchange?.reference, challengeExchange?.isOver == false else { return }
    var step = handle(.cancel)
    // If a message was in flight when the payer left, its response counts as lost.
    if step.message == nil, step.end == nil { step = handle(.lost(hasArrived: true)) }
    if let message = step.message {
      if let answer = try? await send(message, to: reference, pauses: []) {
        step = handle(.received(.success(answer.json)))
      } else {
        step = handle(.lost(hasArrived: true))
      }
    }
    if let end = step.end { handle(end) }
  }

  /// Sends a message to the issuer and processes the response.
  /// A retry is safe, because the issuer recognises a repeated message by its counter.
  private func say(_ event: ChallengeSession.Event) async throws(CheckoutError) -> ChallengeProgress {
    guard let challengeExchange else { throw CheckoutError(code: .actionOutOfOrder) }
    guard !challengeExchange.isOver else {
      try await notifyChallengeOver(challengeExchange.reference)
      return .over
    }
    var step = handle(event)
    while let message = step.message {
      step = try await exchange(to: message, of: challengeExchange.reference)
      if let until = step.pause {
        try? await environment.clock.sleep(for: until - environment.clock.now, as: .latency)
        step = handle(.tick)
      }
    }
    if let report = step.report { await self.report(report, to: challengeExchange.reference) }
    guard let end = step.end else {
      // If the issuer's response does not match the prompt, the prompt stays unchanged.
      guard let challenge = step.challenge ?? self.challengeExchange?.challenge else {
        throw CheckoutError(code: .actionOutOfOrder)
      }
      return .again(challenge)
    }
    handle(end)
    try await notifyChallengeOver(challengeExchange.reference)
    if let error = end.error { throw error }
    return .over
  }

  private func handle(_ event: ChallengeSession.Event) -> ChallengeExchange.Step {
    challengeExchange?.handle(event, at: environment.clock.now) ?? ChallengeExchange.Step()
  }

  /// Sends a message to the issuer and passes the response to the challenge session.
  private func exchange(
    to message: JSON, of reference: IssuerReference
  ) async throws(CheckoutError) -> ChallengeExchange.Step {
    let answer: AnswerReader
    do throws(CheckoutError) {
      answer = try await send(message, to: reference)
    } catch {
      if error.code == .answerMalformed {
        let isRepeated = error.platformMessage == JSON.ParseError.Reason.repeatedName.rawValue
        return handle(.received(.failure(ProtocolFault(isRepeated ? .duplicate : .notUnderstood, "CRes"))))
      }
      // If the payer left during the request, the cancellation of the challenge reports this to the issuer.
      if error.code == .networkCancelled { throw error }
      let step = handle(.lost(hasArrived: error.mayHaveArrived))
      guard let end = step.end else { throw error }
      if case .timedOut = end { return step }
      handle(end)
      // The SDK does not know the outcome of the challenge, so the platform has to decide.
      try? await notifyChallengeOver(reference)
      throw error
    }
    return handle(.received(.success(answer.json)))
  }

  /// Sends an error message to the issuer and ignores the response.
  private func report(_ error: JSON, to reference: IssuerReference) async {
    _ = try? await send(error, to: reference, pauses: [])
  }

  private func handle(_ end: ThreeDSEnd) {
    note(.challengeEnd, ["code": end.code, "status": end.status.rawValue])
  }

  /// Notifies the platform that the challenge is over. The platform requests the result directly from the issuer.
  private func notifyChallengeOver(_ reference: IssuerReference) async throws(CheckoutError) {
    let message = PaymentMessages.challengeOver(
      session: try openedSession(), acsTransaction: reference.acsTransaction)
    try await platform.demand(PaymentMessages.challengeOverPath, message).expect(status: "accepted")
  }

  func send(
    _ message: JSON, to reference: IssuerReference, pauses: [Duration] = RetryingClient.pauses
  ) async throws(CheckoutError) -> AnswerReader {
    let answer = try await platform.client.post(
      reference.path, at: reference.authority, to: .issuer, body: message, pauses: pauses,
      timeout: ThreeDSLimits.standard.message)
    return AnswerReader(answer.body)
  }
}
