import CheckoutCore
import KassaCards
import KassaResources
import KassaTerminal
import Testing

/// Every hint and error of a card form fits into the one line below its field.
@Suite("Texts below the fields of a card")
struct CardTextTests {
  /// The columns below a field by the beginning of the keys of its texts.
  /// The expiry date and the security code stand side by side.
  private static let columns = [
    "hint.pan": 36, "hint.holder": 36, "hint.expiry": 24, "hint.code": 24, "problem.pan": 36, "problem.holder": 36,
    "problem.field": 36, "problem.extra": 36, "problem.refused": 36, "problem.expiry": 24, "problem.code": 24,
  ]

  private static func arguments(_ strings: StringTable) -> [[String: String]] {
    let (short, long) = (CardPolicy.kassa.codeLengths(brand: .visa), CardPolicy.kassa.codeLengths(brand: nil))
    let format = LocaleFormat(language: strings.language)
    let lengths = [short, long].map { format.list($0.list.map(String.init), .or) }
    // Longer limits than these are not in any platform's rules.
    let numbers = ["1", "2", "5", "16", "19", "255"]
    return CardPolicy.kassa.brands.brands.flatMap { brand in
      numbers.flatMap { number in
        lengths.map {
          ["brand": brand.displayName, "count": number, "min": "100", "max": number, "codeLength": $0]
        }
      }
    }
  }

  @Test("Hints and errors fit below their field in every language", arguments: StringTable.languages)
  func fit(language: String) throws {
    let strings = try #require(StringTable(language: language))
    let arguments = Self.arguments(strings)
    let resource = try #require(Resource("strings/\(language).tsv"))
    var count = 0
    for row in resource.rows {
      let key = String(row[0])
      guard let limit = Self.columns.first(where: { key == $0.key || key.hasPrefix($0.key + ".") })?.value else {
        continue
      }
      count += 1
      // A brand is known where the side of the code is named, so its length is certain.
      let isSide = ["hint.code.back", "hint.code.front"].contains(key)
      for values in arguments where !isSide || values["codeLength"] == "3" {
        let text = strings(key, values)
        #expect(TextWidth.columns(text) <= limit, "\(key): \(text)")
        #expect(!text.contains("{"), "\(key): \(text)")
      }
    }
    #expect(count > 50, "the keys have been renamed")
  }
}
