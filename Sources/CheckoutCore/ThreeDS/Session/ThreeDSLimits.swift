/// How long each part of an authentication may take. Source: EMV 3-D Secure 2.2, timeouts; the pause before another code can
/// be asked for, and between two questions out of band, are custom.
public struct ThreeDSLimits: Equatable, Sendable {
  /// The 3DS Method.
  public var method: Duration
  /// From the answer that wants a challenge to its first message.
  public var challengeStart: Duration
  /// One message and its answer.
  public var message: Duration
  /// A whole challenge; never below `leastChallenge`.
  public let challenge: Duration
  /// The shortest time for which it is shown that the issuer is at work.
  public var display: Duration
  /// From a code that was asked for to the next that can be.
  public var resend: Duration
  /// Between two questions whether another application has confirmed.
  public var poll: Duration

  /// No client may give a person less.
  public static let leastChallenge = Duration.seconds(300)

  /// - Throws: 203 naming `challenge` where it is below five minutes.
  public init(
    method: Duration = .seconds(10), challengeStart: Duration = .seconds(30), message: Duration = .seconds(10),
    challenge: Duration, display: Duration = .seconds(1), resend: Duration = .seconds(59), poll: Duration = .seconds(5)
  ) throws(ProtocolFault) {
    guard challenge >= Self.leastChallenge else { throw ProtocolFault(.format, "challenge") }
    self.init(method, challengeStart, message, challenge, display, resend, poll)
  }

  public static let standard = ThreeDSLimits(
    .seconds(10), .seconds(30), .seconds(10), leastChallenge, .seconds(1), .seconds(59), .seconds(5))

  private init(
    _ method: Duration, _ start: Duration, _ message: Duration, _ challenge: Duration, _ display: Duration,
    _ resend: Duration, _ poll: Duration
  ) {
    self.method = method
    challengeStart = start
    self.message = message
    self.challenge = challenge
    self.display = display
    self.resend = resend
    self.poll = poll
  }
}
