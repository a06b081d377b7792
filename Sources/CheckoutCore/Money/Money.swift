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
    // From the last digit to the first.
    var (digits, rest, written) = ([UInt8](), amount.magnitude, 0)
    digits.reserveCapacity(24 + max(0, currency.exponent))
    repeat {
      if written > 0, written == currency.exponent { digits.append(UInt8(ascii: ".")) }
      digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      written += 1
    } while rest > 0 || written <= currency.exponent
    if amount < 0 { digits.append(UInt8(ascii: "-")) }
    digits.reverse()
    return String(decoding: digits, as: UTF8.self)
  }

  /// An amount as people type it: digits, and at most as many decimals as the currency has after a point or a comma. Nil for
  /// anything else, and for nothing or less.
  public init?(decimal text: String, _ currency: Currency) {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    let decimals = parts.count > 1 ? parts[1] : ""
    guard let whole = parts.first, !whole.isEmpty, parts.count == 1 || !decimals.isEmpty,
      decimals.utf8.count <= currency.exponent, (whole + decimals).utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let amount = Int64(whole + decimals + String(repeating: "0", count: currency.exponent - decimals.utf8.count)),
      amount > 0
    else { return nil }
    self.init(amount, currency)
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
