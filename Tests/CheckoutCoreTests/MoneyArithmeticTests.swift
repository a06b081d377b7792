import CheckoutCore
import Testing

@Suite("Amount arithmetic")
struct MoneyArithmeticTests {
  /// The limits of 64-bit arithmetic and the values next to them.
  static let extremes: [Int64] = [
    .min, .min + 1, .min / 10, .min / 100, -100, -1, 0, 1, 9, 99, 100, .max / 100, .max / 100 + 1, .max / 10,
    .max / 10 + 1, .max - 1, .max,
  ]

  private static let dollar = Money.Currency(code: "USD", numeric: "840", exponent: 2)

  @Test("Arithmetic is exact or fails, for every pair of extreme values", arguments: extremes)
  func pairs(left: Int64) throws {
    for right in Self.extremes {
      let (first, second) = (Money(left, Self.dollar), Money(right, Self.dollar))
      let wide = (Int128(left), Int128(right))
      #expect(amount { () throws(MoneyError) in try first.adding(second) } == Int64(exactly: wide.0 + wide.1))
      #expect(amount { () throws(MoneyError) in try first.subtracting(second) } == Int64(exactly: wide.0 - wide.1))
      #expect(amount { () throws(MoneyError) in try first.multiplied(by: right) } == Int64(exactly: wide.0 * wide.1))
      #expect(left.less(right) == (Int64(exactly: max(0, wide.0 - wide.1)) ?? 0))
      #expect([left, right, left].sum() == Int64(exactly: wide.0 + wide.1)?.plus(left))
    }
  }

  @Test("Shares are rounded to the nearest unit, halves away from zero", arguments: extremes)
  func shares(amount: Int64) {
    for part in Self.extremes {
      for whole in Self.extremes {
        guard part >= 0, whole > 0 else {
          #expect(amount.share(part, of: whole) == nil)
          continue
        }
        let (product, half) = (Int128(amount) * Int128(part), Int128(whole) / 2)
        let size = (Int128(product.magnitude) + half) / Int128(whole)
        #expect(
          amount.share(part, of: whole) == Int64(exactly: product < 0 ? -size : size), "\(amount) \(part) \(whole)")
      }
    }
  }

  @Test(
    "An amount changes its number of decimals only without loss",
    arguments: [
      (5, 0, 2, 500), (1999, 3, 2, nil), (1990, 3, 2, 199), (9, 3, 2, nil), (12345, 4, 2, nil), (12300, 4, 2, 123),
      (0, 4, 0, 0), (-5, 0, 2, -500), (.max, 2, 2, .max), (.max, 0, 2, nil), (.max / 100, 0, 2, .max / 100 * 100),
      (.max / 100 + 1, 0, 2, nil), (.min, 0, 4, nil), (.min, 4, 0, nil),
    ] as [(Int64, Int, Int, Int64?)])
  func rescaled(amount: Int64, from: Int, to: Int, result: Int64?) {
    #expect(amount.rescaled(from: from, to: to) == result)
    if let result { #expect(result.rescaled(from: to, to: from) == amount) }
  }

  @Test("The error distinguishes lost precision from overflow")
  func reasons() throws {
    let yen = try #require(CurrencyTable.standard["JPY"])
    let dinar = try #require(CurrencyTable.standard["KWD"])
    #expect(throws: MoneyError.notExact) { try Money(1999, dinar).amount(withDecimals: 2) }
    #expect(throws: MoneyError.overflow) { try Money(.max, yen).amount(withDecimals: 2) }
    #expect(throws: MoneyError.notExact) { try Money(50, decimals: 2, yen) }
    #expect(throws: MoneyError.overflow) { try Money(.max, decimals: 2, dinar) }
    #expect(throws: MoneyError.differentCurrencies) { try Money(1, yen).adding(Money(1, dinar)) }
    #expect(throws: MoneyError.differentCurrencies) { try Money(1, yen).subtracting(Money(1, dinar)) }
    #expect(throws: MoneyError.notExact) { try Money(1, yen).share(1, of: 0) }
    #expect(try Money(1000, yen).share(15, of: 100) == Money(150, yen))
    #expect(try Money(1, yen).share(1, of: 2) == Money(1, yen))
    #expect(try Money(-5, yen).share(1, of: 2) == Money(-3, yen))
    #expect(try Money(1, yen).share(1, of: 3) == Money(0, yen))
  }

  @Test("Parts always add up to the amount", arguments: extremes)
  func parts(amount: Int64) throws {
    for count in [1, 2, 3, 4, 7, 100] {
      let parts = try Money(amount, Self.dollar).split(into: count)
      #expect(parts.count == count)
      #expect(parts.map(\.amount).sum() == amount)
      #expect(Set(parts.dropFirst()).count <= 1)
    }
    #expect(throws: MoneyError.notExact) { try Money(amount, Self.dollar).split(into: 0) }
  }

  @Test("Every amount is written exactly for every number of decimals", arguments: extremes)
  func written(amount: Int64) {
    for decimals in Money.Currency.exponents {
      let money = Money(amount, Money.Currency(code: "XTS", numeric: "963", exponent: decimals))
      let digits = money.decimal.filter { $0 != "." && $0 != "-" }
      #expect(Int128(digits) == Int128(amount.magnitude))
      #expect(money.decimal.hasPrefix("-") == (amount < 0))
    }
  }

  private func amount(_ compute: () throws(MoneyError) -> Money) -> Int64? {
    do throws(MoneyError) {
      return try compute().amount
    } catch {
      #expect(error == .overflow)
      return nil
    }
  }
}

@Suite("Rules for amounts and currencies")
struct AmountRuleTests {
  @Test("An amount must be positive, or zero if nothing is charged")
  func amounts() {
    for (amount, fault) in [(nil, .missing), (.min, .notPositive), (-1, .notPositive), (0, .notPositive)]
      as [(Int64?, AmountRule.Fault)]
    {
      #expect(AmountRule.fault(in: amount) == fault)
    }
    #expect(AmountRule.fault(in: 1) == nil && AmountRule.fault(in: .max) == nil)
    #expect(AmountRule.fault(in: 0, takesNothing: true) == nil)
    #expect(AmountRule.fault(in: -1, takesNothing: true) == .notPositive)
  }

  @Test("A currency must be an active ISO 4217 code with minor units, in capital letters")
  func currencies() {
    for code in CurrencyTable.standard.codes { #expect(AmountRule.fault(in: code) == nil) }
    for code in ["usd", "Usd", "ABC", "US", "USDD", " USD", "840", "XAU", "XDR", "XXX", "XTS", "DEM", "BYR", "ＵＳＤ"] {
      #expect(AmountRule.fault(in: code) == .unknownCurrency, "\(code)")
    }
    #expect(AmountRule.fault(in: "") == .missing)
    #expect(AmountRule.fault(in: String?.none) == .missing)
    // `BYR` is withdrawn, but the AssistMobile guide still lists it.
    #expect(AmountRule.fault(in: "BYR", besides: ["BYR"]) == nil)
  }

  @Test("The currencies are those of ISO 4217, list one, with amendment 180 of 2026-01-01")
  func amendments() throws {
    #expect(CurrencyTable.standard.codes.count == 165)
    for (code, numeric) in [
      ("EUR", "978"), ("SLE", "925"), ("VED", "926"), ("XAD", "396"), ("XCG", "532"), ("ZWG", "924"),
    ] {
      #expect(CurrencyTable.standard[code]?.numeric == numeric, "\(code)")
    }
    for withdrawn in ["ANG", "BGN", "CUC", "HRK", "SLL", "ZWL"] {
      #expect(AmountRule.fault(in: withdrawn) == .unknownCurrency, "\(withdrawn)")
      #expect(!CurrencyTable.standard.codes.contains(withdrawn), "\(withdrawn)")
    }
  }

  @Test(
    "The decimals are those of ISO 4217, also where a version of CLDR has others",
    arguments: [
      ("HUF", 2), ("COP", 2), ("IDR", 2), ("PKR", 2), ("RSD", 2), ("ALL", 2), ("IQD", 3), ("JPY", 0), ("ISK", 0),
      ("KWD", 3), ("UYW", 4),
    ])
  func decimals(code: String, exponent: Int) throws {
    #expect(try #require(CurrencyTable.standard[code]).exponent == exponent)
  }
}
