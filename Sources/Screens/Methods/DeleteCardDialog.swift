import CheckoutCore
import KassaTerminal

/// The confirmation before a saved card is deleted. By default, the card is not deleted.
struct DeleteCardDialog: ButtonScreen {
  let method: String
  var focus = FocusRing([.keep, .forget])
  let keys = Keys.dialog

  init(method: String) { self.method = method }

  func press(_ id: ElementID, _ context: Context) -> [Command] {
    id == .forget ? [.close, .app(.forget(method: method))] : [.close]
  }

  func page(_ context: Context) -> Page {
    let saved = context.flow.interface?.methods.first { $0.id == method }?.saved
    let name = [saved?.brand.map(context.brandName), saved.map { MaskedDigits.text($0.account) }].compactMap(\.self)
      .joined(separator: " ")
    return Page(
      id: .forget, body: [],
      dialog: Page.Dialog(
        id: .forget, title: context.say("forget.title"),
        body: [
          .text(context.say("forget.text", ["card": name]), id: "forget.text", tone: .normal), .space,
          .buttons([
            Page.Button(id: .keep, label: context.say("forget.keep")),
            Page.Button(id: .forget, label: context.say("forget.forget")),
          ]),
        ], focus: focus.current))
  }
}
