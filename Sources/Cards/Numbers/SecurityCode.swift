/// The three or four digits that only the holder of a card can read from it (CVC, CVV, CID …).
///
/// Lives until the request is sent and no longer (PCI DSS 3.3.1): it never describes itself, does not encode, and its
/// digits are overwritten when the last copy goes.
public struct SecurityCode: Sendable, Equatable {
  private let storage: SecretBytes

  /// Nil unless `digits` are 3 or 4 ASCII digits.
  public init?(digits: some Collection<UInt8>) {
    guard (3...4).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    storage = SecretBytes(digits)
  }

  /// Number of digits, 3 or 4.
  public var count: Int { storage.count }

  /// Lends the digits, ASCII, for the duration of `body`: the only way to read them.
  public func withDigits<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    try storage.withBytes(body)
  }

  public static func == (left: SecurityCode, right: SecurityCode) -> Bool {
    SecretBytes.equalInConstantTime(left.storage, right.storage)
  }
}

extension SecurityCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Three bullets, whatever the length.
  public var description: String { "•••" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
