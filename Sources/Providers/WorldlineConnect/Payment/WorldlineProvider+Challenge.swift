import CheckoutCore

/// The issuer asks on the screens of this program. Source: Worldline, Server API, `merchantAction` with the action type
/// `MOBILE_THREEDS_CHALLENGE`.
extension WorldlineProvider {
  /// Asks the issuer what it wants to know.
  func challenge(_ terms: IssuerDialogue.Terms, _ payment: Payment) async throws(CheckoutError) -> PlatformUpdate {
    news.issuer = nil
    let dialogue = IssuerDialogue(terms, context: providerContext)
    self.dialogue = dialogue
    switch try await dialogue.begin() {
    case .again(let challenge): return .challenge(challenge)
    case .over:
      try await look()
      return .progressed(news.payment ?? payment)
    }
  }

  func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress {
    guard let dialogue else { throw CheckoutError(code: "internal") }
    let progress = try await dialogue.answer(answer)
    guard case .over = progress else { return progress }
    try await look()
    if let fault = await dialogue.fault { throw fault }
    return .over
  }

  func endChallenge() async throws(CheckoutError) {
    await dialogue?.timeOut()
    try await look()
  }

  /// Has the merchant's server ask how the payment stands: the platform then asks the issuer how it ended.
  func look() async throws(CheckoutError) {
    let answer = try await merchant.ask(
      "/payments/check", ["merchantReference": .string(order.merchantReference)], log)
    guard answer.status == 200 else { throw WorldlineMerchantClient.refusal(answer) }
    try news.hear(answer.body)
  }
}

extension IssuerDialogue.Terms {
  /// Nil for an action that is none of the issuer's.
  ///
  /// The certified SDKs read the address from `acsSignedContent`, and then speak encrypted. Here the issuer speaks
  /// plainly, as with the other payment systems, and its address and version stand beside the names.
  init?(merchantAction action: JSON?) throws(CheckoutError) {
    guard action?["actionType"]?.string == "MOBILE_THREEDS_CHALLENGE" else { return nil }
    let parameters = action?["mobileThreeDSecureChallengeParameters"]
    guard let url = parameters?["acsURL"]?.string, let acs = parameters?["acsTransactionId"]?.string,
      let server = parameters?["threeDServerTransactionId"]?.string
    else { throw CheckoutError(code: "answer.malformed", platformCode: "merchantAction") }
    try self.init(url: url, server: server, acs: acs, version: parameters?["messageVersion"]?.string ?? "2.2.0")
  }
}
