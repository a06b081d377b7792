/// The reason for a transaction status. Source: EMV 3-D Secure 2.3.1, transStatusReason.
///
/// The codes 80 to 99 are defined by the directory server.
public struct TransStatusReason: Hashable, Sendable {
  /// The two-digit reason code.
  public let code: String

  /// Creates a reason from its code; nil if this protocol version does not define the code.
  public init?(_ text: String, in version: ThreeDSVersion = .v231) {
    guard text.utf8.count == 2, let number = Self.number(text) else { return nil }
    let last =
      switch version {
      case .v210: 21
      case .v220: 26
      case .v231: 30
      }
    guard (1...last).contains(number) || (80...99).contains(number) else { return nil }
    code = text
  }

  private static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
