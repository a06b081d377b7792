/// A primary account number (PAN) with 12 to 19 digits (ISO/IEC 7812-1).
///
/// Its description is redacted, the type is not `Encodable`, and comparison takes constant time.
/// The digits are wiped when the last copy is released.
public struct CardNumber: Sendable, Equatable {
  private let storage: SecretBytes

  /// Creates a card number; nil unless `digits` consists of 12 to 19 ASCII digits.
  public init?(digits: some Collection<UInt8>) {
    guard (12...19).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    storage = SecretBytes(digits)
  }

  /// The number of digits, 12 to 19.
  public var count: Int { storage.count }
  /// The first six digits, which may be displayed and stored (PCI DSS 3.4.1).
  public var firstSix: String { storage.withBytes { String(decoding: $0.prefix(6), as: UTF8.self) } }
  /// The last four digits, which may be displayed and stored (PCI DSS 3.4.1).
  public var lastFour: String { storage.withBytes { String(decoding: $0.suffix(4), as: UTF8.self) } }
  /// The first six and last four digits, with one bullet for each hidden digit: `431422••••••0056`.
  public var redacted: String { firstSix + String(repeating: "•", count: count - 10) + lastFour }
  /// The last four digits after four bullets: `•••• 0056`.
  public var masked: String { "•••• " + lastFour }
  /// Whether the last digit is a valid Luhn check digit (ISO/IEC 7812-1 annex B).
  public var passesLuhn: Bool { storage.withBytes { Luhn.isValid($0) } }

  /// Calls `body` with the ASCII digits. This is the only way to read them.
  ///
  /// The buffer is valid only during the call. Wipe every copy of its contents.
  public func withDigits<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    try storage.withBytes(body)
  }

  public static func == (left: CardNumber, right: CardNumber) -> Bool {
    SecretBytes.equalInConstantTime(left.storage, right.storage)
  }
}

extension CardNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { redacted }
  public var debugDescription: String { redacted }
  public var customMirror: Mirror { Mirror(self, children: ["redacted": redacted], displayStyle: .struct) }
}
