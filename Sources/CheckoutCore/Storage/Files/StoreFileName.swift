/// The names of files that stand for the names of payments and values, which may contain any character.
enum StoreFileName {
  /// The maximum number of bytes of a name that stays readable. File systems allow 255.
  private static let longest = 160

  /// Returns the file name for some parts, which it joins with `+`. Different parts have different names.
  ///
  /// Letters, digits, `-` and `_` stay; any other byte becomes `%` and two hexadecimal digits. A name that is too long is
  /// cut, and ends with `~` and a hash of the whole.
  static func name(_ parts: String...) -> String {
    let whole = parts.map(escaped).joined(separator: "+")
    guard whole.utf8.count > longest else { return whole }
    return whole.prefix(longest) + "~" + String(hash(whole), radix: 16)
  }

  private static func escaped(_ part: String) -> String {
    var name = ""
    for byte in part.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      default: name += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
      }
    }
    return name
  }

  /// The FNV-1a hash (Fowler, Noll, Vo).
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
