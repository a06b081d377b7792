/// The timeouts and intervals of an authentication. Source: EMV 3-D Secure 2.2, timeouts.
///
/// EMV 3-D Secure defines all of these timeouts and intervals except two.
/// The resend interval and the out-of-band polling interval are customary values.
public struct ThreeDSLimits: Equatable, Sendable {
  /// The timeout for the 3DS Method.
  public var method: Duration
  /// The timeout between the ARes that requires a challenge and the first CReq.
  public var challengeStart: Duration
  /// The timeout for one message and its response.
  public var message: Duration
  /// The timeout for a whole challenge. It is at least `leastChallenge`.
  public let challenge: Duration
  /// The minimum time for which the processing screen is displayed.
  public var display: Duration
  /// The minimum interval between two requests to resend the one-time code.
  public var resend: Duration
  /// The polling interval during an out-of-band challenge.
  public var poll: Duration

  /// The minimum time that a client must give the payer for a challenge.
  public static let leastChallenge = Duration.seconds(300)

  /// - Throws: error 203, naming `challenge`, if the challenge timeout is less than five minutes.
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
