/// What a screen can show.
public struct ScreenCapabilities: Hashable, Sendable {
  public var depth: ColorDepth
  /// Characters beyond ASCII.
  public var unicode: Bool

  public init(depth: ColorDepth, unicode: Bool) {
    self.depth = depth
    self.unicode = unicode
  }
}

/// Work that a screen has done, for tests that watch over it.
public struct ScreenCounters: Hashable, Sendable {
  public var frames = 0
  /// Cells that differed from the frame before.
  public var cells = 0

  public init() {}
}

/// Something that shows frames and gives events. One thread owns it.
public protocol Screen: AnyObject {
  var size: Size { get }
  var capabilities: ScreenCapabilities { get }
  var counters: ScreenCounters { get }

  /// Descriptors that become readable when `readEvents` has something to do.
  var descriptors: [Int32] { get }
  /// Milliseconds until `readEvents` is to be called even if no descriptor becomes readable; nil for never.
  var inputTimeout: Int? { get }
  /// Adds what has come since the last call, a few thousand keys at most: the rest waits for the next call, and
  /// `inputTimeout` is 0 until then. Never waits.
  func readEvents(into events: inout [InputEvent])

  func show(_ frame: Frame)
  /// Paints everything anew, because something else has written on the terminal.
  func repaint()
  /// Gives the terminal back and stops the process until somebody lets it go on.
  func suspend()
  /// Gives the terminal back. A second call does nothing.
  func close()
}
