/// A primary account number (PAN): 12 to 19 digits, ISO/IEC 7812-1.
///
/// It describes itself redacted, does not encode, is compared in constant time, and its digits are overwritten when the
/// last copy goes.
public struct CardNumber: Sendable, Equatable {
  private let storage: SecretBytes

  /// Nil unless `digits` are 12 to 19 ASCII digits.
  public init?(digits: some Collection<UInt8>) {
    guard (12...19).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    storage = SecretBytes(digits)
  }

  /// Number of digits, 12 to 19.
  public var count: Int { storage.count }
  /// The first six digits, which may be shown and stored (PCI DSS 3.4.1).
  public var firstSix: String { storage.withBytes { String(decoding: $0.prefix(6), as: UTF8.self) } }
  /// The last four digits, which may be shown and stored (PCI DSS 3.4.1).
  public var lastFour: String { storage.withBytes { String(decoding: $0.suffix(4), as: UTF8.self) } }
  /// First six and last four digits with a bullet for each hidden one, `431422••••••0056`.
  public var redacted: String { firstSix + String(repeating: "•", count: count - 10) + lastFour }
  /// `•••• 0056`.
  public var masked: String { "•••• " + lastFour }
  /// Whether the last digit satisfies the formula of ISO/IEC 7812-1 annex B.
  public var passesLuhn: Bool { storage.withBytes { Luhn.isValid($0) } }

  /// Lends the digits, ASCII, for the duration of `body`: the only way to read them. Do not keep the pointer, and wipe
  /// what is copied.
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
