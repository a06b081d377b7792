import CheckoutCore
import KassaCards

/// The platform's payment page, with the accepted cards and the customer's saved cards.
///
/// Source: AssistMobile guide, the authorisation page; OneClick.
struct CardPage: Sendable {
  static let card = "card"
  static let savedPrefix = "card-"
  static let save = "save"

  var session: String
  var merchantName: String
  var language: Language?
  var brands: [BrandID]
  var saved: [Saved]
  /// Whether the customer can choose to save the card.
  var offersSaving: Bool

  struct Saved: Sendable {
    var id: String
    var number: String
    var brand: BrandID?
    var expiry: String
  }

  /// - Throws: `assist.repeated` if the order number is already in use, or any other error from the payment page.
  init(_ answer: XMLNode) throws(CheckoutError) {
    if let error = answer.first("error") { throw Self.refusal(error) }
    guard let page = answer.first("paymentpage"), let session = page.value("outcfsid") else {
      throw CheckoutError(code: .answerMalformed)
    }
    self.session = session
    merchantName = page.value("merchantname") ?? ""
    language = page.value("language").flatMap { Language(rawValue: $0) }
    brands = page["cardtypes"]?.all("cardtype").compactMap { Self.brand($0.text) } ?? []
    saved =
      page["cards"]?.all("card").compactMap { node in
        guard let id = node.value("id"), let number = node.value("meannumber") else { return nil }
        return Saved(
          id: id, number: String(number.map { $0 == "*" ? "•" : $0 }),
          brand: node.value("meantypename").flatMap(Self.brand), expiry: node.value("expiry") ?? "")
      } ?? []
    offersSaving = page.value("oneclick") == "1"
  }

  /// Returns the brand for one of Assist's card type names. Source: docs.assist.ru, `Cardtype`.
  static func brand(_ name: String) -> BrandID? {
    switch name.uppercased() {
    case "VISA": .visa
    case "MC", "MASTERCARD": .mastercard
    case "DCL": .dinersClub
    case "JCB": .jcb
    case "AMEX": .americanExpress
    case "MIR": .mir
    default: nil
    }
  }

  var methods: [PaymentMethod] {
    var fields = Field.card(accepted: brands, nameRules: [.withoutDigits])
    if offersSaving { fields.append(Field(id: Self.save, kind: .checkbox, isRequired: false)) }
    let new = PaymentMethod(id: Self.card, kind: .card, name: "", brands: brands, fields: fields)
    return saved.map { card in
      PaymentMethod(
        id: Self.savedPrefix + card.id, kind: .card, name: card.number, brands: [card.brand].compactMap(\.self),
        fields: [Field.securityCode],
        // The AssistMobile guide describes no function for deleting a OneClick card.
        saved: SavedInstrument(
          account: card.number, brand: card.brand, expiry: card.expiry, token: card.id, isDeletable: false))
    } + [new]
  }

  /// The checkout's field IDs, keyed by Assist's form field names. Source: docs.assist.ru, `pay.cfm`.
  private static let names = [
    "CardNumber": Field.cardNumberID, "ExpireDate": Field.expiryID, "ExpireMonth": Field.expiryID,
    "ExpireYear": Field.expiryID, "CVC2": Field.securityCodeID, "Cardholder": Field.holderID,
  ]

  /// Converts an error from the payment page. If it concerns a form field, the payer can correct that field.
  static func refusal(_ error: XMLNode) -> CheckoutError {
    if error.value("name") == "repeated" {
      return CheckoutError(code: .paymentRepeated, platformCode: error.value("billnumber"))
    }
    let items = error.all("item")
    let code = error.value("firstcode").map { first in
      [first, error.value("secondcode")].compactMap(\.self).joined(separator: ":")
    }
    let fields = items.compactMap { item -> Mistake? in
      guard let name = item.value("field") else { return nil }
      let path = names[name] ?? PayField.allCases.first { $0.wireName == name }?.rawValue ?? name
      return Mistake(path: path, code: "refused", platformCode: code, platformMessage: item.value("message"))
    }
    let isForm = items.contains { names[$0.value("field") ?? ""] != nil }
    return CheckoutError(
      code: isForm ? .fields : fields.isEmpty ? .platform : .parameters, platformCode: code,
      platformMessage: error.value("message"), mistakes: fields)
  }
}
