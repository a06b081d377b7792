/// An input event from the terminal.
public enum InputEvent: Equatable, Sendable {
  case key(Key)
  /// Pasted text. It is complete and sanitised, and its line breaks are line feeds.
  case paste(String)
  case mouse(MouseEvent)
  /// The window was resized.
  case resize(Size)
  /// The window gained or lost focus.
  case focus(Bool)
  /// The input has reached end of file, because the terminal was closed.
  case eof
}

public struct MouseEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case press, release, wheelUp, wheelDown
  }

  public var kind: Kind
  public var point: Point

  public init(kind: Kind, point: Point) {
    self.kind = kind
    self.point = point
  }
}
