/// Hexadecimal digits.
package enum Hex {
  /// Returns two digits for each byte.
  package static func encode(_ bytes: some Sequence<UInt8>, uppercase: Bool = false) -> String {
    bytes.reduce(into: "") { $0 += digits($1, count: 2, uppercase: uppercase) }
  }

  /// Returns the bytes of an even number of digits in either case; nil for any other text.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { byte(digits[$0...].prefix(2)) }
    return bytes.count * 2 == digits.count ? bytes : nil
  }

  /// Returns a number in at least `count` digits.
  package static func digits(_ value: some BinaryInteger, count: Int, uppercase: Bool = false) -> String {
    let digits = String(value, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }

  /// Returns the byte that two digits stand for; nil for anything else, such as `+1`.
  static func byte(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.count == 2, digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-") else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
