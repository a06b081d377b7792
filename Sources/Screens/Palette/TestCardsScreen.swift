import CheckoutCore
import KassaTerminal

/// The list of the platform's test cards, with the scenario that each card triggers.
/// Enter puts the selected number into the card form.
struct TestCardsScreen: CheckoutScreen {
  var selected = 0
  let keys = Keys.list

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    let count = context.setup.testCards.count
    guard count > 0 else { return [.close] }
    switch keys.action(for: key) {
    case .up: selected = (selected + count - 1) % count
    case .down: selected = (selected + 1) % count
    case .first: selected = 0
    case .last: selected = count - 1
    case .choose: return [.useTestCard(context.setup.testCards[selected].number), .close]
    default: return [.close]
    }
    return []
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    guard case .press(let id) = action, let card = context.setup.testCards.first(where: { .testCard($0.number) == id })
    else {
      return [.close]
    }
    return [.useTestCard(card.number), .close]
  }

  func page(_ context: Context) -> Page {
    let cards = context.setup.testCards
    let rows = cards.map { card in
      Page.Choice.Row(
        id: .testCard(card.number), label: card.number, detail: card.effect, badge: context.badge(card.brand))
    }
    let chosen = cards.indices.contains(selected) ? ElementID.testCard(cards[selected].number) : nil
    return Page(
      id: .testCards, body: [],
      status: Page.Status(context.say("testCards.status")),
      dialog: Page.Dialog(
        id: .testCards, title: context.say("testCards.title"),
        body: [.choice(Page.Choice(id: .testCards, rows: rows, selected: chosen))], focus: .testCards))
  }
}
