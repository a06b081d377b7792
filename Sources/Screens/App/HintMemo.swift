import KassaTerminal
import Synchronization

/// The key hints as they were last shown. They change with the screen and not with what is typed.
final class HintMemo: Sendable {
  /// What decides which hints are shown, apart from the configuration.
  struct Place: Equatable, Sendable {
    var keys: [Keys.Map]
    var id: ScreenName
    var size: Size
    var isOverlay: Bool
    var hasDialog: Bool
  }

  private let last = Mutex<(place: Place, hints: [Page.Hint])?>(nil)

  /// Returns the hints of the last time if they are for the same place, otherwise new ones.
  func list(_ place: Place, make: () -> [Page.Hint]) -> [Page.Hint] {
    let known = last.withLock { last in last?.place == place ? last?.hints : nil }
    if let known { return known }
    let hints = make()
    last.withLock { $0 = (place, hints) }
    return hints
  }
}
