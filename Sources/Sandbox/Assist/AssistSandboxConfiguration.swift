import CheckoutCore

/// What the Assist sandbox is set to: one merchant with its server.
public struct AssistSandboxConfiguration: Sendable {
  public var merchantID: String
  /// With which the merchant's server charges and cancels: 8 to 20 letters, digits and `_`.
  public var login: String
  public var password: String
  /// Under what is told to the merchant's server.
  public var salt: String
  public var merchantName: String
  /// Orders without a signature are refused.
  public var wantsSignature: Bool
  /// How the merchant's server pads; the platform takes either.
  public var padding: AssistSignature.Padding
  /// Payments are held and wait for the merchant's `charge`.
  public var isDelayed: Bool
  /// Whether the merchant may charge or cancel a part, and what becomes of the rest.
  public var partial: Partial
  /// Cards are kept for customers; orders name theirs.
  public var hasOneClick: Bool
  public var mock: Mock
  public var latency: SandboxLatency
  public var limits: SandboxLimits
  public var acs: ACSBehaviour
  public var callbacks: SandboxConfiguration.CallbackBehaviour
  /// How long a bill may take before it is closed.
  public var billLifetime: Duration
  /// How long the platform does not know, with a card that plays it.
  public var unknownFor: Duration

  public init(
    merchantID: String = "679471", login: String = "shop_login", password: String = "shop_password",
    salt: String = "secret", merchantName: String = "Cosmoshop", wantsSignature: Bool = true,
    padding: AssistSignature.Padding = .digestinfo, isDelayed: Bool = false, partial: Partial = .none,
    hasOneClick: Bool = true, mock: Mock = .disabled, latency: SandboxLatency = SandboxLatency(),
    limits: SandboxLimits = SandboxLimits(), acs: ACSBehaviour = ACSBehaviour(),
    callbacks: SandboxConfiguration.CallbackBehaviour = .acknowledged, billLifetime: Duration = .seconds(900),
    unknownFor: Duration = .seconds(120)
  ) {
    self.merchantID = merchantID
    self.login = login
    self.password = password
    self.salt = salt
    self.merchantName = merchantName
    self.wantsSignature = wantsSignature
    self.padding = padding
    self.isDelayed = isDelayed
    self.partial = partial
    self.hasOneClick = hasOneClick
    self.mock = mock
    self.latency = latency
    self.limits = limits
    self.acs = acs
    self.callbacks = callbacks
    self.billLifetime = billLifetime
    self.unknownFor = unknownFor
  }

  /// Source: seed 001, statuses `PartialApproved` and `PartialDelayed`, each «used where the function is switched on».
  public enum Partial: String, Sendable, CaseIterable {
    /// The whole or nothing.
    case none
    /// What is charged counts as the whole payment; the rest is given back.
    case approve
    /// The rest stays held.
    case delay
  }

  public enum Mock: Sendable, Hashable {
    /// The test card decides.
    case disabled
    /// Every valid card is paid, without the issuer.
    case success
    case decline
    /// Every payment ends in this state.
    case state(AssistState)
    /// The first order number that is sent was paid before.
    case repeated
  }
}

/// What the platform writes as `orderstate`. Source: docs.assist.ru.
public enum AssistState: String, Codable, Sendable, CaseIterable {
  case inProcess = "In Process"
  case delayed = "Delayed"
  case approved = "Approved"
  case partialApproved = "PartialApproved"
  case partialDelayed = "PartialDelayed"
  case canceled = "Canceled"
  case partialCanceled = "PartialCanceled"
  case declined = "Declined"
  case timeout = "Timeout"
  /// The platform's own name for not knowing.
  case unknown = "Unknown"

  /// In one word, for a command line.
  public var word: String { rawValue.filter { $0 != " " } }

  /// The order is paid, or money is held for it: there is no second payment.
  var isTaken: Bool {
    switch self {
    case .delayed, .approved, .partialApproved, .partialDelayed: true
    case .inProcess, .canceled, .partialCanceled, .declined, .timeout, .unknown: false
    }
  }

  /// Nothing follows without somebody's doing.
  var isDecided: Bool { self != .inProcess && self != .unknown }
}

extension SandboxAuthority {
  public static let assist = "payments.assist.test"
  public static let assistMerchant = "assist.cosmoshop.test"
}
