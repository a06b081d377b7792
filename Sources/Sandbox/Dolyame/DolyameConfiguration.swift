import KassaSandbox

/// The settings of the Dolyame sandbox, which has a single partner with its own server.
public struct DolyameConfiguration: SandboxConfiguration {
  /// The ID of the only partner that may use the SDK.
  public var partnerID: String = "bnpl-test-app"
  /// The login with which the partner server authenticates to the partner API.
  public var login: String = "cosmoshop"
  /// The password that belongs to the login.
  public var password: String = "sandbox-password"
  /// A stand-in for the partner server's client certificate, because there is no TLS within a single process.
  public var certificate: String = "sandbox-certificate"
  /// The shop's name as registered with the platform. Source: Dolyame SDK guide, "До интеграции SDK".
  public var shopName: String = "Cosmoshop"
  /// The colour shown in place of the shop's icon, as `#RRGGBB`.
  public var shopColor: String = "#3A5BA0"
  /// The webhook address for orders that do not specify one. Demo orders never use it.
  public var defaultNotificationURL: String? = "https://dolyame.cosmoshop.test/webhooks/dolyame"
  /// The simulated delays of the network, the platform and the partner server.
  public var latency: SandboxLatency = SandboxLatency()
  /// How the partner server reacts to the platform's webhooks.
  public var callbacks: NotificationBehaviour = .acknowledged
  /// The card issuer's settings, which override its card scenarios.
  public var acs: ACSBehaviour = ACSBehaviour()
  /// The mode that determines how a payment ends, unless the payment belongs to a demo order.
  public var mock: Mock = .disabled
  /// The limits on one-time codes, attempts and waiting times.
  public var limits: Limits = Limits()
  /// The number of requests that the partner API answers with status 429 before it answers normally.
  /// `retryAfter` is the waiting time in seconds that these responses specify.
  public var busyAnswers: Int = 0
  /// The waiting time in seconds, from 0, that each of these responses gives in `X-Retry-After`.
  public var retryAfter: Int = 2

  /// Creates the settings. The default ones describe a shop in which the payer and the card determine each result.
  public init() {}

  /// The mock mode, which determines how payments end.
  public enum Mock: String, Sendable, CaseIterable {
    /// The payer and the card determine the result.
    case disabled
    /// Every payer passes scoring, and every card is approved without 3-D Secure.
    case success
    /// The acquirer rejects every card.
    case decline
  }

  /// The platform's limits on attempts, lifetimes and waiting times.
  /// Source of `codeAttempts` (3) and `codeLifetime` (180 s): constants in the product's published interface.
  public struct Limits: Sendable, Equatable {
    /// The number of wrong entries after which the sign-in ends. A new one-time code starts the count anew.
    public var codeAttempts = 3
    /// How long a one-time code is valid after it was sent.
    public var codeLifetime = Duration.seconds(180)
    /// The time that the payer must wait before requesting another one-time code.
    /// The value is specific to this project; no source defines it.
    public var resendAfter = Duration.seconds(60)
    /// The number of times that the payer may request another one-time code. The value is specific to this project; no
    /// source defines it.
    public var resends = 3
    /// The number of cards that the payer may try for one order.
    /// The value is specific to this project; no source defines it.
    public var paymentAttempts = 3
    /// The time that the payer has to try another card after a declined one. Then the order is rejected, also if the app
    /// never comes back.
    /// The value is specific to this project; no source defines it.
    public var retryWindow = Duration.seconds(1800)
    /// The time until an acquirer that did not respond reports its decision.
    /// The value is specific to this project; no source defines it.
    public var lateDecision = Duration.seconds(30)
    /// The time that the partner has to commit an order before it is cancelled.
    /// The value is specific to this project; no source defines it.
    public var commitWindow = Duration.seconds(7 * 86_400)
    /// The delay before each redelivery of a webhook that was not acknowledged with status 200.
    public var redelivery: [Duration] = [.seconds(10), .seconds(60), .seconds(300), .seconds(1800)]

    /// Creates the standard limits.
    public init() {}
  }
}

extension SandboxAuthority {
  /// The API of the platform for the SDK.
  public static let dolyame = "dolyame.test"
  /// The API of the platform for the partner server.
  public static let dolyamePartner = "partner.dolyame.test"
  /// The pages on which customers pay orders that a partner's server created.
  public static let dolyamePages = "pay.dolyame.test"
  /// The partner server: the merchant server of the shop that is paid through Dolyame.
  public static let dolyameMerchant = "dolyame.cosmoshop.test"
}
