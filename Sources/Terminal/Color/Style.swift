/// Text attributes, apart from colours.
public struct Attributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bold or brighter text, depending on the terminal.
  public static var bold: Attributes { Attributes(rawValue: 1) }
  /// Text with less contrast. Some terminals do not support it.
  public static var dim: Attributes { Attributes(rawValue: 2) }
  /// Italic text. Some terminals do not support it.
  public static var italic: Attributes { Attributes(rawValue: 4) }
  /// Underlined text.
  public static var underline: Attributes { Attributes(rawValue: 8) }
  /// Text and background colours exchanged. The effect is visible without colours.
  public static var reverse: Attributes { Attributes(rawValue: 16) }
}

/// The style of a cell: colours and text attributes.
public struct Style: Hashable, Sendable {
  /// The text colour.
  public var foreground: Color
  /// The background colour.
  public var background: Color
  /// The text attributes.
  public var attributes: Attributes

  /// Creates a style. By default, it is the terminal's plain style.
  @inlinable
  public init(foreground: Color = .default, background: Color = .default, attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The style with bold text added.
  public var bold: Style { adding(.bold) }
  /// The style with dim text added.
  public var dim: Style { adding(.dim) }
  /// The style with italic text added.
  public var italic: Style { adding(.italic) }
  /// The style with underlined text added.
  public var underline: Style { adding(.underline) }
  /// The style with exchanged text and background colours.
  public var reverse: Style { adding(.reverse) }

  /// Returns the style with these attributes in addition to its own.
  public func adding(_ more: Attributes) -> Style {
    Style(foreground: foreground, background: background, attributes: attributes.union(more))
  }
}
