import CheckoutCore

/// Money as the platform writes it: a decimal number in a text, `2500.14`, so that nobody reckons with binary fractions.
enum Roubles {
  static let currency = CurrencyTable.standard["RUB"] ?? Currency(code: "RUB", numeric: "643", exponent: 2)

  static func money(_ kopecks: Int64) -> Money { Money(kopecks, currency) }

  static func text(_ kopecks: Int64) -> JSON { .string(money(kopecks).decimal) }

  /// Nil for what is no amount.
  static func kopecks(_ json: JSON?) -> Int64? {
    let text: String
    switch json {
    case .string(let value): text = value
    case .number(let value): text = value
    default: return nil
    }
    return DolyamePaymentConfiguration.Decimal(text)?.kopecks
  }
}
