import CheckoutCore
import KassaResources
import KassaTerminal
import Testing

/// Every status fits the rows that it has: two in a window of 40 columns, one in a window of 80.
///
/// The messages of errors may be longer, because the page shows them in full, too.
@Suite("Texts in the status line")
struct StatusTextTests {
  /// The tone with which a screen shows a status, by the beginning of its key. The tone decides about a sign before it.
  private static let tones: [(prefix: String, tone: Page.Tone)] = [
    ("edit.mistakes", .error), ("edit.status", .normal),
    ("elsewhere.done", .warning), ("filter.", .normal), ("forget.title", .warning), ("form.cobrand", .normal),
    ("held.", .normal), ("leave.charged", .normal), ("leave.declined", .normal), ("leave.free", .normal),
    ("leave.sent", .normal),
    ("order.", .normal), ("outcome.next.cancelled", .normal), ("outcome.status", .success),
    ("redirect.code.close", .normal), ("setting.", .normal),
    ("wallet.status.armed", .warning), ("challenge.unconfirmed.status", .warning), ("status.notSaved", .error),
    ("status.", .success),
  ]

  private static func tone(of key: String) -> Page.Tone? {
    if let known = tones.first(where: { key.hasPrefix($0.prefix) }) {
      let isNote = !["held.", "order.", "setting."].contains(known.prefix) || key.hasSuffix(".note")
      return isNote ? known.tone : nil
    }
    return key.contains(".status") ? .normal : nil
  }

  /// The longest values that the placeholders have in a status, apart from texts of a platform.
  private static func values(_ strings: StringTable) throws -> [[String: String]] {
    let ruble = try #require(CurrencyTable.standard["RUB"])
    let sum = LocaleFormat(language: strings.language).money(Money(123_456_789, ruble))
    return PaymentOperation.allCases.map { operation in
      [
        "what": strings("operations." + operation.rawValue) + " " + sum, "name": "ecommpay", "text": "Cosmoshop",
        "accepted": LocaleFormat(language: strings.language).list(["Visa", "Mastercard", "American Express"]),
        "reason": "Insufficient funds",
      ]
    }
  }

  @Test("Statuses fit", arguments: StringTable.languages)
  func fit(language: String) throws {
    let strings = try #require(StringTable(language: language))
    var count = 0
    for key in strings.keys {
      guard let tone = Self.tone(of: key) else { continue }
      count += 1
      for text in Set(try Self.values(strings).map { strings(key, $0) }) {
        for size in LanguageTests.sizes {
          let shown = Self.shown(Page.Status(text, tone), size)
          #expect(shown.contains(Self.bare(text)), "\(key) at \(size.columns) columns: \(text)")
        }
      }
    }
    #expect(count > 110, "the keys have been renamed")
  }

  @Test("The command that plays a saved script again is whole in every window", arguments: StringTable.languages)
  func command(language: String) throws {
    let strings = try #require(StringTable(language: language))
    // The longest name: 24 characters of the payment's ID, and a number, because there are files with that name.
    let name = "payment-" + String(repeating: "w", count: 24) + "-99.yaml"
    let text = strings("status.script.saved", ["name": name])
    for size in LanguageTests.sizes + [Size(columns: 60, rows: 20)] {
      #expect(Self.shown(Page.Status(text, .success), size).contains("kassaplay" + name), "\(size.columns): \(text)")
    }
  }

  @Test("A status that is too long is detected")
  func bites() {
    let text = String(repeating: "word ", count: 20) + "end"
    for size in LanguageTests.sizes {
      #expect(!Self.shown(Page.Status(text), size).contains(Self.bare(text)))
    }
  }

  /// Returns what a window shows of a page with this status, without spaces.
  private static func shown(_ status: Page.Status, _ size: Size) -> String {
    let page = Page(id: "x", status: status)
    return bare(FrameText.plain(PageLayout(page, size: size, theme: Theme()).frame))
  }

  private static func bare(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
