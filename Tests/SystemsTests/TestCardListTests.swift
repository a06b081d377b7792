import CheckoutCore
import KassaBackend
import KassaRehearsal
import KassaResources
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaSystems

/// The list of test cards (F3) of every payment system.
@Suite("List of test cards")
struct TestCardListTests {
  private func list(_ system: TestSystem, _ language: String) throws -> HeadlessCheckout {
    var settings = CheckoutSettings()
    settings.provider = system.name
    settings.language = language
    let composed = try CheckoutInputs.composeScript(settings)
    let checkout = HeadlessCheckout(setup: composed.setup, backend: composed.backend, launch: composed.launch)
    Passer(system: system).go(checkout) { $0.page.body.contains(where: Self.isNumber) }
    checkout.press("F3")
    return checkout
  }

  private static func isNumber(_ block: Page.Block) -> Bool {
    if case .field(let field) = block { field.role == .cardNumber } else { false }
  }

  @Test(
    "At 80 columns, each card has one line: its number in the groups of its brand, and plain words",
    arguments: TestSystem.all.filter { !$0.kind.sandbox.testCards.isEmpty })
  func lines(_ system: TestSystem) throws {
    for language in system.kind.languages {
      let strings = try #require(StringTable(language: language))
      let checkout = try list(system, language)
      defer { checkout.finish() }
      for card in system.kind.testCards(in: strings).grouped {
        let line = checkout.text.split(separator: "\n").first { $0.contains(card.groupedNumber) }
        #expect(line?.contains(card.effect) == true, "\(language): \(card.groupedNumber) \(card.effect)")
        #expect(!card.effect.contains(", ,") && !card.effect.isEmpty, "\(card)")
        checkout.press("Down")
      }
    }
  }

  @Test("In the form of a method with cards of one brand, the list begins at a card that the method takes")
  func fitting() throws {
    var settings = CheckoutSettings()
    settings.provider = TestSystem.worldline.name
    let composed = try CheckoutInputs.composeScript(settings)
    let checkout = HeadlessCheckout(setup: composed.setup, backend: composed.backend, launch: composed.launch)
    defer { checkout.finish() }
    checkout.press("Enter")
    checkout.advance(.seconds(1))
    checkout.perform(.press("3012"))
    checkout.advance(.seconds(1))
    checkout.press("F3", "Enter")
    let number = checkout.page.field("cardNumber")
    #expect(number?.text.hasSuffix("4449") == true && number?.error == nil, "\(checkout.text)")
    checkout.advance(.seconds(1))
    #expect(checkout.flow.method == "3012", "\(checkout.text)")
    checkout.perform(.fill("expiryDate", text: "12/30"))
    checkout.perform(.press("pay"))
    checkout.advance(.seconds(60))
    #expect(checkout.page.id == "redirect", "\(checkout.text)")
  }

  @Test("The list has a heading for each kind of question, and the filter finds its cards")
  func questions() throws {
    let checkout = try list(.ecommpay, "en")
    defer { checkout.finish() }
    let headings = checkout.page.dialog?.body.compactMap { block -> String? in
      if case .text(let text, _, _) = block { text } else { nil }
    }
    #expect(
      headings == [
        "Paid", "3-D Secure · the bank does not ask", "3-D Secure · one-time code",
        "3-D Secure · one choice from a list", "3-D Secure · several choices",
        "3-D Secure · confirmation in the bank’s app", "3-D Secure · a page of the bank with a form",
        "3-D Secure · a page of the bank that refers to its app", "3-D Secure · a notice without a question",
        "3-D Secure · decoupled challenge", "3-D Secure · only in a browser", "Declined", "Errors",
      ])
    checkout.type("206104")
    #expect(checkout.page.elements.count == 1, "digits on both sides of a gap are found")
  }
}
