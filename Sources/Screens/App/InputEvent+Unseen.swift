import KassaResources
import KassaTerminal

extension InputEvent {
  /// Whether the event counts although the window is too small to show a page.
  var isAllowedUnseen: Bool {
    switch self {
    case .key(let key):
      [.leave, .repaint, .suspend].contains(Keys.everywhere.action(for: key))
    case .paste, .mouse: false
    case .resize, .eof, .focus, .background, .unknown: true
    }
  }
}

extension App {
  /// Whether the window is too small to show a page. What cannot be seen cannot be pressed, except for leaving.
  var isTooSmall: Bool {
    size.columns < PageLayout.smallest.columns || size.rows < PageLayout.smallest.rows
  }

  /// The text for a window that is too small.
  var tooSmall: String {
    let smallest = PageLayout.smallest
    return setup.strings(
      "window.small",
      [
        "columns": String(smallest.columns), "rows": String(smallest.rows), "has": "\(size.columns)×\(size.rows)",
      ])
  }

  /// Whether a card reader is typing.
  package var isReading: Bool { burstEnd != nil }
}
