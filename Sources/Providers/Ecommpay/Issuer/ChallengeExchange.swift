import CheckoutCore
import EMV3DS
import KassaCards

/// A 3-D Secure challenge between the SDK and the issuer: a `ChallengeSession` plus ecommpay's own fields.
/// Source: EMV 3-D Secure 2.2, CReq and CRes.
struct ChallengeExchange: Equatable, Sendable {
  let reference: IssuerReference
  private(set) var session: ChallengeSession
  /// The names of the issuer and the card scheme, from non-standard fields in the CRes message.
  private var issuer: String?
  private var scheme: String?

  /// The limits on the challenge. A message counts as lost after three attempts with a timeout of ten seconds each.
  private static var limits: ThreeDSLimits {
    var limits = ThreeDSLimits.standard
    limits.message = .seconds(30)
    return limits
  }

  /// Creates a challenge from the issuer's address and the transaction IDs.
  /// - Throws: `challenge.unsupported` if the SDK does not support the issuer's protocol version.
  init(_ reference: IssuerReference, window: ChallengeWindow = .fullScreen, now: Instant) throws(CheckoutError) {
    guard let version = ThreeDSVersion(rawValue: reference.messageVersion) else {
      throw CheckoutError(code: .challengeUnsupported)
    }
    self.reference = reference
    let names = ChallengeNames(
      server: reference.serverTransaction, acs: reference.acsTransaction, version: version)
    session = ChallengeSession(names, window: window, opened: now, limits: Self.limits)
  }

  /// The actions to take after a challenge event.
  struct Step: Equatable, Sendable {
    var message: JSON?
    /// An error message (`Erro`), to which the issuer does not respond.
    var report: JSON?
    var challenge: Challenge?
    var end: ThreeDSEnd?
    /// The instant until which the processing screen stays visible before the next prompt.
    var pause: Instant?
  }

  var isOver: Bool { session.end != nil }

  mutating func handle(_ event: ChallengeSession.Event, at now: Instant) -> Step {
    if case .received(.success(let message)) = event {
      issuer = message["issuerName"]?.string ?? issuer
      scheme = message["psName"]?.string.flatMap(CardTypeNames.brand)?.rawValue ?? scheme
    }
    var step = Step()
    for effect in session.handle(event, at: now) {
      switch effect {
      case .send(let message): step.message = message
      case .report(let message): step.report = message
      case .show(let prompt): step.challenge = challenge(prompt)
      case .end(let end): step.end = end
      case .ignored: break
      }
    }
    if case .holding(_, let until) = session.phase { step.pause = until }
    return step
  }

  /// The issuer's current prompt; nil if there is none.
  var challenge: Challenge? {
    guard case .asking(let prompt) = session.phase else { return nil }
    return challenge(prompt)
  }

  private func challenge(_ prompt: ChallengePrompt) -> Challenge {
    var challenge = Challenge(prompt, issuer: issuer, scheme: scheme)
    challenge.columns = session.window?.columns
    return challenge
  }
}

extension ThreeDSEnd {
  /// The error shown to the payer; nil if the challenge ended normally, so that the platform decides the outcome.
  var error: CheckoutError? {
    switch self {
    case .completed, .cancelled, .timedOut: nil
    case .protocolError(let error):
      CheckoutError(
        code: .challengeProtocol, platformCode: error.code,
        platformMessage: error.description.isEmpty ? nil : error.description)
    case .runtimeError(let error): CheckoutError(code: .challengeProtocol, platformCode: error.rawValue)
    }
  }
}
