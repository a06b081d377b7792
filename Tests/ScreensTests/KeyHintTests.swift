import KassaRehearsal
import KassaResources
import KassaScreens
import KassaTerminal
import Testing

@Suite("Key hints")
struct KeyHintTests {
  @Test(
    "The test cards are offered, and open, in the shop and where a card number can be entered",
    arguments: ScreenFixture.scenes)
  func testCards(name: String) throws {
    let scene = try ScreenFixture.scene(name)
    let checkout = ScreenFixture.checkout(scene: scene)
    scene.play(checkout)
    guard checkout.page.dialog == nil, !checkout.page.isOverlay else { return }
    let isWanted = ["shop", "methods", "card", "customer", "retry"].contains(checkout.page.id) && name != "card-saved"
    #expect(checkout.page.hints.contains { $0.key == "F3" } == isWanted)
    checkout.press("F3")
    #expect((checkout.page.dialog?.id == "testCards") == isWanted)
  }

  @Test(
    "The payments are offered where something can be done",
    arguments: ["result", "result-declined", "result-cancelled"])
  func merchantActions(name: String) throws {
    let scene = try ScreenFixture.scene(name)
    let checkout = ScreenFixture.checkout(scene: scene)
    scene.play(checkout)
    #expect(checkout.page.hints.contains { $0.key == "F4" } == (name == "result"))
    #expect(checkout.page.elements.contains { $0.id == "again" })
  }

  @Test("Enter on the button that ends the program says so", arguments: ["result", "result-declined"])
  func ending(name: String) throws {
    let scene = try ScreenFixture.scene(name)
    let checkout = ScreenFixture.checkout(scene: scene)
    scene.play(checkout)
    func enter() -> String? { checkout.page.hints.first { $0.key == "Enter" }?.text }
    #expect(checkout.page.focus == "done")
    #expect(enter() == "quit")
    checkout.press("Tab")
    #expect(enter() == "choose")
  }

  @Test(
    "In a window of 80 columns, the help is always named, and where there are no test cards, the way out",
    arguments: StringTable.languages, ["redirect", "challenge-elsewhere", "cascade", "card"])
  func essential(language: String, name: String) throws {
    let scene = try ScreenFixture.scene(name)
    let checkout = ScreenFixture.checkout(language: language, scene: scene, simulatesOutOfBandActions: true)
    scene.play(checkout)
    let line = try #require(checkout.text.split(separator: "\n").last)
    #expect(line.contains("F1 "), "\(line)")
    #expect(line.contains("F10 ") || name == "card", "\(line)")
  }

  @Test(
    "Where the terminal keeps F1 and F10, the footer names other keys, which do the same",
    arguments: StringTable.languages)
  func kept(language: String) throws {
    for name in ["redirect", "challenge-elsewhere", "card"] {
      let scene = try ScreenFixture.scene(name)
      let checkout = ScreenFixture.checkout(
        language: language, scene: scene, simulatesOutOfBandActions: true,
        keptKeys: [Key(.function(1)), Key(.function(10))])
      scene.play(checkout)
      let line = try #require(checkout.text.split(separator: "\n").last)
      #expect(!line.contains("F1 ") && !line.contains("F10 ") && line.contains("Alt-1 "), "\(name): \(line)")
      let leave = language == "de" ? "Strg-C " : "Ctrl-C "
      #expect(line.contains(leave) || name == "card", "\(name): \(line)")
      checkout.press("Alt-1")
      #expect(checkout.page.dialog != nil || checkout.page.isOverlay)
    }
  }

  @Test("The help is named in every footer, at every size", arguments: StringTable.languages)
  func help(language: String) throws {
    for name in ScreenFixture.scenes where name != "help" {
      let scene = try ScreenFixture.scene(name)
      let checkout = ScreenFixture.checkout(language: language, scene: scene, simulatesOutOfBandActions: true)
      scene.play(checkout)
      for size in [PageLayout.smallest, Size(columns: 60, rows: 18), Size(columns: 80, rows: 24)] {
        checkout.handle(.resize(size))
        let line = try #require(checkout.text.split(separator: "\n").last)
        #expect(line.contains("F1 "), "\(name): \(line)")
      }
    }
  }

  @Test("The page keys go through a list by pages")
  func pages() {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter", "Enter", "Alt-P")
    func selected() -> ElementID? {
      for case .choice(let choice) in checkout.page.dialog?.body ?? [] { return choice.selected }
      return nil
    }
    let first = selected()
    checkout.press("PageDown")
    let later = selected()
    #expect(first != nil && later != first)
    checkout.press("PageUp")
    #expect(selected() == first)
  }

  @Test("The help offers no key for messages")
  func messages() {
    let checkout = ScreenFixture.checkout()
    checkout.press("F1")
    #expect(!checkout.page.hints.contains { $0.key == "m" } && checkout.page.hints.contains { $0.key == "Esc" })
  }

  @Test(
    "Alt with a digit is a function key",
    arguments: [
      ("Alt-1", "help"), ("Alt-2", "inspector"), ("Alt-3", "testCards"), ("Alt-4", "desk"), ("Alt-6", "trace"),
    ])
  func alt(key: String, id: String) {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter", "Enter", key)
    #expect((checkout.page.dialog?.id ?? checkout.page.id).rawValue == id)
  }
}
