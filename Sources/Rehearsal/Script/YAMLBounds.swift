package import KassaYAML

/// The limits on the size and structure of YAML text.
///
/// The YAML parser is recursive, and aliases can expand without bound.
/// The limits are therefore checked both before and after parsing.
package enum YAMLBounds {
  /// The maximum size of the text in bytes.
  package static let bytes = 1 << 20
  /// The maximum nesting depth of lists and tables.
  package static let depth = 64
  /// The maximum number of values after aliases are expanded.
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

  /// Returns an error message if a parsed YAML document has more than `values` values; otherwise nil.
  package static func complaint(about node: YAMLNode) -> String? {
    var left = values
    return count(node, &left) ? nil : "the file has more than \(values) values"
  }

  private static func count(_ node: YAMLNode, _ left: inout Int) -> Bool {
    left -= 1
    guard left >= 0 else { return false }
    switch node {
    case .sequence(let elements, _): return elements.allSatisfy { count($0, &left) }
    case .mapping(let entries, _): return entries.allSatisfy { count($0.key, &left) && count($0.value, &left) }
    case .scalar: return true
    }
  }
}
