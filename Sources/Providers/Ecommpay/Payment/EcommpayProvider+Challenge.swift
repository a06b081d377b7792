import CheckoutCore
import EMV3DS
import KassaCards

extension EcommpayProvider {
  /// Starts the challenge with the issuer and returns its first prompt.
  func challenge(_ reference: IssuerReference, _ payment: Payment) async throws(CheckoutError) -> PlatformUpdate {
    let terms = try ChallengeClient.Terms(reference)
    // The platform may report the same state again until it has received the challenge result from the issuer.
    if let challengeClient, challengeClient.terms == terms, await challengeClient.isOver { return .progressed(payment) }
    let challengeClient = client(terms)
    self.challengeClient = challengeClient
    switch try await ended(challengeClient, with: try await challengeClient.begin()) {
    case .again(let challenge): return .challenge(challenge)
    case .over: return .progressed(payment)
    }
  }

  /// Creates the client for a challenge in the window that the merchant requested, by default full screen.
  /// A message counts as lost after three attempts with a timeout of ten seconds each.
  private func client(_ terms: ChallengeClient.Terms) -> ChallengeClient {
    let window = options.threeDSecureInfo?.threeDSecurePaymentInfo?.challengeWindow.flatMap(ChallengeWindow.init)
    var limits = ThreeDSLimits.standard
    limits.message = .seconds(30)
    let client = platform.client
    let language = device.language
    return ChallengeClient(
      terms, context: ProviderContext(environment: environment, log: log, note: note), window: window ?? .fullScreen,
      limits: limits
    ) { (message, isRepeated) async throws(CheckoutError) in
      try await client.post(
        terms.path, at: terms.authority, to: .issuer, headers: ChallengeClient.headers(language: language),
        body: message, pauses: isRepeated ? RetryingClient.pauses : [], timeout: ThreeDSLimits.standard.message,
        limits: ChallengeResponse.limits
      ).body
    }
  }

  func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress {
    guard let challengeClient else { throw CheckoutError(code: .actionOutOfOrder) }
    guard await !challengeClient.isOver else {
      try await notifyChallengeOver(challengeClient.terms)
      return .over
    }
    return try await ended(challengeClient, with: try await challengeClient.answer(answer))
  }

  func endChallenge() async throws(CheckoutError) {
    guard let challengeClient else { throw CheckoutError(code: .actionOutOfOrder) }
    await challengeClient.timeOut()
    self.challengeClient = nil
    try await notifyChallengeOver(challengeClient.terms)
  }

  /// Reports to the issuer that the payer cancelled the challenge.
  /// The issuer's response does not matter: the platform decides the outcome with or without it.
  func cancelChallenge() async {
    await challengeClient?.cancel()
    challengeClient = nil
  }

  /// Notifies the platform if the challenge is over.
  private func ended(
    _ client: ChallengeClient, with progress: ChallengeProgress
  ) async throws(CheckoutError) -> ChallengeProgress {
    switch progress {
    case .again(var challenge):
      challenge.scheme = challenge.scheme.flatMap(CardTypeNames.brand)?.rawValue
      return .again(challenge)
    case .over:
      if let loss = await client.loss {
        // The SDK does not know the outcome of the challenge, so the platform has to decide.
        try? await notifyChallengeOver(client.terms)
        throw loss
      }
      try await notifyChallengeOver(client.terms)
      if let fault = await client.fault { throw fault }
      return .over
    }
  }

  /// Notifies the platform that the challenge is over. The platform requests the result directly from the issuer.
  private func notifyChallengeOver(_ terms: ChallengeClient.Terms) async throws(CheckoutError) {
    let message = PaymentMessages.challengeOver(session: try openedSession(), acsTransaction: terms.names.acs)
    try await platform.demand(PaymentMessages.challengeOverPath, message).expect(status: "accepted")
  }
}

extension ChallengeClient.Terms {
  /// - Throws: `challenge.unsupported` if the SDK does not support the issuer's protocol version.
  init(_ reference: IssuerReference) throws(CheckoutError) {
    guard let version = ThreeDSVersion(rawValue: reference.messageVersion) else {
      throw CheckoutError(code: .challengeUnsupported)
    }
    self.init(
      authority: reference.authority, path: reference.path,
      names: ChallengeNames(server: reference.serverTransaction, acs: reference.acsTransaction, version: version))
  }
}
