import CheckoutCore
import KassaRehearsal
import KassaTerminal
import Testing

@testable import KassaScreens

/// Tests the keys of the inspector (F2), and that it lays out only what is seen.
@Suite("Inspector")
struct InspectorTests {
  private func paid(_ size: Size = Size(columns: 80, rows: 24)) -> HeadlessCheckout {
    let checkout = ScreenFixture.checkout(size: size)
    checkout.pay(ScreenFixture.frictionless)
    checkout.press("F2")
    return checkout
  }

  private func selected(_ checkout: HeadlessCheckout) -> String {
    for case .lines(let lines) in checkout.page.body {
      return lines.first { $0.text.hasPrefix("▸") }?.text ?? ""
    }
    return ""
  }

  private func title(_ checkout: HeadlessCheckout) -> String {
    for case .lines(let lines) in checkout.page.body {
      return lines.last { $0.text.hasPrefix("── ") }?.text ?? ""
    }
    return ""
  }

  @Test("It opens on the latest row and follows the payment until a row is selected")
  func follows() {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter", "F2")
    #expect(title(checkout).contains("step 6"))
    checkout.press("Up")
    #expect(title(checkout).contains("step 5"))
    checkout.press("Escape", "Escape")
    #expect(checkout.page.id != .inspector)
  }

  @Test("The selected row has the focus, so that who does not see its sign learns of it too")
  func focus() {
    let checkout = paid()
    #expect(checkout.page.elements.first { $0.id == checkout.page.focus }?.label == selected(checkout))
    let last = checkout.page.focus
    checkout.press("Up")
    #expect(checkout.page.focus != last)
    #expect(checkout.page.elements.first { $0.id == checkout.page.focus }?.label == selected(checkout))
    checkout.press("Enter")
    #expect(checkout.page.focus == nil, "a message that is open whole has no rows")
  }

  @Test("A notice takes the place of rows, but never of the selected one", arguments: [12, 13, 20, 26])
  func notice(rows: Int) {
    let checkout = paid(Size(columns: 54, rows: rows))
    for key in ["End", "Up", "Up", "Home"] {
      checkout.press(key)
      let (chosen, before) = (selected(checkout), checkout.text)
      // It holds messages of this kind, or says that it cannot.
      checkout.press("b")
      #expect(checkout.text != before)
      #expect(!chosen.isEmpty && selected(checkout) == chosen, "\(checkout.text)")
      #expect(checkout.page.elements.contains { $0.id == checkout.page.focus })
    }
  }

  @Test("In a challenge it opens on what has happened last, although a later step began before")
  func newest() {
    let checkout = ScreenFixture.checkout()
    checkout.pay(ScreenFixture.challenged)
    checkout.press("F2")
    #expect(title(checkout).contains("step 10") && checkout.text.contains("by step"), "\(checkout.text)")
  }

  @Test("Only what went wrong is marked with an exclamation mark")
  func marks() {
    let checkout = ScreenFixture.checkout(size: Size(columns: 120, rows: 60))
    checkout.pay(ScreenFixture.challenged)
    checkout.type("1234")
    checkout.press("Enter", "F2")
    #expect(checkout.text.contains("· 3-D Secure") && !checkout.text.contains("! "), "\(checkout.text)")
    for (note, details, isTrouble) in [
      (.issuerLiable, ["status": "Y"], false), (.merchantLiable, ["status": "N"], true),
      (.challengeEnd, ["code": "challenge.completed.Y", "status": "Y"], false),
      (.challengeEnd, ["code": "challenge.cancelled", "status": "N"], true),
      (.challengeEnd, ["code": "challenge.timedOut.challenge"], true),
      (.deviceMethod, ["completion": "Y"], false), (.deviceMethod, ["completion": "N"], true),
      (.receiptSent, [:], false), (.orderRenumbered, [:], false), (.checkFailed, [:], true), (.skuMissing, [:], true),
    ] as [(FlowNote, [String: String], Bool)] {
      #expect(FlowNote.isTrouble(note.rawValue, details) == isTrouble, "\(note) \(details)")
    }
    #expect(FlowNote.isTrouble("ledger.full", [:]))
  }

  @Test(
    "The last step of a declined payment shows the decline", arguments: [("result-declined", true), ("result", false)])
  func lastStep(name: String, isBad: Bool) throws {
    let scene = try ScreenFixture.scene(name)
    let checkout = ScreenFixture.checkout(scene: scene)
    scene.play(checkout)
    #expect(checkout.flow.hasEnded)
    #expect(checkout.page.progress?.stages.contains { $0.state == .failed } == isBad)
    checkout.press("F2", "End")
    #expect(checkout.text.contains("✗ 13") == isBad, "\(checkout.text)")
  }

  @Test("g goes to the step with a number, n and p to the next and the previous one")
  func steps() {
    let checkout = paid()
    checkout.press("g", "4")
    #expect(selected(checkout).contains("/v1/init"))
    checkout.press("n")
    #expect(selected(checkout).contains("/v1/session/interface"))
    checkout.press("p", "p")
    #expect(selected(checkout).contains("/sign"))
    checkout.press("g", "1", "2")
    #expect(title(checkout).contains("step 12"))
    checkout.press("g", "1", "Enter")
    #expect(title(checkout).contains("step 1 ·"))
    // A number that is no step, and leaving the question, change nothing.
    checkout.press("g", "0", "g", "Escape")
    #expect(title(checkout).contains("step 1 ·"))
    #expect(checkout.page.id == .inspector)
  }

  @Test("The filter leaves the rows with every word: a party, a path or a text of the message")
  func filter() {
    let checkout = paid()
    checkout.press("/")
    checkout.type("callback")
    #expect(checkout.text.contains("◀ /callback") && !checkout.text.contains("/v1/init"))
    #expect(checkout.text.contains("/ callback"))
    checkout.press("Enter", "Escape")
    #expect(!checkout.text.contains("/ callback"))
    checkout.press("/")
    checkout.paste("internal nothing")
    #expect(checkout.text.contains("Nothing matches") || checkout.text.contains("0/"))
    checkout.press("Escape")
    #expect(checkout.page.id == .inspector)
  }

  @Test("A message can be copied as JSON, as a command and as it travelled")
  func copies() {
    let checkout = paid()
    checkout.press("g", "4", "y", "Enter")
    let json = checkout.session.wantsCopy ?? ""
    #expect((try? JSON(parsing: Array(json.utf8)))?["payment_info"]?["payment_id"]?.string == "p1")
    checkout.press("y", "Down", "Enter")
    let command = checkout.session.wantsCopy ?? ""
    #expect(command.hasPrefix("curl -X POST 'https://") && command.contains("--data-raw '{"))
    checkout.press("y", "Down", "Down", "Enter")
    #expect(checkout.session.wantsCopy?.hasPrefix("POST /v1/init HTTP/1.1\nHost: ") == true)
    checkout.press("Down", "y", "Down", "Down", "Enter")
    #expect(checkout.session.wantsCopy?.hasPrefix("HTTP/1.1 200\n") == true)
    // A row that is no message cannot be copied.
    checkout.press("Home", "y")
    #expect(checkout.page.dialog == nil)
    checkout.press("g", "4")
    checkout.press("y", "Escape")
    #expect(checkout.page.dialog == nil && checkout.page.id == .inspector)
  }

  @Test("The footer names the key that holds messages only on a message that can be held")
  func breaks() {
    let checkout = paid()
    func isNamed() -> Bool { checkout.page.hints.contains { $0.key == "b" } }
    checkout.press("g", "4")
    #expect(isNamed())
    checkout.press("Enter")
    #expect(isNamed())
    checkout.press("Escape", "Home")
    #expect(!isNamed())
    checkout.press("b")
    #expect(checkout.page.status.tone == .error, "the key says why it does nothing")
  }

  @Test("What was done stands in the rule and covers no line of an open message")
  func notice() {
    let checkout = paid()
    checkout.press("g", "4", "Enter", "r", "End")
    let body = checkout.page.body
    checkout.press("e", "Enter")
    #expect(checkout.page.body == body)
    #expect(!checkout.page.status.text.isEmpty && checkout.text.contains(checkout.page.status.text), "\(checkout.text)")
    checkout.press("Up")
    #expect(checkout.page.status.text.isEmpty)
  }

  @Test("Signs stand for the rows above and below those that are shown")
  func scrolled() {
    let checkout = paid()
    checkout.press("Home")
    #expect(!checkout.text.contains("▲") && title(checkout).hasSuffix("▼"), "\(checkout.text)")
    checkout.press("End")
    #expect(checkout.text.contains("▲") && !title(checkout).contains("▼"), "\(checkout.text)")
  }

  @Test(
    "A duration is in milliseconds as far as they fit, and then has a unit",
    arguments: [
      (0, "0"), (40, "+40"), (12_345, "+12345"), (99_999, "+99999"), (100_000, "+100 s"), (960_000, "+960 s"),
    ])
  func durations(milliseconds: Int, shown: String) {
    #expect(DiagramLine.short(.milliseconds(milliseconds)) == shown)
  }

  @Test("A click selects a row, a second one opens it")
  func clicks() throws {
    let checkout = paid()
    checkout.press("Home")
    let row = try #require(checkout.frame.firstRow(containing: "/v1/init"))
    checkout.click(Point(column: 20, row: row))
    #expect(title(checkout).contains("/v1/init"))
    checkout.click(Point(column: 20, row: row))
    #expect(checkout.text.contains("payment_info.payment_id"))
    checkout.press("Escape")
    #expect(checkout.page.id == .inspector)
  }

  @Test("A resize keeps the selected row, and a message that is open")
  func resizes() {
    let checkout = paid()
    checkout.press("g", "4")
    for size in [Size(columns: 40, rows: 12), Size(columns: 160, rows: 50), Size(columns: 80, rows: 24)] {
      checkout.resize(size)
      #expect(selected(checkout).contains("init"), "\(size)")
    }
    checkout.press("Enter")
    checkout.resize(Size(columns: 40, rows: 12))
    #expect(checkout.text.contains("init"))
  }

  // MARK: Work

  private static func presentation(_ count: Int) -> Presentation {
    let entries = (0..<count).map { index in
      FlowEntry(
        index: index, time: Instant(milliseconds: Int64(index)), step: .paymentProcessed, attempt: 1,
        kind: .message(
          WireMessage(
            from: index % 2 == 0 ? .sdk : .platform, to: index % 2 == 0 ? .platform : .sdk,
            name: index % 2 == 0 ? "POST /v1/payment/status" : "200", body: ["status": .string("processing")])))
    }
    return Presentation(entries: entries)
  }

  @Test("Of 2,000 entries, only what is seen is laid out")
  func lays() throws {
    var setup = Setup(order: ScreenFixture.order, providerName: "ecommpay")
    setup.timeOffset = 0
    var app = App(
      inspecting: Self.presentation(2000), setup: setup, now: Instant(milliseconds: 0),
      size: Size(columns: 80, rows: 24))
    func lines() -> Int {
      app.page().body.reduce(0) { count, block in
        if case .lines(let lines) = block { count + lines.count } else { count }
      }
    }
    #expect(lines() <= 20)
    for key in ["Up", "PageUp", "Home", "End", "/", "s", "t", "Enter"] {
      _ = app.handle(.key(try #require(Key(key))))
      #expect(lines() <= 20, "\(key)")
    }
    #expect(app.handle(.key(Key("F10") ?? Key(.escape))).contains(.quit))
  }

  @Test(
    "The name of a field is broken at its dots, a long part at its underscores, and no word in the middle",
    arguments: [
      ("payment_info.payment_currency", ["payment_info.", "payment_currency"]),
      ("payment_info.payment_id", ["payment_info.payment_id"]),
      (
        "payment_methods.0.customer_fields_of_the_billing_address",
        ["payment_methods.0.", "customer_fields_of_the_", "billing_address"]
      ),
      ("averylongnamewithoutanyplacetobreak", ["averylongnamewithoutanyplace", "tobreak"]),
    ])
  func brokenNames(name: String, lines: [String]) {
    #expect(MessageDetail.broken(name: name, columns: 28) == lines)
  }
}

extension Frame {
  fileprivate func firstRow(containing text: String) -> Int? {
    FrameText.plain(self).split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(text) }
  }
}
