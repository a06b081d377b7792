/// What a screen without a terminal has shown.
public struct ScreenCounters: Hashable, Sendable {
  /// The number of frames.
  public var frames = 0
  /// The number of cells that differed from the previous frame.
  public var cells = 0
}

/// A screen without a terminal. It stores the last frame and counts the cells that have changed.
public final class HeadlessScreen: Screen {
  /// The size of the window. An event of type `resize` changes it.
  public private(set) var size: Size
  public let capabilities: ScreenCapabilities
  /// The work done since the screen was created.
  public private(set) var counters = ScreenCounters()
  /// The frame shown last; an empty one at the beginning.
  public private(set) var frame: Frame
  /// Whether the screen has been closed.
  public private(set) var isClosed = false
  private var events: [InputEvent] = []

  /// Creates a screen with an empty frame. By default, it has 80 × 24 cells, 256 colours and Unicode.
  public init(
    size: Size = Size(columns: 80, rows: 24),
    capabilities: ScreenCapabilities = ScreenCapabilities(depth: .ansi256, unicode: true)
  ) {
    self.size = size
    self.capabilities = capabilities
    frame = Frame(size: size)
  }

  public var descriptors: [Int32] { [] }
  public var inputTimeout: Int? { nil }

  /// Queues an event for the next call to `readEvents`. A resize takes effect at once.
  public func send(_ event: InputEvent) {
    if case .resize(let size) = event { self.size = size }
    events.append(event)
  }

  public func readEvents(into events: inout [InputEvent]) {
    events += self.events
    self.events.removeAll()
  }

  public func show(_ frame: Frame) {
    counters.frames += 1
    counters.cells += frame.cellsChanged(since: self.frame)
    self.frame = frame
  }

  public func repaint() {}
  public func suspend() {}
  public func close() { isClosed = true }
}

extension Frame {
  /// Returns the number of cells that differ from another frame, or the number of all cells if the sizes differ.
  fileprivate func cellsChanged(since other: Frame) -> Int {
    guard size == other.size else { return size.columns * size.rows }
    return zip(rows, other.rows).reduce(0) { sum, rows in
      sum + (rows.0 == rows.1 ? 0 : zip(rows.0, rows.1).count { $0 != $1 })
    }
  }
}
