import CheckoutCore

extension EcommpayProvider {
  /// Asks the issuer what it wants to know.
  func challenge(_ reference: IssuerReference, _ payment: Payment) async throws(CheckoutError) -> PlatformUpdate {
    // The platform may show the same state again before it has asked the issuer how it ended.
    if let conversation, conversation.isOver, conversation.reference == reference { return .progressed(payment) }
    conversation = IssuerConversation(reference, now: environment.clock.now)
    switch try await say(.hello) {
    case .again(let challenge): return .challenge(challenge)
    case .over: return .progressed(payment)
    }
  }

  func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress {
    try await say(IssuerConversation.Say(answer))
  }

  func endChallenge() async throws(CheckoutError) {
    guard let reference = conversation?.reference else { throw CheckoutError(code: "internal") }
    conversation = nil
    try await tellOver(reference)
  }

  /// The message may be sent again: by its number the issuer can tell that it is the same.
  private func say(_ say: IssuerConversation.Say) async throws(CheckoutError) -> ChallengeProgress {
    guard var conversation else { throw CheckoutError(code: "internal") }
    if !conversation.isOver {
      let answer = try await send(conversation.request(say), to: conversation.reference)
      defer { self.conversation = conversation }
      do throws(CheckoutError) {
        if let challenge = try conversation.receive(answer, to: say) { return .again(challenge) }
      } catch {
        guard conversation.isOver else { throw error }
      }
    }
    try await tellOver(conversation.reference)
    return .over
  }

  /// The platform asks the issuer itself how it ended.
  private func tellOver(_ reference: IssuerReference) async throws(CheckoutError) {
    let message = PaymentMessages.challengeOver(
      session: try openedSession(), acsTransaction: reference.acsTransaction)
    try await platform.demand(PaymentMessages.challengeOverPath, message).expect(status: "accepted")
  }

  func send(
    _ message: JSON, to reference: IssuerReference, pauses: [Duration] = PatientClient.pauses
  ) async throws(CheckoutError) -> AnswerReader {
    let answer = try await platform.client.post(
      reference.path, at: reference.authority, to: .issuer, body: message, pauses: pauses)
    return AnswerReader(answer.body)
  }
}
