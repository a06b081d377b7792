/// The result of an authentication, of which there is exactly one. Source: EMV 3-D Secure 2.2, SDK interface.
public enum ThreeDSEnd: Error, Equatable, Sendable {
  case completed(TransStatus)
  /// The payer cancelled. The value is the issuer's status, if it sent one, but the result is still a cancellation.
  case cancelled(TransStatus?)
  case timedOut(Limit)
  /// A message violated the protocol: either a received one, or a sent one that the recipient rejected with an `Erro`.
  case protocolError(ErrorMessage)
  case runtimeError(RuntimeError)

  public enum Limit: String, CaseIterable, Sendable {
    case method, challengeStart, message, challenge, decoupled
  }

  public enum RuntimeError: String, CaseIterable, Sendable {
    case requestFailed, invalidResponse, secureChannelSetupFailed, unknownDirectoryServer
  }

  /// A stable code for the result, e.g. `threeds.completed.Y` or `threeds.protocol.302`.
  public var code: String {
    switch self {
    case .completed(let status): "threeds.completed." + status.rawValue
    case .cancelled: "threeds.cancelled"
    case .timedOut(let limit): "threeds.timedOut." + limit.rawValue
    case .protocolError(let error): "threeds.protocol." + error.code
    case .runtimeError(let error): "threeds.runtime." + error.rawValue
    }
  }

  /// Returns the string key for the meaning of a stored code; nil for any other string. Journals store only the code.
  static func stringKey(code: String) -> String? {
    let parts = code.split(separator: ".", maxSplits: 2).map(String.init)
    guard parts.first == "threeds", parts.count > 1 else { return nil }
    let detail = parts.count > 2 ? parts[2] : ""
    switch parts[1] {
    case "completed": return TransStatus(rawValue: detail)?.stringKey
    case "cancelled": return ChallengeCancel.cardholder.stringKey
    case "timedOut": return Limit(rawValue: detail)?.stringKey
    case "protocol": return ThreeDSErrorCode(rawValue: detail)?.stringKey
    case "runtime": return RuntimeError(rawValue: detail)?.stringKey
    default: return nil
    }
  }

  /// The status to report to the 3DS Server. After an error, the 3DS Server decides how to continue.
  public var status: TransStatus {
    switch self {
    case .completed(let status): status
    case .cancelled(let status): status ?? .denied
    case .timedOut, .protocolError, .runtimeError: .unavailable
    }
  }
}

extension ThreeDSEnd.Limit {
  fileprivate var stringKey: String {
    switch self {
    case .method, .message: ThreeDSErrorCode.timedOut.stringKey
    case .challengeStart: ChallengeCancel.neverBegan.stringKey
    case .challenge: ChallengeCancel.sdkTimeout.stringKey
    case .decoupled: ChallengeCancel.decoupledTimeout.stringKey
    }
  }
}

extension ThreeDSEnd.RuntimeError {
  fileprivate var stringKey: String {
    switch self {
    case .requestFailed: ThreeDSErrorCode.unconnected.stringKey
    case .invalidResponse: ThreeDSErrorCode.notUnderstood.stringKey
    case .secureChannelSetupFailed: ThreeDSErrorCode.undecipherable.stringKey
    case .unknownDirectoryServer: ThreeDSErrorCode.permanentFailure.stringKey
    }
  }
}
