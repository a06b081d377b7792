import CheckoutCore
import KassaTerminal

/// Builds the page for a wallet's payment sheet.
struct WalletPage {
  var method: PaymentMethod
  var sheet: WalletSheet
  var recoverableError: CheckoutError?
  var screen: WalletScreen
  var context: Context

  var page: Page {
    method.unavailable.map(unavailable)
      ?? Page(id: .wallet, body: head + cards + [.facts(facts), .space, buttons], status: status, focus: focus)
  }

  private var focus: ElementID { screen.focus.current }

  private var head: [Page.Block] {
    var blocks: [Page.Block] = [.heading(sheet.walletName, id: "wallet.title")]
    if let recoverableError {
      blocks.append(.text(recoverableError.words(context.strings), id: .setback, tone: .error))
    }
    return blocks
  }

  /// The selected card, or else the first one.
  private var card: WalletCard? { sheet.cards.first { $0.id == screen.card } ?? sheet.cards.first }

  private var cards: [Page.Block] {
    let rows = sheet.cards.map { card in
      Page.Choice.Row(
        id: .card(card), label: card.name + " " + MaskedDigits.text(card.lastFour),
        detail: context.say("wallet.kind." + card.kind.rawValue), badge: context.badge(card.network))
    }
    return [
      .choice(Page.Choice(id: .walletCards, rows: rows, selected: card.map(ElementID.card))),
      .text(
        context.say("wallet.networks", ["names": sheet.networks.map(context.brandName).joined(separator: " · ")]),
        id: "wallet.networks", tone: .muted), .space,
    ]
  }

  private var facts: [Page.Fact] {
    var facts: [Page.Fact] = []
    // Repeat the selected card as a fact, because line mode does not mark the selected row.
    if let card {
      facts.append(
        Page.Fact(
          context.say("result.instrument"), card.name + " " + MaskedDigits.text(card.lastFour), id: "wallet.card"))
    }
    facts.append(Page.Fact(context.say("wallet.merchant"), sheet.merchantName, id: "wallet.merchant"))
    facts += sheet.contacts.map { contact in
      Page.Fact(
        context.say("wallet.contact." + contact.kind.rawValue), contact.value,
        id: ElementID("contact." + contact.kind.rawValue))
    }
    facts += sheet.items.enumerated().map { index, item in
      Page.Fact(item.label, context.format.money(item.amount), id: ElementID("wallet.item.\(index)"))
    }
    facts.append(
      Page.Fact(context.say("wallet.total"), context.format.money(sheet.total), id: "wallet.total", tone: .strong))
    return facts
  }

  private var isArmed: Bool { screen.isArmed(context.now) }

  private var buttons: Page.Block {
    let key = isArmed ? "wallet.again" : "wallet.pay"
    return .buttons([
      Page.Button(id: .pay, label: context.say(key, ["amount": context.format.money(sheet.total)])), refuse,
    ])
  }

  private var refuse: Page.Button {
    Page.Button(
      id: .refuse, label: context.say(WalletScreen.hasOthers(context) ? "wallet.other" : "wallet.refuse"))
  }

  private var status: Page.Status {
    if isArmed { return Page.Status(context.say("wallet.status.armed"), .warning) }
    if let recoverableError { return Page.Status(recoverableError.words(context.strings), .error) }
    return Page.Status(context.say("wallet.status"))
  }

  private func unavailable(_ reason: String) -> Page {
    let title = context.say("wallet.unavailable", ["name": sheet.walletName])
    return Page(
      id: .wallet,
      body: [
        .heading(title, id: "wallet.unavailable"), .text(context.say(reason), id: "wallet.reason", tone: .warning),
        .text(
          context.say("wallet.networks", ["names": sheet.networks.map(context.brandName).joined(separator: " · ")]),
          id: "wallet.networks", tone: .muted), .space, .buttons([refuse]),
      ],
      status: Page.Status(context.say(reason), .warning), focus: .refuse)
  }
}
