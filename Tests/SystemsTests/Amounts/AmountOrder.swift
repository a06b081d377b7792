/// An order for an amount in a given currency, with the parameters for each payment system.
struct AmountOrder {
  var system: TestSystem
  /// The amount in minor units.
  var amount: Int64
  /// The currency code of the order. Some payment systems support only one currency.
  var code: String

  /// The order parameters for the amount; nil if the payment system supports only a different currency.
  var parameters: [String: ConsistencyCase.Value]? { system.kind.order(for: amount, in: code) }
}
