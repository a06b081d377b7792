/// The ID of an element of a page, e.g. `pay` or `option.0`. It is encoded as a plain string.
/// Drawing, line mode and scripts refer to an element by its ID.
///
/// An ID is compared as a whole and never taken apart. The screens define the IDs that code refers to as static members
/// and functions. An element that only scripts refer to, such as a heading, has a literal ID.
public struct ElementID: RawRepresentable, Hashable, Codable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates an ID from its text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The name of a screen or dialog, e.g. `methods`. It is encoded as a plain string.
public struct ScreenName: RawRepresentable, Hashable, Codable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a name from its text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension ElementID: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) { rawValue = value }
  public var description: String { rawValue }
}

extension ScreenName: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) { rawValue = value }
  public var description: String { rawValue }
}
