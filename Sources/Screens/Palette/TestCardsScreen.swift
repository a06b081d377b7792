import CheckoutCore
import KassaCards
import KassaTerminal

/// The list of the platform's test cards (F3), grouped by what they trigger and filtered while the person types.
/// Enter fills in the card form with the selected card.
struct TestCardsScreen: FilteredListScreen {
  var list: FilteredList

  init(_ context: Context) {
    let cards = context.setup.testCards.rows.grouped
    list = FilteredList(
      .testCards,
      cards.map { card in
        FilteredList.Entry(
          id: .testCard(card.number), group: card.group.heading(context.strings), label: card.groupedNumber,
          words: card.number, detail: card.effect, badge: Self.badge(card.brand, context),
          // What is said of a card that pays is about later payments.
          isAside: card.group == .paid)
      }, selected: Self.fitting(cards, context).map { .testCard($0.number) })
  }

  /// The first card of the method whose form is shown, if its cards are of one brand only; nil for the first card of all.
  private static func fitting(_ cards: [TestCardRow], _ context: Context) -> TestCardRow? {
    let method = context.flow.interface?.methods.first { $0.id == context.flow.method }
    guard let brands = method?.brands, brands.count == 1 else { return nil }
    return cards.first { brands.contains($0.brand) }
  }

  /// The brand as a badge that leaves room for the words: American Express by its short name.
  private static func badge(_ brand: BrandID, _ context: Context) -> Page.Badge? {
    var badge = context.badge(brand)
    if brand == .americanExpress { badge?.text = "Amex" }
    return badge
  }

  func effect(of id: ElementID) -> Command? { .useTestCard(id.rawValue) }

  func page(_ context: Context) -> Page {
    let none = context.setup.editor == nil ? "filter.none" : "testCards.none"
    return Page(
      id: .testCards, body: [],
      dialog: list.dialog(.testCards, title: context.say("testCards.title"), none: none, context.strings))
  }
}
