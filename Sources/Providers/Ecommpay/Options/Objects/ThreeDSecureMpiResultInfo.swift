/// The customer's previous authentication.
/// Source: ecommpay SDK guide, table of threeDSecureInfo; a class in the documentation.
public struct ThreeDSecureMpiResultInfo: Equatable, Sendable {
  /// The ACS transaction id of that authentication, at most 36 characters.
  public var acsOperationId: String?
  /// The flow of the authentication: `01` frictionless, `02` with a challenge.
  public var authenticationFlow: String?
  /// The time of the successful authentication, `yyyyMMddHHmm`.
  /// The documentation specifies no format; this one comes from the samples of the mobile SDK.
  public var authenticationTimestamp: String?

  public init(
    acsOperationId: String? = nil, authenticationFlow: String? = nil, authenticationTimestamp: String? = nil
  ) {
    self.acsOperationId = acsOperationId
    self.authenticationFlow = authenticationFlow
    self.authenticationTimestamp = authenticationTimestamp
  }
}
