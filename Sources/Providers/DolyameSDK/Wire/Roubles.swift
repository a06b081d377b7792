import CheckoutCore
public import FoundationEssentials

/// Money as the platform writes it: a decimal number in a text, `2500.14`, so that nobody reckons with binary fractions.
enum Roubles {
  static let currency = CurrencyTable.standard["RUB"] ?? Currency(code: "RUB", numeric: "643", exponent: 2)

  static func money(_ kopecks: Int64) -> Money { Money(kopecks, currency) }

  static func text(_ kopecks: Int64) -> JSON { .string(money(kopecks).decimal) }

  /// An amount of the configuration on the wire. What is no amount was refused before.
  static func text(_ amount: Decimal) -> JSON { amount.kopecks.map(text) ?? .string("\(amount)") }

  /// Nil for what is no amount.
  static func kopecks(_ json: JSON?) -> Int64? {
    switch json {
    case .string(let text), .number(let text): kopecks(text: text)
    default: nil
    }
  }

  /// Exact: a text with more than two decimals that count is no amount.
  private static func kopecks(text: String) -> Int64? {
    guard let (isNegative, whole, fraction) = parts(text), fraction.dropFirst(2).allSatisfy({ $0 == "0" }),
      let kopecks = Int64(whole + (fraction.prefix(2) + "00").prefix(2))
    else { return nil }
    return isNegative ? kopecks.times(-1) : kopecks
  }

  /// The digits before and behind the point; nil for a text that is no decimal number.
  fileprivate static func parts(_ text: String) -> (isNegative: Bool, whole: String, fraction: String)? {
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    return (isNegative, String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
  }
}

extension Decimal {
  /// Hundredths of a rouble; nil where the amount is not a whole number of them.
  ///
  /// A literal with a fraction reaches `Decimal` by way of a binary one: `4600.99` arrives as 4600.989999999998976. What
  /// is nearer to whole kopecks than a binary fraction of that size can be is meant as whole kopecks.
  var kopecks: Int64? {
    guard !isNaN, let (isNegative, whole, fraction) = Roubles.parts("\(self)"),
      var kopecks = Int64(whole + (fraction.prefix(2) + "00").prefix(2)), let next = kopecks.plus(1),
      let rest = Double("0." + (fraction.dropFirst(2).isEmpty ? "0" : fraction.dropFirst(2)))
    else { return nil }
    let tolerance = Double(next) * 1e-15
    if rest > 1 - tolerance {
      kopecks = next
    } else if rest > tolerance {
      return nil
    }
    return isNegative ? kopecks.times(-1) : kopecks
  }

  /// The equation of the document, as it is written there: `items.map { i in i.quantity * i.price }`. Source: seed 004,
  /// `DolyamePaymentConfiguration.Order`.
  public static func * (quantity: Int, price: Decimal) -> Decimal { Decimal(quantity) * price }
}
