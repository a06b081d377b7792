import Testing

@testable import KassaTerminal

/// A page of which only contents have changed is drawn by its changed lines. The result must be that of a whole layout.
@Suite("Layout of a page with changed contents")
struct PageRevisionTests {
  private static let sizes = [
    Size(columns: 40, rows: 12), Size(columns: 60, rows: 20), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
  ]

  private static func field(_ id: ElementID, _ text: String, isBeside: Bool = false) -> Page.Field {
    Page.Field(
      id: id, label: "Field \(id.rawValue)", text: text, cursor: TextWidth.columns(text), hint: "16 digits left",
      placeholder: "MM/YY", columns: 12, isBeside: isBeside)
  }

  private static func page(_ fields: [Page.Field], _ focus: ElementID, number: String = "4000") -> Page {
    Page(
      id: "p", title: "Shop", subtitle: "Order",
      body: [.heading("Card", id: "title")] + fields.map { .field($0) } + [
        .space, .buttons([Page.Button(id: "pay", label: "Pay"), Page.Button(id: "back", label: "Back")]),
      ], side: [.card(Page.CardArt(number: number, holder: "NAME", expiry: "MM/YY"))], focus: focus)
  }

  private static let base = page(
    [field("a", "4314 22"), field("b", "12/3"), field("c", "12", isBeside: true), field("d", "JANE")], "a")

  /// What may happen to a page at a key: most of it changes contents only, some of it moves lines.
  private static let changes: [@Sendable (inout Page) -> Void] = [
    {
      $0.change("a") {
        $0.text += "0"; $0.cursor += 1
      }
    },
    {
      $0.change("a") {
        $0.text = ""; $0.cursor = 0
      }
    },
    {
      $0.change("a") {
        $0.text = "日本語カード"; $0.cursor = 12
      }
    },
    { $0.change("a") { $0.cursor = 0 } },
    {
      $0.change("a") {
        $0.hint = "A hint that is so long that it takes the whole of its line, and another one after it"
      }
    },
    { $0.change("a") { $0.error = $0.error == nil ? "This is wrong." : nil } },
    { $0.change("a") { $0.badge = $0.badge == nil ? Page.Badge("VISA", ground: .rgb(26, 31, 113)) : nil } },
    { $0.change("b") { $0.text = "12/30" } },
    {
      $0.change("c") {
        $0.text = "123"; $0.isBeside.toggle()
      }
    },
    { $0.change("c") { $0.columns += 20 } },
    { $0.change("d") { $0.label = "Another label that is longer" } },
    { $0.side = [.card(Page.CardArt(number: "4314 2200", holder: "JANE", expiry: "12/30"))] },
    {
      $0.side = [
        .card(Page.CardArt(brand: .init("MIR", ground: .rgb(15, 117, 78)), number: "2200", holder: "Ж", expiry: ""))
      ]
    },
    { $0.side = [] },
    { $0.focus = "d" },
    { $0.focus = "pay" },
    { $0.focus = "a" },
    { $0.status = Page.Status("Done", .success) },
    { $0.body.insert(.text("A text", id: "t", tone: .normal), at: 1) },
    { $0.body.remove(at: 0) },
    {
      $0.dialog =
        $0.dialog == nil ? Page.Dialog(id: "q", title: "Sure?", body: [.text("Yes", id: "y", tone: .normal)]) : nil
    },
    {
      $0.scroll = 2; $0.isRead.toggle()
    },
    {
      $0.body.append(.rule("Tools", id: "rule")); $0.body.append(.link(Page.Link(id: "l", url: "https://a.example/b")))
    },
  ]

  @Test("After every two changes, in every window, the layout equals one that starts afresh", arguments: sizes)
  func isWhole(size: Size) {
    for theme in [Theme(), Self.ascii] {
      for first in Self.changes.indices {
        for second in Self.changes.indices {
          var page = Self.base
          var layout = PageLayout(page, size: size, theme: theme)
          for change in [Self.changes[first], Self.changes[second], Self.changes[0]] {
            let last = page
            change(&page)
            layout.update(to: page, page.change(since: last), size: size, theme: theme)
            let fresh = PageLayout(page, size: size, theme: theme)
            if layout != fresh || layout.first != fresh.first {
              Issue.record("\(size.columns)x\(size.rows), changes \(first) and \(second)")
            }
          }
        }
      }
    }
  }

  private static var ascii: Theme {
    var theme = Theme()
    theme.isASCII = true
    return theme
  }

  @Test("A digit in a field and on the card draws only their lines", arguments: sizes)
  func drawsLines(size: Size) throws {
    var layout = PageLayout(Self.base, size: size, theme: Theme())
    let laid = layout.laid
    var page = Self.base
    Self.changes[0](&page)
    page.side = [.card(Page.CardArt(number: "4000 0", holder: "NAME", expiry: "MM/YY"))]
    let change = try #require(page.change(since: Self.base))
    #expect(change == Page.Change(body: [1], side: [0]))
    let isRevised = layout.revise(page, change)
    #expect(isRevised)
    #expect(layout.laid.revisedRows == [try #require(layout.frame.cursor).row])
    #expect(
      layout.laid.side.indices.filter { layout.laid.side[$0] !== laid.side[$0] } == (size.columns < 80 ? [] : [0]))
    #expect(layout.laid.body.indices.filter { layout.laid.body[$0] !== laid.body[$0] } == [1])
  }

  @Test("A copy of a layout keeps what it shows when the other one is revised")
  func copies() throws {
    let before = PageLayout(Self.base, size: Self.sizes[2], theme: Theme())
    var after = before
    var page = Self.base
    Self.changes[0](&page)
    let change = try #require(page.change(since: Self.base))
    let isRevised = after.revise(page, change)
    #expect(isRevised)
    #expect(before == PageLayout(Self.base, size: Self.sizes[2], theme: Theme()))
    #expect(after == PageLayout(page, size: Self.sizes[2], theme: Theme()))
  }

  @Test("Another focus, another status or another number of lines needs a whole layout")
  func refuses() {
    for index in [14, 15, 17, 18, 19] {
      var page = Self.base
      Self.changes[index](&page)
      #expect(page.change(since: Self.base) == nil, "\(index)")
    }
    // A field that may stand beside the one before moves both.
    var page = Self.base
    Self.changes[8](&page)
    var layout = PageLayout(Self.base, size: Self.sizes[2], theme: Theme())
    let isRevised = page.change(since: Self.base).map { layout.revise(page, $0) }
    #expect(isRevised == false)
  }
}

extension Page {
  fileprivate mutating func change(_ id: ElementID, _ change: (inout Field) -> Void) {
    body = body.map { block in
      guard case .field(var field) = block, field.id == id else { return block }
      change(&field)
      return .field(field)
    }
  }
}
