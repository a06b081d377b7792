import CheckoutCore

/// The settings of the Assist sandbox, which has one merchant and one merchant server.
public struct AssistSandboxConfiguration: Sendable {
  public var merchantID: String
  /// The login that the merchant server uses to charge and cancel: 8 to 20 letters, digits and `_`.
  public var login: String
  public var password: String
  /// The secret salt for the check values in responses and notifications.
  public var salt: String
  public var merchantName: String
  /// Whether the platform rejects orders without a signature.
  public var wantsSignature: Bool
  /// The padding of the merchant server's signatures. The platform accepts either padding.
  public var padding: AssistSignature.Padding
  /// Whether payments have two stages: the amount is held until the merchant calls `charge`.
  public var isDelayed: Bool
  /// Whether the merchant may charge or cancel part of the amount, and what happens to the rest.
  public var partial: Partial
  /// Whether the platform stores cards for each customer. If so, every order must name a customer.
  public var hasOneClick: Bool
  public var mock: Mock
  public var latency: SandboxLatency
  public var limits: SandboxLimits
  public var acs: ACSBehaviour
  public var callbacks: EcommpaySandboxConfiguration.CallbackBehaviour
  /// How long a bill may remain in process before the platform times it out.
  public var billLifetime: Duration
  /// How long the result remains unknown for a test card with an unknown result.
  public var unknownFor: Duration

  public init(
    merchantID: String = "679471", login: String = "shop_login", password: String = "shop_password",
    salt: String = "secret", merchantName: String = "Cosmoshop", wantsSignature: Bool = true,
    padding: AssistSignature.Padding = .digestinfo, isDelayed: Bool = false, partial: Partial = .none,
    hasOneClick: Bool = true, mock: Mock = .disabled, latency: SandboxLatency = SandboxLatency(),
    limits: SandboxLimits = SandboxLimits(), acs: ACSBehaviour = ACSBehaviour(),
    callbacks: EcommpaySandboxConfiguration.CallbackBehaviour = .acknowledged, billLifetime: Duration = .seconds(900),
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

  /// How the platform handles partial charges and cancellations.
  /// Source: AssistMobile guide, `PartialApproved` and `PartialDelayed`, each "used where the function is switched on".
  public enum Partial: String, Sendable, CaseIterable {
    /// The platform rejects partial operations.
    case none
    /// A partial charge completes the payment, and the rest of the hold is released.
    case approve
    /// After a partial charge, the rest stays on hold.
    case delay
  }

  public enum Mock: Sendable, Hashable {
    /// The test card determines the result.
    case disabled
    /// Every valid card is approved without 3-D Secure.
    case success
    case decline
    /// Every payment ends in this state.
    case state(AssistState)
    /// The first order number that the platform receives counts as already paid.
    case repeated
  }
}

/// The state of an order, spelled as in the platform's `orderstate` element. Source: docs.assist.ru.
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
  /// The platform does not know the result yet.
  case unknown = "Unknown"

  /// The state as one word, for the command line.
  public var word: String { rawValue.filter { $0 != " " } }

  /// Whether the order is paid or its amount is on hold, which rules out a second payment.
  var isTaken: Bool {
    switch self {
    case .delayed, .approved, .partialApproved, .partialDelayed: true
    case .inProcess, .canceled, .partialCanceled, .declined, .timeout, .unknown: false
    }
  }

  /// Whether the payment is decided, so that the platform no longer changes the state on its own.
  var isDecided: Bool { self != .inProcess && self != .unknown }
}

extension SandboxAuthority {
  public static let assist = "payments.assist.test"
  public static let assistMerchant = "assist.cosmoshop.test"
}
