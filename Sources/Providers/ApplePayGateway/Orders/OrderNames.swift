/// The gateway's id of an order: a UUID of 36 characters. Not to be confused with the shop's number of it.
public struct OrderID: Hashable, Sendable, CustomStringConvertible {
  public let text: String

  /// Nil where it has not the form of a UUID (RFC 9562).
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

/// The shop's own number of an order, 1 to 36 characters; at a gateway it may be used once. Source: gateway, `applePay`.
public struct OrderNumber: Hashable, Sendable, CustomStringConvertible {
  public let text: String

  /// Nil where it is empty or too long, or has blanks at an end.
  public init?(_ text: some StringProtocol) {
    guard (1...36).contains(text.count), text.first?.isWhitespace == false, text.last?.isWhitespace == false else {
      return nil
    }
    self.text = String(text)
  }

  public var description: String { text }
}
