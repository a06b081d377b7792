/// A cell in the character grid: a base character with up to two combining marks, and its style.
/// A cell is trivially copyable and only two machine words in size, because frames are copied and compared very often.
public struct Cell: Hashable, Sendable {
  /// The packed characters: 21 bits each for the base character and two combining marks, starting at the lowest bit.
  /// The highest bit marks the right half of a wide character.
  private var glyph: UInt64
  private var look: UInt64

  private static let scalarBits: UInt64 = 0x1F_FFFF
  private static let continuationBit: UInt64 = 1 << 63

  /// The code point of the base character: a space in an empty cell, 0 in the right half of a wide character.
  @inline(__always)
  var base: UInt32 {
    get { UInt32(truncatingIfNeeded: glyph & Self.scalarBits) }
    set { glyph = glyph & ~Self.scalarBits | UInt64(newValue) & Self.scalarBits }
  }

  /// The first combining mark; 0 if there is none.
  var mark: UInt32 {
    get { UInt32(truncatingIfNeeded: glyph >> 21 & Self.scalarBits) }
    set { glyph = glyph & ~(Self.scalarBits << 21) | (UInt64(newValue) & Self.scalarBits) << 21 }
  }

  var secondMark: UInt32 {
    get { UInt32(truncatingIfNeeded: glyph >> 42 & Self.scalarBits) }
    set { glyph = glyph & ~(Self.scalarBits << 42) | (UInt64(newValue) & Self.scalarBits) << 42 }
  }

  /// The colours and text attributes of the cell.
  public var style: Style {
    @inline(__always) get { Style(packed: look) }
    @inline(__always) set { look = newValue.packed }
  }

  /// Whether the cell is the right half of the wide character before it.
  public internal(set) var isContinuation: Bool {
    @inline(__always) get { glyph & Self.continuationBit != 0 }
    set { glyph = newValue ? glyph | Self.continuationBit : glyph & ~Self.continuationBit }
  }

  @inline(__always)
  init(base: UInt32, style: Style) {
    glyph = UInt64(base) & Self.scalarBits
    look = style.packed
  }

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

extension Style {
  /// The style packed into a 64-bit word: 26 bits for each colour and eight bits for the attributes.
  @inline(__always)
  var packed: UInt64 {
    UInt64(foreground.bits) | UInt64(background.bits) << 26 | UInt64(attributes.rawValue) << 52
  }

  @inline(__always)
  init(packed: UInt64) {
    self.init(
      foreground: Color(bits: UInt32(truncatingIfNeeded: packed & 0x3FF_FFFF)),
      background: Color(bits: UInt32(truncatingIfNeeded: packed >> 26 & 0x3FF_FFFF)),
      attributes: Attributes(rawValue: UInt8(truncatingIfNeeded: packed >> 52)))
  }
}
