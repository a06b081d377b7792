import CheckoutCore
import KassaCards
import KassaRehearsal
import KassaResources
import KassaTerminal
import Testing

@testable import KassaScreens

@Suite("Test card palette")
struct TestCardPaletteTests {
  private func rows(_ checkout: HeadlessCheckout) -> [ElementID] {
    checkout.page.dialog == nil ? [] : checkout.page.elements.map(\.id)
  }

  private func checkout(_ size: Size = Size(columns: 80, rows: 24)) -> HeadlessCheckout {
    let checkout = ScreenFixture.checkout(size: size)
    checkout.press("Enter", "Enter", "F3")
    return checkout
  }

  @Test("The cards are grouped, and each group has a heading")
  func groups() {
    let texts = checkout().page.dialog?.body.compactMap { block -> String? in
      if case .text(let text, _, _) = block { text } else { nil }
    }
    #expect(texts == ["Paid", "3-D Secure · one-time code", "Declined"])
  }

  @Test("Cards whose payment ends as the filter says come before those of which something else is said")
  func ranks() {
    let aside = TestCardRow(number: "4000000000000119", brand: .visa, effect: "later debit declined (10102)")
    let cards = [aside] + ScreenFixture.testCards
    var list = FilteredList(
      .testCards,
      cards.map { card in
        FilteredList.Entry(
          id: .testCard(card.number), group: card.group.heading(.english), label: card.number, detail: card.effect,
          isAside: card.group == .paid)
      })
    for key in "decl" { _ = list.handle(Keys.character(key)) }
    #expect(list.shown.map(\.id.rawValue) == [ScreenFixture.declined, aside.number])
    #expect(list.selected?.rawValue == ScreenFixture.declined)
  }

  @Test("Typing filters the list by all words, and Escape clears the filter before it closes")
  func filter() {
    let checkout = checkout()
    #expect(rows(checkout).count == ScreenFixture.testCards.count)
    checkout.type("declined VISA")
    #expect(rows(checkout).map(\.rawValue) == [ScreenFixture.declined])
    checkout.type("?")
    #expect(rows(checkout).isEmpty && checkout.text.contains("Nothing found"))
    checkout.press("Enter")
    #expect(checkout.page.dialog != nil)
    checkout.press("Backspace")
    #expect(rows(checkout).count == 1)
    checkout.press("Escape")
    #expect(rows(checkout).count == ScreenFixture.testCards.count && checkout.page.dialog?.filter?.text == "")
    checkout.press("Escape")
    #expect(checkout.page.dialog == nil && checkout.page.id == "card")
  }

  @Test("The frame of the dialog and the filter stay where they are while the person types")
  func steady() {
    let checkout = checkout()
    let (before, cursor) = (
      checkout.text.split(separator: "\n").map { $0.contains("╭") || $0.contains("╰") }, checkout.frame.cursor
    )
    checkout.type("declined")
    #expect(checkout.text.split(separator: "\n").map { $0.contains("╭") || $0.contains("╰") } == before)
    #expect(checkout.frame.cursor?.row == cursor?.row)
  }

  @Test("A whole card number cannot be typed into the filter")
  func number() {
    let checkout = checkout()
    checkout.type("5555555555554444")
    #expect(checkout.page.dialog?.filter?.text == "55555555555")
    checkout.paste("5555555555554444")
    #expect(checkout.page.dialog?.filter?.text == "55555555555")
  }

  @Test("Up and down go through all cards, with the selected one in sight", arguments: [(40, 12), (80, 24)])
  func moving(columns: Int, rows: Int) {
    let checkout = checkout(Size(columns: columns, rows: rows))
    for card in ScreenFixture.testCards + ScreenFixture.testCards.prefix(1) {
      #expect(checkout.text.contains(card.groupedNumber), "\(checkout.text)")
      checkout.press("Down")
    }
    checkout.press("Up", "Up")
    #expect(checkout.text.contains(ScreenFixture.testCards.last?.groupedNumber ?? "?"))
  }

  @Test("Enter fills in the form")
  func form() {
    let checkout = checkout()
    checkout.press("Down", "Enter")
    #expect(checkout.page.dialog == nil)
    #expect(checkout.page.field("pan")?.text == "•••• •••• •••• 0056" && checkout.page.focus == "pay")
  }

  @Test("From the methods, a test card goes through to the form")
  func methods() {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter", "F3")
    #expect(checkout.page.id == "methods" && checkout.page.dialog?.id == "testCards")
    checkout.press("Enter")
    #expect(checkout.page.id == "card" && checkout.page.focus == "pay")
    #expect(checkout.page.field("pan")?.text == "•••• •••• •••• 0077")
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
  }

  @Test("From a decline, a test card goes through to the form of the next attempt")
  func retry() {
    let checkout = ScreenFixture.checkout()
    checkout.pay(ScreenFixture.declined)
    #expect(checkout.page.id == "retry")
    checkout.press("F3", "Enter")
    #expect(checkout.page.id == "card" && checkout.page.focus == "pay")
    #expect(checkout.page.field("pan")?.text == "•••• •••• •••• 0077")
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
  }

  @Test("A click on a card chooses it")
  func click() throws {
    let checkout = checkout()
    let target = try #require(
      checkout.session.layout().targets.last { $0.element?.rawValue == ScreenFixture.challenged })
    checkout.click(target.area.origin)
    #expect(checkout.page.field("pan")?.text == "•••• •••• •••• 0056")
  }

  @Test("A card chosen in the shop fills in the first card form of the next payment, and only that")
  func fromShop() {
    let checkout = ScreenFixture.checkout()
    checkout.press("F3")
    checkout.type("declined")
    checkout.press("Enter")
    #expect(checkout.page.id == "shop" && checkout.page.dialog == nil && checkout.flow.phase == .ready)
    #expect(checkout.page.status.text == "For the card form: Visa ending 1111", "\(checkout.page.status)")
    checkout.press("Enter", "Enter")
    let number = ScreenFixture.declined
    #expect(checkout.page.field("pan")?.text.filter(\.isNumber) == number || checkout.page.focus != "pan")
    #expect(checkout.page.field("expiry")?.text.isEmpty == false, "\(checkout.text)")
    checkout.press("Enter")
    #expect(checkout.page.id == "retry", "\(checkout.text)")
    checkout.press("Down", "Enter")
    #expect(checkout.page.field("pan")?.text.isEmpty == true, "\(checkout.text)")
  }
}
