/// The status of an authentication. Source: EMV 3-D Secure 2.3.1, transStatus.
public enum TransStatus: String, ThreeDSCode {
  /// The cardholder is authenticated, or the account is verified.
  case authenticated = "Y"
  /// The cardholder is not authenticated, and the transaction is denied.
  case denied = "N"
  /// The authentication could not be performed, for technical or other reasons.
  case unavailable = "U"
  /// An attempt at an authentication is proven, but the cardholder is not authenticated.
  case attempted = "A"
  /// The issuer requires a challenge.
  case challenge = "C"
  /// The issuer rejects the authentication and asks not to attempt an authorisation.
  case rejected = "R"
  /// A decoupled authentication has been agreed: the issuer reaches the cardholder by itself. From version 2.2 on.
  case decoupled = "D"
  /// The issuer received the data for information only, and acknowledges the challenge preference. From version 2.2 on.
  case information = "I"
  /// A challenge by secure payment confirmation, which only browsers offer. From version 2.3.1 on.
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
    /// The issuer bears the loss of a fraudulent payment.
    case issuer
    /// The merchant bears the loss of a fraudulent payment.
    case merchant
  }
}
