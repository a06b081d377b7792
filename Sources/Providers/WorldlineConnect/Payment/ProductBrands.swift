import KassaCards

/// A mapping from Worldline's card products to card brands.
enum ProductBrands {
  private static let table: [String: BrandID] = [
    "1": .visa, "2": .americanExpress, "3": .mastercard, "114": .visa, "117": .maestro, "119": .mastercard,
    "122": .visa, "123": .dankort, "125": .jcb, "128": .discover, "130": .cartesBancaires, "132": .dinersClub,
    "3012": .bancontact,
  ]

  static func brand(_ product: String) -> BrandID? { table[product] }

  /// Returns the brands of the given products, without duplicates.
  static func brands(_ products: [String]) -> [BrandID] {
    var seen: Set<BrandID> = []
    return products.compactMap(brand).filter { seen.insert($0).inserted }
  }
}
