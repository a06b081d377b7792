/// A version of EMV 3-D Secure that is spoken here. Source: EMV 3-D Secure 2.1, 2.2 and 2.3.1, messageVersion.
public enum ThreeDSVersion: String, CaseIterable, Comparable, Sendable {
  case v210 = "2.1.0"
  case v220 = "2.2.0"
  case v231 = "2.3.1"

  public static func < (left: ThreeDSVersion, right: ThreeDSVersion) -> Bool { left.rawValue < right.rawValue }
}

/// A list of codes of EMV 3-D Secure: what a code is called on the wire, since when it exists, and how it is said.
public protocol ThreeDSCode: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The element's name, e.g. `transStatus`; also the middle of the string key.
  static var element: String { get }
  /// The versions in which the code may occur.
  var versions: ClosedRange<ThreeDSVersion> { get }
}

extension ThreeDSCode {
  public var versions: ClosedRange<ThreeDSVersion> { .v210 ... .v231 }

  /// The key of the meaning in the string tables, e.g. `threeds.transStatus.Y`.
  public var stringKey: String { "threeds.\(Self.element).\(rawValue)" }

  /// The code as a message of that version has it; nil for another text, or one that this version does not know.
  public init?(_ text: String, in version: ThreeDSVersion) {
    guard let code = Self(rawValue: text), code.versions.contains(version) else { return nil }
    self = code
  }
}
