/// The first place at which two strings differ, with the characters around it.
///
/// Characters are compared by their bytes, because that is what a signature covers: `é` as one code point differs from
/// `e` with a combining accent, although both look the same.
public struct SignatureDifference: Equatable, Sendable {
  /// The number of characters shown before and after the difference.
  public static let reach = 12

  /// The position of the first character that differs, from 1.
  ///
  /// If one string continues the other, it is the position after the end of the shorter one.
  public let position: Int
  /// Up to 12 characters that precede the difference in both strings.
  public let before: String
  /// The character of our string that differs and up to 12 characters that follow it; empty at the end of the string.
  public let ours: String
  /// The character of their string that differs and up to 12 characters that follow it; empty at the end of the string.
  public let theirs: String

  /// Whether one string only continues the other.
  public var isContinuation: Bool { ours.isEmpty != theirs.isEmpty }

  /// Returns nil if the strings have the same bytes.
  public init?(_ ours: String, _ theirs: String) {
    var (left, right) = (ours.startIndex, theirs.startIndex)
    var position = 1
    while left < ours.endIndex, right < theirs.endIndex, Self.areSame(ours[left], theirs[right]) {
      ours.formIndex(after: &left)
      theirs.formIndex(after: &right)
      position += 1
    }
    guard left < ours.endIndex || right < theirs.endIndex else { return nil }
    self.position = position
    before = String(ours[..<left].suffix(Self.reach))
    self.ours = String(ours[left...].prefix(Self.reach + 1))
    self.theirs = String(theirs[right...].prefix(Self.reach + 1))
  }

  /// Creates a difference of which only the position is known.
  init(position: Int) {
    self.position = position
    (before, ours, theirs) = ("", "", "")
  }

  private static func areSame(_ left: Character, _ right: Character) -> Bool {
    left == right && left.utf8.elementsEqual(right.utf8)
  }

  /// Our differing character and theirs, each with its code points unless it is a visible ASCII character.
  ///
  /// For example `"1"`, `" " U+0020` or `"é" U+0065 U+0301`; nil where the string ends.
  public var characters: (ours: String?, theirs: String?) {
    (ours.first.map(Self.named), theirs.first.map(Self.named))
  }

  private static func named(_ character: Character) -> String {
    if let ascii = character.asciiValue, (0x21...0x7E).contains(ascii) { return "\"\(character)\"" }
    let points = character.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    return "\"\(character.visible)\" " + points.joined(separator: " ")
  }
}

extension Character {
  /// The character, with control characters replaced by their pictures, e.g. a line feed by `␊`.
  fileprivate var visible: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0...0x1F: text.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? scalar)
      case 0x7F: text += "␡"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension String {
  /// The string on one line, with control characters replaced by their pictures, e.g. a line feed by `␊`.
  package var withVisibleControls: String {
    utf8.contains { $0 < 0x20 || $0 == 0x7F } ? map(\.visible).joined() : self
  }
}
