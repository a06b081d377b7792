/// The logo of a payment method for text displays: a word on a coloured background.
public struct MethodLogo: Equatable, Sendable {
  /// The word, e.g. the name of the brand.
  public var text: String
  /// The red component of the background colour in sRGB, 0–255.
  public var red: UInt8
  /// The green component of the background colour in sRGB, 0–255.
  public var green: UInt8
  /// The blue component of the background colour in sRGB, 0–255.
  public var blue: UInt8

  /// Creates a logo.
  /// - Parameters:
  ///   - text: the word, which should be short enough for a list.
  ///   - red: the red component of the background colour, 0–255.
  ///   - green: the green component of the background colour, 0–255.
  ///   - blue: the blue component of the background colour, 0–255.
  public init(text: String, red: UInt8, green: UInt8, blue: UInt8) {
    self.text = text
    self.red = red
    self.green = green
    self.blue = blue
  }
}
