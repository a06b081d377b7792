import CheckoutCore
import KassaCards
import Testing

@testable import Ecommpay

@Suite("The payment interface received from the platform")
struct InterfaceAnswerTests {
  static let sample: JSON = [
    "status": "ready", "merchant": ["name": "Cosmoshop"], "language": "en", "languages": ["en", "de"],
    "payment_methods": [
      [
        "code": "card", "name": "Card", "type": "card",
        "card_types": ["visa", "mastercard", "maestro", "amex", "jcb", "belcard"],
        "wallet_save_mode": "never", "customer_fields": [],
      ]
    ],
    "saved_accounts": [],
  ]

  private func read(_ answer: JSON, forced: String? = nil) throws(CheckoutError) -> PaymentInterface {
    try InterfaceAnswer.interface(AnswerReader(answer), forced: forced)
  }

  @Test("The card method has the recognised brands and the card fields")
  func card() throws {
    let interface = try read(Self.sample)
    #expect(interface.merchantName == "Cosmoshop")
    #expect(interface.language == "en")
    #expect(interface.preselected == nil)
    let brands: [BrandID] = [.visa, .mastercard, .maestro, .americanExpress, .jcb]
    #expect(
      interface.methods == [
        PaymentMethod(
          id: "card", kind: .card, name: "Card", brands: brands,
          fields: Field.card(accepted: brands, nameRules: [.withoutDigits]))
      ])
  }

  @Test(
    "A forced method is preselected only if it is offered and supported",
    arguments: [
      ("card", "card"), ("skrill-wallet", "skrill-wallet"), ("google_pay", nil), ("other", nil), (nil, nil),
    ])
  func forced(method: String?, preselected: String?) throws {
    var answer = Self.sample
    if case .object(var object) = answer, case .array(let methods) = object["payment_methods"] {
      object["payment_methods"] = .array(
        methods + [
          ["code": "skrill-wallet", "name": "Skrill", "type": "aps"],
          ["code": "google_pay", "name": "Google Pay", "type": "googlePay"],
        ])
      answer = .object(object)
    }
    let interface = try read(answer, forced: method)
    #expect(interface.preselected == preselected)
    #expect(interface.methods.map(\.unavailable) == [nil, nil, "method.unsupported"])
  }

  @Test(
    "A malformed member is reported with its path",
    arguments: [
      ("status", JSON.null, "status"), ("status", "open", "status"), ("merchant", [], "merchant"),
      ("merchant", [:], "merchant.name"), ("language", 1, "language"), ("payment_methods", "card", "payment_methods"),
      ("payment_methods", ["card"], "payment_methods.0"),
      ("payment_methods", [["code": "card", "name": "Card", "type": "card"]], "payment_methods.0.card_types"),
      (
        "payment_methods", [["code": "card", "name": "Card", "type": "card", "card_types": [1]]],
        "payment_methods.0.card_types"
      ),
    ] as [(String, JSON, String)])
  func malformed(member: String, value: JSON, place: String) throws {
    guard case .object(var object) = Self.sample else { return }
    object[member] = value
    let error = #expect(throws: CheckoutError.self) { try read(.object(object)) }
    #expect(error?.code == .answerMalformed)
    #expect(error?.mistakes.map(\.path) == [place])
  }

  @Test("An interface without payment methods is an error")
  func nothing() throws {
    guard case .object(var object) = Self.sample else { return }
    object["payment_methods"] = []
    #expect(throws: CheckoutError(code: .methodsNone)) { try read(.object(object)) }
  }

  @Test("The platform's card type names convert to brands and back")
  func cardTypes() {
    #expect(CardTypeNames.all.count == 12)
    for name in CardTypeNames.all {
      #expect(CardTypeNames.brand(name).flatMap(CardTypeNames.name(of:)) == name)
    }
    #expect(CardTypeNames.brand("cup") == .unionPay)
    #expect(CardTypeNames.brand("forbrugsforeningen") == nil)
  }
}
