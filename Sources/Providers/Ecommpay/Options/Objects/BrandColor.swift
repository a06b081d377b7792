import CheckoutCore

/// The colour of the payment form, used in place of UIKit's `UIColor`. Source: ecommpay SDK guide, brandColor.
public struct BrandColor: Hashable, Sendable {
  /// The red component, 0 to 255; the other components have the same range.
  public var red: UInt8
  /// The green component, 0 to 255.
  public var green: UInt8
  /// The blue component, 0 to 255.
  public var blue: UInt8

  /// Creates a colour from its components, each from 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a colour from `#RRGGBB` in upper or lower case; returns nil for any other string.
  public init?(hex: String) {
    let digits = Array(hex.utf8.dropFirst())
    guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }),
      let value = UInt32(hex.dropFirst(), radix: 16)
    else { return nil }
    self.init(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }

  /// The colour as `#RRGGBB`.
  public var hex: String {
    "#" + Hex.encode([red, green, blue], uppercase: true)
  }

  /// Black, `#000000`.
  public static let black = BrandColor(red: 0, green: 0, blue: 0)
  /// White, `#FFFFFF`.
  public static let white = BrandColor(red: 255, green: 255, blue: 255)
  /// Red, `#FF0000`.
  public static let red = BrandColor(red: 255, green: 0, blue: 0)
  /// Green, `#00FF00`.
  public static let green = BrandColor(red: 0, green: 255, blue: 0)
  /// Blue, `#0000FF`.
  public static let blue = BrandColor(red: 0, green: 0, blue: 255)
  /// Orange, `#FF8000`.
  public static let orange = BrandColor(red: 255, green: 128, blue: 0)
  /// Purple, `#800080`.
  public static let purple = BrandColor(red: 128, green: 0, blue: 128)
}
