/// The gateway's ID for an order, a UUID of 36 characters. It differs from the merchant's order number.
public struct OrderID: Hashable, Sendable, CustomStringConvertible {
  /// The ID in lower case, 36 characters.
  public let text: String

  /// Creates an order ID; nil if the text does not have the format of a UUID (RFC 9562).
  public init?(_ text: some StringProtocol) {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12], groups.allSatisfy({ $0.utf8.allSatisfy(Self.isHex) }) else {
      return nil
    }
    self.text = text.lowercased()
  }

  public var description: String { text }

  private static func isHex(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}

/// The merchant's order number, 1 to 36 characters. A gateway accepts each order number only once.
/// Source: gateway, `applePay`.
public struct OrderNumber: Hashable, Sendable, CustomStringConvertible {
  static let limit = 36

  /// The number as the merchant wrote it, 1 to 36 characters.
  public let text: String

  /// Creates an order number; nil if the text is empty, too long, or has leading or trailing whitespace.
  public init?(_ text: some StringProtocol) {
    guard (1...Self.limit).contains(text.unicodeScalars.count), text.first?.isWhitespace == false,
      text.last?.isWhitespace == false
    else {
      return nil
    }
    self.text = String(text)
  }

  public var description: String { text }
}
