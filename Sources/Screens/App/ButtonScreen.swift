import KassaTerminal

/// A screen that has only buttons. Keys, the mouse, line mode and scripts all press a button by its ID.
protocol ButtonScreen: CheckoutScreen {
  var focus: FocusRing { get set }
  /// Returns the button that an action presses, whichever button has the focus; nil if there is none.
  func button(for action: KeyAction) -> ElementID?
  mutating func press(_ id: ElementID, _ context: Context) -> [Command]
}

extension ButtonScreen {
  func button(for action: KeyAction) -> ElementID? { nil }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] { pressKey(key, context) }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    focus.press(action).map { press($0, context) } ?? []
  }

  /// Handles a key as every screen with only buttons does.
  mutating func pressKey(_ key: Key, _ context: Context) -> [Command] {
    guard let action = keys.action(for: key) else { return [] }
    if let button = button(for: action) { return press(button, context) }
    switch action {
    case .leave: return [.leave]
    case .back: return [.close]
    default: return focus.press(action).map { press($0, context) } ?? []
    }
  }
}
