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
