/// Under which names both sides know a challenge. Source: EMV 3-D Secure 2.2, transaction identifiers.
public struct ChallengeNames: Equatable, Sendable {
  /// `threeDSServerTransID`.
  public var server: String
  /// `acsTransID`.
  public var acs: String
  /// `sdkTransID`; nil in the browser channel, which has none.
  public var sdk: String?
  public var version: ThreeDSVersion

  public init(server: String, acs: String, sdk: String? = nil, version: ThreeDSVersion) {
    self.server = server
    self.acs = acs
    self.sdk = sdk
    self.version = version
  }

  var members: [(String, JSON?)] {
    [
      ("messageVersion", .string(version.rawValue)), ("threeDSServerTransID", .string(server)),
      ("acsTransID", .string(acs)), ("sdkTransID", sdk.map(JSON.string)),
    ]
  }

  /// A counter as the messages write it: three digits.
  static func digits(_ number: Int) -> String { Int64(number).padded(3) }
}
