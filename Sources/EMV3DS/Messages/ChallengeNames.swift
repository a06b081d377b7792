import CheckoutCore

/// The transaction identifiers of a challenge. Source: EMV 3-D Secure 2.2, transaction identifiers.
public struct ChallengeNames: Equatable, Sendable {
  /// The 3DS Server transaction ID, `threeDSServerTransID`.
  public var server: String
  /// The ACS transaction ID, `acsTransID`.
  public var acs: String
  /// The SDK transaction ID, `sdkTransID`; nil in the browser channel, which has none.
  public var sdk: String?
  /// The protocol version of the transaction, `messageVersion`. Each message of the challenge has it.
  public var version: ThreeDSVersion

  /// Creates the identifiers from the elements of an ARes.
  /// - Parameters:
  ///   - server: the 3DS Server transaction ID.
  ///   - acs: the ACS transaction ID.
  ///   - sdk: the SDK transaction ID; nil in the browser channel.
  ///   - version: the version of the protocol.
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

  /// Returns a message counter as three digits, which is its format in messages.
  static func digits(_ number: Int) -> String { Int64(number).padded(3) }
}
