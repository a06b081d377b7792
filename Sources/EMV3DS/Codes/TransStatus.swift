/// The status of an authentication. Source: EMV 3-D Secure 2.3.1, transStatus.
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

  public var versions: ClosedRange<ThreeDSVersion> {
    switch self {
    case .decoupled, .information: .v220 ... .v231
    case .paymentConfirmation: .v231 ... .v231
    default: .v210 ... .v231
    }
  }

  /// Whether the status is final, rather than the start of a challenge or of a decoupled authentication.
  public var isFinal: Bool {
    switch self {
    case .challenge, .decoupled, .paymentConfirmation: false
    default: true
    }
  }

  /// The party liable for fraud. The issuer is liable only after an authentication or a proven attempt at one.
  public var liability: Liability { self == .authenticated || self == .attempted ? .issuer : .merchant }

  /// The party liable for fraud.
  public enum Liability: String, CaseIterable, Sendable {
    case issuer, merchant
  }
}
