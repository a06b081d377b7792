import CheckoutCore
import KassaCards

/// The messages that look up facts about a card by the prefix of its number.
enum CardFactsMessages {
  static let path = "/v1/card/facts"

  static func request(session: String, prefix: String) -> JSON {
    ["session_id": .string(session), "prefix": .string(prefix)]
  }

  /// Returns the card facts; nil if the platform reports no card type that the SDK supports for the prefix.
  static func facts(_ answer: AnswerReader, prefix: String) throws(CheckoutError) -> CardFacts? {
    guard let types = try answer.strings("card_types") else { return nil }
    let brands = types.compactMap(CardTypeNames.brand)
    guard !brands.isEmpty else { return nil }
    let lengths = try answer.optional("pan_lengths", \.elements)?.compactMap(\.integer) ?? []
    return CardFacts(
      prefix: prefix, brands: brands, lengths: lengths.filter { (12...19).contains($0) },
      preselected: try answer.optional("preferred_type", \.string).flatMap(CardTypeNames.brand),
      issuer: try answer.optional("issuer", \.string), country: try answer.optional("country", \.string),
      funding: try answer.optional("funding", \.string))
  }
}

/// The platform's names for the card types. Source: ecommpay, card types; contract of the interface answer.
enum CardTypeNames {
  private static let table: [(name: String, brand: BrandID)] = [
    ("visa", .visa), ("mastercard", .mastercard), ("maestro", .maestro), ("mir", .mir), ("amex", .americanExpress),
    ("jcb", .jcb), ("discover", .discover), ("diners_club", .dinersClub), ("cup", .unionPay), ("dankort", .dankort),
    ("cartes_bancaires", .cartesBancaires), ("bancontact", .bancontact),
  ]

  static var all: [String] { table.map(\.name) }

  /// Returns the brand for a card type name; nil for a card type that the SDK does not support.
  static func brand(_ name: String) -> BrandID? { table.first { $0.name == name }?.brand }

  static func name(of brand: BrandID) -> String? { table.first { $0.brand == brand }?.name }
}
