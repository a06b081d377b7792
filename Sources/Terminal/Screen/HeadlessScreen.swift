import Glibc

/// A screen without a terminal: remembers the last frame and counts.
public final class HeadlessScreen: Screen {
  public private(set) var size: Size
  public let capabilities: ScreenCapabilities
  public private(set) var counters = ScreenCounters()
  public private(set) var frame: Frame
  public private(set) var isClosed = false
  private var events: [InputEvent] = []

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

  /// Input for the next `readEvents`. A resize changes the size at once.
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
  /// How many cells differ; all of them where the size does.
  func cellsChanged(since other: Frame) -> Int {
    guard size == other.size else { return cells.count }
    return cells.withUnsafeBufferPointer { new in
      other.cells.withUnsafeBufferPointer { old in
        var changed = 0
        for row in 0..<size.rows {
          let cells = row * size.columns..<(row + 1) * size.columns
          if old.hasSameBytes(as: new, in: cells) { continue }
          for index in cells where new[index] != old[index] { changed += 1 }
        }
        return changed
      }
    }
  }
}

extension UnsafeBufferPointer<Cell> {
  /// Whether cells are the same byte by byte: quicker than cell by cell, and false at worst for what is equal.
  func hasSameBytes(as other: Self, in cells: Range<Int>) -> Bool {
    guard let mine = baseAddress, let others = other.baseAddress else { return cells.isEmpty }
    return memcmp(mine + cells.lowerBound, others + cells.lowerBound, cells.count * MemoryLayout<Cell>.stride) == 0
  }
}
