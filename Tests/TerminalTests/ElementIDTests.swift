import FoundationEssentials
import KassaTerminal
import Testing

struct ElementIDTests {
  /// Recordings and the reports of a program under test contain pages, and must stay readable.
  @Test func namesAreEncodedAsPlainStringsAndUnknownOnesSurvive() throws {
    let text = #"[{"element":"unknown.0","screen":"later"}]"#
    let names = try JSONDecoder().decode([Names].self, from: Data(text.utf8))
    #expect(names == [Names(element: "unknown.0", screen: "later")])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(names), as: UTF8.self) == text)
  }

  /// Messages and reports name an element as scripts do.
  @Test func namesAreDescribedByTheirText() {
    #expect("\(ElementID("pay")) on \(ScreenName("shop"))" == "pay on shop")
  }

  private struct Names: Codable, Equatable {
    var element: ElementID
    var screen: ScreenName
  }
}
