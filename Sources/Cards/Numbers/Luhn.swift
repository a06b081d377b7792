/// The Luhn check digit formula (ISO/IEC 7812-1 annex B).
public enum Luhn {
  /// Returns whether the last digit is the correct check digit.
  /// Returns false if the input is empty or contains a byte that is not an ASCII digit.
  public static func isValid(_ digits: some Collection<UInt8>) -> Bool {
    guard let sum = sum(digits, doublesLast: false) else { return false }
    return !digits.isEmpty && sum % 10 == 0
  }

  /// Returns the ASCII check digit to append to `digits`; nil if `digits` contains a byte that is not an ASCII digit.
  public static func checkDigit(for digits: some Collection<UInt8>) -> UInt8? {
    sum(digits, doublesLast: true).map { UInt8((10 - $0 % 10) % 10 + 0x30) }
  }

  /// Returns the Luhn sum, in which every second digit from the right is doubled.
  /// Returns nil if the input contains a byte that is not an ASCII digit.
  private static func sum(_ digits: some Collection<UInt8>, doublesLast: Bool) -> Int? {
    var sum = 0
    // Iterate forwards, which works for every collection without allocating memory.
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
