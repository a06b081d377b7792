extension DolyamePaymentConfiguration {
  /// An amount of roubles, exact: an integer of ten-thousandths underneath, never a floating-point number.
  ///
  /// Written as `4600`, `4600.99` or `"4600.99"`. An amount that cannot be kept exactly (more than four decimals, or too
  /// large) is `nan`, and whatever is reckoned with it too; ``DolyamePaymentConfiguration/mistakes`` tells of it.
  public struct Decimal: Hashable, Sendable {
    /// Ten-thousandths of a rouble.
    private let units: Int64?

    private static let one: Int64 = 10_000

    private init(units: Int64?) { self.units = units }

    /// Nil for a text that is no decimal number with at most four decimals.
    public init?(_ text: some StringProtocol) {
      let isNegative = text.hasPrefix("-")
      let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
      let digits: (Substring) -> Bool = { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
      guard (1...2).contains(parts.count), parts.allSatisfy({ digits(Substring($0)) }),
        let whole = Int64(parts[0])
      else { return nil }
      let fraction = parts.count == 2 ? parts[1] : ""
      guard fraction.utf8.count <= 4 || fraction.dropFirst(4).allSatisfy({ $0 == "0" }),
        let rest = Int64(fraction.prefix(4) + String(repeating: "0", count: max(0, 4 - fraction.utf8.count)))
      else { return nil }
      let (scaled, overflow) = whole.multipliedReportingOverflow(by: Self.one)
      let (sum, overflowAgain) = scaled.addingReportingOverflow(rest)
      guard !overflow, !overflowAgain else { return nil }
      units = isNegative ? -sum : sum
    }

    /// Whole kopecks as an amount.
    public init(kopecks: Int64) {
      let (scaled, overflow) = kopecks.multipliedReportingOverflow(by: Self.one / 100)
      units = overflow ? nil : scaled
    }

    /// Hundredths of a rouble; nil where the amount is not a whole number of them.
    public var kopecks: Int64? {
      guard let units, units % (Self.one / 100) == 0 else { return nil }
      return units / (Self.one / 100)
    }

    /// What is no amount.
    public static let nan = Decimal(units: nil)
    public static let zero = Decimal(units: 0)
    public var isNaN: Bool { units == nil }
    public var isNegative: Bool { (units ?? 0) < 0 }

    public static func + (left: Decimal, right: Decimal) -> Decimal {
      guard let a = left.units, let b = right.units else { return .nan }
      let (sum, overflow) = a.addingReportingOverflow(b)
      return overflow ? .nan : Decimal(units: sum)
    }

    public static func * (count: Int, price: Decimal) -> Decimal {
      guard let units = price.units else { return .nan }
      let (product, overflow) = units.multipliedReportingOverflow(by: Int64(count))
      return overflow ? .nan : Decimal(units: product)
    }

    public static func * (price: Decimal, count: Int) -> Decimal { count * price }

    /// Nothing equals what is no amount.
    public static func == (left: Decimal, right: Decimal) -> Bool { left.units != nil && left.units == right.units }
  }
}

extension DolyamePaymentConfiguration.Decimal: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral
{
  public init(integerLiteral value: Int64) {
    let (scaled, overflow) = value.multipliedReportingOverflow(by: Self.one)
    units = overflow ? nil : scaled
  }

  /// The shortest text of a literal is what was written, up to fifteen digits.
  public init(floatLiteral value: Double) { self = Self("\(value)") ?? .nan }

  public init(stringLiteral value: String) { self = Self(value) ?? .nan }
}

extension DolyamePaymentConfiguration.Decimal: CustomStringConvertible {
  /// With two decimals, more only where they are needed: `4600.99`.
  public var description: String {
    guard let units else { return "nan" }
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    var fraction = String(padded.suffix(4))
    while fraction.count > 2, fraction.hasSuffix("0") { fraction.removeLast() }
    return (units < 0 ? "-" : "") + padded.dropLast(4) + "." + fraction
  }
}
