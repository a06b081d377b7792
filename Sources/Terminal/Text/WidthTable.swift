/// The width of a single code point in columns.
enum WidthTable {
  /// Returns 0, 1 or 2. Must not be called for control characters.
  static func width(_ value: UInt32) -> Int {
    switch value {
    case 0..<0x300: return 1
    // Punctuation, arrows, box drawing and blocks are the most frequent characters in the interface.
    case 0x2010..<0x2028, 0x2030..<0x2060, 0x2070..<0x20D0, 0x2190..<0x231A, 0x2400..<0x25FD: return 1
    case 0x3041..<0x3099, 0x30A0..<0x3100, 0x4E00..<0xA000, 0xAC00..<0xD7A4: return 2
    default:
      if contains(value, WidthRanges.none) { return 0 }
      return contains(value, WidthRanges.two) ? 2 : 1
    }
  }

  /// Whether the code point is an emoji that a joiner may attach to others (Unicode's extended pictographs).
  static func isPicture(_ value: UInt32) -> Bool {
    switch value {
    case 0x1F000..<0x1F1E6, 0x1F200..<0x1F3FB, 0x1F400..<0x1FB00: true
    case 0x203C, 0x2049, 0x2122, 0x2139, 0x2194..<0x21AB, 0x231A..<0x23FF, 0x25AA..<0x2600, 0x2600..<0x27C0,
      0x2934..<0x2936, 0x2B05..<0x2B56, 0x3030, 0x303D, 0x3297, 0x3299:
      true
    default: false
    }
  }

  private static func contains(_ value: UInt32, _ ranges: [UInt32]) -> Bool {
    var low = 0
    var high = ranges.count / 2
    while low < high {
      let middle = (low + high) / 2
      if ranges[2 * middle + 1] < value { low = middle + 1 } else { high = middle }
    }
    return 2 * low < ranges.count && ranges[2 * low] <= value
  }
}
