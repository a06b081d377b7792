/// The capabilities of a screen.
public struct ScreenCapabilities: Hashable, Sendable {
  /// The number of colours that the screen can show.
  public var depth: ColorDepth
  /// Whether the screen shows characters beyond ASCII.
  public var unicode: Bool

  /// Creates a description of a screen.
  public init(depth: ColorDepth, unicode: Bool) {
    self.depth = depth
    self.unicode = unicode
  }
}

/// A screen that shows frames and delivers input events. One thread owns it.
public protocol Screen: AnyObject {
  /// The current size of the window.
  var size: Size { get }
  /// What the screen can show. It does not change while the screen is open.
  var capabilities: ScreenCapabilities { get }

  /// The file descriptors that become readable when `readEvents` should be called.
  var descriptors: [Int32] { get }
  /// The time in milliseconds after which `readEvents` must be called even if no descriptor is readable.
  /// The property is nil if there is no such limit.
  var inputTimeout: Int? { get }
  /// Appends the events that have arrived since the last call, up to a few thousand keys.
  /// If more keys are waiting, `inputTimeout` is 0. This function never blocks.
  func readEvents(into events: inout [InputEvent])

  /// Shows a frame and makes the terminal modes, title and cursor as the frame requires.
  func show(_ frame: Frame)
  /// Repaints the whole screen, for example after another program has written to the terminal.
  func repaint()
  /// Restores the terminal and stops the process until it is continued (SIGCONT).
  func suspend()
  /// Closes the screen and restores the terminal. A second call has no effect.
  func close()
}
