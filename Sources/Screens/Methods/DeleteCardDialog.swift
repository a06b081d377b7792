import CheckoutCore
import KassaTerminal

/// The confirmation before a saved card is deleted. By default, the card is not deleted.
struct DeleteCardDialog: CheckoutScreen {
  let method: String
  var focus = FocusRing([.keep, .forget])
  let keys = Keys.dialog

  init(method: String) { self.method = method }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    let action = keys.action(for: key)
    if action == .back { return [.close] }
    return focus.press(action).map { press($0) } ?? []
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    focus.press(action).map { press($0) } ?? []
  }

  private func press(_ id: ElementID) -> [Command] {
    id == .forget ? [.close, .app(.forget(method: method))] : [.close]
  }

  func page(_ context: Context) -> Page {
    let saved = context.flow.interface?.methods.first { $0.id == method }?.saved
    let name = [saved?.brand.map(context.brandName), saved?.account].compactMap(\.self).joined(separator: " ")
    return Page(
      id: .forget, body: [], status: Page.Status(context.say("forget.title"), .warning),
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
