/// The line-drawing characters of a box.
public struct BorderSet: Hashable, Sendable {
  /// The character of the upper and lower edges and of horizontal lines.
  public var horizontal: Unicode.Scalar
  /// The character of the left and right edges and of vertical lines.
  public var vertical: Unicode.Scalar
  /// The character of the upper left corner.
  public var topLeft: Unicode.Scalar
  /// The character of the upper right corner.
  public var topRight: Unicode.Scalar
  /// The character of the lower left corner.
  public var bottomLeft: Unicode.Scalar
  /// The character of the lower right corner.
  public var bottomRight: Unicode.Scalar

  /// Lines with square corners, from the Unicode box-drawing characters.
  public static let unicode = BorderSet(
    horizontal: "─", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘")
  /// Lines with rounded corners, from the Unicode box-drawing characters.
  public static let rounded = BorderSet(
    horizontal: "─", vertical: "│", topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯")
  /// Lines for screens that show only ASCII.
  public static let ascii = BorderSet(
    horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+")
}
