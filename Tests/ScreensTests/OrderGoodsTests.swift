import CheckoutCore
import KassaResources
import KassaTerminal
import Testing

@testable import KassaScreens

/// Tests the goods in the order's form as values: input goes in, commands and pages come out.
@Suite("Goods in the order's form")
struct OrderGoodsTests {
  private static let rouble = Money.Currency(code: "RUB", numeric: "643", exponent: 2)
  private static let order = [
    EditRow("amount", label: "order.amount", .amount(.fixed(rouble))),
    EditRow("description", label: "order.description", .text),
    EditRow(
      "goods", label: "order.goods",
      .repeated([
        EditRow("name", label: "order.goods.name", .text),
        EditRow("quantity", label: "order.goods.quantity", .text, standard: .value("1")),
        EditRow("price", label: "order.goods.price", .amount(.fixed(rouble))),
      ])),
  ]
  private static let goods = [
    "goods.1.name": "Coat", "goods.1.quantity": "1", "goods.1.price": "5000",
    "goods.2.name": "Hat", "goods.2.quantity": "1", "goods.2.price": "1000",
  ]

  private func app(
    _ current: [String: String]? = nil, initial: [String: String] = goods, size: Size = Size(columns: 80, rows: 60)
  ) -> App {
    var setup = Setup(
      order: Order(merchantName: "Shop", description: "", amount: 6000, currencyCode: "RUB"), providerName: "test")
    let initial = initial.merging(["amount": "6000"]) { $1 }
    setup.editor = ShopEditor(
      settings: [], headings: [], order: Self.order, initialOrder: initial,
      edit: current.map { ShopEdit(order: $0) },
      due: { texts in
        let prices = texts.numbers(of: "goods").map { Int64(texts["goods.\($0).price"] ?? "") }
        return prices.contains(nil) ? nil : prices.compactMap(\.self).sum()
      }
    ) { edit in
      var mistakes = edit.order.filter { $0.value.isEmpty }.mapValues { _ in "wrong" }
      if edit.order.numbers(of: "goods").isEmpty { mistakes["goods"] = "none" }
      return ([:], mistakes)
    } file: { _ in
      SavedText(name: "order.yaml", text: "")
    }
    var app = App(setup: setup, now: Instant(milliseconds: 0), size: size)
    _ = app.perform(.press(.editOrder))
    return app
  }

  private func press(_ app: inout App, _ names: String...) -> [AppCommand] {
    names.compactMap { Key($0) }.flatMap { app.handle(.key($0)) }
  }

  private static func ids(_ number: Int) -> [ElementID] {
    ["name", "quantity", "price", "remove"].map { ElementID("goods.\(number).\($0)") }
  }

  private static let buttons: [ElementID] = ["goods.add", "done", "reset", "saveOrder"]

  @Test("Lines of goods are added and removed; each keeps its number in the IDs and has its place in the label")
  func lines() {
    var app = app()
    #expect(app.page().elements.map(\.id) == ["amount", "description"] + Self.ids(1) + Self.ids(2) + Self.buttons)
    _ = app.perform(.press("goods.1.remove"))
    #expect(app.page().elements.map(\.id) == ["amount", "description"] + Self.ids(2) + Self.buttons)
    #expect(app.page().focus == "goods.2.name" && app.page().field("goods.2.name")?.label == "Item 1")
    _ = app.perform(.press("goods.add"))
    #expect(app.page().elements.map(\.id) == ["amount", "description"] + Self.ids(2) + Self.ids(3) + Self.buttons)
    #expect(app.page().focus == "goods.3.name" && app.page().field("goods.3.name")?.label == "Item 2")
    #expect(app.page().field("goods.3.quantity")?.label == "2 · Quantity")
    #expect(app.page().field("goods.3.quantity")?.text == "1")
    for (id, text) in [("goods.3.name", "Bag"), ("goods.3.price", "20")] {
      _ = app.perform(.fill(ElementID(id), text: text))
    }
    var wanted = Self.goods.filter { !$0.key.hasPrefix("goods.1.") }
    wanted.merge(["goods.3.name": "Bag", "goods.3.quantity": "1", "goods.3.price": "2000", "amount": "3000"]) { $1 }
    #expect(press(&app, "Esc") == [.reconfigure(.edit(ShopEdit(order: wanted)))])
  }

  @Test("No added line gets the number of a line that was removed, whose further values it would have")
  func numbers() {
    var app = app(Self.goods.filter { $0.key.hasPrefix("goods.1.") })
    _ = app.perform(.press("goods.add"))
    #expect(app.page().focus == "goods.3.name")
    _ = app.perform(.press("goods.3.remove"))
    #expect(app.page().focus == "goods.add")
    _ = app.perform(.press("goods.add"))
    #expect(app.page().focus == "goods.4.name")
  }

  @Test("Enter goes from field to field, past the buttons that add and remove; Tab stops at each of them")
  func enter() {
    var app = app()
    _ = app.perform(.focus("goods.1.price"))
    _ = press(&app, "Enter")
    #expect(app.page().focus == "goods.2.name")
    _ = press(&app, "Enter", "Enter", "Enter")
    #expect(app.page().focus == .done)
    _ = app.perform(.focus("goods.2.price"))
    _ = press(&app, "Tab", "Enter")
    #expect(app.page().field("goods.2.name") == nil && app.page().focus == "goods.add")
    _ = press(&app, "Space")
    #expect(app.page().focus == "goods.3.name")
  }

  @Test("The amount follows the goods where it has to add up with them, and stays as typed otherwise")
  func amount() {
    var app = app()
    _ = app.perform(.fill("goods.1.price", text: "0.50"))
    #expect(app.page().field("amount")?.text == "10.50")
    _ = app.perform(.fill("goods.1.price", text: "much"))
    #expect(app.page().field("amount")?.text == "10.50")
    _ = app.perform(.press("goods.1.remove"))
    #expect(app.page().field("amount")?.text == "10.00")
    _ = app.perform(.fill("amount", text: "7"))
    _ = app.perform(.fill("description", text: "Hats"))
    #expect(app.page().field("amount")?.text == "7")
  }

  @Test("All mistakes of the goods are shown at their fields, and go with what makes them untrue")
  func mistakes() {
    var app = app()
    for id: ElementID in ["goods.1.name", "goods.2.quantity"] { _ = app.perform(.fill(id, text: "")) }
    #expect(app.perform(.press(.done)).isEmpty)
    #expect(app.page().focus == "goods.1.name" && app.page().field("goods.1.name")?.error == "wrong")
    #expect(app.page().field("goods.2.quantity")?.error == "wrong")
    for id: ElementID in ["goods.1.remove", "goods.2.remove", .done] { _ = app.perform(.press(id)) }
    #expect(app.page().focus == "goods.add" && text(app, "goods.problem")?.hasSuffix("none") == true)
    _ = app.perform(.press("goods.add"))
    #expect(text(app, "goods.problem") == nil)
    _ = app.perform(.press(.reset))
    #expect(app.page().elements.map(\.id) == ["amount", "description"] + Self.ids(1) + Self.ids(2) + Self.buttons)
  }

  private func text(_ app: App, _ id: ElementID) -> String? {
    for case .text(let text, id, _) in app.page().body { return text }
    return nil
  }

  @Test("A form has at most 99 lines of goods")
  func most() {
    var app = app()
    for _ in 0..<120 { _ = app.perform(.press("goods.add")) }
    #expect(app.page().elements.count { $0.id.rawValue.hasSuffix(".remove") } == 99)
    #expect(app.page().elements.contains { $0.id == "goods.add" && !$0.isEnabled })
  }

  @Test("A text that no field can hold stays as it is while another one is edited")
  func untouched() {
    let long = "first line\n" + String(repeating: "a", count: 2000)
    var app = app(initial: Self.goods.merging(["description": long, "goods.1.name": " Coat "]) { $1 })
    _ = app.perform(.fill("goods.2.name", text: "Cap"))
    guard case .reconfigure(.edit(let edit))? = press(&app, "Esc").first else {
      Issue.record("nothing is edited")
      return
    }
    #expect(edit.order["description"] == long && edit.order["goods.1.name"] == " Coat ")
    #expect(edit.order["goods.2.name"] == "Cap")
  }

  @Test(
    "In small windows, the form scrolls: every field and button is seen when it has the focus, and so is Done",
    arguments: [Size(columns: 40, rows: 12), Size(columns: 60, rows: 18)])
  func small(size: Size) {
    var app = app(size: size)
    for _ in 0..<6 { _ = app.perform(.press("goods.add")) }
    for element in app.page().elements {
      _ = app.perform(.focus(element.id))
      let targets = PageLayout(app.page(), size: size, theme: app.theme).targets.compactMap(\.element)
      #expect(targets.contains(element.id) && targets.contains(.done), "\(element.id)")
    }
  }

  @Test("The help says what Enter does in this form")
  func help() {
    var app = app()
    _ = press(&app, "F1")
    let facts = app.page().dialog?.body.flatMap { if case .facts(let facts) = $0 { facts } else { [Page.Fact]() } }
    #expect(facts?.first?.value == StringTable.english("help.proceed"))
  }

  @Test("Line mode adds a line from its menu and asks for what is missing in it")
  func plain() throws {
    var app = app()
    var dialogue = PlainDialogue(setup: app.setup)
    func answer(_ line: String) {
      if case .perform(let action) = dialogue.answer(line) { _ = app.perform(action) }
      _ = dialogue.show(app.page())
    }
    _ = dialogue.show(app.page())
    #expect(dialogue.asked == "description")
    answer("")
    answer(try #require(dialogue.line(to: "goods.add")))
    #expect(dialogue.asked == "goods.3.name")
    answer("Bag")
    #expect(dialogue.asked == "goods.3.price")
    answer("20")
    #expect(app.page().field("amount")?.text == "80.00")
    answer(try #require(dialogue.line(to: "goods.1.remove")))
    answer(try #require(dialogue.line(to: .done)))
    #expect(app.page().id == .shop)
  }
}
