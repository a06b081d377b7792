import KassaTerminal

/// The cyclic focus order of the elements on a screen.
struct FocusRing: Equatable, Sendable {
  var ids: [ElementID]
  private(set) var current: ElementID

  /// - Parameter ids: the focusable elements, at least one. An empty array focuses the empty ID.
  init(_ ids: [ElementID], current: ElementID? = nil) {
    self.ids = ids
    self.current = current ?? ids.first ?? ""
  }

  mutating func focus(_ id: ElementID) { if ids.contains(id) { current = id } }

  mutating func next() { move(1) }
  mutating func previous() { move(-1) }

  private mutating func move(_ step: Int) {
    guard let index = ids.firstIndex(of: current), !ids.isEmpty else { return }
    current = ids[(index + step + ids.count) % ids.count]
  }
}

extension FocusRing {
  /// Handles a key on a screen that has only buttons. Moves the focus or presses the focused button.
  /// - Returns: the ID of the pressed button; nil if no button was pressed.
  mutating func press(_ action: KeyAction?) -> ElementID? {
    switch action {
    case .choose: return current
    case .next: next()
    case .previous: previous()
    default: break
    }
    return nil
  }

  /// Performs an action on an element by its ID. Returns the ID of the pressed button; nil if no button was pressed.
  mutating func press(_ action: ElementAction) -> ElementID? {
    switch action {
    case .press(let id):
      focus(id)
      return ids.contains(id) ? id : nil
    case .focus(let id): focus(id)
    case .fill: break
    }
    return nil
  }
}
