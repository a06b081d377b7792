/// Assembles code points from single bytes. Invalid UTF-8 becomes U+FFFD.
struct UTF8Assembler: Equatable {
  private var value: UInt32 = 0
  private var missing = 0
  /// The smallest code point allowed for the current sequence, used to reject overlong encodings.
  private var least: UInt32 = 0

  var isPending: Bool { missing > 0 }

  /// - Returns: U+FFFD in `broken` if the byte interrupts a sequence,
  ///   and the code point in `complete` if the byte completes one.
  mutating func feed(_ byte: UInt8) -> (broken: UInt32?, complete: UInt32?) {
    if missing > 0, byte & 0xC0 == 0x80 {
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
      guard missing == 0 else { return (nil, nil) }
      return (nil, value >= least && Unicode.Scalar(value) != nil ? value : 0xFFFD)
    }
    let broken = finish()
    switch byte {
    case 0..<0x80: return (broken, UInt32(byte))
    case 0xC2..<0xE0: begin(byte & 0x1F, missing: 1, least: 0x80)
    case 0xE0..<0xF0: begin(byte & 0x0F, missing: 2, least: 0x800)
    case 0xF0..<0xF5: begin(byte & 0x07, missing: 3, least: 0x10000)
    // The C1 control characters with which terminals that send eight-bit controls begin and end a sequence.
    case 0x90, 0x98, 0x9B...0x9F: return (broken, UInt32(byte))
    default: return (broken, 0xFFFD)
    }
    return (broken, nil)
  }

  /// Ends the input. Returns U+FFFD for an incomplete sequence.
  mutating func finish() -> UInt32? {
    guard missing > 0 else { return nil }
    missing = 0
    return 0xFFFD
  }

  private mutating func begin(_ bits: UInt8, missing: Int, least: UInt32) {
    value = UInt32(bits)
    self.missing = missing
    self.least = least
  }
}
