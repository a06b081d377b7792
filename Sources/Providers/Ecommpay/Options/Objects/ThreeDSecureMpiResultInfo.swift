/// Data about the customer's previous authentication.
/// Source: ecommpay SDK guide, table of threeDSecureInfo, which describes it as a class.
public struct ThreeDSecureMpiResultInfo: Equatable, Sendable {
  /// The ACS transaction ID of the previous authentication, at most 36 characters.
  public var acsOperationId: String?
  /// The flow of the previous authentication: `01` frictionless, `02` with a challenge.
  public var authenticationFlow: String?
  /// The time of the previous successful authentication, `yyyyMMddHHmm`.
  /// The ecommpay documentation does not specify a format; this one comes from the samples for ecommpay's mobile SDK.
  public var authenticationTimestamp: String?

  /// Creates the data about the previous authentication. Every parameter is optional.
  /// - Parameters:
  ///   - acsOperationId: the ACS transaction ID, at most 36 characters.
  ///   - authenticationFlow: `01` frictionless, `02` with a challenge.
  ///   - authenticationTimestamp: the time of the authentication, `yyyyMMddHHmm`.
  public init(
    acsOperationId: String? = nil, authenticationFlow: String? = nil, authenticationTimestamp: String? = nil
  ) {
    self.acsOperationId = acsOperationId
    self.authenticationFlow = authenticationFlow
    self.authenticationTimestamp = authenticationTimestamp
  }
}
