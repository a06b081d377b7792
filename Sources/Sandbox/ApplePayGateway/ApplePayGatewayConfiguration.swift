import KassaSandbox
public import MockWallet

/// The settings of the gateway sandbox, which has one merchant and one merchant server.
public struct ApplePayGatewayConfiguration: SandboxConfiguration {
  /// The name under which the merchant is registered with the gateway.
  public var merchant: String = "cosmoshop"
  /// The API token, which may take the place of the user name and password.
  public var token: String = "sandbox-token"
  /// The user name of the merchant's program. Source: gateway, credentials: its names end with `-api`.
  public var userName: String = "cosmoshop-api"
  /// The password that belongs to `userName`.
  public var password: String = "sandbox-password"
  /// The secret that the gateway uses to sign its callbacks.
  public var callbackSecret: String = "callback-secret"
  /// The merchant identifier registered with Apple.
  public var merchantIdentifier: String = "merchant.test.cosmoshop"
  /// The merchant's display name.
  public var merchantName: String = "Cosmoshop"
  /// The simulated delays of the network, the gateway and the merchant server.
  public var latency: SandboxLatency = SandboxLatency()
  /// How long an order remains payable. Source: gateway, action code -2007.
  public var orderLifetime: Duration = .seconds(20 * 60)
  /// How long an uncharged hold lasts before it is released.
  /// Source: gateway, two-stage payments: about a week.
  public var holdLifetime: Duration = .seconds(7 * 86_400)
  /// How long a charged payment can be reversed. After that, it can only be refunded.
  public var reversalWindow: Duration = .seconds(86_400)
  /// The mock mode, which determines how payments end.
  public var mock: Mock = .disabled
  /// How the merchant server reacts to the gateway's callbacks.
  public var callbacks: NotificationBehaviour = .acknowledged
  /// The delay before each repetition of a callback that was not acknowledged: three attempts in all, a minute apart.
  /// Source: gateway, callbacks, as the largest bank with such a gateway has them.
  public var redelivery: [Duration] = [.seconds(60), .seconds(60)]
  /// The format of error responses.
  public var errorShape: ErrorShape = .own
  /// The contents of the wallet on the payer's device.
  public var wallet: MockWallet.Contents = .cards
  /// Whether every payment token is changed on its way to the gateway, to simulate tampering.
  public var altersTokens = false

  /// Creates the settings. The default ones describe a shop in which the card in the wallet determines each result.
  public init() {}

  /// The mock mode, which determines how payments end.
  public enum Mock: RawRepresentable, Sendable, Hashable, CaseIterable {
    /// The card in the wallet determines the result.
    case disabled
    /// Every payment is approved.
    case success
    /// Every payment is declined by the issuer.
    case decline
    /// Every order ends up in this state, whether it is paid in one stage or in two.
    case state(State)

    public static let allCases: [Mock] = [.disabled, .success, .decline] + State.allCases.map { .state($0) }

    /// The mock mode as one word, for the command line.
    public var rawValue: String {
      switch self {
      case .disabled: "disabled"
      case .success: "success"
      case .decline: "decline"
      case .state(let state): state.rawValue
      }
    }

    /// Creates a mock mode from its name on the command line; returns nil if the name is unknown.
    public init?(rawValue: String) {
      guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
      self = found
    }
  }

  /// The state of an order. Source: gateway, `orderStatus`, 0 to 8.
  public enum State: String, Sendable, CaseIterable {
    /// The order is registered but not paid: `orderStatus` 0.
    case registered
    /// The amount is on hold until it is charged: `orderStatus` 1.
    case held
    /// The amount is charged: `orderStatus` 2.
    case deposited
    /// The hold or the charge has been reversed: `orderStatus` 3.
    case reversed
    /// The charged amount has been refunded, wholly or partly: `orderStatus` 4.
    case refunded
    /// The issuer authenticates the payer: `orderStatus` 5.
    case authentication
    /// The payment is declined: `orderStatus` 6.
    case declined
    /// The result is not known yet: `orderStatus` 7. Only a mock mode produces this state.
    case pending
    /// A part of the amount is charged, and the rest is held until it is charged or released: `orderStatus` 8. Only a mock
    /// mode produces this state.
    case partlyDeposited
  }

  /// The format of error responses. Different gateways of this family use different formats.
  public enum ErrorShape: String, Sendable, CaseIterable {
    /// `applePay` responds with `error.code`, `message` and `description`.
    /// Other requests respond with `errorCode` and `errorMessage`.
    case own
    /// `errorCode` as a string and `errorMessage`, for every request.
    case lowerCase
    /// `ErrorCode` as a number and `ErrorMessage`, for every request.
    case upperCase
    /// `error.code` as a number and `error.message`, for every request.
    case message
    /// `error.code` as a string and `error.description`, for every request.
    case description
  }
}

extension SandboxAuthority {
  /// The payment gateway for Apple Pay.
  public static let gateway = "gateway.rbs.test"
  /// The merchant server of the shop that is paid through the gateway.
  public static let gatewayMerchant = "gateway.cosmoshop.test"
}
