import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@Suite("Screens at every size")
struct LayoutTests {
  static let sizes = [(40, 12), (60, 18), (80, 24), (100, 30), (120, 40), (200, 60)].map {
    Size(columns: $0.0, rows: $0.1)
  }

  @Test("Every screen has all its texts and a cursor inside the window", arguments: ScreenFixture.scenes)
  func complete(name: String) throws {
    let scene = try ScreenFixture.scene(name)
    for size in Self.sizes {
      let checkout = ScreenFixture.checkout(size: size)
      scene.play(checkout)
      #expect(!checkout.text.contains("⟦"), "a text is missing at \(size):\n\(checkout.text)")
      if let cursor = checkout.frame.cursor {
        #expect(checkout.frame.contains(cursor))
        let page = checkout.page
        let isOnButton = page.body.contains { block in
          if case .buttons(let buttons) = block { buttons.contains { $0.id == page.focus } } else { false }
        }
        // A block over a letter of a filled button would hide it.
        if isOnButton, page.dialog == nil { #expect(checkout.frame[cursor].text == "┃", "\(checkout.text)") }
      }
      #expect(checkout.frame.size == size)
    }
  }

  @Test("ASCII mode draws only ASCII characters", arguments: ScreenFixture.scenes)
  func ascii(name: String) throws {
    var theme = Theme()
    theme.isASCII = true
    let scene = try ScreenFixture.scene(name)
    let checkout = ScreenFixture.checkout(theme: theme)
    scene.play(checkout)
    let foreign = Set(checkout.text.filter { !$0.isASCII })
    #expect(foreign.isEmpty, "\(foreign) in\n\(checkout.text)")
  }

  @Test("A text about an error or a warning has a sign, and only one", arguments: [false, true])
  func signs(isASCII: Bool) {
    var theme = Theme()
    theme.isASCII = isASCII
    let (cross, warning) = (theme.sign.cross + " ", theme.sign.warning + " ")
    let rows: [(text: String, tone: Page.Tone, shown: String)] = [
      ("Not sent", .error, cross + "Not sent"), (cross + "Declined", .error, cross + "Declined"),
      ("Once more", .warning, warning + "Once more"), (warning + "Wrong", .warning, warning + "Wrong"),
      (theme.sign.pending + " Open", .warning, theme.sign.pending + " Open"), ("Plain", .normal, "Plain"),
    ]
    for row in rows {
      let page = Page(id: "page", body: [.text(row.text, id: "text", tone: row.tone)])
      let frame = PageLayout(page, size: Size(columns: 80, rows: 24), theme: theme).frame
      let lines = FrameText.plain(frame).split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
      #expect(lines.contains { $0 == row.shown }, "\(row)")
    }
  }

  @Test("A text that wraps hangs under its first letter after a sign, wherever it stands", arguments: [false, true])
  func hanging(isASCII: Bool) {
    var theme = Theme()
    theme.isASCII = isASCII
    let words = "alpha beta gamma delta epsilon zeta eta theta"
    let (check, bullet) = (theme.sign.check + " " + words, theme.sign.bullet + " " + words)
    func body(_ text: String, _ tone: Page.Tone) -> Page {
      Page(id: "page", body: [.text(text, id: "text", tone: tone)])
    }
    let asking = Page.Dialog(id: "dialog", title: "Title", body: [.text(words, id: "text", tone: .warning)])
    let rows: [(page: Page, isHung: Bool)] = [
      (body(words, .error), true), (body(words, .warning), true), (body(check, .success), true),
      (body(bullet, .normal), true), (Page(id: "page", body: [.waiting(words, id: "wait")]), true),
      (Page(id: "page", dialog: asking), true), (Page(id: "page", status: Page.Status(words, .error)), true),
      (body(words, .normal), false),
    ]
    for (page, isHung) in rows {
      let frame = PageLayout(page, size: PageLayout.smallest, theme: theme).frame
      let lines = FrameText.plain(frame).split(separator: "\n", omittingEmptySubsequences: false)
      let place = lines.firstIndex { $0.contains("alpha") } ?? 0
      let first = lines[place].distance(to: "alpha")
      let next = lines[place + 1].distance(to: lines[place + 1].split { !$0.isLetter }.first ?? "")
      #expect(first != nil && first == next && (lines[place].first { !$0.isWhitespace } == "a") != isHung, "\(lines)")
    }
  }

  @Test("A status whose second line has no room to hang loses no word")
  func longStatus() {
    let words = [String(repeating: "a", count: 38), String(repeating: "b", count: 35) + " end"]
    let page = Page(id: "page", status: Page.Status(words.joined(separator: " "), .error))
    let text = FrameText.plain(PageLayout(page, size: PageLayout.smallest, theme: Theme()).frame)
    #expect(text.contains("✗ " + words[0]) && text.contains("\n" + words[1]), "\(text)")
  }

  @Test(
    "The rule above the key hints shows the stages and the step, or only the step if there is no room",
    arguments: [
      (80, "step 7 of 13", "─ order ✓ ─ method ✓ ─ details ● ─ bank ✗ ─ done ─", "─ step 7 of 13 ─"),
      (
        120, "step 7 of 13", "───────────────────── order ✓ ─ method ✓ ─ details ● ─ bank ✗ ─ done ─",
        "─ step 7 of 13 ─"
      ),
      (62, "step 7 of 13", "─ order ✓ ─ method ✓ ─ details ● ─ bank ✗ ─ done ─", "─ 7 of 13 ─"),
      (80, "", "─ order ✓ ─ method ✓ ─ details ● ─ bank ✗ ─ done ─", "──────"),
      (40, "step 7 of 13", "──────────────────────────", "─ 7 of 13 ─"),
    ])
  func progress(columns: Int, text: String, first: String, last: String) {
    var page = Page(id: "page")
    let states: [(String, Page.Progress.State)] = [
      ("order", .done), ("method", .done), ("details", .current), ("bank", .failed), ("done", .toCome),
    ]
    page.progress = Page.Progress(
      stages: states.map { .init($0, $1) }, text: text, shortText: text.isEmpty ? "" : "7 of 13")
    let layout = PageLayout(page, size: Size(columns: columns, rows: 24), theme: Theme(), tooSmall: "")
    let lines = FrameText.plain(layout.frame).split(separator: "\n").filter { $0.contains("─") }
    #expect(lines.contains { $0.hasPrefix(first) && $0.contains(last) }, "\(lines)")
  }

  @Test("A shop and a key whose names are signs are drawn like others")
  func namesThatAreSigns() {
    let theme = Theme()
    let page = Page(id: "page", title: "! Shop", hints: [Page.Hint(key: "!", text: "help")])
    let frame = PageLayout(page, size: Size(columns: 80, rows: 24), theme: theme).frame
    for (row, style) in [(0, theme.masthead), (23, theme.key)] {
      let column = frame.scalars(row: row).firstIndex(of: "!") ?? 0
      #expect(frame[Point(column: column, row: row)].style == style)
    }
  }

  /// Lays out three fields beside each other, of which some have an error.
  private func row(_ errors: [ElementID: String], focus: ElementID) -> [String] {
    let fields = [("Amount", 18), ("Currency", 8), ("Country", 8)].map { label, columns in
      Page.Field(
        id: ElementID(label), label: label, text: "XX", cursor: 2, error: errors[ElementID(label)], columns: columns,
        isRequired: false, isBeside: label != "Amount")
    }
    let page = Page(id: "order", body: fields.map { .field($0) }, focus: focus)
    let frame = PageLayout(page, size: Size(columns: 80, rows: 24), theme: Theme()).frame
    return FrameText.plain(frame).split(separator: "\n").map(String.init)
  }

  private func column(of text: String, in lines: [String]) -> Int? {
    for line in lines {
      if let place = line.firstRange(of: text) { return line.distance(from: line.startIndex, to: place.lowerBound) }
    }
    return nil
  }

  @Test("An error that is too long for the rest of its line wraps below its own field")
  func wrappedError() {
    let lines = row(["Country": "This is not an ISO 3166-1 country code, such as SE"], focus: "Country")
    #expect(column(of: "✗ This", in: lines) == column(of: "Country", in: lines), "\(lines)")
    #expect(lines.contains { $0.hasSuffix("such as SE") }, "\(lines)")
    #expect(column(of: "code, such", in: lines) == column(of: "This", in: lines), "\(lines)")
  }

  @Test("An error that begins below another field names its own")
  func namedError() {
    let lines = row(
      ["Currency": "Unknown", "Country": "This is not an ISO 3166-1 country code, such as SE"], focus: "Currency")
    #expect(column(of: "✗ Unknown", in: lines) == column(of: "Currency", in: lines), "\(lines)")
    #expect(column(of: "✗ Country · This is not", in: lines) != nil, "\(lines)")
  }

  @Test("A sign at its label stands for an error that has no line")
  func asideError() {
    let lines = row(["Amount": "Wrong", "Currency": "Unknown", "Country": "Unknown"], focus: "Currency")
    #expect(column(of: "Amount ✗", in: lines) != nil && column(of: "Country ✗", in: lines) != nil, "\(lines)")
    #expect(column(of: "✗ Unknown", in: lines) == column(of: "Currency", in: lines), "\(lines)")
  }

  @Test("A stage that is over stays done, and a decline is shown where the payment did not get through")
  func stages() {
    func states(_ checkout: HeadlessCheckout) -> [Page.Progress.State]? { checkout.page.progress?.stages.map(\.state) }
    let checkout = ScreenFixture.checkout()
    #expect(states(checkout) == nil)
    checkout.press("Enter")
    #expect(states(checkout) == [.done, .current, .toCome, .toCome, .toCome])
    checkout.press("Enter")
    #expect(states(checkout) == [.done, .done, .current, .toCome, .toCome])
    let paid = ScreenFixture.checkout()
    paid.pay(ScreenFixture.frictionless)
    #expect(states(paid) == Array(repeating: .done, count: 5))
    let declined = ScreenFixture.checkout()
    declined.pay(ScreenFixture.declined)
    #expect(declined.page.id == "retry" && states(declined) == [.done, .done, .done, .failed, .toCome])
    declined.press("Enter")
    #expect(states(declined) == [.done, .done, .current, .failed, .toCome])
  }

  @Test("A long name wraps if that keeps a URL whole")
  func facts() {
    let url = "https://dolyame.cosmoshop.test/webhooks/dolyame"
    let facts = [Page.Fact("Calls may be used by the shop (CallKit)", "yes"), Page.Fact("Sent to", url)]
    let page = Page(id: "page", body: [.facts(facts)])
    let lines = FrameText.plain(PageLayout(page, size: Size(columns: 80, rows: 24), theme: Theme()).frame)
    #expect(lines.contains(url))
    // Where all values fit, a long name stays in one line.
    let short = Page(id: "page", body: [.facts([facts[0], Page.Fact("Sent to", "https://a.test")])])
    let line = FrameText.plain(PageLayout(short, size: Size(columns: 80, rows: 24), theme: Theme()).frame)
    #expect(line.contains(facts[0].name))
  }

  @Test("A link breaks after a slash if there is one far enough to the right")
  func link() {
    func lines(_ url: String) -> [String] {
      let page = Page(id: "page", body: [.link(Page.Link(id: "link", url: url))])
      let frame = PageLayout(page, size: Size(columns: 40, rows: 12), theme: Theme()).frame
      let lines = FrameText.plain(frame).split(separator: "\n").map { $0.filter { $0 != " " } }
      return lines.filter { !$0.isEmpty && url.contains($0) }
    }
    #expect(
      lines("https://app.cosmobank.test/confirmation/0b331645") == [
        "https://app.cosmobank.test/", "confirmation/0b331645",
      ])
    let word = "https://a/" + String(repeating: "x", count: 50)
    #expect(lines(word).joined() == word && lines(word).count == 2)
  }

  @Test("Resizing keeps the input")
  func resizing() {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter", "Enter")
    checkout.type("43142200")
    for size in [(1, 1), (2, 50), (500, 1), (39, 12), (40, 11), (500, 200), (80, 24)] {
      checkout.resize(Size(columns: size.0, rows: size.1))
      #expect(checkout.frame.size == Size(columns: size.0, rows: size.1))
    }
    checkout.type("0000005")
    #expect(checkout.text.contains("4314 2200 0000 005"))
  }

  @Test(
    "A challenge is no wider than the merchant's window", arguments: [40, 48, 62, 75])
  func window(columns: Int) {
    var page = Page(id: "challenge", body: [.text(String(repeating: "word ", count: 60), id: "text", tone: .normal)])
    page.bodyColumns = columns
    let layout = PageLayout(page, size: Size(columns: 200, rows: 60), theme: Theme(), tooSmall: "")
    let lines = FrameText.plain(layout.frame).split(separator: "\n").filter { $0.contains("word") }
    #expect(lines.count > 2)
    for line in lines { #expect(line.count { $0 == "w" } <= (columns + 1) / 5) }
  }

  @Test("A window that is too small shows the required size")
  func tooSmall() {
    let checkout = ScreenFixture.checkout(size: Size(columns: 39, rows: 11))
    #expect(checkout.text.contains("40×12"))
  }

  @Test("A window that is too small ignores everything except leaving")
  func unseen() {
    let checkout = ScreenFixture.checkout()
    checkout.fill(ScreenFixture.frictionless)
    let page = checkout.page
    checkout.resize(Size(columns: 39, rows: 12))
    checkout.press("Enter", "Tab", "Enter", "Esc", "F2", "F3", "x")
    checkout.type("4111111111111111")
    checkout.paste("4111111111111111")
    checkout.click(Point(column: 5, row: 5))
    #expect(checkout.flow.phase == .collecting && checkout.entries.allSatisfy { $0.step <= .detailsConfirmed })
    checkout.resize(Size(columns: 80, rows: 24))
    #expect(checkout.page == page)
    checkout.resize(Size(columns: 39, rows: 12))
    checkout.press("F10", "F10")
    #expect(checkout.outcome == .cancelled)
  }

  @Test("The focused field stays visible in the smallest window")
  func focusInSight() throws {
    let checkout = ScreenFixture.checkout(size: PageLayout.smallest)
    checkout.press("Enter", "Enter")
    for _ in 0..<6 {
      let cursor = try #require(checkout.frame.cursor, "\(checkout.page.focus ?? "")\n\(checkout.text)")
      #expect(checkout.frame.contains(cursor))
      checkout.press("Tab")
    }
  }

  @Test("The same keys produce the same frames")
  func determinism() {
    func play() -> [String] {
      let checkout = ScreenFixture.checkout()
      var frames: [String] = []
      checkout.onFrame = { frames.append(FrameText.snapshot($0)) }
      checkout.pay(ScreenFixture.challenged)
      checkout.type("1234")
      checkout.press("Enter", "F2")
      return frames
    }
    #expect(play() == play())
  }
}

extension Substring {
  /// The number of characters before a text; nil if it is not found.
  fileprivate func distance(to text: some StringProtocol) -> Int? {
    firstRange(of: text).map { distance(from: startIndex, to: $0.lowerBound) }
  }
}
