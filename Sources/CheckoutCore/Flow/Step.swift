/// The 13 documented steps of a payment. Source: ecommpay SDK guide, section on how payments work.
public enum Step: Int, CaseIterable, Hashable, Comparable, Codable, Sendable {
  /// The payer has started the payment, e.g. by pressing the pay button.
  case paymentInitiated = 1
  /// The SDK has collected the parameters and turned them into the string to sign.
  case parametersPrepared
  /// The merchant server has checked, completed and signed the parameters.
  case parametersSigned
  /// The platform has accepted the SDK's request for a payment session.
  case sessionRequested
  /// The platform has prepared the payment methods and their fields for this payment.
  case interfacePrepared
  /// The form is on the screen: the list of methods, or the form of a preselected method.
  case formDisplayed
  /// The payer has chosen a method, filled in its fields and confirmed them.
  case detailsConfirmed
  /// The SDK has sent the payment request, and the platform has acknowledged it.
  case paymentRequested
  /// The platform has registered the payment, which now has an ID and a provider.
  case paymentRegistered
  /// The issuer and the payment systems have decided on the payment.
  case paymentProcessed
  /// The platform has notified the merchant server of the outcome. It may come at any time, or not at all.
  case merchantNotified
  /// The platform has sent the SDK the result.
  case resultReceived
  /// The result is on the screen.
  case resultDisplayed

  public static func < (left: Step, right: Step) -> Bool { left.rawValue < right.rawValue }

  /// The party that performs the step.
  public var actor: Actor {
    switch self {
    case .paymentInitiated, .detailsConfirmed: .person
    case .parametersPrepared, .sessionRequested, .paymentRequested: .sdk
    case .parametersSigned: .merchantServer
    case .interfacePrepared, .paymentRegistered, .merchantNotified, .resultReceived: .platform
    case .formDisplayed, .resultDisplayed: .application
    case .paymentProcessed: .paymentEnvironment
    }
  }

  /// The name used in code, in the inspector, in scripts and in the documentation.
  public var name: String {
    // Spelled out, because the program would otherwise look up its own types at every start.
    switch self {
    case .paymentInitiated: "paymentInitiated"
    case .parametersPrepared: "parametersPrepared"
    case .parametersSigned: "parametersSigned"
    case .sessionRequested: "sessionRequested"
    case .interfacePrepared: "interfacePrepared"
    case .formDisplayed: "formDisplayed"
    case .detailsConfirmed: "detailsConfirmed"
    case .paymentRequested: "paymentRequested"
    case .paymentRegistered: "paymentRegistered"
    case .paymentProcessed: "paymentProcessed"
    case .merchantNotified: "merchantNotified"
    case .resultReceived: "resultReceived"
    case .resultDisplayed: "resultDisplayed"
    }
  }

  /// A party to a payment.
  public enum Actor: String, CaseIterable, Sendable {
    /// The payer.
    case person
    /// The payment system's SDK.
    case sdk
    /// The merchant's server.
    case merchantServer
    /// The payment system's platform or gateway.
    case platform
    /// The merchant's application, which shows the form and the result.
    case application
    /// The issuer and the payment systems behind the platform.
    case paymentEnvironment
  }
}

/// A set of steps as a 16-bit mask, which is cheap to copy with every flow.
struct StepSet: Equatable, Sendable {
  private var bits: UInt16 = 0

  init(_ steps: some Sequence<Step> = []) { for step in steps { insert(step) } }

  func contains(_ step: Step) -> Bool { bits & Self.bit(step) != 0 }
  mutating func insert(_ step: Step) { bits |= Self.bit(step) }
  mutating func remove(_ step: Step) { bits &= ~Self.bit(step) }
  /// Removes `step` and all later steps.
  mutating func remove(from step: Step) { bits &= Self.bit(step) - 1 }

  /// Returns the first missing step, counting `step` as present; nil if none is missing.
  func firstMissing(besides step: Step) -> Step? {
    // Count bit 0 as present, because steps are numbered from 1.
    Step(rawValue: (~(bits | Self.bit(step) | 1)).trailingZeroBitCount)
  }

  /// Returns the steps that are not in `other`, in numerical order.
  func subtracting(_ other: StepSet) -> [Step] {
    guard bits & ~other.bits != 0 else { return [] }
    return Step.allCases.filter { contains($0) && !other.contains($0) }
  }

  private static func bit(_ step: Step) -> UInt16 { 1 << UInt16(step.rawValue) }
}
