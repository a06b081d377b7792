import CheckoutCore
import KassaCards
import KassaTerminal
import Testing

@testable import KassaScreens

/// What a form remembers of its last page must not be seen in the next one.
@Suite("Remembered fields")
struct FieldMemoTests {
  private static func keys(_ text: String) -> [Key] { text.map(Keys.character) }

  @Test(
    "After each key, a form shows the same fields as one with the same values that has shown nothing yet",
    arguments: ["4314220000000056", "371449635398431", "5", "62"])
  func isFresh(number: String) {
    let setup = Setup(order: ScreenFixture.order, providerName: "ecommpay")
    let context = Context(
      shared: SharedSetup(setup), payments: SharedPaymentState(), now: Instant(milliseconds: 1_781_524_800_000),
      size: Size(columns: 80, rows: 24))
    let method = PaymentMethod(id: "card", kind: .card, name: "", fields: Field.card(accepted: []))
    var form = FormScreen(method, context)
    let typed: [Key] =
      Self.keys(number) + [Key(.tab)] + Self.keys("1230") + Self.keys("123") + [Key(.tab)] + Self.keys("JANE")
      + [Key(.backTab), Key(.backTab), Key(.backTab)] + [Key(.backspace)] + Self.keys("7")
    for key in typed {
      _ = form.handle(key, context)
      let fresh = FormScreen(method, context, after: form)
      let (shown, expected) = (Self.fields(form.page(context)), Self.fields(fresh.page(context)))
      #expect(shown == expected, "\(key.name)")
    }
  }

  /// The fields without errors, because a form that goes on with another one's values checks them again.
  private static func fields(_ page: Page) -> [Page.Field] {
    page.body.compactMap { block in
      guard case .field(var field) = block else { return nil }
      field.error = nil
      return field
    }
  }
}
