import CheckoutCore
import KassaCards
import KassaSandbox

/// The rules for the card data of a payer or a merchant server. They are those of the product's own form.
/// Source for the error code: Worldline, server SDKs, the response to an invalid expiry date.
struct WorldlineCardCheck: Sendable {
  let product: WorldlineCatalogue.Product
  let today: CalendarDate
  /// What the names of members begin with in an error.
  let place: String

  /// The place of a card in a payment request.
  static let payment = "cardPaymentMethodSpecificInput.card."
  /// The place of a card in a request for a token.
  static let token = "card.data.cardWithoutCvv."

  /// - Parameter value: returns the value of a field; nil if there is none.
  /// - Throws: the error that names the first field whose value cannot be.
  func check(_ value: (String) -> String?) throws(WorldlineError) {
    if let expiry = value("expiryDate"), !isCurrent(expiry) { throw .format(place + "expiryDate") }
    if let code = value("cvv"), !isCode(code) { throw .format(place + "cvv") }
  }

  /// Whether a date is written as `MMYY`, and is not over.
  private func isCurrent(_ text: String) -> Bool {
    guard text.utf8.count == 4, let number = Int64(digits: text),
      let expiry = Expiry(month: Int(number / 100), year: 2000 + Int(number % 100))
    else { return false }
    return !expiry.isPast(on: today)
  }

  /// Whether a security code has as many digits as those of the product.
  private func isCode(_ text: String) -> Bool {
    let field = product.body["fields"]?.elements?.first { $0["id"]?.string == "cvv" }
    let length = field?["dataRestrictions"]?["validators"]?["length"]
    let (least, most) = (length?["minLength"]?.integer ?? 3, length?["maxLength"]?.integer ?? 4)
    return Int64(digits: text) != nil && least <= text.utf8.count && text.utf8.count <= most
  }
}
