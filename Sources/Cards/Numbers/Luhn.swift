/// The check digit formula of ISO/IEC 7812-1 annex B.
public enum Luhn {
  /// Whether the last digit is right for the ones before it. False for an empty text and for anything but ASCII digits.
  public static func isValid(_ digits: some Collection<UInt8>) -> Bool {
    guard let sum = sum(digits, doublesLast: false) else { return false }
    return !digits.isEmpty && sum % 10 == 0
  }

  /// The digit, as ASCII, that makes `digits` followed by it valid; nil if `digits` holds anything but ASCII digits.
  public static func checkDigit(for digits: some Collection<UInt8>) -> UInt8? {
    sum(digits, doublesLast: true).map { UInt8((10 - $0 % 10) % 10 + 0x30) }
  }

  /// Every second digit doubled and its two digits added, counted from the last one; nil for anything but digits.
  private static func sum(_ digits: some Collection<UInt8>, doublesLast: Bool) -> Int? {
    var sum = 0
    // Forwards, which every collection can do without allocating.
    var isDoubled = (digits.count % 2 == 0) != doublesLast
    for byte in digits {
      let digit = Int(byte) - 0x30
      guard (0...9).contains(digit) else { return nil }
      sum += isDoubled ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
      isDoubled.toggle()
    }
    return sum
  }
}
