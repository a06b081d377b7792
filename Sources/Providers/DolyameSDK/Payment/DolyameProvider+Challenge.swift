import CheckoutCore
import EMV3DS

extension DolyameProvider {
  /// Starts the issuer's challenge.
  func challenge(_ terms: ChallengeClient.Terms, _ payment: Payment) async throws(CheckoutError) -> PlatformUpdate {
    // The platform may report the challenge again before it has fetched the issuer's result.
    if let dialogue, dialogue.terms == terms, await dialogue.isOver { return .progressed(payment) }
    let dialogue = ChallengeClient(terms, context: context)
    self.dialogue = dialogue
    switch try await dialogue.begin() {
    case .again(let challenge): return .challenge(challenge)
    case .over:
      try await notifyChallengeOver(terms)
      return .progressed(payment)
    }
  }

  func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress {
    guard let dialogue else { throw CheckoutError(code: .actionOutOfOrder) }
    let progress = try await dialogue.answer(answer)
    if case .over = progress { try await notifyChallengeOver(dialogue.terms) }
    return progress
  }

  func endChallenge() async throws(CheckoutError) {
    guard let dialogue else { throw CheckoutError(code: .actionOutOfOrder) }
    await dialogue.timeOut()
    self.dialogue = nil
    try await notifyChallengeOver(dialogue.terms)
  }

  /// Cancels the challenge with the issuer after the payer has left. The issuer's response is ignored.
  func cancelChallenge() async {
    await dialogue?.cancel()
    dialogue = nil
  }

  /// Notifies the platform that the challenge is over; the platform then fetches the issuer's result.
  private func notifyChallengeOver(_ terms: ChallengeClient.Terms) async throws(CheckoutError) {
    _ = try await demand("/sessions/\(try session())/threeds", ["acs_trans_id": .string(terms.names.acs)])
  }
}

extension ChallengeClient.Terms {
  /// Reads the challenge parameters that the platform sends during a challenge.
  init(_ json: JSON?) throws(CheckoutError) {
    guard let url = json?["acs_url"]?.string, let acs = json?["acs_trans_id"]?.string,
      let server = json?["threeds_server_trans_id"]?.string
    else { throw DolyameProvider.malformed("threeds") }
    try self.init(url: url, server: server, acs: acs, version: json?["message_version"]?.string ?? "")
  }
}
