import CheckoutCore
import KassaCards
import KassaTerminal
import Testing

@testable import KassaScreens

/// What a form remembers of its last page must not be seen in the next one.
@Suite("Remembered page of a form")
struct FormMemoTests {
  private static func keys(_ text: String) -> [Key] { text.map(Keys.character) }

  private static let setup = SharedSetup(Setup(order: ScreenFixture.order, providerName: "ecommpay"))
  private static let payments = SharedPaymentState()

  private static func context() -> Context {
    Context(
      shared: setup, payments: payments, now: Instant(milliseconds: 1_781_524_800_000),
      size: Size(columns: 80, rows: 24))
  }

  private static var form: FormScreen {
    FormScreen(PaymentMethod(id: "card", kind: .card, name: "", fields: Field.card(accepted: [])), context())
  }

  @Test(
    "After each key, a form shows the same page as one with the same keys that has shown nothing yet",
    arguments: ["4314220000000056", "4314220000000055", "371449635398431", "5", "62", "2200000000000000000"])
  func isFresh(number: String) {
    let typed: [Key] =
      Self.keys(number) + [Key(.left), Key(.backspace), Key(.tab)] + Self.keys("1230") + Self.keys("123") + [Key(.tab)]
      + Self.keys("JANE") + [Keys.control("t"), Key(.backTab), Key(.backTab), Key(.backTab)] + Self.keys("7")
      + [Keys.control("u"), Key(.enter), Key(.tab), Key(.tab), Key(.tab), Key(.enter)] + Self.keys("4")
    var form = Self.form
    for (index, key) in typed.enumerated() {
      _ = form.handle(key, Self.context())
      var fresh = Self.form
      for key in typed[...index] { _ = fresh.handle(key, Self.context()) }
      #expect(form.page(Self.context()) == fresh.page(Self.context()), "\(key.name)")
    }
  }

  @Test("A copy of a form with other values shows its own, although both remember the same page")
  func copies() {
    var first = Self.form
    for key in Self.keys("4314") { _ = first.handle(key, Self.context()) }
    var second = first
    for key in Self.keys("22") { _ = second.handle(key, Self.context()) }
    for _ in 0..<2 {
      #expect(first.page(Self.context()).focusedField?.text == "4314")
      #expect(second.page(Self.context()).focusedField?.text == "4314 22")
    }
  }

  @Test("Another order is shown at once")
  func order() {
    var form = Self.form
    for key in Self.keys("4314") { _ = form.handle(key, Self.context()) }
    let before = form.page(Self.context())
    var order = ScreenFixture.order
    order.amount += 100
    let other = Context(
      shared: SharedSetup(Setup(order: order, providerName: "ecommpay")), payments: Self.payments,
      now: Self.context().now, size: Self.context().size)
    #expect(form.page(other) != before)
    #expect(form.page(Self.context()) == before)
  }
}
