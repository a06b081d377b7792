/// A screen without a terminal. It keeps the frame shown last.
public final class HeadlessScreen: Screen {
  /// The size of the window. An event of type `resize` changes it.
  public private(set) var size: Size
  public let capabilities: ScreenCapabilities
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

  public func show(_ frame: Frame) { self.frame = frame }

  public func repaint() {}
  public func suspend() {}
  public func close() { isClosed = true }
}
