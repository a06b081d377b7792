import CheckoutCore
package import KassaTerminal

extension App {
  /// Handles a key, paste, mouse or resize event.
  /// - Parameter origin: what the front end knows about the event; nil if there is no terminal.
  package mutating func handle(_ event: InputEvent, from origin: InputOrigin? = nil) -> [AppCommand] {
    guard trace.isOn, event.isTraced, !operatesTrace(event) else { return obey(event) }
    let before = tracedState
    let wasOpen = overlay is KeyTraceScreen
    let commands = obey(event)
    // The key that opens the trace is not of interest in it.
    if overlay is KeyTraceScreen, !wasOpen { return commands }
    trace.add(
      KeyTrace.Entry(event, origin, before, tracedState), at: origin?.microseconds ?? now.milliseconds * 1000)
    return commands
  }

  /// Begins the key trace before F6 is pressed.
  package mutating func beginTrace() { trace.begin() }

  private var tracedState: TracedState {
    TracedState(
      page: page(), isTyping: isTyping, form: overlay == nil ? screen.entryForm : nil,
      maps: overlay.map { $0 is KeyTraceScreen ? [] : [$0.keys] } ?? [screen.keys, general])
  }

  /// Whether the event scrolls or closes the trace, or would make it show itself.
  private func operatesTrace(_ event: InputEvent) -> Bool {
    guard let screen = overlay as? KeyTraceScreen else { return false }
    if case .key(let key) = event { return screen.operates(key) }
    return !screen.isLive
  }
}

extension InputEvent {
  fileprivate var isTraced: Bool {
    switch self {
    case .key, .paste: true
    case .mouse(let mouse): mouse.kind != .release
    case .resize, .focus, .eof: false
    }
  }
}
