/// The part of a grapheme cluster that one or two cells can show.
struct Glyph: Equatable {
  var base: UInt32
  var mark: UInt32 = 0
  var secondMark: UInt32 = 0
  /// The second letter, if a cluster is shown as two letters; otherwise 0.
  var second: UInt32 = 0
  /// The width in columns, 1 or 2.
  var columns: Int
}

/// Iterates over the glyphs of a string. Each glyph has only the base character and marks that a curses cell can show.
/// A flag becomes its two letters, a joined emoji sequence its first emoji, and a keycap its key.
/// Control and invisible characters are skipped. Tabs and line breaks become spaces (see `Sanitizer`).
struct Glyphs: IteratorProtocol {
  private let bytes: String.UTF8View
  private let scalars: String.UnicodeScalarView
  /// The index just past the last glyph returned, including its combining marks.
  private(set) var index: String.Index

  init(_ text: String, from start: String.Index? = nil) {
    bytes = text.utf8
    scalars = text.unicodeScalars
    index = start ?? scalars.startIndex
  }

  mutating func next() -> Glyph? {
    while index < bytes.endIndex {
      let byte = bytes[index]
      if 0x20...0x7E ~= byte {
        var glyph = Glyph(base: UInt32(byte), columns: 1)
        bytes.formIndex(after: &index)
        // No combining mark begins with a smaller byte.
        if index < bytes.endIndex, bytes[index] >= 0xCC { absorb(into: &glyph, isPicture: false) }
        return glyph
      }
      let scalar = scalars[index]
      scalars.formIndex(after: &index)
      if let glyph = glyph(startingWith: scalar) { return glyph }
    }
    return nil
  }

  private mutating func glyph(startingWith scalar: Unicode.Scalar) -> Glyph? {
    switch Sanitizer.Verdict(scalar) {
    case .drop: return nil
    case .blank: return Glyph(base: 0x20, columns: 1)
    case .replace: return Glyph(base: 0xFFFD, columns: 1)
    case .newline:
      if scalar == "\r", index < scalars.endIndex, scalars[index] == "\n" { scalars.formIndex(after: &index) }
      return Glyph(base: 0x20, columns: 1)
    case .keep: break
    }
    if let letter = Self.flagLetter(scalar) {
      var glyph = Glyph(base: letter, columns: 1)
      if index < scalars.endIndex, let second = Self.flagLetter(scalars[index]) {
        scalars.formIndex(after: &index)
        glyph.second = second
        glyph.columns = 2
      }
      return glyph
    }
    var glyph: Glyph
    switch WidthTable.width(scalar.value) {
    // A combining mark without a base character, for example at the start of a string, gets a space as its base.
    case 0:
      guard scalar.value != 0x200C, scalar.value != 0x200D else { return nil }
      glyph = Glyph(base: 0x20, mark: scalar.value, columns: 1)
    case let width: glyph = Glyph(base: scalar.value, columns: width)
    }
    if index < scalars.endIndex, scalars[index].value >= 0x300 {
      absorb(into: &glyph, isPicture: WidthTable.isPicture(scalar.value))
    }
    return glyph
  }

  /// Adds the combining marks that follow, and skips emoji attached by a joiner.
  private mutating func absorb(into glyph: inout Glyph, isPicture: Bool) {
    var isJoined = false
    while index < scalars.endIndex {
      let value = scalars[index].value
      switch value {
      case 0x200D: isJoined = isPicture
      case 0x1F3FB...0x1F3FF where isPicture: break
      case 0x200C, 0x20E3: break
      case _ where isJoined && WidthTable.isPicture(value): isJoined = false
      case 0..<0x300: return
      case _ where WidthTable.width(value) == 0:
        if Sanitizer.Verdict(scalars[index]) == .keep {
          if glyph.mark == 0 { glyph.mark = value } else if glyph.secondMark == 0 { glyph.secondMark = value }
        }
      default:
        if Sanitizer.Verdict(scalars[index]) != .drop { return }
      }
      scalars.formIndex(after: &index)
    }
  }

  /// Whether a character takes one column, needs no sanitising and is a glyph of its own before another such character.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    0x20...0x7E ~= scalar.value
      || Sanitizer.Verdict(scalar) == .keep && WidthTable.width(scalar.value) == 1 && flagLetter(scalar) == nil
  }

  /// Returns the letter of a regional indicator, as used in flags; nil for other characters.
  private static func flagLetter(_ scalar: Unicode.Scalar) -> UInt32? {
    0x1F1E6...0x1F1FF ~= scalar.value ? scalar.value - 0x1F1E6 + 0x41 : nil
  }
}
