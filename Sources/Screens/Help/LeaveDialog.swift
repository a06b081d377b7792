import CheckoutCore
import KassaTerminal

/// What leaving the payment would end or discard.
enum LeaveReason: String, Equatable, Sendable {
  /// The payer has typed something, and no payment request has been sent.
  case typed
  /// The last attempt was declined, and another one is possible.
  case declined
  /// The platform is processing the payment.
  case charged
}

/// The confirmation before leaving a payment. It says what leaving means. The default is to stay.
struct LeaveDialog: ButtonScreen {
  let reason: LeaveReason
  var focus = FocusRing([.stay, .leave])
  let keys = Keys.dialog

  init(_ reason: LeaveReason) { self.reason = reason }

  func press(_ id: ElementID, _ context: Context) -> [Command] {
    id == .leave ? [.close, .send(.leave)] : [.close]
  }

  func page(_ context: Context) -> Page {
    let title = context.say(reason == .typed ? "leave.typed" : "leave.title")
    let text = context.say(reason == .typed ? "leave.free" : "leave." + reason.rawValue)
    return Page(
      id: .leave, body: [],
      dialog: Page.Dialog(
        id: .leave, title: title,
        body: [
          .text(text, id: "leave.text", tone: .normal), .space,
          .buttons([
            Page.Button(id: .stay, label: context.say("leave.stay")),
            Page.Button(id: .leave, label: context.say("leave.leave")),
          ]),
        ], focus: focus.current))
  }
}
