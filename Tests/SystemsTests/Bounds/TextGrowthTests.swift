import CheckoutCore
import Ecommpay
import KassaScreens
import KassaTerminal
import Testing

@testable import AssistMobile
@testable import WorldlineConnect

/// Tests the cost of processing long strings and long lists for display.
@Suite("Rendering of long content")
struct TextGrowthTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// The bytes of the shortest text. It needs more rows than the window has: one that fits is laid out once, and a longer
    /// one more often.
    var smallest = 4_000
    var piece: String
    var testDescription: String { name }
  }

  static let texts = [
    Case(name: "letters", piece: "x"), Case(name: "words", piece: "lorem ipsum "), Case(name: "lines", piece: "a\n"),
    Case(name: "blanks", piece: " "), Case(name: "two-column letters", piece: "漢字"),
    Case(name: "combining marks on one letter", piece: "\u{301}"),
    Case(name: "joined emoji", smallest: 36_000, piece: "👩‍👩‍👧"),
    Case(name: "flags", smallest: 16_000, piece: "🇭🇺"), Case(name: "direction marks", piece: "\u{202E}\u{2066}"),
    Case(name: "escape sequences", piece: "\u{1B}[31m"),
    Case(name: "line endings of all kinds", piece: "\r\n\u{85}\u{2028}"),
    Case(name: "invisible characters", piece: "\u{200B}"),
  ]

  /// The steps that process external strings for display.
  static let ways: [(name: String, go: @Sendable (String) -> Void)] = [
    ("cleaned", { _ = Sanitizer.clean($0) }),
    ("measured", { _ = TextWidth.columns($0) }),
    ("cut", { _ = TextWidth.truncate($0, toColumns: 40) }),
    ("wrapped", { _ = TextWidth.wrap($0, toColumns: 76, most: 1000) }),
    ("a paragraph", { layout([.text($0, id: "a", tone: .normal)]) }),
    ("a heading", { layout([.heading($0, id: "a")]) }),
    ("a fact", { layout([.facts([Page.Fact($0, $0)])]) }),
    ("a link", { layout([.link(Page.Link(id: "a", url: "https://a.test/" + $0))]) }),
    ("a field", { layout([.field(Page.Field(id: "a", label: $0, text: $0, cursor: 0, error: $0, hint: $0))]) }),
    (
      "a row",
      {
        layout([
          .choice(
            Page.Choice(id: "a", rows: [Page.Choice.Row(id: "b", label: $0, detail: $0)], selected: "b"))
        ])
      }
    ),
    ("a button", { layout([.buttons([Page.Button(id: "a", label: $0)])]) }),
    ("a log", { layout([.lines([Page.Line($0)])]) }),
    (
      "a dialog",
      { text in
        var page = Page(id: "a")
        page.dialog = Page.Dialog(id: "b", title: text, body: [.text(text, id: "c", tone: .normal)], focus: nil)
        layout(page)
      }
    ),
    ("the page header", { layout(Page(id: "a", title: $0, subtitle: $0, status: Page.Status($0))) }),
    ("plain mode", { _ = PagePlain(Page(id: "a", body: [.text($0, id: "b", tone: .error)]), isFirst: true) }),
  ]

  private static func layout(_ body: [Page.Block]) { layout(Page(id: "a", body: body)) }

  private static func layout(_ page: Page) {
    _ = PageLayout(page, size: Size(columns: 80, rows: 24), theme: Theme())
  }

  @Test("Rendering a text takes time and memory in proportion to its length", arguments: texts)
  func inProportion(text: Case) {
    for way in Self.ways {
      var growth = Self.measure(text, way.go)
      // Other processes may disturb one measurement, but quadratic cost shows up in all of them.
      for _ in 0..<2 where !growth.complaints.isEmpty { growth = Self.measure(text, way.go) }
      #expect(growth.complaints.isEmpty, "\(way.name): \(growth) \(growth.complaints)")
      guard Work.isCounted, let work = growth.works.last else { continue }
      #expect(work.peak <= 30 * 4 * text.smallest + 2_000_000, "\(way.name): \(growth)")
    }
  }

  private static func measure(_ text: Case, _ go: (String) -> Void) -> Growth {
    Growth(smallest: text.smallest) { size in
      let whole = "e" + about(size, text.piece)
      return Work.of { go(whole) }
    }
  }

  @Test("Rendering a long URL takes time in proportion to its length")
  func address() {
    let growth = Growth(smallest: 150_000) { size in
      let url = "https://a.test/" + about(size, "x")
      return Work.of { Self.layout([.link(Page.Link(id: "a", url: url))]) }
    }
    #expect(growth.complaints.isEmpty, "\(growth) \(growth.complaints)")
  }

  @Test("Rendering a list takes time in proportion to its rows")
  func rows() {
    let growth = Growth(smallest: 2000) { count in
      let rows = (0..<count).map { Page.Choice.Row(id: ElementID("r\($0)"), label: "Bank \($0)", detail: "Country") }
      let page = Page(id: "a", body: [.choice(Page.Choice(id: "b", rows: rows, selected: "r1"))], focus: "b")
      return Work.of { Self.layout(page) }
    }
    #expect(growth.complaints.isEmpty, "\(growth) \(growth.complaints)")
  }

  // MARK: Methods, products and steps

  private static func json(_ text: String) -> JSON { (try? JSON(parsing: Array(text.utf8))) ?? .null }

  @Test("Processing a product catalogue takes time in proportion to its products")
  func products() {
    let makers: [(String, @Sendable (Int) -> String)] = [
      ("in one group", { #"{"id":"\#($0)","paymentProductGroup":"cards"}"# }),
      ("in groups of their own", { #"{"id":"\#($0)","paymentProductGroup":"g\#($0)"}"# }),
      ("of one id", { _ in #"{"id":"1"}"# }),
      ("with unknown words", { #"{"id":"\#($0)","mobileIntegrationLevel":"new","displayHints":7}"# }),
      ("with accounts", { #"{"id":"\#($0)","accountsOnFile":[{"id":"\#($0)","paymentProductId":"\#($0)"}]}"# }),
    ]
    for (name, make) in makers {
      let growth = Growth(smallest: 750) { count in
        let products = Self.json(
          #"{"paymentProducts":["# + (0..<count).map(make).joined(separator: ",") + "]}")
        let groups = Self.json(
          #"{"paymentProductGroups":["# + (0..<count).map { "{\"id\":\"g\($0)\"}" }.joined(separator: ",")
            + #",{"id":"cards"}]}"#)
        let setting = ModelSetting(assetBaseURL: "https://assets.test") { Instant(milliseconds: 0).date() }
        return Work.of {
          let items = PaymentItems(
            products: BasicPaymentProducts(ModelReader(products), setting),
            groups: BasicPaymentProductGroups(ModelReader(groups), setting))
          for item in items.paymentItems {
            _ = items.paymentItem(withIdentifier: item.identifier)
            _ = items.products(ofGroup: item.identifier)
          }
        }
      }
      #expect(growth.complaints.isEmpty, "\(name): \(growth) \(growth.complaints)")
    }
  }

  @Test("The inspector shows at most 2000 lines of a message")
  func inspector() {
    let body = Self.json("[" + times("0,", 49_000) + "0]")
    #expect(body.lines(most: 2000).count == 2001)
    let deep = Self.json("[" + times(times("[", 30) + "\"x\"" + times("]", 30) + ",", 1000) + "0]")
    let growth = Growth(smallest: 250) { count in Work.of { _ = deep.lines(most: count) } }
    #expect(growth.complaints.isEmpty, "\(growth) \(growth.complaints)")
  }
}
