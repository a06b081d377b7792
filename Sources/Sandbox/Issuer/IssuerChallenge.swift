import CheckoutCore

/// One challenge at the issuer, from the first CReq to the last CRes: a pure value.
struct IssuerChallenge: Sendable {
  let transaction: IssuerTransaction
  let question: IssuerQuestion
  let deadline: Instant
  private(set) var outcome: IssuerOutcome?
  private var counter = 0
  private var triesLeft: Int
  /// The last message and its answer, for one that is sent again because its answer was lost.
  private var last: (request: [UInt8], answer: WireValue)?

  init(_ transaction: IssuerTransaction, _ question: IssuerQuestion, opened: Instant, limits: SandboxLimits) {
    self.transaction = transaction
    self.question = question
    deadline = opened + limits.challenge
    triesLeft = limits.challengeTries
  }

  /// Answers a CReq whose form was checked.
  ///
  /// - Parameter bytes: the message as it came; the same bytes again are answered the same and count once.
  mutating func answer(
    _ request: ChallengeRequest, _ action: ChallengeRequest.Action, bytes: [UInt8], at now: Instant
  ) -> Result<WireValue, ChallengeError> {
    if let last, last.request == bytes { return .success(last.answer) }
    guard outcome == nil, request.threeDSServerTransID == transaction.server else {
      return .failure(.unknownTransaction)
    }
    guard now < deadline else {
      outcome = .unfinished
      return .failure(.timedOut)
    }
    guard request.sdkCounterStoA.flatMap({ Int($0) }) == counter else { return .failure(.counter) }
    let screen = play(action)
    let answer = message(screen)
    last = (bytes, answer)
    counter += 1
    return .success(answer)
  }

  /// The next screen, or nil when the challenge is over.
  private mutating func play(_ action: ChallengeRequest.Action) -> ChallengeScreen? {
    switch action {
    case .first: return ChallengeScreen(question, .first)
    case .resend: return ChallengeScreen(question, .resent)
    case .cancel: outcome = .refused
    case .entry(TestCards.oneTimeCode): outcome = question.acceptsCode ? .authenticated : .refused
    case .entry:
      triesLeft -= 1
      if triesLeft > 0 { return ChallengeScreen(question, .wrongCode(triesLeft: triesLeft)) }
      outcome = .refused
    }
    return nil
  }

  /// The CRes.
  private func message(_ screen: ChallengeScreen?) -> WireValue {
    let digits = String(counter)
    let status: WireValue? = screen == nil ? .string(outcome == .authenticated ? "Y" : "N") : nil
    return [
      "messageType": "CRes", "messageVersion": .string(Issuer.messageVersion),
      "threeDSServerTransID": .string(transaction.server), "acsTransID": .string(transaction.acs),
      "acsCounterAtoS": .string(String(repeating: "0", count: max(0, 3 - digits.count)) + digits),
      "challengeCompletionInd": screen == nil ? "Y" : "N", "transStatus": status,
      "acsUiType": screen.map { _ in "01" },
      "challengeInfoHeader": screen.map { _ in .string(ChallengeScreen.header) },
      "challengeInfoText": screen.map { .string($0.text) },
      "challengeInfoTextIndicator": screen.map { $0.isWarning ? "Y" : "N" },
      "challengeInfoLabel": screen.map { _ in .string(ChallengeScreen.label) },
      "submitAuthenticationLabel": screen.map { _ in .string(ChallengeScreen.submit) },
      "resendInformationLabel": screen.map { _ in .string(ChallengeScreen.resend) },
      "issuerName": screen.map { _ in .string(ChallengeScreen.issuer) },
      "psName": screen.map { _ in .string(question.scheme) },
    ]
  }
}
