/// How the issuer answers whether it is the cardholder. Source: EMV 3-D Secure 2.3.1, transStatus.
public enum TransStatus: String, ThreeDSCode {
  case authenticated = "Y"
  case denied = "N"
  case unavailable = "U"
  case attempted = "A"
  case challenge = "C"
  case rejected = "R"
  case decoupled = "D"
  case information = "I"
  case paymentConfirmation = "S"

  public static let element = "transStatus"

  public var versions: ClosedRange<ThreeDSVersion> {
    switch self {
    case .decoupled, .information: .v220 ... .v231
    case .paymentConfirmation: .v231 ... .v231
    default: .v210 ... .v231
    }
  }

  /// Whether it is the last word, and not the beginning of a challenge of one kind or another.
  public var isFinal: Bool {
    switch self {
    case .challenge, .decoupled, .paymentConfirmation: false
    default: true
    }
  }

  /// Who bears a fraud: the issuer only where it authenticated, or proved that it was asked.
  public var liability: Liability { self == .authenticated || self == .attempted ? .issuer : .merchant }

  /// Whether an authorisation may be tried at all; after a rejection never, after a denial not either.
  public var allowsAuthorisation: Bool {
    switch self {
    case .authenticated, .attempted, .unavailable, .information: true
    default: false
    }
  }

  /// Who bears a fraud.
  public enum Liability: String, CaseIterable, Sendable {
    case issuer, merchant
  }
}
