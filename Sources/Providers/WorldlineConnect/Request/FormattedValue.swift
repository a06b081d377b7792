/// A value formatted with its mask, and the cursor position in it. Source: Worldline Swift SDK guide, PaymentRequest.
public struct FormattedValue: Hashable, Sendable, CustomStringConvertible {
  /// The text to show in the text field.
  public let formattedString: String
  /// The number of characters before the cursor, at most the length of the text.
  public let cursorPosition: Int

  public var description: String { formattedString }
}
