/// Characters that take one column, join nothing and need no cleaning: most of what a screen shows. They can be counted
/// and drawn without looking for clusters.
enum PlainScalars {
  @inline(__always)
  static func contains(_ value: UInt32) -> Bool {
    if value < 0x7F { return value >= 0x20 }
    if value < 0x300 { return value > 0xA0 && value != 0xAD }
    switch value {
    // Dashes, quotation marks, bullets, ellipsis; currencies; arrows; enclosed numbers; boxes, blocks and shapes.
    case 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20BF, 0x2190...0x21FF, 0x2460...0x24FF, 0x2500...0x25FC:
      return true
    default: return false
    }
  }

  /// The number of characters; nil if one of them is none of these.
  static func count(_ text: String) -> Int? {
    var count = 0
    for scalar in text.unicodeScalars {
      guard contains(scalar.value) else { return nil }
      count += 1
    }
    return count
  }
}
