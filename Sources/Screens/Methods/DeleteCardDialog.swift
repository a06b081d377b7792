import CheckoutCore
import KassaTerminal

/// The confirmation before a saved card or account is deleted. By default, it is not deleted.
struct DeleteCardDialog: ButtonScreen {
  let method: String
  var focus = FocusRing([.keep, .forget])
  let keys = Keys.dialog
  var pageToRead: ScreenName? { .forget }

  init(method: String) { self.method = method }

  func press(_ id: ElementID, _ context: Context) -> [Command] {
    id == .forget ? [.close, .app(.forget(method: method))] : [.close]
  }

  func page(_ context: Context) -> Page {
    let known = context.flow.interface?.methods.first { $0.id == method }
    let saved = known?.saved
    let isCard = saved?.isCard ?? true
    let label = known.map { MethodsScreen.label($0, context) }
    let name =
      isCard
      ? [saved?.brand.map(context.brandName), saved.map { MaskedDigits.text($0.account) }]
      : [known?.name == label ? nil : known?.name, label]
    let shown = name.compactMap(\.self).joined(separator: " ")
    let text =
      isCard
      ? context.say("forget.text", ["card": shown]) : context.say("forget.text.account", ["account": shown])
    return Page(
      id: .forget, body: [],
      dialog: Page.Dialog(
        id: .forget, title: context.say(isCard ? "forget.title" : "forget.title.account"),
        body: [
          .text(text, id: "forget.text", tone: .normal), .space,
          .buttons([
            Page.Button(id: .keep, label: context.say("forget.keep")),
            Page.Button(id: .forget, label: context.say("forget.forget")),
          ]),
        ], focus: focus.current))
  }
}
