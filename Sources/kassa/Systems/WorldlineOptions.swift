import CheckoutCore

/// What an order file can say of a payment through Worldline and of no other, under the seed's names. Source: seed 002,
/// `paymentItems`, «Converting amounts».
struct WorldlineOptions: Sendable {
  /// Whether the group of cards stands for its products.
  var groupPaymentProducts = true
  /// The currency in which the amount is shown as well, ISO 4217; nil for none.
  var convertAmountTo: String?
}

extension WorldlineOptions {
  init(_ reader: inout OrderReader, _ members: OrderMembers) {
    groupPaymentProducts = reader.flag(members, "groupPaymentProducts") ?? true
    convertAmountTo = reader.text(members, "convertAmountTo")
    if let target = convertAmountTo, CurrencyTable.standard.named(target) == nil {
      reader.add("convertAmountTo", "convertAmountTo must be a currency of ISO 4217, e.g. USD, not \(target)")
    }
  }
}
