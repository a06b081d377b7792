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

  @Test("The fields of the order are checked by ISO 4217, ISO 3166-1 and the SDK's own rules")
  func orderRules() throws {
    func found(_ system: TestSystem, _ changes: [String: String]) throws -> EditMistakes {
      let source = try system.source()
      var edit = source.unedited
      edit.order.merge(changes) { $1 }
      return source.mistakes(in: edit, .english).order
    }
    let strings = StringTable.english
    for text in ["19.999", "0", "-5", "five"] {
      #expect(try found(.ecommpay, ["amount": text]) == ["amount": strings("problem.amount")])
    }
    #expect(
      try found(.ecommpay, ["currency": "XXX", "country": "XX", "amount": ""]) == [
        "currency": strings("problem.order.currency"), "country": strings("problem.order.country"),
        "amount": strings("problem.field.required"),
      ])
    #expect(try found(.ecommpay, ["customer": ""]).keys.sorted() == ["customer"])
    #expect(try found(.worldline, ["currency": "KWD", "amount": "1255"]).keys.sorted() == ["amount"])
    #expect(try found(.dolyame, ["amount": "600000"]).keys.sorted() == ["amount"])
    #expect(try found(.dolyame, ["amount": "700000", "prepaid": "0"]) == [:])
    #expect(try found(.assist, ["currency": "BYR", "amount": "1000"]) == [:])
    for word in ["OneClick", "Autopayment", "Regular"] { #expect(try found(.ecommpay, ["recurring": word]) == [:]) }
  }

  @Test("An edited order is the next payment's; options of the command line are part of it")
  func edited() throws {
    let source = try TestSystem.worldline.source("paymentAmount: 500\nforcePaymentMethod: cards", language: "de")
    #expect(source.unedited.order["amount"] == "500" && source.unedited.order["language"] == "de")
    var edit = source.unedited
    edit.order["recurring"] = "true"
    edit.order["language"] = "fr"
    let composed = try #require(try source.compose().recompose?(.edit(edit)))
    #expect(composed.setup.language == "fr" && composed.setup.order.amount == 500)
    #expect(composed.setup.editor?.current == edit && composed.setup.editor?.initial == source.unedited)
    let system = try #require(try source.changed(by: edit).read().system as? WorldlineSystem)
    #expect(system.order.recurrentInfo != nil && system.order.forcePaymentMethod == "cards")
  }

  @Test("An edit drops a signature, which covers the order as it was; saving an unedited order keeps it")
  func signature() throws {
    let source = try TestSystem.ecommpay.source("signature: abc")
    #expect(source.fileText(source.unedited).contains("signature: abc"))
    var edit = source.unedited
    edit.order["amount"] = "500"
    #expect(!source.fileText(edit).contains("signature"))
    #expect(try source.changed(by: edit).read().system.isSigned == false)
  }

  /// Opens the order form of a shop in a language, with ecommpay's sample order.
  private func orderForm(_ language: String) throws -> HeadlessCheckout {
    let checkout = HeadlessCheckout(try TestSystem.ecommpay.source(language: language).compose())
    checkout.press("e")
    return checkout
  }

  @Test(
    "The order form takes an amount by the signs of the language, and refuses what could mean two sums",
    arguments: [
      ("en", "EUR", "0.500", nil), ("en", "EUR", "0,500", nil), ("en", "EUR", "00.500", nil),
      ("en", "EUR", "01.000", nil),
      ("de", "EUR", "0.500", nil), ("de", "EUR", "0,500", nil), ("de", "EUR", "01.000", nil),
      ("en", "JPY", "0.005", nil),
      ("en", "EUR", "19.999", nil), ("en", "EUR", "2,614", 261_400), ("en", "KWD", "12,500", nil),
      ("en", "KWD", "12,345.000", 12_345_000), ("de", "EUR", "19.999", 1_999_900), ("de", "EUR", "0,50", 50),
      ("ru", "EUR", "1 999,50", 199_950), ("en", "JPY", "1,500", 1500),
    ] as [(String, String, String, Int64?)])
  func typedAmounts(language: String, code: String, text: String, minor: Int64?) throws {
    let checkout = try orderForm(language)
    defer { checkout.finish() }
    checkout.perform(.fill("currency", text: code))
    checkout.perform(.fill("amount", text: text))
    checkout.press("Esc")
    if let minor {
      #expect(checkout.page.id == .shop)
      #expect(checkout.session.app.setup.order.amount == minor, "\(checkout.text)")
    } else {
      #expect(checkout.page.field("amount")?.error == StringTable(language: language)?("problem.amount"))
    }
  }

  @Test("The hint of an amount has the decimals of the currency, as the language writes them; the amount has them too")
  func amountHint() throws {
    for (language, code, example) in [
      ("en", "USD", "19.99"), ("en", "JPY", "1999"), ("en", "KWD", "19.990"), ("de", "KWD", "19,990"),
    ] {
      let checkout = try orderForm(language)
      defer { checkout.finish() }
      checkout.perform(.fill("currency", text: code))
      #expect(checkout.page.field("amount")?.hint.hasSuffix(" " + example) == true, "\(language) \(code)")
    }
    let german = try orderForm("de")
    defer { german.finish() }
    #expect(german.page.field("amount")?.text == "19,99")
    // The form stays as it is, but its amount is none in a currency without decimals.
    german.perform(.fill("currency", text: "JPY"))
    german.press("Esc")
    #expect(german.page.field("amount")?.error != nil)
  }

  @Test(
    "A saved order file finds the logo of the order file, whose folder may be another one",
    arguments: [
      ("../logo/o.yaml", "logo.png", "../logo/logo.png"), ("o.yaml", "logo.png", "logo.png"),
      ("/shop/o.yaml", "a/logo.png", "/shop/a/logo.png"), ("../o.yaml", "/logo.png", "/logo.png"),
      ("../o.yaml", "<svg/>", "<svg/>"),
    ])
  func logo(order: String, name: String, saved: String) throws {
    let system = try #require(TestSystem.all.first { $0.name == "ecommpay" })
    let values = system.kind.sample(changedBy: ["logoImage": .string(name)])
    let source = CheckoutInputs(system.kind, order: OrderTable(values: values, path: order))
    let table = try OrderFile.table(text: source.fileText(source.unedited), path: "saved.yaml")
    #expect(table.values["logoImage"]?.string == saved)
  }
}
