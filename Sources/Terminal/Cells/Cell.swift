/// One place of the grid: a spacing character with at most two marks on it, and its look. Trivially copyable, and two
/// words only: a frame is copied, compared and moved more often than anything else here.
public struct Cell: Hashable, Sendable {
  /// From the lowest bit: 21 bits of the spacing character, 21 of each mark, and one for the right half of a wide
  /// character.
  private var glyph: UInt64
  private var look: UInt64

  private static let scalarBits: UInt64 = 0x1F_FFFF
  private static let continuationBit: UInt64 = 1 << 63

  /// The character's code point; the blank in an empty cell, 0 in the right half of a wide character.
  @inline(__always)
  var base: UInt32 {
    get { UInt32(truncatingIfNeeded: glyph & Self.scalarBits) }
    set { glyph = glyph & ~Self.scalarBits | UInt64(newValue) & Self.scalarBits }
  }

  /// Combining marks, 0 for none.
  var mark: UInt32 {
    get { UInt32(truncatingIfNeeded: glyph >> 21 & Self.scalarBits) }
    set { glyph = glyph & ~(Self.scalarBits << 21) | (UInt64(newValue) & Self.scalarBits) << 21 }
  }

  var secondMark: UInt32 {
    get { UInt32(truncatingIfNeeded: glyph >> 42 & Self.scalarBits) }
    set { glyph = glyph & ~(Self.scalarBits << 42) | (UInt64(newValue) & Self.scalarBits) << 42 }
  }

  public var style: Style {
    @inline(__always) get { Style(packed: look) }
    @inline(__always) set { look = newValue.packed }
  }

  /// The right half of the wide character before it.
  public internal(set) var isContinuation: Bool {
    @inline(__always) get { glyph & Self.continuationBit != 0 }
    set { glyph = newValue ? glyph | Self.continuationBit : glyph & ~Self.continuationBit }
  }

  @inline(__always)
  init(base: UInt32, style: Style) {
    glyph = UInt64(base) & Self.scalarBits
    look = style.packed
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

  /// As `==`, without a branch.
  @inline(__always)
  func isSame(as other: Cell) -> Bool { (glyph ^ other.glyph) | (look ^ other.look) == 0 }

  /// Shows nothing: a blank, or half of something.
  var isBlank: Bool { base == 0x20 && mark == 0 && !isContinuation }
}

extension Style {
  /// In one word: a colour has 26 bits, the attributes have eight.
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
