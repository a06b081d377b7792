/// The limits on the size and structure of YAML text.
///
/// The YAML parser is recursive, and aliases can expand without bound.
package enum YAMLBounds {
  /// The maximum size of the text in bytes.
  package static let bytes = 1 << 20
  /// The maximum nesting depth of lists and tables.
  package static let depth = 64
  /// The maximum number of values after aliases are expanded. Keys count too.
  package static let values = 50_000

  /// Returns an error message if unparsed YAML text exceeds a limit; nil if it may be parsed.
  package static func complaint(about text: String) -> String? {
    guard text.utf8.count <= bytes else { return "the file is larger than \(bytes) bytes" }
    // Estimate the nesting depth from brackets, including those in strings, and from the indentation of each line.
    var (open, begun, isBeginning) = (0, 0, true)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): open = max(0, open - 1)
      default: break
      }
      switch byte {
      case 0x0A, 0x0D: (begun, isBeginning) = (0, true)
      case 0x20, 0x09, UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"): if isBeginning { begun += 1 }
      default: isBeginning = false
      }
      if open > depth || begun > 4 * depth { return "the values are nested more than \(depth) levels deep" }
    }
    return nil
  }
}
