import CheckoutCore
import KassaTerminal

/// The flow inspector: the 13 steps with actor, time and messages. It scrolls to new entries unless scrolled back.
struct InspectorScreen: CheckoutScreen {
  var scroll = 0
  var follows = true
  var withBodies = true
  let keys = Keys.inspecting

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    let most = max(0, StepLines(context: context, withBodies: withBodies).lines().count - room(context))
    let page = max(1, room(context) - 1)
    if follows { scroll = most }
    switch keys.action(for: key) {
    case .up: scroll = max(0, min(scroll, most) - 1)
    case .down: scroll = min(most, scroll + 1)
    case .pageUp: scroll = max(0, scroll - page)
    case .pageDown: scroll = min(most, scroll + page)
    case .first: scroll = 0
    case .last: scroll = most
    case .messages:
      withBodies.toggle()
      scroll = 0
    case .back: return [.close]
    default: return []
    }
    follows = scroll == most && withBodies
    return []
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] { [.close] }

  private func room(_ context: Context) -> Int {
    PageLayout.overlayRows(context.size)
  }

  func page(_ context: Context) -> Page {
    let lines = StepLines(context: context, withBodies: withBodies).lines()
    var page = Page(id: .inspector, body: [.lines(lines)], scroll: scroll, followsEnd: follows)
    page.isOverlay = true
    page.isWide = true
    return page
  }
}
