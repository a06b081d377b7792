/// A value formatted with its mask, and the cursor position in it.
public struct FormattedValue: Hashable, Sendable, CustomStringConvertible {
  public let formattedValue: String
  /// The number of characters before the cursor, at most the length of the text.
  public let cursorPosition: Int

  public var description: String { formattedValue }
}
