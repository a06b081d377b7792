import CheckoutCore

extension EcommpayProvider {
  /// Starts the challenge with the issuer and returns its first prompt.
  func challenge(_ reference: IssuerReference, _ payment: Payment) async throws(CheckoutError) -> PlatformUpdate {
    // The platform may repeat this state until it has the challenge result from the issuer.
    if let conversation, conversation.isOver, conversation.reference == reference { return .progressed(payment) }
    conversation = try IssuerConversation(reference, window: window, now: environment.clock.now)
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
    guard var conversation else { throw CheckoutError(code: "internal") }
    if let end = conversation.tell(.tick, at: environment.clock.now).end { tell(end) }
    self.conversation = nil
    try await tellOver(conversation.reference)
  }

  /// Reports to the issuer that the payer cancelled.
  /// The response does not matter: the platform decides the outcome with or without it.
  func cancelChallenge() async {
    defer { conversation = nil }
    guard let reference = conversation?.reference, conversation?.isOver == false else { return }
    var step = tell(.cancel)
    // A message was in flight when the payer left, so its response counts as lost.
    if step.message == nil, step.end == nil { step = tell(.lost(hasArrived: true)) }
    if let message = step.message {
      if let answer = try? await send(message, to: reference, pauses: []) {
        step = tell(.received(.success(answer.json)))
      } else {
        step = tell(.lost(hasArrived: true))
      }
    }
    if let end = step.end { tell(end) }
  }

  /// Sends one message and processes the response.
  /// A retry is safe, because the issuer recognises a repeated message by its counter.
  private func say(_ event: ChallengeSession.Event) async throws(CheckoutError) -> ChallengeProgress {
    guard let conversation else { throw CheckoutError(code: "internal") }
    guard !conversation.isOver else {
      try await tellOver(conversation.reference)
      return .over
    }
    var step = tell(event)
    while let message = step.message {
      step = try await tellAnswer(to: message, of: conversation.reference)
      if let until = step.pause {
        try? await environment.clock.sleep(for: until - environment.clock.now, as: .latency)
        step = tell(.tick)
      }
    }
    if let report = step.report { await self.report(report, to: conversation.reference) }
    guard let end = step.end else {
      // A response that does not match the prompt changes nothing.
      guard let challenge = step.challenge ?? self.conversation?.challenge else {
        throw CheckoutError(code: "internal")
      }
      return .again(challenge)
    }
    tell(end)
    try await tellOver(conversation.reference)
    if let error = end.error { throw error }
    return .over
  }

  private func tell(_ event: ChallengeSession.Event) -> IssuerConversation.Step {
    conversation?.tell(event, at: environment.clock.now) ?? IssuerConversation.Step()
  }

  /// Sends a message and passes the response to the challenge session.
  private func tellAnswer(
    to message: JSON, of reference: IssuerReference
  ) async throws(CheckoutError) -> IssuerConversation.Step {
    let answer: AnswerReader
    do throws(CheckoutError) {
      answer = try await send(message, to: reference)
    } catch {
      if error.code == "answer.malformed" {
        let isRepeated = error.platformMessage == JSON.ParseError.Reason.repeatedName.rawValue
        return tell(.received(.failure(ProtocolFault(isRepeated ? .duplicate : .notUnderstood, "CRes"))))
      }
      // The payer left during the request: the cancellation reports this to the issuer.
      if error.code == "network.cancelled" { throw error }
      let step = tell(.lost(hasArrived: error.mayHaveArrived))
      guard let end = step.end else { throw error }
      if case .timedOut = end { return step }
      tell(end)
      // The outcome of the challenge is unknown to the SDK, so the platform has to decide.
      try? await tellOver(reference)
      throw error
    }
    return tell(.received(.success(answer.json)))
  }

  /// Sends an error message to the issuer and ignores the response.
  private func report(_ error: JSON, to reference: IssuerReference) async {
    _ = try? await send(error, to: reference, pauses: [])
  }

  private func tell(_ end: ThreeDSEnd) {
    note(.challengeEnd, ["code": end.code, "status": end.status.rawValue])
  }

  /// Notifies the platform that the challenge is over. The platform requests the result from the issuer itself.
  private func tellOver(_ reference: IssuerReference) async throws(CheckoutError) {
    let message = PaymentMessages.challengeOver(
      session: try openedSession(), acsTransaction: reference.acsTransaction)
    try await platform.demand(PaymentMessages.challengeOverPath, message).expect(status: "accepted")
  }

  func send(
    _ message: JSON, to reference: IssuerReference, pauses: [Duration] = PatientClient.pauses
  ) async throws(CheckoutError) -> AnswerReader {
    let answer = try await platform.client.post(
      reference.path, at: reference.authority, to: .issuer, body: message, pauses: pauses,
      patience: ThreeDSLimits.standard.message)
    return AnswerReader(answer.body)
  }
}
