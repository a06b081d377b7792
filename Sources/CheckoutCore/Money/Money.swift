/// An amount in minor units with its currency: 1999 and USD are $19.99. Never a floating-point number.
public struct Money: Hashable, Codable, Sendable {
  /// Minor units; the currency's exponent says how many make a whole.
  public let amount: Int64
  public let currency: Currency

  public init(_ amount: Int64, _ currency: Currency) {
    self.amount = amount
    self.currency = currency
  }

  /// The amount with its decimals, without a sign for the currency: `19.99`, `-0.05`, `1000` (JPY), `1.250` (KWD).
  public var decimal: String {
    let magnitude = String(amount.magnitude)
    let sign = amount < 0 ? "-" : ""
    guard currency.exponent > 0 else { return sign + magnitude }
    let padded = String(repeating: "0", count: max(0, currency.exponent + 1 - magnitude.count)) + magnitude
    return sign + padded.dropLast(currency.exponent) + "." + padded.suffix(currency.exponent)
  }

  /// How people read it: `$19.99`, `€5.00`, `£3.10`, else `1000 JPY`.
  public var display: String {
    switch currency.code {
    case "USD": amount < 0 ? "-$" + decimal.dropFirst() : "$" + decimal
    case "EUR": amount < 0 ? "-€" + decimal.dropFirst() : "€" + decimal
    case "GBP": amount < 0 ? "-£" + decimal.dropFirst() : "£" + decimal
    default: decimal + " " + currency.code
    }
  }
}
