import Glibc

/// A screen without a terminal. It stores the last frame and counts the cells that have changed.
public final class HeadlessScreen: Screen {
  /// The size of the window. An event of type `resize` changes it.
  public private(set) var size: Size
  public let capabilities: ScreenCapabilities
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
  func cellsChanged(since other: Frame) -> Int {
    guard size == other.size else { return size.columns * size.rows }
    var changed = 0
    for row in 0..<size.rows {
      changed += rows[row].withUnsafeBufferPointer { new in
        other.rows[row].withUnsafeBufferPointer { old in
          if new.hasSameBytes(as: old) { return 0 }
          // Keep the loop branch-free, so that the compiler can vectorise it.
          var changed = 0
          for column in new.indices { changed &+= new[column].isSame(as: old[column]) ? 0 : 1 }
          return changed
        }
      }
    }
    return changed
  }

  /// Calls `body` for each cell of a row that differs from a frame of the same size.
  /// The arguments of `body` are the new row, the column and the new cell.
  func forEachChange(since other: Frame, row: Int, _ body: (UnsafeBufferPointer<Cell>, Int, Cell) -> Void) {
    rows[row].withUnsafeBufferPointer { new in
      other.rows[row].withUnsafeBufferPointer { old in
        // Skip rows that both frames share or that are identical byte for byte.
        if new.hasSameBytes(as: old) { return }
        for column in new.indices where new[column] != old[column] { body(new, column, new[column]) }
      }
    }
  }
}

extension UnsafeBufferPointer<Cell> {
  /// Whether two rows are identical byte for byte. The comparison is fast, but may be false for rows of equal cells.
  fileprivate func hasSameBytes(as other: Self) -> Bool {
    guard count == other.count, let mine = baseAddress, let others = other.baseAddress else { return isEmpty }
    return mine == others || memcmp(mine, others, count * MemoryLayout<Cell>.stride) == 0
  }
}
