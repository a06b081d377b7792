import CheckoutCore
import KassaTerminal

/// What else can be done with the result, as a list: copy the payment ID, the merchant actions, back to the shop, save as script.
struct MoreDialog: ButtonScreen {
  var focus: FocusRing
  let keys = Keys.dialog

  init(_ context: Context) { focus = FocusRing(Self.rows(context).map(\.id)) }

  private static func rows(_ context: Context) -> [Page.Choice.Row] {
    func row(_ id: ElementID, _ key: String, _ keyName: String = "") -> Page.Choice.Row {
      Page.Choice.Row(id: id, label: context.say(key), detail: keyName)
    }
    return [row(.copy, "result.copy", "c")]
      + (context.currentPayment == nil ? [] : [row(.operations, "button.operations", Keys.merchantActionsKey.name)])
      + (context.summary.isUnpaid ? [] : [row(.again, "button.shop")])
      + [row(.saveScript, "result.script", "w")]
  }

  mutating func press(_ id: ElementID, _ context: Context) -> [Command] {
    switch id {
    case .copy: [.close] + (context.flow.result?.payment.map { [.app(.copy($0.id))] } ?? [])
    case .operations: [.close, .key(Keys.merchantActionsKey)]
    case .saveScript: [.close, .app(.saveScript)]
    default: [.close, .restart]
    }
  }

  func page(_ context: Context) -> Page {
    let rows = Self.rows(context)
    return Page(
      id: .more, body: [],
      dialog: Page.Dialog(
        id: .more, title: context.say("more.title"),
        body: [.choice(Page.Choice(id: .moreActions, rows: rows, selected: focus.current))], focus: .moreActions))
  }
}
