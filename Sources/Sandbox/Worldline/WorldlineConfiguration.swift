/// What the Worldline sandbox is set to: one merchant with its server.
public struct WorldlineConfiguration: Sendable {
  /// The merchant's account.
  public var merchantID: String
  /// With which the merchant's server signs its requests.
  public var apiKeyID: String
  public var apiSecret: String
  /// What the merchant's server takes for the secret; nil for the right one.
  public var merchantSecret: String?
  /// With which the platform signs what it tells the merchant's server.
  public var webhookKeyID: String
  public var webhookSecret: String
  public var merchantName: String
  public var latency: SandboxLatency
  /// How long a client session lives. Source: Worldline, Client API.
  public var sessionLifetime: Duration
  /// What decides how a payment ends.
  public var mock: Mock
  /// What somebody else does to whom the person was sent.
  public var thirdParty: ThirdParty
  public var callbacks: SandboxConfiguration.CallbackBehaviour
  /// The only product and group ids that sessions may use; empty for all.
  public var restrictTo: [String]
  /// As registered with Apple: whose tokens are opened for product 302.
  public var applePayMerchantIdentifier = "merchant.test.cosmoshop"
  /// What the card issuer does beside what its cards say.
  public var acs = ACSBehaviour()
  public var limits = SandboxLimits()

  public init(
    merchantID: String = "9991", apiKeyID: String = "sandbox-key", apiSecret: String = "sandbox-secret",
    webhookKeyID: String = "webhook-key", webhookSecret: String = "webhook-secret",
    merchantName: String = "Cosmoshop", latency: SandboxLatency = SandboxLatency(),
    sessionLifetime: Duration = .seconds(7200), mock: Mock = .disabled, thirdParty: ThirdParty = .confirms,
    callbacks: SandboxConfiguration.CallbackBehaviour = .acknowledged, restrictTo: [String] = []
  ) {
    self.merchantID = merchantID
    self.apiKeyID = apiKeyID
    self.apiSecret = apiSecret
    self.webhookKeyID = webhookKeyID
    self.webhookSecret = webhookSecret
    self.merchantName = merchantName
    self.latency = latency
    self.sessionLifetime = sessionLifetime
    self.mock = mock
    self.thirdParty = thirdParty
    self.callbacks = callbacks
    self.restrictTo = restrictTo
  }

  public enum Mock: String, Sendable, CaseIterable {
    /// The test card, or somebody else, decides.
    case disabled
    /// Everything is paid, cards without the issuer.
    case success
    /// Everything is rejected at once.
    case decline
  }

  public enum ThirdParty: String, Sendable, CaseIterable {
    /// The person confirms there.
    case confirms
    /// The person turns it down there.
    case refuses
    /// Nobody comes.
    case waits
  }
}

extension SandboxAuthority {
  public static let worldlineClient = "client.worldline.test"
  public static let worldlineServer = "api.worldline.test"
  public static let worldlineMerchant = "worldline.cosmoshop.test"
  /// Base of logos and drawings.
  public static let worldlineAssets = "https://assets.worldline.test/"
  public static let worldlineAssetServer = "assets.worldline.test"
}
