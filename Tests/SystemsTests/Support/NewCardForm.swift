import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

/// The form for a new card of a payment system.
struct NewCardForm {
  /// Ends the checkout when it is released.
  private let fixture: TestSystem.SystemFixture
  var checkout: HeadlessCheckout { fixture.checkout }

  /// Opens the form and focuses the card number.
  init(_ system: TestSystem) throws {
    fixture = try system.stage()
    let passer = Passer(system: system)
    passer.go(checkout) { $0.page.body.contains(where: Self.isNumber) }
    try #require(number != nil, "\(checkout.text)")
    checkout.perform(.focus(try id(.cardNumber)))
  }

  private static func isNumber(_ block: Page.Block) -> Bool {
    if case .field(let field) = block { field.role == .cardNumber } else { false }
  }

  func field(_ role: Page.Field.Role) -> Page.Field? {
    for case .field(let field) in checkout.page.body where field.role == role { return field }
    return nil
  }

  func id(_ role: Page.Field.Role) throws -> ElementID { try #require(field(role)).id }

  var number: Page.Field? { field(.cardNumber) }

  /// The role of the focused field; nil if a button has the focus.
  var focus: Page.Field.Role? { checkout.page.focusedField?.role }

  /// The element behind the security code: the name on the card if the form asks for it.
  var name: ElementID? { field(.holder)?.id }
}
