/// What the Dolyame sandbox is set to: one partner with its server.
public struct DolyameConfiguration: Sendable {
  /// The partner that may use the SDK; another one may not.
  public var partnerID: String
  /// With which the partner's server signs in to the partner interface.
  public var login: String
  public var password: String
  /// Stands for the client certificate of the partner's server: there is no TLS inside one process.
  public var certificate: String
  /// As the partner told it to the platform. Source: seed 004, «До интеграции SDK».
  public var shopName: String
  /// In place of the icon: its colour, `#RRGGBB`.
  public var shopColor: String
  /// Where confirmations go of payments that name no address; demo payments never go there.
  public var defaultNotificationURL: String?
  public var latency: SandboxLatency
  public var callbacks: SandboxConfiguration.CallbackBehaviour
  public var acs: ACSBehaviour
  /// What decides how a payment ends that is no demo payment.
  public var mock: Mock
  public var limits: Limits
  /// How many requests of the partner's server are answered with 429 first, and the seconds that are asked for.
  public var busyAnswers: Int
  public var retryAfter: Int

  public init(
    partnerID: String = "bnpl-test-app", login: String = "cosmoshop", password: String = "sandbox-password",
    certificate: String = "sandbox-certificate", shopName: String = "Cosmoshop", shopColor: String = "#3A5BA0",
    defaultNotificationURL: String? = "https://dolyame.cosmoshop.test/webhooks/dolyame",
    latency: SandboxLatency = SandboxLatency(), callbacks: SandboxConfiguration.CallbackBehaviour = .acknowledged,
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
    /// The person and the card decide.
    case disabled
    /// Everybody is accepted, every card pays unasked.
    case success
    /// The acquirer rejects every card.
    case decline
  }

  /// Where patience ends. Attempts and validity of a code: constants of the product's published interface (3 and 180).
  public struct Limits: Sendable, Equatable {
    public var codeAttempts = 3
    public var codeLifetime = Duration.seconds(180)
    /// From then on another code can be sent; ours.
    public var resendAfter = Duration.seconds(60)
    public var resends = 3
    /// Cards that may be tried for one order; ours.
    public var paymentAttempts = 3
    /// Until an acquirer that said nothing has decided; ours.
    public var lateDecision = Duration.seconds(30)
    /// An order that is not committed until then is cancelled; ours.
    public var commitWindow = Duration.seconds(7 * 86_400)
    /// Pauses before a webhook that was not answered with 200 is sent again.
    public var redelivery: [Duration] = [.seconds(10), .seconds(60), .seconds(300), .seconds(1800)]

    public init() {}
  }
}

extension SandboxAuthority {
  public static let dolyame = "dolyame.test"
  public static let dolyamePartner = "partner.dolyame.test"
  public static let dolyameMerchant = "dolyame.cosmoshop.test"
}
