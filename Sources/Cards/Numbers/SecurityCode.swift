/// A card security code of three or four digits, also known as CVC, CVV or CID.
///
/// A security code may be stored only until the authorisation request is sent (PCI DSS 3.3.1).
/// The type is not `Encodable`, its description is masked, and its digits are wiped when the last copy is released.
public struct SecurityCode: Sendable, Equatable {
  private let storage: SecretBytes

  /// Creates a security code; nil unless `digits` consists of 3 or 4 ASCII digits.
  public init?(digits: some Collection<UInt8>) {
    guard (3...4).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    storage = SecretBytes(digits)
  }

  /// The number of digits, 3 or 4.
  public var count: Int { storage.count }

  /// Calls `body` with the ASCII digits. This is the only way to read them; the buffer is valid only during the call.
  public func withDigits<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    try storage.withBytes(body)
  }

  public static func == (left: SecurityCode, right: SecurityCode) -> Bool {
    SecretBytes.equalInConstantTime(left.storage, right.storage)
  }
}

extension SecurityCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Three bullets, whatever the length of the code.
  public var description: String { "•••" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
