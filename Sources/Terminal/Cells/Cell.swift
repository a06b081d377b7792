/// One place of the grid: a spacing character with at most two marks on it, and its look. Trivially copyable.
public struct Cell: Hashable, Sendable {
  /// The character's code point; the blank in an empty cell, 0 in the right half of a wide character.
  var base: UInt32
  /// Combining marks, 0 for none.
  var mark: UInt32 = 0
  var secondMark: UInt32 = 0
  public var style: Style
  /// The right half of the wide character before it.
  public internal(set) var isContinuation = false

  @inline(__always)
  init(base: UInt32, style: Style) {
    self.base = base
    self.style = style
  }

  /// An empty cell.
  public init(style: Style = Style()) { self.init(base: 0x20, style: style) }

  /// A cell with a character of one column and no marks.
  /// - Parameter scalar: must take one column; others belong to `Frame.put`.
  public init(_ scalar: Unicode.Scalar, style: Style = Style()) { self.init(base: scalar.value, style: style) }

  /// The spacing character; nil in the right half of a wide one.
  public var scalar: Unicode.Scalar? { isContinuation ? nil : Unicode.Scalar(base) }

  /// The combining marks, at most two.
  public var marks: [Unicode.Scalar] { [mark, secondMark].compactMap { $0 == 0 ? nil : Unicode.Scalar($0) } }

  /// What the cell shows; empty in the right half of a wide character.
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

  /// Shows nothing: a blank, or half of something.
  var isBlank: Bool { base == 0x20 && mark == 0 && !isContinuation }
}
