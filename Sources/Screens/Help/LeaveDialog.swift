import CheckoutCore
import KassaTerminal

/// The confirmation before leaving a payment in progress. The default is to stay.
struct LeaveDialog: CheckoutScreen {
  var focus = FocusRing([.stay, .leave])
  let keys = Keys.dialog

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    let action = keys.action(for: key)
    if action == .back { return [.close] }
    return focus.press(action).map { press($0) } ?? []
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    focus.press(action).map { press($0) } ?? []
  }

  private func press(_ id: ElementID) -> [Command] { id == .leave ? [.close, .send(.leave)] : [.close] }

  func page(_ context: Context) -> Page {
    let key = context.flow.mayHaveCharged ? "leave.charged" : "leave.free"
    return Page(
      id: .leave, body: [], status: Page.Status(context.say("leave.title"), .warning),
      dialog: Page.Dialog(
        id: .leave, title: context.say("leave.title"),
        body: [
          .text(context.say(key), id: "leave.text", tone: .normal), .space,
          .buttons([
            Page.Button(id: .stay, label: context.say("leave.stay")),
            Page.Button(id: .leave, label: context.say("leave.leave")),
          ]),
        ], focus: focus.current))
  }
}
