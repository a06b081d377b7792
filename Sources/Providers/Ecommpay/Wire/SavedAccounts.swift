import Cards
import CheckoutCore

/// The instruments that the platform keeps for this customer: each is a way to pay of its own, with nothing but the
/// security code to fill in.
enum SavedAccounts {
  static let removalPath = "/v1/account/remove"

  /// - Parameter asked: what the platform asks of the customer with a card, kept or new.
  static func methods(_ answer: AnswerReader, asked: [Field]) throws(CheckoutError) -> [PaymentMethod] {
    guard answer.json["saved_accounts"] != nil else { return [] }
    var methods: [PaymentMethod] = []
    for account in try answer.objects("saved_accounts") {
      let id = try account.required("id", \.integer)
      let number = try account.required("number", \.string)
      let brand = try account.optional("type", \.string).flatMap(CardTypeNames.brand)
      let saved = SavedInstrument(
        account: String(number.map { $0 == "*" ? "•" : $0 }), brand: brand,
        expiry: try account.optional("card_expiry", \.string) ?? "",
        token: try account.optional("token", \.string))
      methods.append(
        PaymentMethod(
          id: prefix + String(id), kind: .card, name: saved.account, brands: brand.map { [$0] } ?? [],
          fields: [Field(id: "code", kind: .securityCode)] + asked, saved: saved))
    }
    return methods
  }

  private static let prefix = "account:"

  /// The platform's id of the instrument; nil for another way to pay.
  static func id(of method: String) -> Int? {
    method.hasPrefix(prefix) ? Int(method.dropFirst(prefix.count)) : nil
  }

  static func removal(session: String, account: Int) -> JSON {
    ["session_id": .string(session), "account_id": JSON(account)]
  }
}
