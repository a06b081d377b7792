import CheckoutCore
import Testing

@Suite("Money")
struct MoneyTests {
  @Test(
    "A decimal number has the decimals of its currency",
    arguments: [
      (1999, "USD", "19.99"), (5, "USD", "0.05"), (-5, "USD", "-0.05"), (1000, "JPY", "1000"),
      (1250, "KWD", "1.250"), (12345, "CLF", "1.2345"), (0, "EUR", "0.00"), (310, "GBP", "3.10"),
      (9_223_372_036_854_775_807, "USD", "92233720368547758.07"),
    ] as [(Int64, String, String)])
  func decimal(amount: Int64, code: String, text: String) throws {
    let currency = try #require(CurrencyTable.standard[code])
    #expect(Money(amount, currency).decimal == text)
  }

  @Test("The table has the active currencies and excludes those without a defined exponent")
  func table() {
    #expect(CurrencyTable.standard["XAU"] == nil)
    #expect(CurrencyTable.standard["RUR"] == nil)
    #expect(CurrencyTable.standard["usd"] == nil)
    let exponents = Dictionary(grouping: CurrencyTable.standard.codes) { CurrencyTable.standard[$0]?.exponent ?? -1 }
    #expect(exponents[0]?.count == 17)
    #expect(exponents[3]?.count == 7)
    #expect(exponents[4] == ["CLF", "UYW"])
  }

  @Test(
    "An order in a withdrawn currency has an amount of money, although it is refused",
    arguments: [
      ("ANG", "ANG\u{A0}19.99"), ("BGN", "BGN\u{A0}19.99"), ("CUC", "CUC\u{A0}19.99"), ("HRK", "HRK\u{A0}19.99"),
      ("SLL", "SLL\u{A0}19.99"), ("ZWL", "ZWL\u{A0}19.99"), ("BYR", "BYR\u{A0}1,999"),
    ])
  func withdrawnAmount(code: String, shown: String) {
    let order = Order(merchantName: "Cosmoshop", description: "", amount: 1999, currencyCode: code)
    #expect(order.total != nil && order.text(1999, in: .english) == shown)
    #expect(AmountRule.fault(in: code) != nil)
  }

  @Test("A withdrawn currency is known by name but not accepted for new payments")
  func withdrawn() throws {
    let rouble = try #require(CurrencyTable.standard.named("BYR"))
    #expect(rouble == Money.Currency(code: "BYR", numeric: "974", exponent: 0))
    #expect(LocaleFormat.english.money(Money(150_000, rouble)) == "BYR\u{A0}150,000")
    #expect(CurrencyTable.standard["BYR"] == nil)
    #expect(!CurrencyTable.standard.codes.contains("BYR"))
    #expect(CurrencyTable.standard.named("USD") == CurrencyTable.standard["USD"])
    #expect(CurrencyTable.standard.named("XXX") == nil)
  }
}
