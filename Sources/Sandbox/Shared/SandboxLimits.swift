/// The limits and timeouts of the sandbox.
public struct SandboxLimits: Codable, Sendable, Equatable {
  /// The maximum number of attempts per payment, including the first. Source: ecommpay, "Payment retries".
  public var attempts: Int
  /// The period after the first attempt during which further attempts are permitted.
  /// Source: ecommpay, "Payment retries".
  public var attemptWindow: Duration
  /// The time that the issuer allows the payer to complete a challenge.
  public var challenge: Duration
  /// The number of incorrect entries after which the issuer fails the challenge.
  public var challengeTries: Int
  /// The time after which the platform declines a payment with an unfinished challenge. Source: ecommpay, "3-D Secure".
  public var returnFromChallenge: Duration
  /// The time that the platform waits for the payer to finish on a redirect page.
  public var returnFromRedirect: Duration
  /// The interval at which the SDK may poll for the result of a redirect.
  public var redirectPolls: Duration
  /// The delay before each retry of an unacknowledged callback. After the last retry, the platform gives up.
  public var redelivery: [Duration]

  /// Creates the limits. The defaults are ecommpay's where a source gives them.
  public init(
    attempts: Int = 5, attemptWindow: Duration = .seconds(600), challenge: Duration = .seconds(300),
    challengeTries: Int = 3, returnFromChallenge: Duration = .seconds(1800),
    returnFromRedirect: Duration = .seconds(900), redirectPolls: Duration = .seconds(3),
    redelivery: [Duration] = [.seconds(10), .seconds(60), .seconds(300), .seconds(1800)]
  ) {
    self.attempts = attempts
    self.attemptWindow = attemptWindow
    self.challenge = challenge
    self.challengeTries = challengeTries
    self.returnFromChallenge = returnFromChallenge
    self.returnFromRedirect = returnFromRedirect
    self.redirectPolls = redirectPolls
    self.redelivery = redelivery
  }
}
