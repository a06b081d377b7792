import CheckoutCore
import KassaTerminal

/// The confirmation before leaving a payment in progress. The default is to stay.
struct LeaveDialog: ButtonScreen {
  var focus = FocusRing([.stay, .leave])
  let keys = Keys.dialog

  func press(_ id: ElementID, _ context: Context) -> [Command] {
    id == .leave ? [.close, .send(.leave)] : [.close]
  }

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
