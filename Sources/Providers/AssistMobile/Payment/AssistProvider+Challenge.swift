import CheckoutCore

/// The issuer asks on the screens of this program; Assist is told when it has asked enough.
extension AssistProvider {
  /// The issuer begins to ask.
  func ask(_ terms: IssuerDialogue.Terms, _ payment: Payment) async throws(CheckoutError) -> PlatformUpdate {
    let dialogue = IssuerDialogue(terms, context: context)
    self.dialogue = dialogue
    switch try await ended(dialogue, with: try await dialogue.begin()) {
    case .again(let challenge): return .challenge(challenge)
    case .over: return .progressed(payment)
    }
  }

  func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress {
    guard let dialogue else { throw CheckoutError(code: "internal") }
    return try await ended(dialogue, with: try await dialogue.answer(answer))
  }

  func endChallenge() async throws(CheckoutError) {
    await dialogue?.timeOut()
    try await tellOver()
  }

  /// The person left: the issuer is told, then Assist. Neither's word is waited for longer than that.
  func cancelChallenge() async {
    guard let dialogue, await !dialogue.isOver else { return }
    await dialogue.cancel()
    try? await tellOver()
  }

  private func ended(
    _ dialogue: IssuerDialogue, with progress: ChallengeProgress
  ) async throws(CheckoutError) -> ChallengeProgress {
    guard case .over = progress else { return progress }
    try await tellOver()
    if let fault = await dialogue.fault { throw fault }
    return .over
  }

  /// Assist asks the issuer itself how it ended.
  private func tellOver() async throws(CheckoutError) {
    guard let names = dialogue?.terms.names else { throw CheckoutError(code: "internal") }
    let answer = try await client.post("/pay/3dsend.cfm", PageForm(texts: [("acstransid", names.acs)]))
    if let error = answer.first("error") { throw CardPage.refusal(error) }
  }
}

extension IssuerDialogue.Terms {
  /// - Throws: `challenge.unsupported` where the issuer speaks a version that is not spoken here.
  init(_ address: OrderBill.IssuerAddress) throws(CheckoutError) {
    try self.init(
      url: "https://" + address.authority + address.path, server: address.serverTransaction,
      acs: address.acsTransaction, version: address.version)
  }
}
