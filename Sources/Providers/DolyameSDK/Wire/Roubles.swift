import CheckoutCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Converts amounts to and from decimal strings such as `2500.14`, without the errors of binary fractions.
enum Roubles {
  static let currency = CurrencyTable.standard["RUB"] ?? Money.Currency(code: "RUB", numeric: "643", exponent: 2)

  static func money(_ kopecks: Int64) -> Money { Money(kopecks, currency) }

  static func text(_ kopecks: Int64) -> JSON { .string(money(kopecks).decimal) }

  /// Encodes an amount from the configuration, which has already been validated.
  static func text(_ amount: Decimal) -> JSON { amount.kopecks.map(text) ?? .string("\(amount)") }

  /// Reads an amount in kopecks; returns nil if it is malformed.
  static func kopecks(_ json: JSON?) -> Int64? {
    switch json {
    case .string(let text), .number(let text): kopecks(text: text)
    default: nil
    }
  }

  /// Parses an amount exactly; returns nil if it is malformed or has more than two significant decimal places.
  private static func kopecks(text: String) -> Int64? {
    guard let (isNegative, whole, fraction) = parts(text), fraction.dropFirst(2).allSatisfy({ $0 == "0" }),
      let kopecks = Int64(whole + (fraction.prefix(2) + "00").prefix(2))
    else { return nil }
    return isNegative ? kopecks.times(-1) : kopecks
  }

  /// Splits a decimal string at the decimal point; returns nil if it is not a decimal number.
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
  /// The amount in kopecks; nil unless it is a whole number of kopecks.
  ///
  /// A floating-point literal produces an inexact `Decimal`: `4600.99` becomes 4600.989999999998976.
  /// An amount is therefore rounded to kopecks if the difference is within the precision of binary floating point.
  var kopecks: Int64? {
    guard !isNaN, let (isNegative, whole, fraction) = Roubles.parts("\(self)"),
      var kopecks = Int64(whole + (fraction.prefix(2) + "00").prefix(2)), let next = kopecks.plus(1),
      let rest = Double("0." + (fraction.dropFirst(2).isEmpty ? "0" : fraction.dropFirst(2)))
    else { return nil }
    guard rest > 0 else { return isNegative ? kopecks.times(-1) : kopecks }
    // The difference grows with the amount, but what is rounded away must stay far from half a kopeck.
    let tolerance = min(Double(next) * 1e-15, 0.25)
    if rest > 1 - tolerance {
      kopecks = next
    } else if rest > tolerance {
      return nil
    }
    return isNegative ? kopecks.times(-1) : kopecks
  }

  /// Multiplies a quantity by a price, as in the documented formula `items.map { i in i.quantity * i.price }`.
  ///
  /// Source: Dolyame SDK guide, `DolyamePaymentConfiguration.Order`.
  public static func * (quantity: Int, price: Decimal) -> Decimal { Decimal(quantity) * price }
}
