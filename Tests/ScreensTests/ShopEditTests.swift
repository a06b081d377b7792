import CheckoutCore
import KassaResources
import KassaTerminal
import Testing

@testable import KassaScreens

/// Tests the sandbox panel and the order screen as values: input goes in, commands and pages come out.
@Suite("Editing in the shop")
struct ShopEditTests {
  private static let settings = [
    EditRow(
      "mock", label: "setting.mock", .choice(["success", "decline"]), section: "setting.section.payment",
      names: "mock.", standard: .words("mock.disabled")),
    EditRow(
      "cascade", label: "setting.cascade", .flag, section: "setting.section.payment", standard: .value("false")),
    EditRow(
      "issuer", label: "setting.issuer",
      .group([EditRow("at", label: "setting.issuer.at", .number(0...999, words: []))]), section: "setting.section.3ds"),
    EditRow(
      "faults", label: "setting.faults",
      .repeated([
        EditRow("kind", label: "setting.faults.kind", .choice(["latency", "500"])),
        EditRow("delay", label: "setting.faults.delay", .duration),
      ]), section: "setting.section.faults"),
  ]
  private static let order = [
    EditRow("amount", label: "order.amount", .text), EditRow("currency", label: "order.currency", .text),
    EditRow("recurring", label: "order.recurring", .flag),
    EditRow("language", label: "order.language", .choice(["en", "de"])),
  ]

  private func app(
    _ current: ShopEdit = ShopEdit(), columns: Int = 80, rows: Int = 24, isClean: Bool = false,
    presets: [SettingPreset] = []
  ) -> App {
    var setup = Setup(
      order: Order(merchantName: "Shop", description: "Shirt", amount: 1999, currencyCode: "USD"), providerName: "test")
    setup.isClean = isClean
    setup.editor = ShopEditor(
      settings: Self.settings, presets: presets,
      headings: ["setting.section.payment", "setting.section.3ds", "setting.section.faults"], order: Self.order,
      initialOrder: ["amount": "19.99", "currency": "USD"], edit: current
    ) { edit in
      let digits = edit.settings.filter { !$0.key.hasSuffix("kind") && $0.value == "x" }
      return (digits.mapValues { _ in "wrong" }, edit.order.filter { $0.value == "x" }.mapValues { _ in "wrong" })
    } file: { edit in
      SavedText(name: "order.yaml", text: edit.settings.keys.sorted().joined(separator: ","))
    }
    return App(setup: setup, now: Instant(milliseconds: 0), size: Size(columns: columns, rows: rows))
  }

  private func rows(_ app: App) -> [ElementID: String] {
    app.page().body.reduce(into: [:]) { rows, block in
      if case .choice(let choice) = block { for row in choice.rows { rows[row.id] = row.detail } }
    }
  }

  private func press(_ app: inout App, _ names: String...) -> [AppCommand] {
    names.compactMap { Key($0) }.flatMap { app.handle(.key($0)) }
  }

  @Test(
    "A typed amount is handed over in minor units; one that cannot be read is never taken for them",
    arguments: [
      ("19.99", "1999"), ("0", "0"), ("0,00", "0"), ("+1999", "+1999 EUR"), ("19.999", "19.999 EUR"),
      ("much", "much EUR"), ("", nil),
    ] as [(String, String?)])
  func amounts(typed: String, value: String?) throws {
    let context = app().context
    var form = EditForm(
      [
        EditRow("amount", label: "order.amount", .amount(.row("currency"))),
        EditRow("currency", label: "order.currency", .text),
      ],
      ids: ["amount", "currency"], values: ["currency": "EUR"])
    form.fill("amount", typed, context)
    #expect(form.values["amount"] == value)
  }

  @Test("In a demonstration, the shop has no button for the settings, but the key opens them")
  func clean() {
    var app = app(isClean: true)
    let page = app.page()
    #expect(page.elements.map(\.id) == ["pay", "operations", "quit", "system", "edit", "language", "theme"])
    #expect(!"\(page.body) \(page.corner)".lowercased().contains("sandbox"))
    #expect(!page.hints.contains { $0.text == "sandbox" })
    #expect(press(&app, "s").isEmpty)
    #expect(app.page().id == .sandbox)
  }

  @Test("The theme key goes through all themes and comes back to the first, past the one without colours")
  func themes() {
    var app = app()
    let names = Theme.names.map { _ in
      _ = press(&app, "t")
      return app.theme.name
    }
    #expect(Set(names) == Set(Theme.names) && names.last == Theme.names.first)
  }

  @Test("A key and a button of the shop open each screen, and Esc goes back")
  func open() {
    var app = app()
    for (key, button, name) in [("s", "sandbox", ScreenName.sandbox), ("e", "edit", .order)] {
      #expect(press(&app, key).isEmpty)
      #expect(app.page().id == name)
      #expect(press(&app, "Esc").isEmpty)
      #expect(app.page().id == .shop)
      #expect(app.perform(.press(ElementID(button))).isEmpty)
      #expect(app.page().id == name)
      _ = press(&app, "Esc")
    }
  }

  @Test("Without an editor, the shop offers neither screen")
  func absent() {
    var app = App(
      setup: Setup(
        order: Order(merchantName: "Shop", description: "", amount: 1, currencyCode: "USD"), providerName: "test"),
      now: Instant(milliseconds: 0), size: Size(columns: 80, rows: 24))
    #expect(app.page().elements.map(\.id) == ["pay", "operations", "quit"])
    _ = press(&app, "s", "e")
    #expect(app.page().id == .shop)
  }

  @Test("Esc keeps what was set in the panel, for the next payments")
  func keeps() {
    var app = app()
    _ = press(&app, "s", "Right", "Down", "Right")
    #expect(rows(app)["mock"] == Self.changed("every valid card is approved", "the test card decides"))
    #expect(rows(app)["cascade"] == Self.changed("yes", "no"))
    #expect(
      press(&app, "Esc") == [.reconfigure(.edit(ShopEdit(settings: ["mock": "success", "cascade": "true"])))])
    #expect(app.page().id == .shop)
  }

  @Test("Values go round, with the default between the last and the first")
  func steps() {
    var app = app()
    _ = press(&app, "s")
    var seen: [String?] = []
    for _ in 0..<4 {
      seen.append(rows(app)["mock"])
      _ = press(&app, "Right")
    }
    let card = "the test card decides"
    let declined = Self.changed("every valid card is declined", card)
    #expect(seen == [card, Self.changed("every valid card is approved", card), declined, card])
    _ = press(&app, "Left", "Left")
    #expect(rows(app)["mock"] == declined)
  }

  /// A row with another value than the default.
  private static func changed(_ value: String, _ standard: String) -> String { "● \(value) · default: \(standard)" }

  @Test("A default that could be set as well is one value, not two")
  func standard() {
    var app = app(ShopEdit(settings: ["cascade": "false"]))
    _ = press(&app, "s", "Down", "Enter")
    #expect(app.page().elements.map(\.id) == ["cascade.unset", "cascade.true", "back"])
    #expect(app.page().elements.map(\.label) == ["no", "yes", "Back"])
    _ = press(&app, "Esc")
    #expect(rows(app)["cascade"] == "no")
  }

  @Test("A preset sets its values and resets all others; the shop names it, and other values are the person's own")
  func presets() {
    let all = [SettingPreset("declined", ["mock": "decline"]), SettingPreset("slow", ["faults.1.kind": "latency"])]
    var app = app(ShopEdit(settings: ["cascade": "true"]), presets: all)
    _ = press(&app, "s")
    let card = "the test card decides"
    #expect(rows(app)["preset"] == Self.changed("settings of your own", card))
    _ = press(&app, "Enter")
    #expect(app.page().elements.map(\.label) == [card, "Declined", "Slow", "Back"])
    #expect(rows(app)["preset.declined"] == "every valid card is declined")
    _ = press(&app, "Down", "Enter")
    #expect(rows(app)["preset"] == Self.changed("Declined", card) && rows(app)["cascade"] == "no")
    #expect(press(&app, "Esc") == [.reconfigure(.edit(ShopEdit(settings: ["mock": "decline"])))])
    let shop = self.app(ShopEdit(settings: ["faults.1.kind": "latency"]), presets: all)
    #expect(shop.page().setting("sandbox") == "Slow")
  }

  @Test("Enter shows all values of a setting with its explanation; choosing one returns to the panel")
  func values() {
    var app = app()
    _ = press(&app, "s", "Enter")
    #expect(app.page().id == .setting)
    #expect(app.page().elements.map(\.id) == ["mock.unset", "mock.success", "mock.decline", "back"])
    #expect(app.page().text("setting.note") == StringTable.english("setting.mock.note"))
    _ = press(&app, "Down", "Down", "Enter")
    let declined = Self.changed("every valid card is declined", "the test card decides")
    #expect(app.page().id == .sandbox && rows(app)["mock"] == declined)
    _ = press(&app, "Enter", "Esc")
    #expect(rows(app)["mock"] == declined)
  }

  @Test("A typed value is set by Enter; a card number is refused")
  func typed() {
    var app = app()
    _ = press(&app, "s", "Down", "Down", "Enter", "4", "2", "Enter")
    #expect(app.page().id == .sandbox && rows(app)["issuer.at"] == Self.changed("42", "none"))
    _ = app.perform(.press("issuer.at"))
    _ = app.perform(.fill("issuer.at", text: "4111111111111111"))
    #expect(app.page().field("issuer.at")?.text == "")
    #expect(app.page().field("issuer.at")?.error != nil)
  }

  @Test("A fault brings its own settings and a further fault; without a kind it goes, and the next one moves up")
  func faults() {
    var app = app()
    _ = press(&app, "s")
    #expect(rows(app)["faults.1.kind"] == "none" && rows(app)["faults.1.delay"] == nil)
    for (id, text) in [("faults.1.kind", "latency"), ("faults.1.delay", "1s"), ("faults.2.kind", "500")] {
      _ = app.perform(.fill(ElementID(id), text: text))
    }
    #expect(rows(app)["faults.1.delay"] == Self.changed("1s", "none") && rows(app)["faults.3.kind"] == "none")
    _ = app.perform(.fill("faults.1.kind", text: ""))
    #expect(rows(app)["faults.1.kind"] == Self.changed("server error, HTTP 500", "none"))
    #expect(rows(app)["faults.1.delay"] == "none")
    #expect(press(&app, "Esc") == [.reconfigure(.edit(ShopEdit(settings: ["faults.1.kind": "500"])))])
  }

  @Test("All mistakes are shown at their rows; a second Esc leaves without the changes")
  func mistakes() {
    var app = app()
    _ = press(&app, "s")
    _ = app.perform(.fill("issuer.at", text: "x"))
    _ = app.perform(.fill("faults.1.kind", text: "500"))
    _ = app.perform(.fill("faults.1.delay", text: "x"))
    #expect(press(&app, "Esc").isEmpty)
    let wrong = "● x · ✗ wrong"
    #expect(rows(app)["issuer.at"] == wrong && rows(app)["faults.1.delay"] == wrong)
    #expect(app.page().status.tone == .error)
    _ = app.perform(.fill("issuer.at", text: "1"))
    #expect(rows(app)["issuer.at"] == Self.changed("1", "none"))
    #expect(press(&app, "Esc").isEmpty)
    #expect(press(&app, "Esc").isEmpty)
    #expect(app.page().id == .shop)
  }

  @Test("/ filters the settings by words; Enter goes to the setting, and Esc clears the filter before it closes")
  func search() {
    func shown(_ app: App) -> [ElementID] { app.page().dialog == nil ? [] : app.page().elements.map(\.id) }
    var app = app()
    _ = press(&app, "s")
    #expect(app.page().hints.contains { $0.key == "/" && $0.text == "filter" })
    _ = press(&app, "/")
    #expect(shown(app) == ["mock", "cascade", "issuer.at", "faults.1.kind"])
    for character in "FAULT" { _ = app.handle(.key(Key(.character(character)))) }
    #expect(shown(app) == ["faults.1.kind"])
    _ = press(&app, "Esc")
    #expect(shown(app).count == 4 && app.page().dialog?.filter?.text == "")
    _ = press(&app, "Esc")
    #expect(shown(app).isEmpty && app.page().id == .sandbox)
    _ = press(&app, "/")
    _ = app.handle(.paste("fault"))
    #expect(press(&app, "Enter").isEmpty && shown(app).isEmpty)
    _ = press(&app, "Right")
    #expect(rows(app)["faults.1.kind"]?.hasPrefix("● ") == true, "the line that was found is selected")
    _ = press(&app, "/")
    _ = app.perform(.press("cascade"))
    #expect(shown(app).isEmpty)
    _ = press(&app, "Right")
    #expect(rows(app)["cascade"] == Self.changed("yes", "no"))
  }

  @Test(
    "The filter finds a setting by its name in the order file, and by the names of its values",
    arguments: [
      ("issuer.at", "issuer.at"), ("decline", "mock"), ("latency", "faults.1.kind"),
    ])
  func names(typed: String, found: ElementID) {
    var app = app()
    _ = press(&app, "s", "/")
    _ = app.handle(.paste(typed))
    #expect(app.page().elements.map(\.id) == [found])
  }

  @Test("Reset returns to what was set when the program started")
  func reset() {
    var app = app(ShopEdit(settings: ["mock": "decline"], order: ["amount": "5"]))
    _ = press(&app, "s")
    _ = app.perform(.press("reset"))
    #expect(rows(app)["mock"] == "the test card decides")
    #expect(press(&app, "Esc") == [.reconfigure(.edit(ShopEdit(order: ["amount": "5"])))])
  }

  @Test("Both screens save an order file, unless there are mistakes")
  func save() {
    var app = app()
    _ = press(&app, "s", "Right")
    #expect(app.perform(.press("saveOrder")) == [.save(SavedText(name: "order.yaml", text: "mock"))])
    _ = app.perform(.fill("issuer.at", text: "x"))
    #expect(app.perform(.press("saveOrder")).isEmpty)
    #expect(rows(app)["issuer.at"]?.hasSuffix(" · ✗ wrong") == true)
  }

  @Test("The order is typed field by field, and Esc keeps it")
  func order() {
    var app = app(ShopEdit(order: ["amount": "19.99", "currency": "USD"]))
    _ = press(&app, "e", "Ctrl-U", "5", "Tab", "Ctrl-U", "E", "U", "R", "Tab", "Right", "Down", "Left")
    #expect(rows(app)["recurring"] == "yes" && rows(app)["language"] == "de")
    let edit = ShopEdit(order: ["amount": "5", "currency": "EUR", "recurring": "true", "language": "de"])
    #expect(press(&app, "Esc") == [.reconfigure(.edit(edit))])
  }

  @Test(
    "The footer names ← and → as the keys that change a value where they do, and only there", arguments: ["s", "e"])
  func changing(screen: String) {
    var app = app()
    _ = press(&app, screen)
    var seen: Set<Bool> = []
    // More often than there are lines and buttons.
    for _ in 0..<12 {
      let page = app.page()
      let isNamed = page.hints.contains { $0.text == StringTable.english("key.change") }
      var changed = app
      _ = press(&changed, "Right")
      #expect(isNamed == (rows(changed) != rows(app)), "\(page.focus ?? "") of \(page.id)")
      seen.insert(isNamed)
      _ = press(&app, "Down")
    }
    #expect(seen == [true, false])
  }

  @Test("A choice with no other value is not offered to be changed")
  func single() {
    let row = EditRow("language", label: "order.language", .choice(["en"]), standard: .value("en"))
    #expect(row.stepped("", by: 1) == nil)
    let form = EditForm([row], ids: ["language"], values: [:])
    #expect(!form.isStepped("language"))
  }

  @Test("All mistakes of the order are shown together and go as soon as their text changes")
  func orderMistakes() {
    var app = app(ShopEdit(order: ["amount": "19.99"]))
    _ = press(&app, "e")
    for id: ElementID in ["amount", "currency"] { _ = app.perform(.fill(id, text: "x")) }
    #expect(app.perform(.press("done")).isEmpty)
    #expect(app.page().field("amount")?.error == "wrong" && app.page().field("currency")?.error == "wrong")
    #expect(app.page().focus == "amount")
    _ = press(&app, "1")
    #expect(app.page().field("amount")?.error == nil && app.page().field("currency")?.error == "wrong")
  }

  @Test("What is set is written on the shop screen in a line")
  func summary() {
    let shown = app(ShopEdit(settings: ["mock": "decline", "faults.1.kind": "latency", "faults.1.delay": "1s"]))
    let words = "Mock mode: every valid card is declined, Fault 1: the request is delayed, 1 · Delay: 1s"
    #expect(shown.page().setting("sandbox") == words)
    #expect(app().page().setting("sandbox") == StringTable.english("mock.disabled"))
  }

  @Test("The row of the order is never empty: without a description it has the sum")
  func undescribed() {
    var shown = app()
    var setup = shown.setup
    setup.order = Order(merchantName: "Shop", description: "", amount: 1999, currencyCode: "USD")
    shown.reconfigure(setup)
    #expect(shown.page().setting(.editOrder) == "$19.99")
  }

  @Test("Each screen has its own help topic and key map")
  func help() {
    var app = app()
    for key in ["s", "e"] {
      _ = press(&app, key, "F1")
      let topic = key == "s" ? HelpTopic.sandbox : .order
      #expect(
        app.page().dialog?.body.contains(.text(StringTable.english(topic.textKey), id: "help.text", tone: .normal))
          == true)
      _ = press(&app, "Esc", "Esc")
    }
  }
}

extension Page {
  fileprivate func text(_ id: ElementID) -> String? {
    for case .text(let text, id, _) in body { return text }
    return nil
  }

  fileprivate func setting(_ id: ElementID) -> String? {
    for case .settings(let settings) in body {
      if let setting = settings.first(where: { $0.id == id }) { return setting.value }
    }
    return nil
  }
}
