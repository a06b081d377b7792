/// The colour of a cell: the terminal's default, one of its 256 indexed colours, or an RGB colour.
public struct Color: Hashable, Codable, Sendable {
  /// The packed colour. The upper byte is the kind of colour: 0 for default, 1 for indexed, 2 for RGB.
  let bits: UInt32

  @inlinable
  public static var `default`: Color { Color(bits: 0) }

  /// - Parameter number: 0–15 for the terminal's own colours, 16–231 for a 6×6×6 colour cube, 232–255 for greys.
  @inlinable
  public static func indexed(_ number: UInt8) -> Color { Color(bits: 0x0100_0000 | UInt32(number)) }

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

  public enum Kind: Hashable, Sendable {
    case `default`
    case indexed(UInt8)
    case rgb(UInt8, UInt8, UInt8)
  }

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
  public static var black: Color { .indexed(0) }
  public static var red: Color { .indexed(1) }
  public static var green: Color { .indexed(2) }
  public static var yellow: Color { .indexed(3) }
  public static var blue: Color { .indexed(4) }
  public static var magenta: Color { .indexed(5) }
  public static var cyan: Color { .indexed(6) }
  public static var white: Color { .indexed(7) }
  public static var brightBlack: Color { .indexed(8) }
  public static var brightRed: Color { .indexed(9) }
  public static var brightGreen: Color { .indexed(10) }
  public static var brightYellow: Color { .indexed(11) }
  public static var brightBlue: Color { .indexed(12) }
  public static var brightMagenta: Color { .indexed(13) }
  public static var brightCyan: Color { .indexed(14) }
  public static var brightWhite: Color { .indexed(15) }
}
