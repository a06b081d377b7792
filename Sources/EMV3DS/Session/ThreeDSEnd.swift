/// The result of an authentication, of which there is exactly one. Source: EMV 3-D Secure 2.2, SDK interface.
public enum ThreeDSEnd: Error, Equatable, Sendable {
  /// The issuer completed the challenge with this status, which may also be a denial.
  case completed(TransStatus)
  /// The payer cancelled. The value is the issuer's status, if it sent one, but the result is still a cancellation.
  case cancelled(TransStatus?)
  /// A time limit was exceeded, as the client or, with an `Erro` 402, the issuer noticed.
  case timedOut(Limit)
  /// A message violated the protocol: either a received one, or a sent one that the recipient rejected with an `Erro`.
  case protocolError(ErrorMessage)
  /// No response arrived to a message that the issuer may have received.
  case lost

  /// A time limit whose violation ends a challenge. The values are in `ThreeDSLimits`.
  public enum Limit: String, CaseIterable, Sendable {
    /// The challenge did not start in time after the ARes.
    case challengeStart
    /// The response to one message did not arrive in time.
    case message
    /// The challenge as a whole took too long, or the issuer reported so.
    case challenge
  }

  /// A stable code for the result, e.g. `threeds.completed.Y` or `threeds.protocol.302`.
  public var code: String {
    switch self {
    case .completed(let status): "threeds.completed." + status.rawValue
    case .cancelled: "threeds.cancelled"
    case .timedOut(let limit): "threeds.timedOut." + limit.rawValue
    case .protocolError(let error): "threeds.protocol." + error.code
    case .lost: "threeds.runtime.requestFailed"
    }
  }

  /// The status to report to the 3DS Server. After an error, the 3DS Server decides how to continue.
  public var status: TransStatus {
    switch self {
    case .completed(let status): status
    case .cancelled(let status): status ?? .denied
    case .timedOut, .protocolError, .lost: .unavailable
    }
  }
}
