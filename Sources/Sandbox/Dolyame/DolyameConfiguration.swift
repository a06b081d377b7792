/// The settings of the Dolyame sandbox, which has a single partner with its own server.
public struct DolyameConfiguration: Sendable {
  /// The ID of the only partner that may use the SDK.
  public var partnerID: String
  /// The login with which the partner server authenticates to the partner API.
  public var login: String
  public var password: String
  /// A stand-in for the partner server's client certificate, because there is no TLS within a single process.
  public var certificate: String
  /// The shop's name as registered with the platform. Source: Dolyame SDK guide, "До интеграции SDK".
  public var shopName: String
  /// The colour shown in place of the shop's icon, as `#RRGGBB`.
  public var shopColor: String
  /// The webhook address for orders that do not specify one. Demo orders never use it.
  public var defaultNotificationURL: String?
  public var latency: SandboxLatency
  public var callbacks: EcommpaySandboxConfiguration.CallbackBehaviour
  public var acs: ACSBehaviour
  /// The mode that determines how a payment ends, unless the payment belongs to a demo order.
  public var mock: Mock
  public var limits: Limits
  /// The number of requests that the partner API answers with status 429 before it answers normally.
  /// `retryAfter` is the waiting time in seconds that these responses specify.
  public var busyAnswers: Int
  public var retryAfter: Int

  public init(
    partnerID: String = "bnpl-test-app", login: String = "cosmoshop", password: String = "sandbox-password",
    certificate: String = "sandbox-certificate", shopName: String = "Cosmoshop", shopColor: String = "#3A5BA0",
    defaultNotificationURL: String? = "https://dolyame.cosmoshop.test/webhooks/dolyame",
    latency: SandboxLatency = SandboxLatency(),
    callbacks: EcommpaySandboxConfiguration.CallbackBehaviour = .acknowledged,
    acs: ACSBehaviour = ACSBehaviour(), mock: Mock = .disabled, limits: Limits = Limits(), busyAnswers: Int = 0,
    retryAfter: Int = 2
  ) {
    self.partnerID = partnerID
    self.login = login
    self.password = password
    self.certificate = certificate
    self.shopName = shopName
    self.shopColor = shopColor
    self.defaultNotificationURL = defaultNotificationURL
    self.latency = latency
    self.callbacks = callbacks
    self.acs = acs
    self.mock = mock
    self.limits = limits
    self.busyAnswers = busyAnswers
    self.retryAfter = retryAfter
  }

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
    public var codeAttempts = 3
    public var codeLifetime = Duration.seconds(180)
    /// The time that the payer must wait before requesting another one-time code.
    /// The value is specific to this project; no source defines it.
    public var resendAfter = Duration.seconds(60)
    public var resends = 3
    /// The number of cards that the payer may try for one order.
    /// The value is specific to this project; no source defines it.
    public var paymentAttempts = 3
    /// The time until an acquirer that did not respond reports its decision.
    /// The value is specific to this project; no source defines it.
    public var lateDecision = Duration.seconds(30)
    /// The time that the partner has to commit an order before it is cancelled.
    /// The value is specific to this project; no source defines it.
    public var commitWindow = Duration.seconds(7 * 86_400)
    /// The delay before each redelivery of a webhook that was not acknowledged with status 200.
    public var redelivery: [Duration] = [.seconds(10), .seconds(60), .seconds(300), .seconds(1800)]

    public init() {}
  }
}

extension SandboxAuthority {
  public static let dolyame = "dolyame.test"
  public static let dolyamePartner = "partner.dolyame.test"
  public static let dolyameMerchant = "dolyame.cosmoshop.test"
}
