import CheckoutCore
import KassaRehearsal
import KassaResources
import KassaScreens
import KassaTerminal
import TestSupport
import Testing

@testable import KassaSystems

/// Tests what a person can change of the goods, and of the description, in the order form of every payment system.
@Suite("Goods and description in the shop's editor")
struct OrderGoodsTests {
  /// Two lines, each with a tax, which the editor does not have. Source: ecommpay SDK guide, receiptData.
  private static let receipt = Base64.encode(
    Array(
      """
      {"currency":"USD","positions":[{"quantity":3,"amount":1999,"tax":18,"description":"Dog print"},
      {"quantity":1,"amount":500,"tax":5,"description":"Postage"}]}
      """.utf8))

  private func opened(_ system: TestSystem, _ lines: String = "") throws -> HeadlessCheckout {
    let checkout = HeadlessCheckout(try system.source(lines).compose())
    checkout.press("e")
    return checkout
  }

  private func fill(_ checkout: HeadlessCheckout, _ texts: KeyValuePairs<String, String>) {
    for (id, text) in texts { checkout.perform(.fill(ElementID(id), text: text)) }
  }

  /// The order that the next payment uses, as a table.
  private func order(_ checkout: HeadlessCheckout, _ source: CheckoutInputs) throws -> JSON {
    let edit = try #require(checkout.session.app.setup.editor?.current)
    return try OrderFile.table(text: source.fileText(edit), path: "saved.yaml").values
  }

  @Test("What was paid before stands below the goods in the shop, so that they add up to the amount")
  func prepaid() throws {
    let checkout = HeadlessCheckout(try TestSystem.dolyame.source("").compose())
    #expect(checkout.page.id == "shop" && checkout.text.contains("Already paid"), "\(checkout.text)")
  }

  @Test("The description is edited in every payment system that has one, and is shown as the order's")
  func descriptions() throws {
    for (system, name) in [
      (TestSystem.ecommpay, "paymentDescription"), (.worldline, "paymentDescription"), (.assist, "orderComment"),
      (.applePay, "description"),
    ] {
      let checkout = try opened(system)
      defer { checkout.finish() }
      fill(checkout, ["description": "Two hats"])
      checkout.press("Esc")
      #expect(checkout.page.id == .shop && checkout.session.app.setup.order.description == "Two hats", "\(system)")
      #expect(try order(checkout, system.source())[name]?.string == "Two hats", "\(system)")
    }
  }

  @Test("The goods of an instalment payment are edited, added and removed, and the amount follows them")
  func instalments() throws {
    let source = try TestSystem.dolyame.source()
    let checkout = try opened(.dolyame)
    defer { checkout.finish() }
    #expect(checkout.page.field("goods.1.name")?.text == "Raincoat")
    #expect(
      checkout.page.field("goods.2.quantity")?.text == "4" && checkout.page.field("goods.2.price")?.text == "600.00")
    checkout.perform(.press("goods.1.remove"))
    #expect(checkout.page.field("amount")?.text == "2100.00")
    checkout.perform(.press("goods.add"))
    fill(checkout, ["goods.3.name": "Umbrella", "goods.3.quantity": "2", "goods.3.price": "1,500.50"])
    #expect(checkout.page.field("amount")?.text == "5101.00")
    fill(checkout, ["prepaid": ""])
    #expect(checkout.page.field("amount")?.text == "5401.00")
    checkout.press("Esc")
    #expect(checkout.page.id == .shop, "\(checkout.text)")
    let shown = checkout.session.app.setup.order
    #expect(shown.amount == 540_100 && shown.positions.map(\.name) == ["Scarf", "Umbrella"])
    #expect(shown.positions.map(\.amount) == [240_000, 300_100])
    let items = try #require(try order(checkout, source)["order"]?["items"]?.elements)
    // What the editor does not have stays with its line.
    #expect(items.map { $0["sku"]?.string } == ["SC-4", nil])
    // An added line keeps its number when the form opens again.
    checkout.press("e")
    #expect(checkout.page.field("goods.3.name")?.text == "Umbrella" && checkout.page.field("goods.1.name") == nil)
  }

  @Test("A price below a kopeck, no goods and a prepaid part above their price are no order")
  func wrongSums() throws {
    let source = try TestSystem.dolyame.source()
    func found(_ change: (inout [String: String]) -> Void) -> EditMistakes {
      var edit = source.unedited
      change(&edit.order)
      return source.mistakes(in: edit, .english).order
    }
    #expect(found { $0["goods.1.price"] = "0.001 RUB" } == ["goods.1.price": StringTable.english("problem.amount")])
    let none = found { $0 = $0.filter { !$0.key.hasPrefix("goods.") } }
    #expect(none.keys.sorted() == ["amount", "goods"] && none["goods"] == "Is required")
    #expect(found { $0["prepaid"] = "700000" }.keys.sorted() == ["amount"])
    #expect(DolyameSystem.due(source.unedited.order) == 670_000)
    #expect(DolyameSystem.due(source.unedited.order.merging(["prepaid": "700000"]) { $1 }) == nil)
    let huge = ["goods.1.price": String(Int64.max), "goods.1.quantity": "2"]
    #expect(DolyameSystem.due(huge) == nil)
  }

  @Test("A gift may cost nothing, and a line of the order file without a quantity is one of a kind")
  func gift() throws {
    let source = try TestSystem.dolyame.source(
      """
      order: { id: a, amount: 100, items: [{ name: Hat, price: 100 }, { name: Pin, price: 0 }] }
      """)
    #expect(source.unedited.order["goods.1.quantity"] == "1" && source.unedited.order["goods.2.price"] == "0")
    var edit = source.unedited
    edit.order["goods.2.name"] = "Badge"
    #expect(source.mistakes(in: edit, .english).order == [:])
  }

  @Test("All mistakes in the goods are found together, each at its own field, also after a line was removed")
  func mistakes() throws {
    let source = try TestSystem.dolyame.source()
    var edit = source.unedited
    edit.order = edit.order.filter { !$0.key.hasPrefix("goods.1.") }
    edit.order.merge([
      "goods.2.quantity": "0", "goods.2.price": "much RUB", "goods.3.name": String(repeating: "a", count: 129),
      "goods.3.quantity": "", "goods.3.price": "10000", "customer": "",
    ]) { $1 }
    let strings = StringTable.english
    let found = source.mistakes(in: edit, strings).order
    #expect(
      found == [
        "goods.2.quantity": "A whole number, 1 or more", "goods.2.price": strings("problem.amount"),
        "goods.3.name": "May have at most 128 characters", "goods.3.quantity": strings("problem.field.required"),
        "customer": "Is required",
      ])
    #expect(source.mistakes(in: source.unedited, strings).order == [:])
  }

  @Test("The positions of a receipt are edited, and keep what the editor does not have; the amount stays")
  func receipts() throws {
    let lines = "receiptData: " + Self.receipt
    let source = try TestSystem.ecommpay.source(lines)
    let checkout = try opened(.ecommpay, lines)
    defer { checkout.finish() }
    #expect(checkout.page.field("goods.1.amount")?.text == "19.99")
    fill(checkout, ["goods.1.name": "Cat print", "goods.1.amount": "29.99"])
    #expect(checkout.page.field("amount")?.text == "19.99")
    checkout.press("Esc")
    #expect(checkout.page.id == .shop, "\(checkout.text)")
    let shown = checkout.session.app.setup.order
    #expect(shown.amount == 1999 && shown.positions.map(\.name) == ["Cat print", "Postage"])
    #expect(shown.positions.map(\.amount) == [2999, 500])
    let receipt = try #require(try order(checkout, source)["receiptData"]?.string)
    let json = try JSON(parsing: try #require(Base64.decode(receipt)))
    #expect(json["currency"]?.string == "USD")
    #expect(json["positions"]?.elements?.map { $0["tax"]?.integer } == [18, 5])
  }

  @Test("An order without a receipt gets one with the first line; without goods, it has none")
  func firstLine() throws {
    let source = try TestSystem.ecommpay.source()
    let checkout = try opened(.ecommpay)
    defer { checkout.finish() }
    checkout.perform(.press("goods.add"))
    checkout.perform(.press(.done))
    #expect(checkout.page.field("goods.1.name")?.error == StringTable.english("problem.field.required"))
    #expect(checkout.page.field("goods.1.amount")?.error == StringTable.english("problem.field.required"))
    fill(checkout, ["goods.1.name": "Hat", "goods.1.amount": "19.99"])
    checkout.press("Esc")
    #expect(checkout.session.app.setup.order.positions.map(\.name) == ["Hat"])
    checkout.press("e")
    checkout.perform(.press("goods.1.remove"))
    checkout.press("Esc")
    #expect(checkout.page.id == .shop && checkout.session.app.setup.order.positions.isEmpty)
    #expect(try order(checkout, source)["receiptData"] == nil)
  }

  @Test("Payment systems without goods have no button for them")
  func none() throws {
    for system in [TestSystem.worldline, .assist, .applePay] {
      let checkout = try opened(system)
      defer { checkout.finish() }
      #expect(!checkout.page.elements.contains { $0.id.rawValue.hasPrefix("goods.") }, "\(system)")
    }
  }
}
