/// A value in the form of its mask, and where the cursor stands in it.
public struct FormattedValue: Hashable, Sendable, CustomStringConvertible {
  public let formattedValue: String
  /// Characters left of the cursor; never behind the end.
  public let cursorPosition: Int

  public var description: String { formattedValue }
}
