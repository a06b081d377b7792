import KassaCards

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
