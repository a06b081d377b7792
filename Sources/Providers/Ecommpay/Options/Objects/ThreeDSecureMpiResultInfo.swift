/// How the customer was authenticated before. Source: seed 000, table of threeDSecureInfo; the document calls it a class.
public struct ThreeDSecureMpiResultInfo: Equatable, Sendable {
  /// The issuer's id of that operation, at most 36 characters.
  public var acsOperationId: String?
  /// `01` without a challenge, `02` with one.
  public var authenticationFlow: String?
  /// When it succeeded, `yyyyMMddHHmm`. The document names no form; this is that of the mobile SDK's samples.
  public var authenticationTimestamp: String?

  public init(
    acsOperationId: String? = nil, authenticationFlow: String? = nil, authenticationTimestamp: String? = nil
  ) {
    self.acsOperationId = acsOperationId
    self.authenticationFlow = authenticationFlow
    self.authenticationTimestamp = authenticationTimestamp
  }
}
