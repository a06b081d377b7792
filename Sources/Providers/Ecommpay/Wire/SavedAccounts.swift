import CheckoutCore
import KassaCards

/// The payment instruments that the customer has saved with the platform.
/// Each saved instrument is a separate payment method, for which the security code is the only card detail needed.
enum SavedAccounts {
  static let removalPath = "/v1/account/remove"

  /// Returns the saved instruments as payment methods.
  /// - Parameter asked: the customer fields that the platform requests with any card, saved or new.
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
          fields: [Field.securityCode] + asked, saved: saved))
    }
    return methods
  }

  private static let prefix = "account:"

  /// Returns the platform's ID for a saved instrument; nil for any other payment method.
  static func id(of method: String) -> Int? {
    method.hasPrefix(prefix) ? Int(method.dropFirst(prefix.count)) : nil
  }

  static func removal(session: String, account: Int) -> JSON {
    ["session_id": .string(session), "account_id": JSON(account)]
  }
}
