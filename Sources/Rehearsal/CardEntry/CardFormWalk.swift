import CheckoutCore
import KassaScreens
import KassaTerminal

/// The way from the shop to the empty form of a new card, the same for every payment system that has one.
enum CardFormWalk {
  /// The number of screens after which there is no card form to be found.
  private static let longest = 20

  /// Goes on until the page has a field for a card number, and focuses it.
  /// - Parameter inputs: the payer's input by field ID, for forms on the way such as that for a phone number.
  /// - Returns: false if the payment system has no card form.
  static func go(_ checkout: HeadlessCheckout, inputs: [String: String]) -> Bool {
    for _ in 0..<longest {
      let page = checkout.page
      if let number = field(.cardNumber, on: page) {
        checkout.perform(.focus(number.id))
        return true
      }
      switch page.id {
      case .shop: checkout.press("Enter")
      case .methods:
        let rows = page.elements.filter(\.isEnabled).map(\.id)
        guard let card = ["card", "cards"].first(where: rows.contains) ?? rows.first else { return false }
        checkout.perform(.press(card))
      case .result: return false
      default:
        for element in page.elements {
          if case .field = element.kind, let text = inputs[element.id.rawValue] {
            checkout.perform(.fill(element.id, text: text))
          }
        }
        for case .checkbox(let box) in page.body where !box.isOn { checkout.perform(.press(box.id)) }
        if page.elements.contains(where: { $0.id == .proceed }) {
          checkout.perform(.press(.proceed))
        } else {
          checkout.press("Enter")
        }
        if checkout.page == page { checkout.advance(.seconds(1)) }
      }
    }
    return false
  }

  static func field(_ role: Page.Field.Role, on page: Page) -> Page.Field? {
    for case .field(let field) in page.body where field.role == role { return field }
    return nil
  }
}

extension CardForm.Part {
  var role: Page.Field.Role {
    switch self {
    case .card: .cardNumber
    case .expiry: .expiry
    case .code: .securityCode
    case .holder: .holder
    }
  }
}
