/// How an authentication ended: exactly one of these, whatever comes. Source: EMV 3-D Secure 2.2, SDK interface.
public enum ThreeDSEnd: Error, Equatable, Sendable {
  case completed(TransStatus)
  /// The person gave up; with what the issuer made of it, where it said so. It stays a cancel.
  case cancelled(TransStatus?)
  case timedOut(Limit)
  /// A message broke the rules: the other side's, or ours as the other side says.
  case protocolError(ErrorMessage)
  case runtimeError(RuntimeError)

  public enum Limit: String, CaseIterable, Sendable {
    case method, challengeStart, message, challenge, decoupled
  }

  public enum RuntimeError: String, CaseIterable, Sendable {
    case requestFailed, invalidResponse, secureChannelSetupFailed, unknownDirectoryServer
  }

  /// Stable, e.g. `threeds.completed.Y`, `threeds.protocol.302`.
  public var code: String {
    switch self {
    case .completed(let status): "threeds.completed." + status.rawValue
    case .cancelled: "threeds.cancelled"
    case .timedOut(let limit): "threeds.timedOut." + limit.rawValue
    case .protocolError(let error): "threeds.protocol." + error.code
    case .runtimeError(let error): "threeds.runtime." + error.rawValue
    }
  }

  /// What is told to the 3DS server: after an error it is for the server to decide.
  public var status: TransStatus {
    switch self {
    case .completed(let status): status
    case .cancelled(let status): status ?? .denied
    case .timedOut, .protocolError, .runtimeError: .unavailable
    }
  }
}
