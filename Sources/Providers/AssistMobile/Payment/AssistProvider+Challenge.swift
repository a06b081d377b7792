import CheckoutCore
import EMV3DS

/// The native 3-D Secure challenge, rendered by the checkout itself. Assist is notified when the challenge ends.
extension AssistProvider {
  /// Starts the issuer's challenge.
  func ask(_ terms: ChallengeClient.Terms, _ payment: Payment) async throws(CheckoutError) -> PlatformUpdate {
    let dialogue = ChallengeClient(terms, context: context, language: values.language?.iso)
    self.dialogue = dialogue
    switch try await ended(dialogue, with: try await dialogue.begin()) {
    case .again(let challenge): return .challenge(challenge)
    case .over: return .progressed(payment)
    }
  }

  func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress {
    guard let dialogue else { throw CheckoutError(code: .actionOutOfOrder) }
    return try await ended(dialogue, with: try await dialogue.answer(answer))
  }

  func endChallenge() async throws(CheckoutError) {
    await dialogue?.timeOut()
    try await notifyChallengeEnd()
  }

  /// Cancels the challenge with the issuer and with Assist after the payer has left. Failures are ignored.
  func cancelChallenge() async {
    guard let dialogue, await !dialogue.isOver else { return }
    await dialogue.cancel()
    try? await notifyChallengeEnd()
  }

  private func ended(
    _ dialogue: ChallengeClient, with progress: ChallengeProgress
  ) async throws(CheckoutError) -> ChallengeProgress {
    guard case .over = progress else { return progress }
    try await notifyChallengeEnd()
    if let fault = await dialogue.fault { throw fault }
    return .over
  }

  /// Notifies Assist that the challenge is over; Assist then fetches the issuer's result.
  private func notifyChallengeEnd() async throws(CheckoutError) {
    guard let names = dialogue?.terms.names else { throw CheckoutError(code: .actionOutOfOrder) }
    let answer = try await client.post("/pay/3dsend.cfm", PageForm(texts: [("acstransid", names.acs)]))
    if let error = answer.first("error") { throw CardPage.refusal(error) }
  }
}

extension ChallengeClient.Terms {
  /// - Throws: `challenge.unsupported` if the issuer uses an unsupported version of 3-D Secure.
  init(_ address: OrderBill.IssuerAddress) throws(CheckoutError) {
    try self.init(
      url: "https://" + address.authority + address.path, server: address.serverTransaction,
      acs: address.acsTransaction, version: address.version)
  }
}
