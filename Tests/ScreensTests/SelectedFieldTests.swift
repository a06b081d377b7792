import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

/// Tests that a filled field that gets the focus is selected: what is typed replaces it.
@Suite("Selected fields")
struct SelectedFieldTests {
  /// The card form after a decline, with the focus in the filled number.
  private func number() -> HeadlessCheckout {
    let checkout = ScreenFixture.checkout()
    checkout.pay(ScreenFixture.declined)
    checkout.press("Enter")
    checkout.press("Shift-Tab", "Shift-Tab")
    return checkout
  }

  private func shown(_ checkout: HeadlessCheckout) -> String? { checkout.page.focusedField?.text }

  @Test("After a decline, another number typed over the old one is the one that pays")
  func replaced() {
    let checkout = number()
    #expect(checkout.page.focus == .pan && checkout.page.focusedField?.isSelected == true, "\(checkout.text)")
    checkout.type(ScreenFixture.frictionless)
    checkout.press("Tab")
    #expect(checkout.text.contains("•••• •••• •••• 0077"), "\(checkout.text)")
    checkout.perform(.fill(.code, text: "123"))
    checkout.perform(.press(.pay))
    checkout.advance(.seconds(30))
    #expect(checkout.outcome == .success)
    #expect(checkout.flow.result?.payment?.account?.contains("0077") == true)
  }

  @Test("A paste replaces the selected text, too")
  func pasted() {
    let checkout = number()
    checkout.paste(ScreenFixture.frictionless)
    #expect(checkout.text.contains("0077") && !checkout.text.contains("1111"), "\(checkout.text)")
  }

  @Test("A key that moves the cursor, Backspace and a second digit leave the rest", arguments: ["Left", "End", "Home"])
  func kept(key: String) {
    let checkout = number()
    let before = shown(checkout)
    checkout.press(key)
    #expect(shown(checkout) == before && checkout.page.focusedField?.isSelected == false)
    let typed = number()
    typed.type("43")
    #expect(shown(typed) == "43")
    let erased = number()
    erased.press("Backspace")
    #expect(shown(erased) == "4111 1111 1111 111")
  }

  @Test("A digit too many in the card number does not change the expiry date that was entered before")
  func overflow() {
    let checkout = number()
    let expiry = checkout.page.field(.expiry)?.text
    checkout.type(ScreenFixture.frictionless + "2")
    #expect(checkout.page.field(.expiry)?.text == expiry && expiry?.contains("30") == true, "\(checkout.text)")
    #expect(checkout.page.focus == .pan && checkout.text.contains("No more than 16 digits"), "\(checkout.text)")
    checkout.type("34")
    #expect(shown(checkout) == "4000 0000 0000 0077" && checkout.page.field(.expiry)?.text == expiry)
    checkout.press("Tab")
    #expect(checkout.page.focus == .expiry && checkout.text.contains("•••• 0077"), "\(checkout.text)")
  }

  @Test("A character that the field refuses does not replace the selected text")
  func refused() {
    let checkout = number()
    let before = shown(checkout)
    checkout.type("x")
    #expect(shown(checkout) == before && checkout.page.focusedField?.error != nil, "\(checkout.text)")
  }

  @Test("The selected text and what replaced it are one step of undo")
  func undone() {
    let checkout = number()
    let before = shown(checkout)
    checkout.type("4")
    checkout.press("Ctrl-_")
    #expect(shown(checkout) == before)
    checkout.press("Ctrl-Y")
    #expect(shown(checkout) == "4")
  }

  @Test(
    "An error of the security code goes as soon as another brand makes it untrue",
    arguments: [
      ("378282246310005", "123", "4242424242424242"), ("378282246310005", "123", "5555555555554444"),
      ("4242424242424242", "12", "378282246310005"),
    ])
  func codeOfAnotherBrand(first: String, code: String, second: String) {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter", "Enter")
    checkout.perform(.fill(.pan, text: first))
    checkout.perform(.fill(.code, text: code))
    checkout.perform(.focus(.holder))
    #expect(checkout.page.field(.code)?.error != nil, "\(checkout.text)")
    checkout.perform(.fill(.pan, text: second))
    // What the other brand wants, too, stays an error.
    let isRight = second.hasPrefix("37") ? code.count == 4 : code.count == 3
    #expect((checkout.page.field(.code)?.error == nil) == isRight, "\(checkout.text)")
  }

  @Test("The three ways after a decline: the same card, another card in an empty form, or the end")
  func ways() {
    func declined() -> HeadlessCheckout {
      let checkout = ScreenFixture.checkout()
      checkout.pay(ScreenFixture.declined)
      return checkout
    }
    let other = declined()
    #expect(other.page.elements.map(\.id) == ["retry", "another", "leave"])
    other.press("Down", "Enter")
    #expect(other.page.id == .card && other.page.field(.pan)?.isBlank == true, "\(other.text)")
    #expect(other.page.field(.holder)?.isBlank == true && !other.text.contains("1111"))
    let stopped = declined()
    stopped.press("Up", "Enter")
    #expect(stopped.outcome == .declined && stopped.page.id == .result, "\(stopped.text)")
    let same = declined()
    same.press("Enter")
    #expect(same.page.field(.holder)?.text == "JANE DOE" && same.page.focus == .code)
  }
}
