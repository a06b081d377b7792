import KassaCards

/// The platform's names for card types.
package enum CardType {
  private static let names: [BrandID: String] = [
    .visa: "visa", .mastercard: "mastercard", .maestro: "maestro", .mir: "mir", .americanExpress: "amex", .jcb: "jcb",
    .discover: "discover", .dinersClub: "diners_club", .unionPay: "cup", .dankort: "dankort",
  ]

  /// All card types.
  package static let all: [String] = names.values.sorted()

  /// Returns the card type for a complete card number; nil if the platform does not support its brand.
  package static func name(ofNumber digits: some Collection<UInt8>) -> String? {
    guard let id = BrandTable.standard.brand(for: digits), let name = names[id],
      let brand = BrandTable.standard[id], brand.lengths.contains(digits.count)
    else { return nil }
    return name
  }

  /// Returns the length of the security code for a card type, in digits.
  package static func codeLength(of type: String) -> Int { type == "amex" ? 4 : 3 }

  /// Returns whether a card type requires a security code. Maestro cards may not have one.
  package static func needsCode(_ type: String) -> Bool { type != "maestro" }
}
