/// Where patience ends on the other side of the wire.
public struct SandboxLimits: Codable, Sendable, Equatable {
  /// Attempts at one payment, the first included. Source: ecommpay, «Payment retries».
  public var attempts: Int
  /// From the first attempt to the last possible one. Source: ecommpay, «Payment retries».
  public var attemptWindow: Duration
  /// How long the issuer waits for the person.
  public var challenge: Duration
  /// Wrong codes that the issuer bears.
  public var challengeTries: Int
  /// How long the platform waits for the end of a challenge before it declines. Source: ecommpay, «3-D Secure».
  public var returnFromChallenge: Duration
  /// How long the platform waits for the person on somebody else's page.
  public var returnFromRedirect: Duration
  /// How often the SDK may ask for it.
  public var redirectPolls: Duration
  /// Pauses before a callback that was not acknowledged is sent again; after the last one the platform gives up.
  public var redelivery: [Duration]

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
