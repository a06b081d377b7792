import CheckoutCore
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaTerminal
import Testing

@testable import KassaScreens

@Suite("Effort of card entry")
struct EntryEffortTests {
  private func form() -> HeadlessCheckout {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter", "Enter")
    return checkout
  }

  private func effort(_ checkout: HeadlessCheckout) -> EntryEffort { checkout.session.app.effort }

  @Test("A card typed without a detour counts each key once, and no correction")
  func straight() {
    let checkout = form()
    #expect(
      effort(checkout)
        == {
          var effort = EntryEffort(); effort.fields = 1; return effort
        }())
    checkout.advance(.seconds(9))
    checkout.type(ScreenFixture.frictionless + "1230" + "123" + "JANE DOE")
    checkout.advance(.milliseconds(1500))
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
    let effort = effort(checkout)
    #expect(effort.keys == 16 + 4 + 3 + 8 + 1)
    #expect([effort.corrections, effort.fields, effort.returns, effort.earlyErrors] == [0, 4, 0, 0])
    // The look-up of the number takes some of the time, too.
    #expect((10_500..<10_700).contains(effort.milliseconds))
  }

  /// For each kind of input: what it adds to keys, corrections and early errors, in a form with `4314` as its number.
  static let inputs: [(name: String, input: @Sendable (HeadlessCheckout) -> Void, adds: [Int])] = [
    ("digit", { $0.type("2") }, [1, 0, 0]),
    ("letter, rejected", { $0.type("x") }, [1, 1, 1]),
    ("two letters, one error", { $0.type("xx") }, [2, 2, 1]),
    ("Backspace", { $0.press("Backspace") }, [1, 1, 0]),
    ("Delete at the end removes nothing", { $0.press("Del") }, [1, 0, 0]),
    ("undo", { $0.press("Ctrl-_") }, [1, 1, 0]),
    ("cursor", { $0.press("Left", "Home", "End") }, [3, 0, 0]),
    ("leaving the unfinished number", { $0.press("Tab") }, [1, 0, 1]),
    ("paste of a whole card", { $0.paste("4314 2200 0000 0056 12/30 123") }, [1, 0, 0]),
    ("help, inspector and what is pressed there", { $0.press("F1", "Esc", "F2", "Down", "Esc") }, [0, 0, 0]),
    (
      "an error that no more digits can mend",
      {
        $0.press("Ctrl-U"); $0.type("5555555555554445"); $0.press("Tab")
      }, [18, 1, 0]
    ),
    ("fill", { $0.perform(.fill("pan", text: "4111")) }, [0, 0, 0]),
    (
      "submission",
      {
        $0.perform(.focus("pay")); $0.press("Enter")
      }, [1, 0, 0]
    ),
  ]

  @Test("Each kind of input counts by its rule", arguments: inputs.indices)
  func counting(index: Int) {
    let (name, input, adds) = Self.inputs[index]
    let checkout = form()
    checkout.type("4314")
    let before = effort(checkout)
    input(checkout)
    let after = effort(checkout)
    let found = [
      after.keys - before.keys, after.corrections - before.corrections, after.earlyErrors - before.earlyErrors,
    ]
    #expect(found == adds, "\(name)")
  }

  @Test("A click on a field is one key, and a visit")
  func click() throws {
    let checkout = form()
    let area = try #require(checkout.session.layout().targets.first { $0.element == "holder" }?.area)
    checkout.click(area.origin)
    #expect(checkout.page.focus == "holder")
    #expect([effort(checkout).keys, effort(checkout).fields] == [1, 2])
  }

  @Test("Fields are counted once, and each return to one")
  func fields() {
    let checkout = form()
    checkout.press("Tab", "Tab", "Tab", "Tab")
    #expect([effort(checkout).fields, effort(checkout).returns] == [4, 0], "the button is no field")
    checkout.press("Shift-Tab", "Shift-Tab", "Tab")
    #expect([effort(checkout).fields, effort(checkout).returns] == [4, 3 - 1])
  }

  @Test("Attempts are summed, and the next payment starts anew")
  func attempts() {
    let checkout = form()
    checkout.type(ScreenFixture.declined)
    checkout.press("Tab")
    checkout.type("1230123JANE DOE")
    checkout.press("Enter")
    #expect(checkout.page.id == "retry")
    let first = effort(checkout)
    checkout.advance(.seconds(60))
    #expect(effort(checkout) == first, "time and keys outside the form do not count")
    checkout.press("Enter")
    checkout.advance(.seconds(2))
    checkout.type("123")
    checkout.press("Tab", "Enter")
    #expect(checkout.page.id == "retry")
    let second = effort(checkout)
    #expect(second.keys == first.keys + 5)
    #expect(second.milliseconds == first.milliseconds + 2000)
    checkout.press("F10")
    checkout.perform(.press("leave"))
    checkout.perform(.press("again"))
    #expect(checkout.page.id == "shop")
    #expect(effort(checkout) == EntryEffort())
  }
}
