/// The colour of a cell: the terminal's default, one of its 256 indexed colours, or an RGB colour.
public struct Color: Hashable, Codable, Sendable {
  /// The packed colour. The upper byte is the kind of colour: 0 for default, 1 for indexed, 2 for RGB.
  let bits: UInt32

  /// The terminal's own foreground or background colour, which the program does not know.
  @inlinable
  public static var `default`: Color { Color(bits: 0) }

  /// - Parameter number: 0–15 for the terminal's own colours, 16–231 for a 6×6×6 colour cube, 232–255 for greys.
  @inlinable
  public static func indexed(_ number: UInt8) -> Color { Color(bits: 0x0100_0000 | UInt32(number)) }

  /// Creates an RGB colour from its components, each 0–255.
  @inlinable
  public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    Color(bits: 0x0200_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// - Parameter hex: a colour as `#rrggbb` or `rrggbb`. The initialiser returns nil for anything else.
  public init?(hex: String) {
    let digits = hex.utf8.first == UInt8(ascii: "#") ? hex.dropFirst() : hex[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
      return nil
    }
    bits = 0x0200_0000 | value
  }

  @usableFromInline
  init(bits: UInt32) { self.bits = bits }

  /// The kinds of colours, with their values.
  public enum Kind: Hashable, Sendable {
    /// The terminal's own foreground or background colour.
    case `default`
    /// A colour of the terminal's palette of 256, by its number.
    case indexed(UInt8)
    /// An RGB colour: red, green and blue, each 0–255.
    case rgb(UInt8, UInt8, UInt8)
  }

  /// The kind and value of the colour, for a `switch`.
  public var kind: Kind {
    switch bits >> 24 {
    case 1: .indexed(UInt8(truncatingIfNeeded: bits))
    case 2:
      .rgb(UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8), UInt8(truncatingIfNeeded: bits))
    default: .default
    }
  }
}

/// The terminal's own 16 colours, which users can configure.
extension Color {
  /// Colour 0 of the terminal's palette, usually black.
  public static var black: Color { .indexed(0) }
  /// Colour 1 of the terminal's palette, usually a dark red.
  public static var red: Color { .indexed(1) }
  /// Colour 2 of the terminal's palette, usually a dark green.
  public static var green: Color { .indexed(2) }
  /// Colour 3 of the terminal's palette, usually a dark yellow.
  public static var yellow: Color { .indexed(3) }
  /// Colour 4 of the terminal's palette, usually a dark blue.
  public static var blue: Color { .indexed(4) }
  /// Colour 5 of the terminal's palette, usually a dark magenta.
  public static var magenta: Color { .indexed(5) }
  /// Colour 6 of the terminal's palette, usually a dark cyan.
  public static var cyan: Color { .indexed(6) }
  /// Colour 7 of the terminal's palette, usually a light grey.
  public static var white: Color { .indexed(7) }
  /// Colour 8 of the terminal's palette, usually a dark grey.
  public static var brightBlack: Color { .indexed(8) }
  /// Colour 9 of the terminal's palette, usually a bright red.
  public static var brightRed: Color { .indexed(9) }
  /// Colour 10 of the terminal's palette, usually a bright green.
  public static var brightGreen: Color { .indexed(10) }
  /// Colour 11 of the terminal's palette, usually a bright yellow.
  public static var brightYellow: Color { .indexed(11) }
  /// Colour 12 of the terminal's palette, usually a bright blue.
  public static var brightBlue: Color { .indexed(12) }
  /// Colour 13 of the terminal's palette, usually a bright magenta.
  public static var brightMagenta: Color { .indexed(13) }
  /// Colour 14 of the terminal's palette, usually a bright cyan.
  public static var brightCyan: Color { .indexed(14) }
  /// Colour 15 of the terminal's palette, usually white.
  public static var brightWhite: Color { .indexed(15) }
}
