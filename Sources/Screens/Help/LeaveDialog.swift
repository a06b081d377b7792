import CheckoutCore
import Terminal

/// Asks once before leaving while a payment is on its way. Staying is the default.
struct LeaveDialog: Screen {
  var focus = FocusRing(["stay", "leave"])
  let keys = Keys.dialog

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    switch keys.action(for: key) {
    case .choose: return press(focus.current)
    case .next: focus.next()
    case .previous: focus.previous()
    case .back: return [.close]
    default: break
    }
    return []
  }

  mutating func act(_ action: ElementAction, _ context: Context) -> [Command] {
    switch action {
    case .press(let id): return press(id)
    case .focus(let id): focus.focus(id)
    case .fill: break
    }
    return []
  }

  private func press(_ id: String) -> [Command] { id == "leave" ? [.close, .send(.leave)] : [.close] }

  func page(_ context: Context) -> Page {
    let key = context.flow.mayHaveCharged ? "leave.charged" : "leave.free"
    return Page(
      id: "leave", body: [], status: Page.Status(context.say("leave.title"), .warning),
      dialog: Page.Dialog(
        id: "leave", title: context.say("leave.title"),
        body: [
          .text(context.say(key), id: "leave.text", tone: .normal), .space,
          .buttons([
            Page.Button(id: "stay", label: context.say("leave.stay")),
            Page.Button(id: "leave", label: context.say("leave.leave")),
          ]),
        ], focus: focus.current))
  }
}
