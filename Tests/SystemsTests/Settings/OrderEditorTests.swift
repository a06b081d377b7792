import CheckoutCore
import KassaBackend
import KassaRehearsal
import KassaResources
import KassaScreens
import KassaTerminal
import TestSupport
import Testing

@testable import KassaSystems

/// Tests what a person can choose and read in the order form of every payment system.
@Suite("The order in the shop's editor")
struct OrderEditorTests {
  @Test(
    "A mistake stands at its field in the language's words, without the name that the parameter has in the order file",
    arguments: [
      (
        TestSystem.dolyame, "en", "amount", "700000",
        "Amount and prepaid part must add up to 7000.00, the price of the items"
      ),
      (
        .dolyame, "de", "amount", "700000",
        "Betrag und vorausbezahlter Teil müssen zusammen 7000,00 ergeben, den Preis der Artikel"
      ),
      (.dolyame, "en", "phone", "12", "Must be a Russian number such as +79161234567"),
      (.ecommpay, "de", "customer", "", "Fehlt"),
      (.dolyame, "de", "goods.2.name", "", "Pflichtfeld"),
      (.dolyame, "en", "goods.2.name", String(repeating: "a", count: 129), "May have at most 128 characters"),
      (.ecommpay, "en", "description", String(repeating: "a", count: 256), "May have at most 255 characters"),
    ])
  func wordsAtField(system: TestSystem, language: String, row: String, text: String, words: String) throws {
    let source = try system.source()
    var edit = source.unedited
    edit.order[row] = text
    let strings = try #require(StringTable(language: language))
    #expect(source.mistakes(in: edit, strings).order[row] == words)
  }

  @Test("An amount that the reader refuses is explained without the name of its parameter")
  func refusedByReader() throws {
    let source = try TestSystem.worldline.source()
    var edit = source.unedited
    edit.order.merge(["currency": "KWD", "amount": "1255"]) { $1 }
    #expect(source.mistakes(in: edit, .english).order == ["amount": "Has more decimals than Worldline has (2)"])
  }

  @Test("The editor names languages as their speakers do, and says where the rest is changed")
  func languageNames() throws {
    for system in TestSystem.all {
      let checkout = HeadlessCheckout(try system.source().compose())
      defer { checkout.finish() }
      checkout.press("e")
      let texts = checkout.page.body.compactMap { if case .text(let text, _, .muted) = $0 { text } else { nil } }
      #expect(texts == ["The rest is changed in the order file"])
      guard let field = system.kind.orderFields.first(where: { $0.name == "language" }) else { continue }
      let row = field.row
      guard case .choice(let words) = row.kind else { continue }
      #expect(words.allSatisfy { row.texts[$0]?.isEmpty == false }, "\(system.name)")
    }
    #expect(AssistSystem.orderFields.first { $0.name == "language" }?.row.texts["BY"] == "Беларуская")
  }

  @Test("The second currency of an amount is chosen from those that the platform converts to")
  func convertible() throws {
    let row = try #require(WorldlineSystem.orderFields.first { $0.name == "convert" }).row
    guard case .choice(let codes) = row.kind else {
      Issue.record("typed")
      return
    }
    #expect(codes.contains("USD") && !codes.contains("XXX"))
  }

  /// The methods that the editor's row goes through, with a text for each.
  private func methods(_ checkout: HeadlessCheckout) -> [String] {
    func shown() -> String {
      for case .choice(let choice) in checkout.page.body {
        for row in choice.rows where row.id == .row("method") { return row.detail }
      }
      return ""
    }
    let first = shown()
    var all: [String] = []
    repeat {
      checkout.perform(.press("method"))
      all.append(shown())
    } while shown() != first && all.count < 40
    return all
  }

  @Test("The method of an order is chosen from those that the platform has for its country and currency")
  func offeredMethods() throws {
    func opened(_ system: TestSystem, _ lines: String) throws -> HeadlessCheckout {
      let checkout = HeadlessCheckout(try system.source(lines).compose())
      checkout.press("e")
      return checkout
    }
    let dutch = try opened(.worldline, "regionCode: NL\npaymentCurrency: EUR")
    defer { dutch.finish() }
    let names = methods(dutch)
    #expect(names.contains("iDEAL (809)") && names.contains("Cards (cards)") && !names.contains("Dankort (123)"))
    dutch.perform(.fill("country", text: "dk"))
    dutch.perform(.fill("currency", text: "DKK"))
    #expect(methods(dutch).contains("Dankort (123)") && !methods(dutch).contains("iDEAL (809)"))
    let dollars = try opened(.ecommpay, "paymentCurrency: USD")
    defer { dollars.finish() }
    #expect(methods(dollars).contains("Skrill (skrill-wallet)") && !methods(dollars).contains { $0.contains("boost") })
  }

  @Test("A method that is not offered for the order's new country is a mistake at its row")
  func unofferedMethod() throws {
    let source = try TestSystem.worldline.source("regionCode: NL\npaymentCurrency: EUR\nforcePaymentMethod: \"809\"")
    var edit = source.unedited
    edit.order["amount"] = "500"
    #expect(source.mistakes(in: edit, .english).order == [:])
    edit.order["country"] = "DE"
    #expect(source.mistakes(in: edit, .english).order == ["method": "Choose one from the list"])
  }
}
