/// The timeouts and intervals of an authentication. Source: EMV 3-D Secure 2.2, timeouts.
///
/// Only the resend interval and the out-of-band polling interval are customary values rather than part of the standard.
public struct ThreeDSLimits: Equatable, Sendable {
  /// The timeout of the 3DS Method.
  public var method: Duration
  /// The time from the ARes that requires a challenge to the first CReq.
  public var challengeStart: Duration
  /// The timeout of one message and its response.
  public var message: Duration
  /// The timeout of a whole challenge; at least `leastChallenge`.
  public let challenge: Duration
  /// The minimum display time of the processing screen.
  public var display: Duration
  /// The interval between two requests to resend the code.
  public var resend: Duration
  /// The polling interval during an out-of-band challenge.
  public var poll: Duration

  /// The minimum time that a client must give the payer for a challenge.
  public static let leastChallenge = Duration.seconds(300)

  /// - Throws: 203 naming `challenge` if it is below five minutes.
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
