/// The line-drawing characters of a box.
public struct BorderSet: Hashable, Sendable {
  public var horizontal: Unicode.Scalar
  public var vertical: Unicode.Scalar
  public var topLeft: Unicode.Scalar
  public var topRight: Unicode.Scalar
  public var bottomLeft: Unicode.Scalar
  public var bottomRight: Unicode.Scalar

  public static let unicode = BorderSet(
    horizontal: "─", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘")
  public static let rounded = BorderSet(
    horizontal: "─", vertical: "│", topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯")
  public static let ascii = BorderSet(
    horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+")
}
