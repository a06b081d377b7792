import Cards

/// The platform's names of card types.
enum CardType {
  private static let names: [BrandID: String] = [
    .visa: "visa", .mastercard: "mastercard", .maestro: "maestro", .mir: "mir", .americanExpress: "amex", .jcb: "jcb",
    .discover: "discover", .dinersClub: "diners_club", .unionPay: "cup", .dankort: "dankort",
  ]

  /// The type of a complete number; nil where the platform knows none.
  static func name(ofNumber digits: some Collection<UInt8>) -> String? {
    guard let id = BrandTable.standard.brand(for: digits), let name = names[id],
      let brand = BrandTable.standard[id], brand.lengths.contains(digits.count)
    else { return nil }
    return name
  }

  /// Digits of the security code of that type.
  static func codeLength(of type: String) -> Int { type == "amex" ? 4 : 3 }

  /// Maestro cards may have no security code.
  static func needsCode(_ type: String) -> Bool { type != "maestro" }
}
