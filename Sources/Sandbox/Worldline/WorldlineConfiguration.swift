/// The settings of the Worldline sandbox, which has one merchant with its server.
public struct WorldlineConfiguration: Sendable {
  /// The merchant's account ID.
  public var merchantID: String
  /// The ID of the key with which the merchant server signs its requests.
  public var apiKeyID: String
  public var apiSecret: String
  /// The secret with which the merchant server signs; nil for the correct one.
  public var merchantSecret: String?
  /// The ID of the key with which the platform signs its webhooks.
  public var webhookKeyID: String
  public var webhookSecret: String
  public var merchantName: String
  public var latency: SandboxLatency
  /// The lifetime of a client session. Source: Worldline, Client API.
  public var sessionLifetime: Duration
  /// Decides how a payment ends.
  public var mock: Mock
  /// How the payer acts at the third party after a redirect.
  public var thirdParty: ThirdParty
  public var callbacks: EcommpaySandboxConfiguration.CallbackBehaviour
  /// The only product and group IDs that sessions may use; empty for all.
  public var restrictTo: [String]
  /// The merchant identifier registered with Apple, whose tokens are accepted for product 302.
  public var applePayMerchantIdentifier = "merchant.test.cosmoshop"
  /// Settings of the card issuer that override its card scenarios.
  public var acs = ACSBehaviour()
  public var limits = SandboxLimits()

  public init(
    merchantID: String = "9991", apiKeyID: String = "sandbox-key", apiSecret: String = "sandbox-secret",
    webhookKeyID: String = "webhook-key", webhookSecret: String = "webhook-secret",
    merchantName: String = "Cosmoshop", latency: SandboxLatency = SandboxLatency(),
    sessionLifetime: Duration = .seconds(7200), mock: Mock = .disabled, thirdParty: ThirdParty = .confirms,
    callbacks: EcommpaySandboxConfiguration.CallbackBehaviour = .acknowledged, restrictTo: [String] = []
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
    /// The test card or the third party decides the result.
    case disabled
    /// Every payment succeeds, and cards skip 3-D Secure.
    case success
    /// Every payment is rejected at once.
    case decline
  }

  public enum ThirdParty: String, Sendable, CaseIterable {
    /// The payer confirms the payment at the third party.
    case confirms
    /// The payer refuses the payment at the third party.
    case refuses
    /// The payer never acts at the third party.
    case waits
  }
}

extension SandboxAuthority {
  public static let worldlineClient = "client.worldline.test"
  public static let worldlineServer = "api.worldline.test"
  public static let worldlineMerchant = "worldline.cosmoshop.test"
  /// The base URL of logos and tooltip images.
  public static let worldlineAssets = "https://assets.worldline.test/"
  public static let worldlineAssetServer = "assets.worldline.test"
}
