import KassaSandbox

/// The settings of the Worldline sandbox, which has one merchant and one merchant server.
public struct WorldlineConfiguration: SandboxConfiguration {
  /// The merchant's account ID.
  public var merchantID: String = "9991"
  /// The ID of the key that the merchant server uses to sign its requests.
  public var apiKeyID: String = "sandbox-key"
  /// The secret that belongs to `apiKeyID` and with which the platform verifies the requests.
  public var apiSecret: String = "sandbox-secret"
  /// The secret that the merchant server uses to sign its requests; nil for the secret that the platform expects.
  public var merchantSecret: String?
  /// The ID of the key that the platform uses to sign its webhooks.
  public var webhookKeyID: String = "webhook-key"
  /// The secret with which the platform signs its webhooks and the merchant server verifies them.
  public var webhookSecret: String = "webhook-secret"
  /// The merchant's display name, as the challenge shows it.
  public var merchantName: String = "Cosmoshop"
  /// The simulated delays of the network, the platform and the merchant server.
  public var latency: SandboxLatency = SandboxLatency()
  /// The lifetime of a client session. Source: Worldline, Client API.
  public var sessionLifetime: Duration = .seconds(7200)
  /// The mock mode, which determines how payments end.
  public var mock: Mock = .disabled
  /// What the payer does on the third party's site or in its app after a redirect.
  public var thirdParty: ThirdParty = .confirms
  /// How the merchant server reacts to the platform's webhooks.
  public var callbacks: NotificationBehaviour = .acknowledged
  /// The IDs of the products and product groups to which sessions are restricted; empty to allow all of them.
  public var restrictTo: [String] = []
  /// The version of the logos that the asset server has, at least 1. The SDK ships version 1; later ones are darker.
  public var logoVersion = 1
  /// The merchant identifier registered with Apple.
  /// Product 302, which is Apple Pay, accepts only tokens issued for this identifier.
  public var applePayMerchantIdentifier = "merchant.test.cosmoshop"
  /// The card issuer's settings, which override its card scenarios.
  public var acs = ACSBehaviour()
  /// The limits on challenges, and the delays of redelivery.
  public var limits = SandboxLimits()

  /// Creates the settings. The default ones describe a shop with all products, in which the test card determines each
  /// result and the payer confirms after every redirect.
  public init() {}

  /// The mock mode, which determines how payments end.
  public enum Mock: String, Sendable, CaseIterable {
    /// The test card determines the result. After a redirect, the payer's action in `thirdParty` determines it.
    case disabled
    /// Every payment succeeds, and cards skip 3-D Secure.
    case success
    /// Every payment is rejected immediately.
    case decline
  }

  /// The payer's action on the third party's site or in its app after a redirect.
  public enum ThirdParty: String, Sendable, CaseIterable {
    /// The payer confirms the payment on the third party's site or in its app.
    case confirms
    /// The payer refuses the payment on the third party's site or in its app.
    case refuses
    /// The payer does nothing until `outOfBand` simulates an action.
    case waits
  }
}

extension SandboxAuthority {
  /// The Client API of the platform, which the SDK calls.
  public static let worldlineClient = "client.worldline.test"
  /// The Server API of the platform, which the merchant server calls.
  public static let worldlineServer = "api.worldline.test"
  /// The merchant server of the shop that is paid through Worldline.
  public static let worldlineMerchant = "worldline.cosmoshop.test"
  /// The base URL for logos and tooltip images.
  public static let worldlineAssets = "https://assets.worldline.test/"
  /// The host of `worldlineAssets`.
  public static let worldlineAssetServer = "assets.worldline.test"
  /// The host of the third parties' pages to which a payer is redirected.
  public static let worldlinePages = "pay.worldline.test"
  /// The host of the links that open a third party's app.
  public static let worldlineApp = "app.worldline.test"
}
