import CheckoutCore
import KassaTerminal

extension App {
  /// Begins the key trace before F6 is pressed.
  package mutating func beginTrace() { trace.begin() }

  var tracedState: TracedState {
    TracedState(
      page: page(), isTyping: isTyping, form: overlay == nil ? screen.entryForm : nil,
      maps: overlay.map { $0 is KeyTraceScreen ? [] : [$0.keys] } ?? [screen.keys, general])
  }

  /// Whether the event is added to the trace.
  func isTraced(_ event: InputEvent) -> Bool { trace.isOn && event.isTraced && !operatesTrace(event) }

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
    case .key, .paste, .unknown: true
    case .mouse(let mouse): mouse.kind != .release
    case .resize, .focus, .background, .eof: false
    }
  }
}
