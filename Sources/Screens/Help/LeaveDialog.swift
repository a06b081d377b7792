import CheckoutCore
import KassaTerminal

/// The confirmation before leaving a payment. It says what leaving means. The default is to stay.
struct LeaveDialog: ButtonScreen {
  let leaving: Leaving
  var focus = FocusRing([.stay, .leave])
  let keys = Keys.dialog
  var pageToRead: ScreenName? { .leave }

  init(_ leaving: Leaving) { self.leaving = leaving }

  func press(_ id: ElementID, _ context: Context) -> [Command] {
    id == .leave ? [.close, .send(.leave)] : [.close]
  }

  func page(_ context: Context) -> Page {
    Page(
      id: .leave, body: [],
      dialog: Page.Dialog(
        id: .leave, title: leaving.question(context.strings),
        body: [
          .text(leaving.words(context.strings) ?? "", id: "leave.text", tone: .normal), .space,
          .buttons([
            Page.Button(id: .stay, label: context.say("leave.stay")),
            Page.Button(id: .leave, label: context.say("button.leave")),
          ]),
        ], focus: focus.current))
  }
}
