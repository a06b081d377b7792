/// Which of several elements has the focus.
struct FocusRing: Equatable, Sendable {
  var ids: [String]
  private(set) var current: String

  /// - Parameter ids: at least one; an empty ring focuses the empty id.
  init(_ ids: [String], current: String? = nil) {
    self.ids = ids
    self.current = current ?? ids.first ?? ""
  }

  mutating func focus(_ id: String) { if ids.contains(id) { current = id } }

  mutating func next() { move(1) }
  mutating func previous() { move(-1) }

  /// Whether nothing comes after the focused element.
  var isLast: Bool { ids.last == current }

  private mutating func move(_ step: Int) {
    guard let index = ids.firstIndex(of: current), !ids.isEmpty else { return }
    current = ids[(index + step + ids.count) % ids.count]
  }
}

extension FocusRing {
  /// A key on a screen of buttons: moves the focus, or presses.
  /// - Returns: the button that was pressed.
  mutating func press(_ action: KeyAction?) -> String? {
    switch action {
    case .choose: return current
    case .next: next()
    case .previous: previous()
    default: break
    }
    return nil
  }

  /// The same by id.
  mutating func press(_ action: ElementAction) -> String? {
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
