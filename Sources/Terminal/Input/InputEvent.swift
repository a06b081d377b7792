/// What comes from the person at the terminal.
public enum InputEvent: Equatable, Sendable {
  case key(Key)
  /// A paste as one piece, cleaned; its line ends are line feeds.
  case paste(String)
  case mouse(MouseEvent)
  /// The window has another size now.
  case resize(Size)
  /// The window gained or lost the focus.
  case focus(Bool)
  /// Nothing more will come: the terminal is gone.
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
