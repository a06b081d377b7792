public import Yams

/// What a YAML text may be at most. Its parser reads nested things by calling itself, and an alias stands for as much as
/// it likes, so this is looked at before and after.
public enum YAMLBounds {
  /// Of the text.
  public static let bytes = 1 << 20
  /// Lists and tables inside each other.
  public static let depth = 64
  /// Values, those that aliases stand for included.
  public static let values = 50_000

  /// What is beyond all measure in a text that is not read yet, in words; nil where it may be read.
  public static func complaint(about text: String) -> String? {
    guard text.utf8.count <= bytes else { return "it is longer than \(bytes) bytes" }
    // Brackets count wherever they stand, and so does every column that begins a line: that is at least the depth.
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
      if open > depth || begun > 4 * depth { return "it is nested more than \(depth) levels deep" }
    }
    return nil
  }

  /// The same of what was read: nil where no more is in it than `values`.
  public static func complaint(about node: Node) -> String? {
    var left = values
    return count(node, &left) ? nil : "there are more than \(values) values in it"
  }

  private static func count(_ node: Node, _ left: inout Int) -> Bool {
    left -= 1
    guard left >= 0 else { return false }
    switch node {
    case .sequence(let sequence): return sequence.allSatisfy { count($0, &left) }
    case .mapping(let mapping): return mapping.allSatisfy { count($0.key, &left) && count($0.value, &left) }
    case .scalar, .alias: return true
    }
  }
}
