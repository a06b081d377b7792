import Cards
import CheckoutCore

/// One challenge between the SDK and the issuer: the session of the core, with what this wire adds to it. Source: EMV 3-D
/// Secure 2.2, CReq and CRes.
struct IssuerConversation: Equatable, Sendable {
  let reference: IssuerReference
  private(set) var session: ChallengeSession
  /// As the issuer calls itself and the scheme; this wire's own members of the CRes.
  private var issuer: String?
  private var scheme: String?

  /// A message goes out up to three times, ten seconds each, before it is lost.
  private static var limits: ThreeDSLimits {
    var limits = ThreeDSLimits.standard
    limits.message = .seconds(30)
    return limits
  }

  /// - Throws: `challenge.unsupported` where the issuer speaks a version that is not spoken here.
  init(_ reference: IssuerReference, window: ChallengeWindow = .fullScreen, now: Instant) throws(CheckoutError) {
    guard let version = ThreeDSVersion(rawValue: reference.messageVersion) else {
      throw CheckoutError(code: "challenge.unsupported")
    }
    self.reference = reference
    let names = ChallengeNames(
      server: reference.serverTransaction, acs: reference.acsTransaction, version: version)
    session = ChallengeSession(names, window: window, opened: now, limits: Self.limits)
  }

  /// What is to be done now.
  struct Step: Equatable, Sendable {
    var message: JSON?
    /// An `Erro`; nobody answers it.
    var report: JSON?
    var challenge: Challenge?
    var end: ThreeDSEnd?
    /// Until then nothing is asked: that the issuer is at work is shown for a while.
    var pause: Instant?
  }

  var isOver: Bool { session.end != nil }

  mutating func tell(_ event: ChallengeSession.Event, at now: Instant) -> Step {
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

  /// What is being asked, where something is.
  var challenge: Challenge? {
    guard case .asking(let prompt) = session.phase else { return nil }
    return challenge(prompt)
  }

  private func challenge(_ prompt: ChallengePrompt) -> Challenge {
    var challenge = Challenge(prompt, issuer: issuer, scheme: scheme)
    challenge.window = session.window == .fullScreen ? nil : session.window
    return challenge
  }
}

extension ThreeDSEnd {
  /// What the person is told; nil for an end like another, of which the platform knows how it counts.
  var error: CheckoutError? {
    switch self {
    case .completed, .cancelled, .timedOut: nil
    case .protocolError(let error):
      CheckoutError(
        code: "challenge.protocol", platformCode: error.code,
        platformMessage: error.description.isEmpty ? nil : error.description)
    case .runtimeError(let error): CheckoutError(code: "challenge.protocol", platformCode: error.rawValue)
    }
  }
}
