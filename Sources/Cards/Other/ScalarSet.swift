/// The characters that a position in a regular expression accepts.
struct ScalarSet: Equatable, Sendable {
  /// A predefined character class: `\d`, `\w`, `\s` or the dot.
  enum Kind: Equatable, Sendable {
    case digit, word, space, notLineEnd

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .digit: scalar.properties.generalCategory == .decimalNumber
      case .space: scalar.properties.isWhitespace
      case .notLineEnd: !Self.endsLine(scalar)
      case .word:
        switch scalar.properties.generalCategory {
        case .decimalNumber, .connectorPunctuation, .nonspacingMark, .spacingMark, .enclosingMark: true
        default: scalar.properties.isAlphabetic || scalar.properties.isJoinControl
        }
      }
    }

    /// Returns whether a scalar is a line terminator (Unicode Technical Standard 18, section 1.6).
    private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
      (0x0A...0x0D).contains(scalar.value) || [0x85, 0x2028, 0x2029].contains(scalar.value)
    }
  }

  var ranges: [ClosedRange<UInt32>] = []
  /// The predefined classes in the set. Each class may be inverted.
  var kinds: [KindMember] = []
  var isInverted = false

  struct KindMember: Equatable, Sendable {
    var kind: Kind
    var isInverted = false
  }

  init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }
  init(_ kind: Kind, isInverted: Bool = false) { kinds = [KindMember(kind: kind, isInverted: isInverted)] }
  init() {}

  mutating func formUnion(_ other: ScalarSet) {
    ranges += other.ranges
    kinds += other.kinds
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isIn =
      ranges.contains { $0.contains(scalar.value) } || kinds.contains { $0.kind.contains(scalar) != $0.isInverted }
    return isIn != isInverted
  }
}
