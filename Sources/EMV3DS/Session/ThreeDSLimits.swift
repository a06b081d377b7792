/// The timeouts and intervals of an authentication. Source: EMV 3-D Secure 2.2, timeouts.
///
/// EMV 3-D Secure defines all of these timeouts and intervals except two.
/// The resend interval and the out-of-band polling interval are customary values.
public struct ThreeDSLimits: Equatable, Sendable {
  /// The timeout for the 3DS Method.
  public var method = Duration.seconds(10)
  /// The timeout between the ARes that requires a challenge and the first CReq.
  public var challengeStart = Duration.seconds(30)
  /// The timeout for one message and its response.
  public var message = Duration.seconds(10)
  /// The timeout for a whole challenge, for which a client must give the payer at least five minutes.
  public let challenge = Duration.seconds(300)
  /// The minimum time for which the processing screen is displayed.
  public var display = Duration.seconds(1)
  /// The minimum interval between two requests to resend the one-time code.
  public var resend = Duration.seconds(59)
  /// The polling interval during an out-of-band challenge.
  public var poll = Duration.seconds(5)

  /// The limits of EMV 3-D Secure, with the customary intervals for resending and polling.
  public static let standard = ThreeDSLimits()
}
