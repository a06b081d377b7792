/// The characters that take up one column, do not combine and do not need sanitising.
/// Most of the interface consists of these characters. They can be drawn without segmentation into grapheme clusters.
enum PlainScalars {
  @inline(__always)
  static func contains(_ value: UInt32) -> Bool {
    if value < 0x7F { return value >= 0x20 }
    if value < 0x300 { return value > 0xA0 && value != 0xAD }
    switch value {
    // Cyrillic letters.
    case 0x400...0x45F, 0x490, 0x491: return true
    // Punctuation, currency signs, arrows, operators, the return sign, enclosed numbers, box drawing and shapes.
    case 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20BF, 0x2190...0x22FF, 0x23CE, 0x2460...0x24FF, 0x2500...0x25FC,
      0x2713, 0x2717:
      return true
    default: return false
    }
  }

  /// Returns the number of code points; nil if the text contains one for which `contains` is false.
  static func count(_ text: String) -> Int? {
    let fast = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      var (index, count) = (0, 0)
      while index + 8 <= bytes.count {
        let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        // Check eight bytes at once: all must be printable ASCII characters.
        let odd = word | (word &- 0x2020_2020_2020_2020) | (word &+ 0x0101_0101_0101_0101)
        if odd & 0x8080_8080_8080_8080 != 0 { break }
        index += 8
        count += 8
      }
      while index < bytes.count {
        guard contains(next(bytes, &index)) else { return nil }
        count += 1
      }
      return count
    }
    if let fast { return fast }
    return text.unicodeScalars.allSatisfy { contains($0.value) } ? text.unicodeScalars.count : nil
  }

  /// Decodes the code point at `index` and advances the index. The string must be valid UTF-8.
  /// Returns 0 for a four-byte sequence, because `contains` is false for every code point above U+FFFF.
  @inline(__always)
  static func next(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt32 {
    let first = UInt32(bytes[index])
    if first < 0x80 {
      index += 1
      return first
    }
    if first < 0xE0, index + 1 < bytes.count {
      defer { index += 2 }
      return (first & 0x1F) << 6 | UInt32(bytes[index + 1]) & 0x3F
    }
    if first < 0xF0, index + 2 < bytes.count {
      defer { index += 3 }
      return (first & 0x0F) << 12 | (UInt32(bytes[index + 1]) & 0x3F) << 6 | UInt32(bytes[index + 2]) & 0x3F
    }
    index += 4
    return 0
  }
}

extension String {
  /// Whether all bytes are printable ASCII characters.
  @inline(__always)
  var isPrintableASCII: Bool {
    let fast = utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where byte &- 0x20 >= 0x5F { return false }
      return true
    }
    return fast ?? utf8.allSatisfy { $0 &- 0x20 < 0x5F }
  }
}
