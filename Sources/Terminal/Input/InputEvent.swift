/// An input event from the terminal.
public enum InputEvent: Equatable, Sendable {
  /// A keystroke.
  case key(Key)
  /// Pasted text. It is complete and sanitised, and its line breaks are line feeds.
  case paste(String)
  /// A click or a turn of the mouse wheel. It arrives only if the shown frame requires mouse reports.
  case mouse(MouseEvent)
  /// The window was resized.
  case resize(Size)
  /// The window gained or lost focus.
  case focus(Bool)
  /// The terminal has told its background colour.
  case background(Color)
  /// The terminal has sent a key that means nothing here. It is told only while keys are traced.
  case unknown
  /// The input has reached end of file, because the terminal was closed.
  case eof
}

/// An event of the first mouse button or the mouse wheel. Other buttons and movements are not reported.
public struct MouseEvent: Hashable, Sendable {
  /// What happened to the mouse.
  public enum Kind: Hashable, Sendable {
    /// The first button was pressed.
    case press
    /// The first button was released.
    case release
    /// The wheel was turned away from the user.
    case wheelUp
    /// The wheel was turned towards the user.
    case wheelDown
  }

  /// What happened to the mouse.
  public var kind: Kind
  /// The cell under the pointer.
  public var point: Point

  /// Creates an event at a cell.
  public init(kind: Kind, point: Point) {
    self.kind = kind
    self.point = point
  }
}
