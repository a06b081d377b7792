import CheckoutCore
import KassaCards
import TestSupport
import Testing

@Suite("Payment details for a method")
struct PaymentMethodCardTests {
  private let number = Field(id: "cardNumber", kind: .cardNumber(accepted: [.visa]))

  @Test("A card fills the fields under the method's own names, and nothing else")
  func card() throws {
    let method = PaymentMethod(
      id: "1", kind: .card, name: "Visa",
      fields: [
        number, Field(id: "expiryDate", kind: .expiry), Field(id: "cvv", kind: .securityCode),
        Field(id: "rememberMe", kind: .checkbox), Field(id: "terms", kind: .checkbox), Field(id: "email", kind: .email),
      ])
    let details = try method.card(
      number: "4242 4242 4242 4242", expiry: "12/30", code: "123", saving: true, others: ["email": .text("a@b.test")])
    #expect(details.method == "1")
    #expect(details.values.keys.sorted() == ["cardNumber", "cvv", "email", "expiryDate", "rememberMe"])
    #expect(details.values["rememberMe"] == .flag(true))
    #expect(details.values["email"] == .text("a@b.test"))
    #expect(details.cardNumber != nil && details.expiry == Expiry(month: 12, year: 2030))
  }

  @Test("All mistakes of a card are reported together")
  func mistakes() {
    let method = PaymentMethod(id: "card", kind: .card, name: "", fields: [number])
    let error = #expect(throws: CheckoutError.self) { try method.card(number: "x", expiry: "", code: "") }
    #expect(error?.mistakes.count == 3)
  }

  @Test("No holder is made up: a form that requires one refuses a card without it, and any other sends none")
  func holder() throws {
    func method(_ isRequired: Bool) -> PaymentMethod {
      let holder = Field(id: "cardholderName", kind: .holder, isRequired: isRequired)
      return PaymentMethod(id: "card", kind: .card, name: "", fields: [number, holder])
    }
    let error = #expect(throws: CheckoutError.self) {
      try method(true).card(number: "x", expiry: "12/30", code: "123")
    }
    #expect(error?.mistakes.map(\.code) == ["pan.characters", "holder.empty"])
    #expect(error?.mistakes.last?.path == "cardholderName")
    let (pan, date) = ("4242424242424242", "12/30")
    #expect(try method(false).card(number: pan, expiry: date, code: "123").values["cardholderName"] == nil)
    let given = try method(true).card(number: pan, expiry: date, code: "123", holder: "J. DOE")
    #expect(given.values["cardholderName"] == .text("J. DOE"))
    let other: [String: FieldValue] = ["cardholderName": .text("A. B.")]
    let others = try method(true).card(number: pan, expiry: date, code: "123", others: other)
    #expect(others.values["cardholderName"] == .text("A. B."))
  }

  @Test("A saved instrument gets the security code only if the method asks for it")
  func saved() throws {
    let asking = PaymentMethod(id: "saved", kind: .card, name: "", fields: [Field.securityCode])
    #expect(try asking.saved(code: "123").values.keys.sorted() == [Field.securityCodeID])
    let silent = PaymentMethod(id: "saved", kind: .card, name: "")
    #expect(try silent.saved(code: "123").values.isEmpty)
    #expect(throws: CheckoutError.self) { try asking.saved(code: "12x") }
  }
}
