import CheckoutCore

extension DolyameProvider {
  /// Asks the issuer what it wants to know.
  func challenge(_ terms: IssuerDialogue.Terms, _ payment: Payment) async throws(CheckoutError) -> PlatformUpdate {
    // The platform may show the same state again before it has asked the issuer how it ended.
    if let dialogue, dialogue.terms == terms, await dialogue.isOver { return .progressed(payment) }
    let dialogue = IssuerDialogue(terms, context: context)
    self.dialogue = dialogue
    switch try await dialogue.begin() {
    case .again(let challenge): return .challenge(challenge)
    case .over:
      try await tellOver(terms)
      return .progressed(payment)
    }
  }

  func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress {
    guard let dialogue else { throw CheckoutError(code: "internal") }
    let progress = try await dialogue.answer(answer)
    if case .over = progress { try await tellOver(dialogue.terms) }
    return progress
  }

  func endChallenge() async throws(CheckoutError) {
    guard let dialogue else { throw CheckoutError(code: "internal") }
    await dialogue.timeOut()
    self.dialogue = nil
    try await tellOver(dialogue.terms)
  }

  /// The person left: the issuer is told. Its word is not needed.
  func cancelChallenge() async {
    await dialogue?.cancel()
    dialogue = nil
  }

  /// The platform asks the issuer itself how it ended.
  private func tellOver(_ terms: IssuerDialogue.Terms) async throws(CheckoutError) {
    _ = try await demand("/sessions/\(try session())/threeds", ["acs_trans_id": .string(terms.names.acs)])
  }
}

extension IssuerDialogue.Terms {
  /// As the platform tells them while the issuer asks.
  init(_ json: JSON?) throws(CheckoutError) {
    guard let url = json?["acs_url"]?.string, let acs = json?["acs_trans_id"]?.string,
      let server = json?["threeds_server_trans_id"]?.string
    else { throw DolyameProvider.malformed("threeds") }
    try self.init(url: url, server: server, acs: acs, version: json?["message_version"]?.string ?? "")
  }
}
