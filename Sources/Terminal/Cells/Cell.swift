/// A cell in the character grid: a base character with up to two combining marks, and its style.
public struct Cell: Hashable, Sendable {
  /// The code point of the base character: a space in an empty cell, 0 in the right half of a wide character.
  var base: UInt32
  /// The first combining mark; 0 if there is none.
  var mark: UInt32 = 0
  var secondMark: UInt32 = 0
  /// The colours and text attributes of the cell.
  public var style: Style
  /// Whether the cell is the right half of the wide character before it.
  public internal(set) var isContinuation = false

  init(base: UInt32, style: Style) { (self.base, self.style) = (base, style) }

  /// Creates an empty cell.
  public init(style: Style = Style()) { self.init(base: 0x20, style: style) }

  /// Creates a cell with a single-column character and no combining marks.
  /// - Parameters:
  ///   - scalar: a character that is one column wide. Use `Frame.put` for other characters.
  ///   - style: the colours and the text attributes.
  public init(_ scalar: Unicode.Scalar, style: Style = Style()) { self.init(base: scalar.value, style: style) }

  /// The base character; nil in the right half of a wide character.
  public var scalar: Unicode.Scalar? { isContinuation ? nil : Unicode.Scalar(base) }

  /// The combining marks, at most two.
  public var marks: [Unicode.Scalar] { [mark, secondMark].compactMap { $0 == 0 ? nil : Unicode.Scalar($0) } }

  /// The cell's text; empty in the right half of a wide character.
  public var text: String {
    var text = ""
    append(to: &text)
    return text
  }

  func append(to text: inout String) {
    guard !isContinuation, let scalar = Unicode.Scalar(base) else { return }
    text.unicodeScalars.append(scalar)
    if mark != 0, let scalar = Unicode.Scalar(mark) { text.unicodeScalars.append(scalar) }
    if secondMark != 0, let scalar = Unicode.Scalar(secondMark) { text.unicodeScalars.append(scalar) }
  }

  /// Whether the cell is a space without combining marks.
  var isBlank: Bool { base == 0x20 && mark == 0 && !isContinuation }
}
