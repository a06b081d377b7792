/// What the gateway's sandbox is set to: one shop with its server.
public struct GatewayConfiguration: Sendable {
  /// The shop's name at the gateway.
  public var merchant: String
  /// Stands for user name and password.
  public var token: String
  /// With which the gateway signs its callbacks.
  public var callbackSecret: String
  /// The shop's name at Apple.
  public var merchantIdentifier: String
  public var merchantName: String
  public var latency: SandboxLatency
  /// How long an order can be paid. Source: gateway, action code -2007.
  public var orderLifetime: Duration
  /// After which a hold that nobody charged is given back. Source: gateway, two-stage payments: about a week.
  public var holdLifetime: Duration
  /// How long a charged payment can still be reversed; afterwards it is refunded.
  public var reversalWindow: Duration
  public var mock: Mock
  public var callbacks: SandboxConfiguration.CallbackBehaviour
  public var errorShape: ErrorShape

  public init(
    merchant: String = "cosmoshop", token: String = "sandbox-token", callbackSecret: String = "callback-secret",
    merchantIdentifier: String = "merchant.test.cosmoshop", merchantName: String = "Cosmoshop",
    latency: SandboxLatency = SandboxLatency(), orderLifetime: Duration = .seconds(20 * 60),
    holdLifetime: Duration = .seconds(7 * 86_400), reversalWindow: Duration = .seconds(86_400),
    mock: Mock = .disabled, callbacks: SandboxConfiguration.CallbackBehaviour = .acknowledged,
    errorShape: ErrorShape = .own
  ) {
    self.merchant = merchant
    self.token = token
    self.callbackSecret = callbackSecret
    self.merchantIdentifier = merchantIdentifier
    self.merchantName = merchantName
    self.latency = latency
    self.orderLifetime = orderLifetime
    self.holdLifetime = holdLifetime
    self.reversalWindow = reversalWindow
    self.mock = mock
    self.callbacks = callbacks
    self.errorShape = errorShape
  }

  /// What decides how a payment ends.
  public enum Mock: RawRepresentable, Sendable, Hashable, CaseIterable {
    /// The card of the wallet.
    case disabled
    case success
    case decline
    /// Every order comes into this state.
    case state(State)

    public static let allCases: [Mock] = [.disabled, .success, .decline] + State.allCases.map { .state($0) }

    /// In one word, for a command line.
    public var rawValue: String {
      switch self {
      case .disabled: "disabled"
      case .success: "success"
      case .decline: "decline"
      case .state(let state): state.rawValue
      }
    }

    /// Nil for a word that is none of them.
    public init?(rawValue: String) {
      guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
      self = found
    }
  }

  /// Every state of an order. Source: gateway, `orderStatus`, 0 to 8.
  public enum State: String, Sendable, CaseIterable {
    case registered, held, deposited, reversed, refunded, authentication, declined, pending, partlyDeposited
  }

  /// How errors look: gateways of this family have four forms.
  public enum ErrorShape: String, Sendable, CaseIterable {
    /// `applePay` answers `error.code` with `message` and `description`, the others `errorCode` and `errorMessage`.
    case own
    case lowerCase, upperCase
    case message, description
  }
}

extension SandboxAuthority {
  public static let gateway = "gateway.rbs.test"
  public static let gatewayMerchant = "gateway.cosmoshop.test"
}
