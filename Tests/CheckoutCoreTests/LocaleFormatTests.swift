import CheckoutCore
import KassaCards
import KassaResources
import TestSupport
import Testing

@Suite("Money, dates and lists in every language")
struct LocaleFormatTests {
  private static let languages = ["be", "de", "en", "es", "fr", "hu", "it", "ru", "uk"]

  private static func currency(_ code: String) throws -> Money.Currency {
    try #require(CurrencyTable.standard.named(code), "\(code)")
  }

  @Test("Amounts are written as in CLDR, or as in the glossary where it differs", arguments: languages)
  func money(language: String) throws {
    let format = LocaleFormat(language: language)
    let rows = TableFile("money.tsv").rows.filter { $0["language"] == language }
    #expect(rows.count > 200)
    for row in rows {
      let amount = Money(try #require(Int64(row["amount"])), try Self.currency(row["currency"]))
      #expect(format.money(amount) == row["text"], "\(row)")
    }
  }

  @Test("The vectors have every currency in every language")
  func coverage() throws {
    let named = Set(TableFile("money.tsv").rows.map { $0["language"] + $0["currency"] })
    for language in StringTable.languages {
      #expect(LocaleFormat(language: language).language == language)
      for code in try Self.codes() { #expect(named.contains(language + code), "\(language) \(code)") }
    }
  }

  /// The active currencies and the withdrawn ones.
  private static func codes() throws -> [String] {
    let withdrawn = try #require(Resource("money/iso4217_withdrawn.tsv")).rows.map { String($0[0]) }
    #expect(withdrawn.contains("BYR"))
    return CurrencyTable.standard.codes + withdrawn
  }

  @Test("Every currency that the resources name is written with its symbol or its code in every language")
  func resources() throws {
    let wanted = #/"?[cC]urrency(?:Code)?"?:\s*"?([A-Z]{3})\b/#
    let texts = Resource.all.filter { $0.name.hasSuffix(".json") || $0.name.hasSuffix(".yaml") }.map(\.text)
    let named = Set(texts.flatMap { text in text.matches(of: wanted).map { String($0.1) } })
    #expect(named.isSuperset(of: ["EUR", "USD", "JPY", "BYR"]), "\(named)")
    let unknown = named.filter { CurrencyTable.standard.named($0) == nil }
    // Scripts use XXX, which means «no currency» in ISO 4217, to have an order refused.
    #expect(unknown == ["XXX"], "neither active nor in the table of withdrawn ones: \(unknown)")
    let table = try #require(ResourceTable("cldr/currencies.tsv"))
    for language in Self.languages {
      let format = LocaleFormat(language: language)
      for code in Set(try Self.codes()).union(named.subtracting(unknown)) {
        let currency = try Self.currency(code)
        let symbol = table.cell(row: code, column: language).flatMap { $0.isEmpty ? nil : $0 } ?? code
        let text = format.money(Money(123_456_789, currency))
        #expect(text.contains(symbol), "\(language) \(code): \(text)")
        let digits = text.replacing(symbol, with: "").filter(\.isNumber)
        #expect(digits == "123456789", "\(language) \(code): \(text)")
      }
    }
  }

  @Test(
    "The examples of the glossary, and what CLDR 48 changed or would change",
    arguments: [
      ("en", 1999, "USD", "$19.99"), ("en", 1999, "EUR", "€19.99"), ("en", 310, "GBP", "£3.10"),
      ("hu", 1999, "USD", "19,99_USD"), ("es", 1999, "USD", "19,99_US$"), ("es", 1999, "EUR", "19,99_€"),
      ("it", 1999, "USD", "19,99_USD"), ("it", 1999, "EUR", "19,99_€"), ("de", 1999, "USD", "19,99_$"),
      ("de", 1999, "EUR", "19,99_€"), ("fr", 1999, "USD", "19,99_$US"), ("fr", 1999, "EUR", "19,99_€"),
      ("ru", 10005, "RUB", "100,05_₽"), ("be", 10005, "RUB", "100,05_RUB"), ("uk", 10005, "RUB", "100,05_RUB"),
      ("hu", 199_950, "HUF", "1999,50_Ft"), ("it", 1999, "XCG", "19,99_Cf"), ("ru", 1999, "XCG", "19,99_Cg"),
    ] as [(String, Int64, String, String)])
  func glossary(language: String, amount: Int64, code: String, text: String) throws {
    let shown = LocaleFormat(language: language).money(Money(amount, try Self.currency(code)))
    #expect(shown == text.replacing("_", with: "\u{A0}"))
  }

  @Test("The smallest and the largest amounts have all their digits")
  func extremes() throws {
    let dollar = try Self.currency("USD")
    #expect(LocaleFormat.english.money(Money(.max, dollar)) == "$92,233,720,368,547,758.07")
    #expect(LocaleFormat.english.money(Money(.min, dollar)) == "-$92,233,720,368,547,758.08")
    #expect(LocaleFormat(language: "de").amount(Money(.min, dollar)) == "-92.233.720.368.547.758,08")
    #expect(LocaleFormat.english.money(Money(1, try Self.currency("CLF"))) == "CLF\u{A0}0.0001")
    #expect(LocaleFormat.english.amount(Money(1_234_567, try Self.currency("JPY"))) == "1,234,567")
  }

  @Test(
    "Numbers have group separators as in the language",
    arguments: [("en", "12,345"), ("es", "12.345"), ("ru", "12\u{A0}345")])
  func numbers(language: String, text: String) {
    let format = LocaleFormat(language: language)
    #expect(format.number(12_345) == text)
    #expect(format.number(-12_345) == "-" + text)
    #expect(format.number(0) == "0")
    #expect(format.number(999) == "999")
  }

  @Test("Decimal numbers have their places")
  func decimals() {
    #expect(LocaleFormat.english.decimal(1310, places: 3) == "1.310")
    #expect(LocaleFormat(language: "de").decimal(-5, places: 2) == "-0,05")
  }

  @Test("Without Unicode the code replaces a symbol that has no ASCII letters")
  func ascii() throws {
    let (euro, dollar) = (Money(1999, try Self.currency("EUR")), Money(1999, try Self.currency("USD")))
    #expect(LocaleFormat(language: "en", isASCII: true).money(euro) == "EUR\u{A0}19.99")
    #expect(LocaleFormat(language: "de", isASCII: true).money(euro) == "19,99\u{A0}EUR")
    #expect(LocaleFormat(language: "en", isASCII: true).money(dollar) == "$19.99")
    #expect(LocaleFormat(language: "fr", isASCII: true).money(dollar) == "19,99\u{A0}$US")
  }

  @Test("Dates and times are written as in CLDR, or as in the glossary where it differs")
  func dates() throws {
    let rows = TableFile("dates.tsv").rows
    #expect(Set(rows.map { $0["language"] }) == Set(Self.languages))
    for row in rows {
      let format = LocaleFormat(language: row["language"])
      #expect(format.date(try #require(CalendarDate(row["day"]))) == row["date"], "\(row)")
      let instant = try #require(Instant(timestamp: row["day"] + "T" + row["time"] + ":00+0000"))
      #expect(format.dateTime(instant) == row["dateTime"], "\(row)")
      #expect(row["dateTime"].hasSuffix(" " + format.time(instant)), "\(row)")
    }
  }

  @Test("A time is in the given time zone")
  func timeZone() throws {
    let instant = try #require(Instant(timestamp: "2026-06-15T23:30:00+0000"))
    #expect(LocaleFormat.english.dateTime(instant, offset: 3600) == "16 Jun 2026, 00:30")
    #expect(LocaleFormat.english.dateTime(instant, offset: -86_400) == "14 Jun 2026, 23:30")
  }

  @Test("Lists are joined as in CLDR")
  func lists() throws {
    let rows = TableFile("lists.tsv").rows
    #expect(Set(rows.map { $0["language"] }) == Set(Self.languages))
    for row in rows {
      let kind = try #require(LocaleFormat.ListKind(rawValue: row["kind"]))
      let words = row["words"].split(separator: ";").map(String.init)
      #expect(LocaleFormat(language: row["language"]).list(words, kind) == row["text"], "\(row)")
    }
    #expect(LocaleFormat.english.list([]) == "")
  }

  @Test("An unknown language is formatted as English")
  func unknown() throws {
    let format = LocaleFormat(language: "xx")
    #expect(format.language == "en")
    #expect(format.money(Money(-1_999_00, try Self.currency("USD"))) == "-$1,999.00")
    #expect(format.list(["13", "16"], .or) == "13 or 16")
  }

  @Test("No text has a narrow no-break space, which the terminal's sanitiser turns into a blank")
  func narrowSpace() {
    for name in ["numbers", "currencies", "dates", "lists"] {
      let table = Resource("cldr/\(name).tsv")
      #expect(table != nil)
      #expect(table?.text.unicodeScalars.contains("\u{202F}") == false, "\(name)")
    }
  }

  @Test("A cell is found by the whole name of its row and column")
  func cells() throws {
    let table = try #require(ResourceTable("cldr/currencies.tsv"))
    #expect(table.cell(row: "USD", column: "es") == "US$")
    #expect(table.cell(row: "USD", column: "it") == "")
    #expect(table.cell(row: "XPF", column: "uk") == "CFPF")
    for (row, column) in [("US", "es"), ("USDD", "es"), ("", "es"), ("USD", "e"), ("USD", ""), ("code", "es")] {
      #expect(table.cell(row: row, column: column) == nil, "\(row) \(column)")
    }
  }
}
