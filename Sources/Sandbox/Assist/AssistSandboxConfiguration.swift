import CheckoutCore
import HTTPTypes
public import KassaSandbox

/// The settings of the Assist sandbox, which has one merchant and one merchant server.
public struct AssistSandboxConfiguration: SandboxConfiguration {
  /// The merchant's ID, as digits.
  public var merchantID: String = "679471"
  /// The login that the merchant server uses to charge and cancel: 8 to 20 letters, digits and `_`.
  public var login: String = "shop_login"
  /// The password that belongs to the login.
  public var password: String = "shop_password"
  /// The secret salt for the check values in responses and notifications.
  public var salt: String = "secret"
  /// The merchant's display name, as the payment page and the challenge show it.
  public var merchantName: String = "Cosmoshop"
  /// Whether the platform rejects orders without a signature.
  public var wantsSignature: Bool = true
  /// The padding of the merchant server's signatures. The platform accepts either padding.
  public var padding: AssistSignature.Padding = .digestinfo
  /// Whether payments have two stages: the amount is held until the merchant calls `charge`.
  public var isDelayed: Bool = false
  /// Whether the merchant may charge or cancel part of the amount, and what happens to the rest.
  public var partial: Partial = .none
  /// Whether the platform stores cards for each customer. If so, every order must name a customer.
  public var hasOneClick: Bool = true
  /// The mock mode, which determines how payments end.
  public var mock: Mock = .disabled
  /// The simulated delays of the network, the platform and the merchant server.
  public var latency: SandboxLatency = SandboxLatency()
  /// The limits on attempts and challenges, and the delays of redelivery.
  public var limits: SandboxLimits = SandboxLimits()
  /// The card issuer's settings, which override its card scenarios.
  public var acs: ACSBehaviour = ACSBehaviour()
  /// How the merchant server reacts to the platform's notifications.
  public var callbacks: NotificationBehaviour = .acknowledged
  /// How long a bill may remain in process before the platform times it out.
  public var billLifetime: Duration = .seconds(900)
  /// How long the result remains unknown for a test card with an unknown result.
  public var unknownFor: Duration = .seconds(120)

  /// Creates the settings. The default ones describe a shop with one-stage payments and stored cards, in which the test
  /// card determines each result.
  public init() {}

  /// How the platform handles partial charges and cancellations.
  /// Source: AssistMobile guide, `PartialApproved` and `PartialDelayed`, each "used where the function is switched on".
  public enum Partial: String, Sendable, Codable, CaseIterable {
    /// The platform rejects partial operations.
    case none
    /// A partial charge completes the payment, and the rest of the hold is released.
    case approve
    /// After a partial charge, the rest stays on hold.
    case delay
  }

  /// The mock mode, which determines how payments end.
  public enum Mock: Sendable, Hashable {
    /// The test card determines the result.
    case disabled
    /// Every valid card is approved without 3-D Secure.
    case success
    /// Every payment is declined without 3-D Secure.
    case decline
    /// Every payment ends in this state.
    case state(AssistState)
    /// The first order number that the platform receives counts as already paid.
    case repeated
  }
}

/// The state of an order, spelled as in the platform's `orderstate` element. Source: docs.assist.ru.
public enum AssistState: String, Codable, Sendable, CaseIterable {
  /// The order is registered and the payment undecided.
  case inProcess = "In Process"
  /// The amount is on hold until the merchant charges it.
  case delayed = "Delayed"
  /// The payment is complete.
  case approved = "Approved"
  /// Part of the amount is charged, and the rest of the hold is released.
  case partialApproved = "PartialApproved"
  /// Part of the amount is charged, and the rest stays on hold.
  case partialDelayed = "PartialDelayed"
  /// The hold is released, or the whole charged amount refunded.
  case canceled = "Canceled"
  /// Part of the amount is released or refunded.
  case partialCanceled = "PartialCanceled"
  /// The payment is declined. Another attempt is a new bill of the same order.
  case declined = "Declined"
  /// The bill was not paid within its lifetime.
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
  /// The Assist platform.
  public static let assist = "payments.assist.test"
  /// The merchant server of the shop that is paid through Assist.
  public static let assistMerchant = "assist.cosmoshop.test"
}

extension AssistSandboxConfiguration {
  /// Status 200, unless the body is a `pushpaymentresult` whose `firstcode` is not 0, with which a shop refuses a result.
  /// Source: public clients of Assist, which answer so; whether Assist insists on this body is not known.
  public static let acknowledgement = Acknowledgement { answer in
    guard answer.head.status == .ok else { return false }
    let text = String(decoding: answer.body.prefix(4096), as: UTF8.self)
    guard let start = text.firstRange(of: "<pushpaymentresult") else { return true }
    let tag = text[start.upperBound...].prefix { $0 != ">" }
    return tag.contains("firstcode=\"0\"") || tag.contains("firstcode='0'")
  }
}
