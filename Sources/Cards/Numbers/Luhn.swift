/// The check digit formula of ISO/IEC 7812-1 annex B.
public enum Luhn {
  /// Whether the last digit is right for the ones before it. False for an empty text and for anything but ASCII digits.
  public static func isValid(_ digits: some BidirectionalCollection<UInt8>) -> Bool {
    var sum = 0
    var doubled = false
    for byte in digits.reversed() {
      let digit = Int(byte) - 0x30
      guard (0...9).contains(digit) else { return false }
      sum += doubled ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
      doubled.toggle()
    }
    return !digits.isEmpty && sum % 10 == 0
  }

  /// The digit, as ASCII, that makes `digits` followed by it valid; nil if `digits` holds anything but ASCII digits.
  public static func checkDigit(for digits: some BidirectionalCollection<UInt8>) -> UInt8? {
    var sum = 0
    var doubled = true
    for byte in digits.reversed() {
      let digit = Int(byte) - 0x30
      guard (0...9).contains(digit) else { return nil }
      sum += doubled ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
      doubled.toggle()
    }
    return UInt8((10 - sum % 10) % 10 + 0x30)
  }
}
