/// An amount in minor units with its currency: 1999 in USD means $19.99. It is never a floating-point number.
public struct Money: Hashable, Codable, Sendable {
  /// The amount in minor units. The currency's exponent gives the number of decimal places.
  public let amount: Int64
  /// The currency, whose exponent gives the size of a minor unit.
  public let currency: Currency

  /// Creates an amount.
  /// - Parameters:
  ///   - amount: the amount in minor units, which may be negative.
  ///   - currency: the currency, which determines the minor unit.
  public init(_ amount: Int64, _ currency: Currency) {
    self.amount = amount
    self.currency = currency
  }

  /// The amount as a decimal number for machines: `19.99`, `-0.05`, `1000` (JPY), `1.250` (KWD).
  /// ``LocaleFormat`` writes amounts for people.
  public var decimal: String {
    // Produce the digits of the amount from the last to the first.
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

  /// Parses an amount as ``decimal`` writes it, with at most the currency's decimal places.
  /// Returns nil for any other text, and for zero or a negative amount. ``LocaleFormat/money(typed:_:)`` reads what a
  /// person has typed.
  public init?(decimal text: String, _ currency: Currency) {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "." }
    let decimals = parts.count > 1 ? parts[1] : ""
    guard let whole = parts.first, !whole.isEmpty, parts.count == 1 || !decimals.isEmpty,
      decimals.utf8.count <= currency.exponent, (whole + decimals).utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let amount = Int64(whole + decimals + String(repeating: "0", count: currency.exponent - decimals.utf8.count)),
      amount > 0
    else { return nil }
    self.init(amount, currency)
  }
}
