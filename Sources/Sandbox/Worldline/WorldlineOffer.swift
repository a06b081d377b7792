import CheckoutCore

/// A payment product, or a group of products, that an order can open at once.
package struct WorldlineOffer: Sendable {
  /// The platform's ID, e.g. `809` or `cards`.
  package var id: String
  /// The platform's name.
  package var name: String
  /// The countries of the order for which there is the product, ISO 3166-1; empty if there is no restriction.
  package var countries: [String] = []
  /// The currencies of the order for which there is the product, ISO 4217; empty if there is no restriction.
  package var currencies: [String] = []
  /// Whether the product can be the first payment of a series.
  package var allowsRecurring = true

  fileprivate init?(_ body: JSON, id: String) {
    guard let name = body["displayHints"]?["label"]?.string else { return nil }
    (self.id, self.name) = (id, name)
  }
}

extension WorldlineConfiguration {
  /// The currencies to which the sandbox converts an amount, ISO 4217.
  package static var convertible: [String] {
    (WorldlineCatalogue.standard.perEuro.object?.members ?? []).map(\.name).sorted()
  }

  /// What the sandbox's catalogue has, groups first.
  package static var offers: [WorldlineOffer] {
    let catalogue = WorldlineCatalogue.standard
    let groups = catalogue.groups.compactMap { body in body["id"]?.string.flatMap { WorldlineOffer(body, id: $0) } }
    return groups
      + catalogue.products.compactMap { product in
        guard var offer = WorldlineOffer(product.body, id: String(product.id)) else { return nil }
        (offer.countries, offer.currencies) = (product.countries, product.currencies)
        offer.allowsRecurring = product.allowsRecurring
        return offer
      }
  }
}
