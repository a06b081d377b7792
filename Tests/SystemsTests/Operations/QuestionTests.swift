import CheckoutCore
import KassaRehearsal
import KassaTerminal
import Testing

@testable import KassaScreens
@testable import KassaSystems

/// Tests the questions before what cannot be undone: moving money, deleting a card, leaving a payment.
@Suite("Questions before what cannot be undone")
struct QuestionTests {
  private static let questions: Set<ScreenName> = [.confirm, .forget, .leave]

  @Test(
    "The safe way has the focus, no button is filled, and Enter and Space change nothing", arguments: TestSystem.all)
  func safe(system: TestSystem) throws {
    var met: Set<ScreenName> = []
    for scene in system.kind.scenes {
      for key in ["Enter", "Space"] {
        let checkout = try CutTextTests.checkout(scene, CutTextTests.Place(system: system, language: "en"))
        defer { checkout.finish() }
        guard let dialog = checkout.page.dialog, Self.questions.contains(dialog.id) else { break }
        met.insert(dialog.id)
        #expect(dialog.focus.map(Page.waysOut.contains) == true, "\(checkout.text)")
        #expect(!checkout.page.elements.contains { $0.isPrimary }, "\(checkout.text)")
        #expect(checkout.session.app.pageToRead == dialog.id, "a key that is held down must not answer")
        let (phase, methods) = (checkout.flow.phase, checkout.flow.interface?.methods)
        checkout.press(key)
        #expect(checkout.page.dialog == nil && checkout.flow.phase == phase, "\(checkout.text)")
        #expect(checkout.flow.interface?.methods == methods)
      }
    }
    #expect(met.contains(.confirm) == !system.kind.operations.isEmpty, "\(met)")
  }

  @Test(
    "However often Enter is pressed, no operation is carried out", arguments: TestSystem.operable, ["Enter", "Space"])
  func held(system: TestSystem, key: String) throws {
    let stage = try ConsistencyFixture(system, order: [:])
    let checkout = stage.checkout
    Passer(system: system).go(checkout)
    checkout.advance(.seconds(600))
    let before = stage.books
    checkout.press("F4")
    // Space is typed into a field.
    if key == "Space" { checkout.press("Enter") }
    var met = 0
    for _ in 1...50 {
      checkout.press(key)
      if checkout.page.dialog?.id == .confirm { met += 1 }
    }
    checkout.advance(.seconds(600))
    #expect(met > 0 && stage.books == before, "\(checkout.text)")
    #expect(try stage.operations().isEmpty)
    let operation = try #require(checkout.flow.payment?.operations.first)
    for _ in 1...2 where checkout.page.id == .merchantActions { checkout.press("Esc") }
    checkout.press("F4")
    checkout.perform(.press(.operation(operation)))
    checkout.press("Tab", "Enter")
    checkout.advance(.seconds(600))
    #expect(try stage.operations().map(\.operation) == [operation], "\(checkout.text)")
  }

  @Test("The pages that nobody has read take no key that was meant for the page before", arguments: TestSystem.all)
  func read(system: TestSystem) throws {
    let read: Set<ScreenName> = [.result, .retry, .cascade, .redirect, .wallet, .confirm, .forget, .leave]
    for scene in system.kind.scenes {
      let checkout = try CutTextTests.checkout(scene, CutTextTests.Place(system: system, language: "en"))
      defer { checkout.finish() }
      let name = checkout.page.dialog?.id ?? checkout.page.id
      #expect(checkout.session.app.pageToRead == (read.contains(name) ? name : nil), "\(scene.name)")
    }
  }
}
