import CheckoutCore
import KassaResources
import KassaScreens
import KassaTerminal
import Testing

/// Texts keep their room and their grammar with the longest sums and the oddest numbers.
@Suite("Texts with long sums and odd numbers")
struct LongValueTests {
  private static func sums(_ language: String) throws -> [String] {
    let format = LocaleFormat(language: language)
    return try ["USD", "EUR", "RUB", "HUF", "BYN"].flatMap { code in
      let currency = try #require(CurrencyTable.standard[code])
      return [1, 123_456_789].map { format.money(Money($0, currency)) }
    }
  }

  @Test("Buttons fit with a long sum, armed and unarmed", arguments: StringTable.languages)
  func buttons(language: String) throws {
    let strings = try #require(StringTable(language: language))
    let operations = PaymentOperation.allCases.map { strings("operations." + $0.rawValue) }
    var others = operations
    var labels = strings.keys.filter { $0.hasPrefix("button.") }.map { strings($0) }
    for sum in try Self.sums(language) {
      // The question names the sum of a release or a reversal.
      others += ["capture", "refund", "debit"].map { strings("operations." + $0) + " " + sum }
      let values = ["total": sum, "amount": sum]
      labels += [
        "form.pay", "form.pay.hold", "shop.pay", "shop.pay.hold", "wallet.pay", "wallet.again",
        "inquiry.schedule.continue",
      ].map { strings($0, values) }
    }
    for (label, isPrimary) in labels.map({ ($0, true) }) + others.map({ ($0, false) }) {
      let other = Page.Button(id: .cancel, label: strings("challenge.cancel"))
      let button = Page.Button(id: .pay, label: label, isPrimary: isPrimary)
      let page = Page(id: "x", body: [.buttons([button, other])])
      for size in LanguageTests.sizes {
        let lines = FrameText.plain(PageLayout(page, size: size, theme: Theme()).frame)
        let text = isPrimary ? "[ \(label) ]" : label
        #expect(lines.contains(text) && lines.contains(other.label), "\(size.columns) columns:\n\(lines)")
      }
    }
  }

  @Test("Counted texts are complete for 0, 1, 2, 5, 21 and 1000", arguments: StringTable.languages)
  func counted(language: String) throws {
    let strings = try #require(StringTable(language: language))
    var found = 0
    let numbers = [0, 1, 2, 5, 21, 1000]
    for key in strings.keys where strings(key).contains("|") {
      found += 1
      // Every placeholder gets the number, because each could be the counted one.
      let names = strings(key).split(separator: "{").map { String($0.prefix { $0 != "}" && $0 != ":" }) }
      let texts = numbers.map { number in
        strings(key, Dictionary(names.map { ($0, String(number)) }) { first, _ in first })
      }
      for (number, text) in zip(numbers, texts) {
        #expect(!text.contains("{") && !text.contains("|"), "\(key): \(text)")
        #expect(text.contains(String(number)), "\(key): \(text)")
      }
    }
    // Hungarian nouns stay singular after a number.
    #expect(found >= 8 || language == "hu", "the keys have been renamed")
  }

  @Test("Every text is shown in full in a window of 40 or 80 columns", arguments: StringTable.languages)
  func whole(language: String) throws {
    let strings = try #require(StringTable(language: language))
    let sum = try #require(try Self.sums(language).max { $0.count < $1.count })
    let values = ["total": sum, "amount": sum, "count": "21", "seconds": "21", "minutes": "21", "attempt": "21"]
    for key in strings.keys {
      let text = strings(key, values)
      for columns in [40, 80] {
        let page = Page(id: "x", body: [.text(text, id: "text", tone: .normal)])
        let frame = PageLayout(page, size: Size(columns: columns, rows: 24), theme: Theme()).frame
        let shown = FrameText.plain(frame).filter { !$0.isWhitespace }
        #expect(shown.contains(text.filter { !$0.isWhitespace }), "\(key) at \(columns): \(text)")
      }
    }
  }
}
