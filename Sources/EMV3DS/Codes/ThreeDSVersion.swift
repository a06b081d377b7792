/// A supported version of EMV 3-D Secure. Source: EMV 3-D Secure 2.1, 2.2 and 2.3.1, messageVersion.
public enum ThreeDSVersion: String, CaseIterable, Comparable, Sendable {
  /// EMV 3-D Secure 2.1.0.
  case v210 = "2.1.0"
  /// EMV 3-D Secure 2.2.0. It adds decoupled authentication and the status for information only.
  case v220 = "2.2.0"
  /// EMV 3-D Secure 2.3.1. It adds the UI types 06 and 07 and renames the whitelist to trust list.
  case v231 = "2.3.1"

  public static func < (left: ThreeDSVersion, right: ThreeDSVersion) -> Bool { left.rawValue < right.rawValue }
}

/// A code list from EMV 3-D Secure: the codes, and the protocol versions that define them.
public protocol ThreeDSCode: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The protocol versions that define the code.
  var versions: ClosedRange<ThreeDSVersion> { get }
}

extension ThreeDSCode {
  public var versions: ClosedRange<ThreeDSVersion> { .v210 ... .v231 }

  /// Creates a code from its value in a message; nil if this protocol version does not define the value.
  public init?(_ text: String, in version: ThreeDSVersion) {
    guard let code = Self(rawValue: text), code.versions.contains(version) else { return nil }
    self = code
  }
}
