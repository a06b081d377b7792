import Testing

@testable import KassaTerminal

@Suite("QR code block")
struct CodeBlockTests {
  static let link = "https://bank.example/confirm/8a880dc0"

  static func page(lines: Int = 3, absent: String = "No code here.") -> Page {
    var page = Page(
      id: "code", title: "kassa",
      body: (0..<lines).map { .text("line \($0)", id: "line", tone: .normal) } + [
        .code(Page.Code(id: "code", text: link, absent: absent)),
        .buttons([Page.Button(id: "submit", label: "Go on")]),
      ])
    page.focus = "submit"
    return page
  }

  static func layout(_ columns: Int, _ rows: Int, theme: Theme = Theme(), _ page: Page = page()) -> PageLayout {
    PageLayout(page, size: Size(columns: columns, rows: rows), theme: theme)
  }

  /// Returns the QR code's modules as read from black-and-white half-block cells.
  static func modules(_ frame: Frame) -> [[Bool]] {
    var rows: [[Bool]] = []
    for row in 0..<frame.size.rows {
      let cells = (0..<frame.size.columns).map { frame[Point(column: $0, row: row)] }
      let mine = cells.filter { $0.style.background == .rgb(255, 255, 255) }
      guard !mine.isEmpty else { continue }
      rows.append(mine.map { $0.base == 0x2588 || $0.base == 0x2580 })
      rows.append(mine.map { $0.base == 0x2588 || $0.base == 0x2584 })
    }
    return rows
  }

  static func expected() throws -> [[Bool]] {
    let code = try #require(QRCode(link))
    let range = -4..<code.size + 5
    return range.map { row in (-4..<code.size + 4).map { code[$0, row] } }
  }

  @Test("The code is drawn beside the body with its quiet zone")
  func beside() throws {
    let layout = Self.layout(100, 34)
    #expect(Self.modules(layout.frame) == (try Self.expected()))
    #expect(FrameText.plain(layout.frame).contains("line 0"))
    #expect(!FrameText.plain(layout.frame).contains("No code here."))
  }

  @Test("The code is drawn between the blocks in a narrow, high window")
  func below() throws {
    #expect(Self.modules(Self.layout(50, 40).frame) == (try Self.expected()))
  }

  @Test("A code that does not fit is replaced by a text", arguments: [(80, 24), (40, 12), (50, 26), (200, 20)])
  func left(columns: Int, rows: Int) {
    let layout = Self.layout(columns, rows)
    #expect(Self.modules(layout.frame).isEmpty)
    #expect(FrameText.plain(layout.frame).contains("No code here."))
  }

  @Test("The code is drawn completely or not at all")
  func whole() throws {
    let expected = try Self.expected()
    for columns in stride(from: 40, through: 120, by: 5) {
      for rows in stride(from: 12, through: 60, by: 3) {
        let found = Self.modules(Self.layout(columns, rows, Self.page(lines: 12)).frame)
        #expect(found.isEmpty || found == expected, "\(columns)×\(rows)")
      }
    }
  }

  @Test("A theme without colours replaces the code by a text")
  func mono() throws {
    let theme = try #require(Theme(named: "mono"))
    #expect(FrameText.plain(Self.layout(100, 34, theme: theme).frame).contains("No code here."))
  }

  @Test("In ASCII mode, the code is drawn with blanks")
  func ascii() throws {
    var theme = Theme()
    theme.isASCII = true
    let layout = Self.layout(140, 60, theme: theme)
    let frame = layout.frame
    let code = try #require(QRCode(Self.link))
    var rows: [[Bool]] = []
    for row in 0..<frame.size.rows {
      let cells = (0..<frame.size.columns).map { frame[Point(column: $0, row: row)] }.filter {
        [.rgb(255, 255, 255), .rgb(0, 0, 0)].contains($0.style.background)
      }
      guard !cells.isEmpty else { continue }
      #expect(cells.allSatisfy { $0.base == 0x20 })
      rows.append(stride(from: 0, to: cells.count, by: 2).map { cells[$0].style.background == .rgb(0, 0, 0) })
    }
    let range = -4..<code.size + 4
    #expect(rows == range.map { row in range.map { code[$0, row] } })
    #expect(FrameText.plain(Self.layout(100, 34, theme: theme).frame).contains("No code here."))
  }

  @Test("A text that is too long for a code is replaced by a text")
  func long() {
    var page = Self.page()
    page.body[3] = .code(Page.Code(id: "code", text: String(repeating: "a", count: 300), absent: "No code here."))
    #expect(FrameText.plain(Self.layout(200, 80, page).frame).contains("No code here."))
  }

  @Test("Plain mode omits the code")
  func plain() {
    let lines = PagePlain(Self.page(), isFirst: true).lines
    #expect(lines.contains("line 0"))
    #expect(!lines.contains { $0.contains("No code") || $0.contains("bank.example") })
  }
}
