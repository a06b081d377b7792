import CheckoutCore

/// The order parameters that only Worldline has, under their names in the Worldline Swift SDK guide.
///
/// Source: Worldline Swift SDK guide, `paymentItems`, "Converting amounts".
struct WorldlineOptions: Sendable {
  /// Whether the cards appear as one group instead of separate payment products.
  var groupPaymentProducts = true
  /// The ISO 4217 code of a second currency in which the amount is also shown; nil if there is none.
  var convertAmountTo: String?
}

extension WorldlineOptions {
  init(_ reader: inout OrderReader, _ members: PlacedValue) {
    groupPaymentProducts = reader.flag(members, "groupPaymentProducts") ?? true
    convertAmountTo = reader.text(members, "convertAmountTo")
    if let target = convertAmountTo, CurrencyTable.standard[target] == nil {
      reader.add("convertAmountTo", "convertAmountTo must be an ISO 4217 currency, e.g. USD, not \(target)")
    }
  }
}
