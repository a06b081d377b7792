/// A supported version of EMV 3-D Secure. Source: EMV 3-D Secure 2.1, 2.2 and 2.3.1, messageVersion.
public enum ThreeDSVersion: String, CaseIterable, Comparable, Sendable {
  case v210 = "2.1.0"
  case v220 = "2.2.0"
  case v231 = "2.3.1"

  public static func < (left: ThreeDSVersion, right: ThreeDSVersion) -> Bool { left.rawValue < right.rawValue }
}

/// A code list of EMV 3-D Secure, with the wire values, the versions that define them and the keys of their texts.
public protocol ThreeDSCode: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The name of the element, e.g. `transStatus`; also part of the string key.
  static var element: String { get }
  /// The protocol versions that define the code.
  var versions: ClosedRange<ThreeDSVersion> { get }
}

extension ThreeDSCode {
  public var versions: ClosedRange<ThreeDSVersion> { .v210 ... .v231 }

  /// The key of the meaning in the string tables, e.g. `threeds.transStatus.Y`.
  public var stringKey: String { "threeds.\(Self.element).\(rawValue)" }

  /// Creates a code from its wire value; nil if this version does not define it.
  public init?(_ text: String, in version: ThreeDSVersion) {
    guard let code = Self(rawValue: text), code.versions.contains(version) else { return nil }
    self = code
  }
}
