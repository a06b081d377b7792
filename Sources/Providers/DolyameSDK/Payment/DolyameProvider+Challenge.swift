import CheckoutCore

extension DolyameProvider {
  /// Asks the issuer what it wants to know.
  func challenge(_ reference: IssuerReference, _ payment: Payment) async throws(CheckoutError) -> PlatformUpdate {
    // The platform may show the same state again before it has asked the issuer how it ended.
    if let conversation, conversation.isOver, conversation.reference == reference { return .progressed(payment) }
    conversation = IssuerTalk(reference, now: environment.clock.now)
    switch try await say(.begin) {
    case .again(let challenge): return .challenge(challenge)
    case .over: return .progressed(payment)
    }
  }

  func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress {
    try await say(.answer(answer))
  }

  func endChallenge() async throws(CheckoutError) {
    guard let reference = conversation?.reference else { throw CheckoutError(code: "internal") }
    if let end = tell(.tick).end { tell(end) }
    conversation = nil
    try await tellOver(reference)
  }

  /// The person left: the issuer is told. Its word is not needed.
  func cancelChallenge() async {
    defer { conversation = nil }
    guard let reference = conversation?.reference, conversation?.isOver == false else { return }
    var step = tell(.cancel)
    if step.message == nil, step.end == nil { step = tell(.lost(hasArrived: true)) }
    if let message = step.message {
      if let answer = try? await client.issuer(message, reference.address) {
        step = tell(.received(.success(answer)))
      } else {
        step = tell(.lost(hasArrived: true))
      }
    }
    if let end = step.end { tell(end) }
  }

  /// One message and what comes of it.
  private func say(_ event: ChallengeSession.Event) async throws(CheckoutError) -> ChallengeProgress {
    guard let reference = conversation?.reference, conversation?.isOver == false else {
      throw CheckoutError(code: "internal")
    }
    var step = tell(event)
    while let message = step.message {
      step = try await answer(to: message, of: reference)
      if let until = step.pause {
        try? await environment.clock.sleep(for: until - environment.clock.now, as: .latency)
        step = tell(.tick)
      }
    }
    if let report = step.report { _ = try? await client.issuer(report, reference.address) }
    guard let end = step.end else {
      guard let challenge = step.challenge ?? conversation?.challenge else { throw CheckoutError(code: "internal") }
      return .again(challenge)
    }
    tell(end)
    try await tellOver(reference)
    return .over
  }

  private func answer(to message: JSON, of reference: IssuerReference) async throws(CheckoutError) -> IssuerTalk.Step {
    do throws(CheckoutError) {
      return tell(.received(.success(try await client.issuer(message, reference.address))))
    } catch {
      if error.code == "answer.malformed" { return tell(.received(.failure(ProtocolFault(.notUnderstood, "CRes")))) }
      if error.code == "network.cancelled" { throw error }
      let step = tell(.lost(hasArrived: error.code != "network.unreachable"))
      guard let end = step.end else { throw error }
      tell(end)
      // What happened at the issuer the platform is to find out.
      try? await tellOver(reference)
      throw error
    }
  }

  private func tell(_ event: ChallengeSession.Event) -> IssuerTalk.Step {
    conversation?.tell(event, at: environment.clock.now) ?? IssuerTalk.Step()
  }

  private func tell(_ end: ThreeDSEnd) {
    note("threeds.end", ["code": end.code, "status": end.status.rawValue])
  }

  /// The platform asks the issuer itself how it ended.
  private func tellOver(_ reference: IssuerReference) async throws(CheckoutError) {
    _ = try await demand(
      "/sessions/\(try session())/threeds", ["acs_trans_id": .string(reference.acsTransaction)])
  }
}
