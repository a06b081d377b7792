import Cards
import CheckoutCore

/// Where and under which names the issuer can be asked.
struct IssuerReference: Equatable, Sendable {
  var address: IssuerAddress
  var acsTransaction: String
  var serverTransaction: String
  var version: ThreeDSVersion

  init(_ json: JSON) throws(CheckoutError) {
    guard let url = json["acs_url"]?.string, let address = IssuerAddress(url),
      let acs = json["acs_trans_id"]?.string, let server = json["threeds_server_trans_id"]?.string
    else { throw DolyameProvider.malformed("threeds") }
    guard let version = json["message_version"]?.string.flatMap(ThreeDSVersion.init) else {
      throw CheckoutError(code: "challenge.unsupported")
    }
    self.address = address
    acsTransaction = acs
    serverTransaction = server
    self.version = version
  }
}

/// The issuer's machine.
struct IssuerAddress: Equatable, Sendable {
  var authority: String
  var path: String

  /// Nil for what is no address that begins with `https://`.
  init?(_ url: String) {
    guard url.hasPrefix("https://") else { return nil }
    let rest = url.dropFirst(8)
    authority = String(rest.prefix { $0 != "/" })
    path = String(rest.dropFirst(authority.count))
    if authority.isEmpty { return nil }
    if path.isEmpty { path = "/" }
  }
}

/// One challenge between the SDK and the issuer. Source: EMV 3-D Secure 2.2, CReq and CRes.
struct IssuerTalk: Sendable {
  let reference: IssuerReference
  private var session: ChallengeSession
  private var issuer: String?
  private var scheme: String?

  init(_ reference: IssuerReference, now: Instant) {
    self.reference = reference
    session = ChallengeSession(
      ChallengeNames(
        server: reference.serverTransaction, acs: reference.acsTransaction, version: reference.version),
      window: .fullScreen, opened: now)
  }

  /// What is to be done now.
  struct Step: Sendable {
    var message: JSON?
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
      scheme = message["psName"]?.string ?? scheme
    }
    var step = Step()
    for effect in session.handle(event, at: now) {
      switch effect {
      case .send(let message): step.message = message
      case .report(let message): step.report = message
      case .show(let prompt): step.challenge = Challenge(prompt, issuer: issuer, scheme: scheme)
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
    return Challenge(prompt, issuer: issuer, scheme: scheme)
  }
}
