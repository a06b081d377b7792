import Testing

@testable import KassaTerminal

@Suite("Hyperlinks")
struct HyperlinkTests {
  @Test(
    "Only HTTPS URLs with a host in printable ASCII are accepted",
    arguments: [
      ("https://pay.test/a?b=1", true), ("http://pay.test/", false), ("javascript:alert(1)", false),
      ("https://", false),
      ("https:///a", false), ("https://bank.test@evil.test/", false), ("https://pay.test/\u{1B}]8;;\u{7}", false),
      ("https://pay.test/a b", false), ("https://päy.test/", false), ("", false),
      ("https://pay.test/" + String(repeating: "a", count: 2000), false),
    ])
  func accepted(url: String, isLink: Bool) { #expect((Hyperlink(url) != nil) == isLink) }

  private func frame(_ text: String, linked: Bool = true) throws -> Frame {
    var frame = Frame(size: Size(columns: 20, rows: 2))
    frame.put(text, at: Point(column: 2, row: 1), style: Style())
    guard linked else { return frame }
    let target = try #require(Hyperlink("https://pay.test/1"))
    frame.links = [
      FrameLink(area: Rect(column: 2, row: 1, columns: text.count, rows: 1), target: target)
    ]
    return frame
  }

  private func bytes(_ frame: Frame, after old: Frame?) -> String {
    String(decoding: frame.linking(after: old, depth: .ansi256), as: UTF8.self)
  }

  @Test("A link is written over its letters, and the cursor position is restored")
  func written() throws {
    let text = bytes(try frame("abc"), after: nil)
    #expect(
      text == "\u{1B}7\u{1B}[2;3H\u{1B}[m\u{1B}]8;;https://pay.test/1\u{1B}\\abc\u{1B}]8;;\u{1B}\\\u{1B}[m\u{1B}8")
  }

  @Test("A link is written again only when its letters change or it is removed")
  func changes() throws {
    let first = try frame("abc")
    #expect(bytes(first, after: first).isEmpty)
    #expect(bytes(try frame("abd"), after: first).contains("abd"))
    let gone = bytes(try frame("abc", linked: false), after: first)
    #expect(gone.contains("abc"))
    #expect(!gone.contains("]8;;"))
    #expect(bytes(try frame("abc", linked: false), after: nil).isEmpty)
  }

  @Test("A link wraps over several lines without being shortened")
  func page() throws {
    let url = "https://pay.test/" + String(repeating: "0123456789", count: 6)
    let page = Page(id: "p", body: [.link(Page.Link(id: "link", url: url))])
    let frame = PageLayout(page, size: Size(columns: 40, rows: 12), theme: Theme()).frame
    #expect(frame.links.count == 3)
    #expect(Set(frame.links.map(\.target.url)) == [url])
    let shown = FrameText.plain(frame).split(separator: "\n").map { $0.filter { $0 != " " } }.joined()
    #expect(shown.contains(url))
    #expect(PagePlain(page, isFirst: false).lines == [url])
    // An unsafe URL is shown only as text, not as a link.
    let odd = Page(id: "p", body: [.link(Page.Link(id: "link", url: "app://x\u{1B}[2J"))])
    let plain = PageLayout(odd, size: Size(columns: 40, rows: 12), theme: Theme()).frame
    #expect(plain.links.isEmpty)
    #expect(!FrameText.plain(plain).contains("\u{1B}"))
  }

  @Test(
    "Links are sent only to terminals that support them",
    arguments: [("xterm-256color", true), ("linux", false), ("vt100", false), ("dumb", false), ("tmux-256color", true)])
  func support(term: String, has: Bool) { #expect(TerminalFamily(term).hasLinks == has) }

  @Test(
    "Clipboard text is encoded in Base64",
    arguments: [("a", "YQ=="), ("ab", "YWI="), ("abc", "YWJj"), ("abcd", "YWJjZA==")])
  func clipboard(text: String, code: String) {
    #expect(String(decoding: Clipboard.sequence(for: text), as: UTF8.self) == "\u{1B}]52;c;\(code)\u{7}")
    #expect(Clipboard.sequence(for: String(repeating: "a", count: Clipboard.longest + 1)).isEmpty)
  }
}
