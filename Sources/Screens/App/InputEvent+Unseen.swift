import KassaTerminal

extension InputEvent {
  /// Whether the event counts although the window is too small to show a page.
  var isAllowedUnseen: Bool {
    switch self {
    case .key(let key):
      [.leave, .repaint, .suspend].contains(Keys.everywhere.action(for: key))
    case .paste, .mouse: false
    case .resize, .eof, .focus: true
    }
  }
}
