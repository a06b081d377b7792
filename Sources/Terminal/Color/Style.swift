/// Text attributes, apart from colours.
public struct Attributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static var bold: Attributes { Attributes(rawValue: 1) }
  public static var dim: Attributes { Attributes(rawValue: 2) }
  public static var italic: Attributes { Attributes(rawValue: 4) }
  public static var underline: Attributes { Attributes(rawValue: 8) }
  public static var reverse: Attributes { Attributes(rawValue: 16) }
}

/// The style of a cell: colours and text attributes.
public struct Style: Hashable, Sendable {
  public var foreground: Color
  public var background: Color
  public var attributes: Attributes

  @inlinable
  public init(foreground: Color = .default, background: Color = .default, attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  public var bold: Style { adding(.bold) }
  public var dim: Style { adding(.dim) }
  public var italic: Style { adding(.italic) }
  public var underline: Style { adding(.underline) }
  public var reverse: Style { adding(.reverse) }

  public func adding(_ more: Attributes) -> Style {
    Style(foreground: foreground, background: background, attributes: attributes.union(more))
  }

  public func on(_ ground: Color) -> Style {
    Style(foreground: foreground, background: ground, attributes: attributes)
  }

  public func colored(_ color: Color) -> Style {
    Style(foreground: color, background: background, attributes: attributes)
  }
}
