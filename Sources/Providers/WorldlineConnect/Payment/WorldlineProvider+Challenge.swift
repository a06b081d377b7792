import CheckoutCore
import EMV3DS

/// The native 3-D Secure challenge, which the checkout itself displays.
///
/// Source: Worldline, Server API, `merchantAction` with the action type `MOBILE_THREEDS_CHALLENGE`.
extension WorldlineProvider {
  /// Sends the first challenge request to the issuer.
  func challenge(_ terms: ChallengeClient.Terms, _ payment: Payment) async throws(CheckoutError) -> PlatformUpdate {
    tracker.issuer = nil
    let dialogue = ChallengeClient(terms, context: providerContext, language: order.language)
    self.dialogue = dialogue
    switch try await dialogue.begin() {
    case .again(let challenge): return .challenge(challenge)
    case .over:
      try await look()
      return .progressed(tracker.payment ?? payment)
    }
  }

  func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress {
    guard let dialogue else { throw CheckoutError(code: .actionOutOfOrder) }
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

  /// Requests the payment's status through the merchant server.
  /// The platform then fetches the result of the challenge from the issuer.
  func look() async throws(CheckoutError) {
    let answer = try await merchant.ask(
      "/payments/check", ["merchantReference": .string(order.merchantReference)], log)
    guard answer.status == 200 else { throw WorldlineMerchantClient.refusal(answer) }
    try tracker.hear(answer.body)
  }
}

extension ChallengeClient.Terms {
  /// Creates the challenge parameters from a merchant action; nil if the action is not a native challenge.
  ///
  /// Certified SDKs read the ACS URL from `acsSignedContent` and encrypt the challenge messages.
  /// The mock platform uses unencrypted messages and adds the ACS URL and the message version as separate JSON members.
  init?(merchantAction action: JSON?) throws(CheckoutError) {
    guard action?["actionType"]?.string == "MOBILE_THREEDS_CHALLENGE" else { return nil }
    let parameters = action?["mobileThreeDSecureChallengeParameters"]
    guard let url = parameters?["acsURL"]?.string, let acs = parameters?["acsTransactionId"]?.string,
      let server = parameters?["threeDServerTransactionId"]?.string
    else { throw CheckoutError(code: .answerMalformed, platformCode: "merchantAction") }
    try self.init(url: url, server: server, acs: acs, version: parameters?["messageVersion"]?.string ?? "2.2.0")
  }
}
