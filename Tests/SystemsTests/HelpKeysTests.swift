import CheckoutCore
import KassaRehearsal
import KassaResources
import KassaTerminal
import Testing

@testable import KassaScreens
@testable import KassaSystems

/// Tests that the help tells the truth about the keys of every screen.
@Suite("Keys in the help")
struct HelpKeysTests {
  /// What is pressed before a key, because some keys do nothing at the first or the last element, or in an empty field.
  private static let before: [[String]] = {
    let moves = ["Down", "Up", "Tab", "Shift-Tab", "Home", "End", "Right", "PageDown", "n"]
    let more = moves.flatMap { key in (1...4).map { Array(repeating: key, count: $0) } }
    let further = (1...4).map { Array(repeating: "n", count: $0) + ["Down"] }
    return [[]] + more + further + (0...6).map { Array(repeating: "Shift-Tab", count: $0) + ["4", "2"] }
  }()

  @Test("Every key that the help lists does something on that screen", arguments: TestSystem.all)
  func keys(system: TestSystem) throws {
    for scene in system.kind.scenes {
      let checkout = try CutTextTests.checkout(scene, CutTextTests.Place(system: system, language: "en"))
      defer { checkout.finish() }
      let app = checkout.session.app
      checkout.press("F1")
      guard let help = checkout.session.app.overlay as? HelpScreen, !(app.overlay is HelpScreen) else { continue }
      let listed = (help.own.bindings + help.everywhere.bindings).flatMap(help.listed)
      for key in listed where !Self.before.contains(where: { Self.works(key, in: app, after: $0) }) {
        Issue.record("\(scene.name): \(key.name)")
      }
    }
  }

  /// Tries a key in the window and in the smallest one, in which everything scrolls, after a pause.
  private static func works(_ key: Key, in app: App, after keys: [String]) -> Bool {
    [app.size, PageLayout.smallest].contains { works(key, in: app, $0, after: keys) }
  }

  private static func works(_ key: Key, in app: App, _ size: Size, after keys: [String]) -> Bool {
    var app = app
    app.pass(to: app.now + .seconds(2))
    _ = app.handle(.resize(size))
    for key in keys.compactMap({ Key($0) }) { _ = app.handle(.key(key)) }
    let page = app.page()
    return !app.handle(.key(key)).isEmpty || app.page() != page
  }

  @Test(
    "No footer names a key for something else than editing where it edits the text of a field",
    arguments: TestSystem.all)
  func footers(system: TestSystem) throws {
    for scene in system.kind.scenes {
      let checkout = try CutTextTests.checkout(scene, CutTextTests.Place(system: system, language: "en"))
      defer { checkout.finish() }
      for element in checkout.page.elements {
        checkout.perform(.focus(element.id))
        let app = checkout.session.app
        guard app.overlay?.isTyping ?? app.isTyping else { continue }
        for hint in checkout.page.hints where hint.stroke.flatMap(EditKeys.edit) != nil {
          Issue.record("\(scene.name): \(hint.key) in \(element.id)")
        }
      }
    }
  }

  @Test("Keys that edit the text of a field are not listed as ways to other elements")
  func field() throws {
    let checkout = try CutTextTests.checkout(
      EcommpaySystem.scene("card"), CutTextTests.Place(system: .ecommpay, language: "en"))
    defer { checkout.finish() }
    checkout.press("F1")
    #expect(checkout.text.contains("Tab, ↓ ") && !checkout.text.contains("→"), "\(checkout.text)")
  }
}
