/// The 13 documented steps of a payment. Source: ecommpay SDK guide, section on how payments work.
public enum Step: Int, CaseIterable, Hashable, Comparable, Sendable {
  case paymentInitiated = 1
  case parametersPrepared
  case parametersSigned
  case sessionRequested
  case interfacePrepared
  case formDisplayed
  case detailsConfirmed
  case paymentRequested
  case paymentRegistered
  case paymentProcessed
  case merchantNotified
  case resultReceived
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
  public var name: String { Self.names[rawValue - 1] }

  private static let names = allCases.map { "\($0)" }

  /// A party to a payment.
  public enum Actor: String, CaseIterable, Sendable {
    case person, sdk, merchantServer, platform, application, paymentEnvironment
  }
}
