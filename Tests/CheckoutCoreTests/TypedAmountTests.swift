import CheckoutCore
import KassaResources
import TestSupport
import Testing

@Suite("Amounts that a person types")
struct TypedAmountTests {
  private func read(_ text: String, _ language: String, _ code: String) throws -> Int64? {
    try LocaleFormat(language: language).money(typed: text, #require(CurrencyTable.standard[code]))?.amount
  }

  @Test(
    "Amounts are read as people write them, by the signs of the language",
    arguments: [
      ("1999", "en", "USD", 199_900), ("19.99", "en", "USD", 1999), ("19,9", "en", "EUR", 1990),
      ("1,999", "en", "USD", 199_900),
      ("1.999,50", "en", "EUR", 199_950), ("1 999,50", "en", "EUR", 199_950), ("1'999.50", "de", "CHF", 199_950),
      ("1,234,567.89", "en", "USD", 123_456_789), ("1.234.567", "en", "USD", 123_456_700), ("1,500", "en", "JPY", 1500),
      ("5", "en", "JPY", 5), ("12.500", "en", "KWD", 12_500), ("1 234,567", "de", "KWD", 1_234_567),
      ("2.500", "de", "EUR", 250_000), ("€2,500.00", "en", "EUR", 250_000), ("2.500,00 EUR", "de", "EUR", 250_000),
      ("usd 5", "en", "USD", 500), ("0.50", "en", "EUR", 50), ("007.50", "en", "EUR", 750), (" 5 ", "en", "EUR", 500),
      ("１９.９９", "en", "EUR", 1999), ("٥٠", "en", "EUR", 5000),
    ] as [(String, String, String, Int64)])
  func amounts(text: String, language: String, code: String, minor: Int64) throws {
    #expect(try read(text, language, code) == minor)
  }

  @Test(
    "What is no amount, has too many decimals or could mean two sums is refused",
    arguments: [
      // A group never begins with a zero, so these would be decimals. Source: s-yadav/react-number-format#289.
      ("0.500", "en", "EUR"), ("0,500", "en", "EUR"), ("0.005", "en", "EUR"), ("00.500", "en", "EUR"),
      ("01.000", "de", "EUR"), ("0,500", "de", "EUR"), ("0.005", "en", "JPY"), ("0,500.00", "en", "EUR"),
      // Three digits after a sign that does not separate groups in the language. Source: ex-money/money#112.
      ("19.999", "en", "EUR"), ("2.614", "en", "EUR"), ("19,999", "de", "EUR"), ("19.999", "ru", "EUR"),
      // A group, or decimals of a currency that has three.
      ("12,500", "en", "KWD"), ("100,000", "en", "KWD"), ("12.500", "de", "KWD"), ("12.500", "ru", "KWD"),
      ("0", "en", "USD"), ("-5", "en", "USD"), ("+5", "en", "USD"), ("19.9999", "en", "USD"), ("1.5", "en", "JPY"),
      ("1,99,9.5", "en", "USD"), ("", "en", "USD"), (" ", "en", "USD"), ("1,2345.00", "en", "USD"),
      ("five", "en", "USD"),
      ("1.", "en", "USD"), (",5", "en", "USD"), ("1..5", "en", "USD"), ("1 99", "en", "USD"), ("1e3", "en", "USD"),
      ("1.234,567.89", "en", "USD"), ("1 234.567,00", "en", "USD"), ("99999999999999999999", "en", "USD"),
      ("$", "en", "USD"),
      ("€5", "en", "USD"),
    ])
  func refused(text: String, language: String, code: String) throws {
    #expect(try read(text, language, code) == nil)
  }

  @Test("Whatever a screen writes can be typed", arguments: StringTable.languages)
  func written(language: String) throws {
    let format = LocaleFormat(language: language)
    for code in CurrencyTable.standard.codes {
      let currency = try #require(CurrencyTable.standard[code])
      for amount: Int64 in [1, 50, 999, 1000, 1999, 12_345, 100_000, 1_234_567, 987_654_321_000] {
        let money = Money(amount, currency)
        for text in [format.money(money), format.amount(money), format.typed(money)] {
          #expect(format.money(typed: text, currency) == money, "\(language): \(text)")
        }
      }
    }
  }
}
