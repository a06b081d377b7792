/// The logo of a payment method for text displays: a word on a coloured background.
public struct MethodLogo: Equatable, Sendable {
  public var text: String
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public init(text: String, red: UInt8, green: UInt8, blue: UInt8) {
    self.text = text
    self.red = red
    self.green = green
    self.blue = blue
  }
}
