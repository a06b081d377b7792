import CheckoutCore
import KassaResources
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaRehearsal

/// What B writes: one file with script, messages, screens and settings, without anything secret.
@Suite("Tickets")
struct TicketTests {
  static func checkout() throws -> HeadlessCheckout { try RecordedBurstTests.checkout { _ in } }

  /// Saves a ticket from the palette, which works in fields as well.
  static func saved(_ checkout: HeadlessCheckout) throws -> (text: String, ticket: Ticket) {
    checkout.press("Alt-P")
    checkout.type("attach")
    checkout.press("Enter")
    let text = try #require(checkout.savedTickets.last?.text, "\(checkout.text)")
    return (text, try Ticket(parsing: text, source: "a.kassa"))
  }

  static func fill(_ checkout: HeadlessCheckout, code: String = "739") {
    checkout.press("Enter", "Enter")
    checkout.type("4314220000000056")
    checkout.press("Tab")
    checkout.type("1230" + code + "JANE DOE")
  }

  /// The contents of a file that can be played, with other members in place of its own. A member that is nil is left out.
  static func file(_ changes: [String: JSON?] = [:]) -> String {
    var members: [(String, JSON?)] = [
      ("kassa", "1"), ("system", "ecommpay"), ("created", "2026-01-01T00:00:00.000Z"), ("settings", [:]),
      ("terminal", [:]), ("script", ["steps:", "  - screen: methods"]), ("screens", []), ("keys", []), ("cast", []),
    ]
    members = members.map { name, value in (name, changes[name] ?? value) }
    for (name, value) in changes where !members.contains(where: { $0.0 == name }) { members.append((name, value)) }
    return JSON.compact(members).text
  }

  // MARK: Writing

  @Test("A payment is in the file with its script, messages, screens, settings and versions, and plays")
  func payment() throws {
    let checkout = try Self.checkout()
    defer { checkout.finish() }
    Self.fill(checkout)
    checkout.press("Enter")
    checkout.type("1234")
    checkout.press("Enter")
    #expect(checkout.page.id == .result, "\(checkout.text)")
    checkout.press("w")
    checkout.press("B")
    let file = try #require(checkout.savedTickets.last)
    let ticket = try Ticket(parsing: file.text, source: file.name)
    let id = try #require(checkout.flow.result?.payment?.id)
    #expect(file.name.hasPrefix("payment-" + id.prefix(24)) && file.name.hasSuffix(".kassa"))
    #expect(ticket.payment == id && ticket.system == "ecommpay")
    #expect(ticket.settings["provider"]?.string == "ecommpay")
    #expect(ticket.terminal["size"]?.string == "80x24")
    guard case .script(let script) = ticket.recorded else { throw Problem.noScript }
    #expect(script == checkout.savedScripts.last?.text)
    #expect(ticket.screens.last?.name == "result" && ticket.screens.count == 10)
    #expect(ticket.screens.last?.rows.contains { $0.contains("✓ Paid") } == true)
    #expect(ticket.har?.at("log.entries.0.request.method")?.string == "POST")
    #expect(ticket.cast.first?["version"]?.integer == 2)
    #expect(ticket.cast.contains { $0.at("1")?.string == "m" && $0.at("2")?.string == "13 resultDisplayed" })
    #expect(ticket.keys.isEmpty, "nobody has begun the trace")
    let played = try ticket.script(source: file.name)
    let result = Player(compose: Rehearsing.ecommpay).play(played, played.cells[0]).result
    #expect(result.failure == nil, "\(result.failureText)\n\(script)")
  }

  @Test("A ticket from the middle of a payment expects the screen on which it was saved")
  func middle() throws {
    let checkout = try Self.checkout()
    defer { checkout.finish() }
    Self.fill(checkout)
    checkout.press("Enter")
    checkout.type("0000")
    checkout.press("Enter")
    #expect(checkout.page.id == .challenge, "\(checkout.text)")
    let script = try Self.saved(checkout).ticket.script(source: "a.kassa")
    func play(_ text: String) throws -> CaseFailure? {
      let script = try Script(text, source: "a.yaml")
      return Player(compose: Rehearsing.ecommpay).play(script, script.cells[0]).result.failure
    }
    #expect(try play(script.text) == nil)
    // The right code leads on, so that what was seen is not seen.
    #expect(try play(script.text.replacing("0000", with: "1234"))?.code == "screen", "\(script.text)")
  }

  private enum Problem: Error { case noScript }

  @Test("The key trace is in the file once it has begun")
  func keys() throws {
    let checkout = try Self.checkout()
    defer { checkout.finish() }
    checkout.press("F6", "Esc", "Enter", "Enter")
    checkout.type("4314")
    let (_, ticket) = try Self.saved(checkout)
    #expect(ticket.keys.contains { $0["key"]?.string == "Enter" && $0["edit"]?.string == "choose" }, "\(ticket.keys)")
    #expect(ticket.keys.contains { $0["key"]?.string == "•" })
  }

  @Test("Saving a ticket leaves no trace in the script", arguments: [["B"], ["Alt-P"]])
  func unseen(keys: [String]) throws {
    func script(savesTicket: Bool) throws -> String {
      let checkout = try Self.checkout()
      defer { checkout.finish() }
      checkout.press("Enter")
      if savesTicket {
        if keys == ["B"] { checkout.press("B") } else { _ = try Self.saved(checkout) }
        #expect(checkout.savedTickets.count == 1)
      }
      checkout.press("Enter")
      checkout.type("4314220000000056" + "1230" + "123" + "JANE DOE")
      return try checkout.recording.script(checkout.session)
    }
    #expect(try script(savesTicket: true) == script(savesTicket: false))
  }

  @Test("Before anything has happened, the script expects the shop")
  func nothing() throws {
    let checkout = try Self.checkout()
    defer { checkout.finish() }
    let (_, ticket) = try Self.saved(checkout)
    let script = try ticket.script(source: "a.kassa")
    #expect(script.steps.flat.map(\.name) == [.screen])
    #expect(ticket.har == nil && ticket.payment == nil)
    let result = Player(compose: Rehearsing.ecommpay).play(script, script.cells[0]).result
    #expect(result.failure == nil, "\(result.failureText)")
  }

  @Test("Only the last screens are kept, and the palette is not one of them")
  func trail() throws {
    let checkout = try Self.checkout()
    defer { checkout.finish() }
    checkout.press("Enter", "Enter")
    for _ in 0..<ScreenTrail.limit { checkout.press("4", "Backspace") }
    let moments = checkout.recording.trail.moments
    #expect(moments.count == ScreenTrail.limit)
    let (_, ticket) = try Self.saved(checkout)
    #expect(!ticket.screens.contains { $0.name == "palette" } && ticket.screens.count == 10)
  }

  // MARK: Secrets

  /// Inputs of card data into the fields for it and into others, and a part of the file that shows that they were made.
  private static let inputs: [(name: String, enter: @Sendable (HeadlessCheckout) -> Void)] = [
    ("typed", { fill($0) }),
    (
      "sent",
      {
        fill($0)
        $0.press("Enter")
      }
    ),
    (
      "the code in the name",
      {
        $0.press("Enter", "Enter")
        $0.perform(.focus("holder"))
        $0.type("739")
      }
    ),
    (
      "the number in the name",
      {
        $0.press("Enter", "Enter")
        $0.perform(.focus("holder"))
        $0.type("4314220000000056")
        $0.press("Tab")
      }
    ),
    (
      "the number in filters",
      {
        $0.press("Enter", "F2", "/")
        $0.type("4314 2200 0000 0056 739")
        $0.press("Esc", "Esc", "F3")
        $0.type("4314220000000056 739")
        $0.press("Esc", "/")
        $0.type("739")
      }
    ),
    (
      "the number in the shop",
      { $0.type("4314220000000056 739") }
    ),
  ]

  @Test("No card number and no security code is in the file, wherever it was typed", arguments: inputs.map(\.name))
  func secrets(name: String) throws {
    let enter = try #require(Self.inputs.first { $0.name == name }?.enter)
    let checkout = try Self.checkout()
    defer { checkout.finish() }
    checkout.press("F6", "Esc")
    enter(checkout)
    let (text, ticket) = try Self.saved(checkout)
    #expect(!ticket.screens.isEmpty && !ticket.cast.isEmpty)
    for line in text.split(separator: "\n") {
      #expect(!String(line).filter(\.isNumber).contains("4314220000000056"), "\(line)")
      let words = line.split { !$0.isLetter && !$0.isNumber }
      #expect(!words.contains("739"), "\(line)")
    }
    #expect(!text.contains("4314220000") && !text.contains("4314 2200 00"))
  }

  @Test("On the screens that are kept, typed digits are hidden wherever they were typed, and a masked number stays")
  func hidden() {
    func field(_ id: ElementID, _ text: String, _ role: Page.Field.Role) -> Page.Block {
      .field(Page.Field(id: id, label: "", text: text, cursor: 0, role: role))
    }
    var page = Page(
      id: "card",
      body: [
        field("pan", "4314 22•• •••• 0056", .cardNumber), field("short", "739", .cardNumber),
        field("holder", "JANE 739", .holder), .lines([Page.Line("/ 739"), Page.Line("739 rows")]),
        .card(Page.CardArt(number: "739• ••••", holder: "JANE 739", expiry: "12/30")),
      ])
    page.status = Page.Status("/ 739")
    let kept = FrameRedactor.withoutTypedDigits(page)
    #expect(kept.field("pan")?.text == "4314 22•• •••• 0056" && kept.field("short")?.text == "•••")
    #expect(kept.field("holder")?.text == "JANE •••" && kept.status.text == "/ •••")
    page.dialog = Page.Dialog(id: "testCards", title: "", body: [])
    page.dialog?.filter = Page.Filter(text: "visa 739", cursor: 0, placeholder: "")
    #expect(FrameRedactor.withoutTypedDigits(page).dialog?.filter?.text == "visa •••")
    #expect(kept.body[3] == .lines([Page.Line("/ •••"), Page.Line("739 rows")]))
    #expect(kept.body[4] == .card(Page.CardArt(number: "•••• ••••", holder: "JANE •••", expiry: "••/••")))
  }

  @Test("A file does not depend on the security code or the code of the bank")
  func codes() throws {
    func text(_ code: String, _ oneTimeCode: String) throws -> String {
      let checkout = try Self.checkout()
      defer { checkout.finish() }
      checkout.press("F6", "Esc")
      Self.fill(checkout, code: code)
      checkout.press("Enter")
      checkout.type(oneTimeCode)
      return try Self.saved(checkout).text
    }
    #expect(try text("739", "4711") == text("284", "5822"))
  }

  // MARK: Sessions without a script

  @Test("A session with a foreign card is saved with the reason, with its screens and messages, and cannot be played")
  func foreign() throws {
    let checkout = try Self.checkout()
    defer { checkout.finish() }
    checkout.press("Enter", "Enter")
    checkout.type("4539578763621486")
    checkout.press("Tab")
    let (text, ticket) = try Self.saved(checkout)
    guard case .refused(let code, let reason) = ticket.recorded else { throw Problem.noScript }
    #expect(code == "record.card" && reason.contains("not a test card"))
    #expect(ticket.har != nil && ticket.screens.last?.name == "card")
    #expect(!text.contains("4539578763") && !text.contains("4539 5787 63"))
    let error = #expect(throws: ScriptMistakes.self) { try ticket.script(source: "a.kassa") }
    #expect(
      error?.words
        == "a.kassa:1:1: no script was recorded, because the card number is not a test card (see kassa cards) "
        + "[record.card] (script.refused)")
  }

  @Test("After digits outside their fields, the messages are left out, because one of them may have been sent")
  func stray() throws {
    let checkout = try Self.checkout()
    defer { checkout.finish() }
    checkout.press("Enter", "Enter")
    checkout.perform(.focus("holder"))
    checkout.type("739")
    checkout.press("F10")
    checkout.perform(.press("leave"))
    let (_, ticket) = try Self.saved(checkout)
    guard case .refused("record.digits", _) = ticket.recorded else { throw Problem.noScript }
    #expect(ticket.har == nil && !checkout.entries.isEmpty)
  }

  // MARK: Reading

  @Test(
    "A file with a wrong member is refused, and every such member is named",
    arguments: [
      (["script": "steps:"], ["script must be a list"]), (["kassa": nil], ["kassa is missing"]),
      (["system": 3, "keys": [1]], ["system must be a string", "keys[0] must be"]),
      (["screens": [["at": "", "screen": "shop", "rows": ["", 1]]]], ["screens[0].rows[1] must be a string"]),
      (["script": nil], ["there must be either script or refused"]),
      (["refused": ["code": "a", "reason": "b"]], ["there must be either script or refused"]),
      (["script": nil, "refused": ["code": "a"]], ["refused.reason is missing"]),
      (["har": "x"], ["har must be"]),
    ] as [([String: JSON?], [String])])
  func wrong(changes: [String: JSON?], words: [String]) {
    let error = #expect(throws: ScriptMistakes.self) { try Ticket(parsing: Self.file(changes), source: "a.kassa") }
    #expect(error?.list.allSatisfy { $0.code == .ticket } == true)
    #expect(error?.list.count == words.count, "\(error?.words ?? "")")
    for word in words { #expect(error?.words.contains(word) == true, "\(error?.words ?? "")") }
  }

  @Test(
    "What is no JSON is refused with its place", arguments: [("", "1:1"), ("{\n  \"kassa\": }", "2:12"), ("[]", "1:1")])
  func broken(text: String, place: String) {
    let error = #expect(throws: ScriptMistakes.self) { try Ticket(parsing: text, source: "a.kassa") }
    #expect(error?.words.hasPrefix("a.kassa:\(place): ") == true, "\(error?.words ?? "")")
    #expect(error?.words.contains("(script.ticket)") == true)
  }

  @Test("A member of a later version is ignored")
  func later() throws {
    #expect(try Ticket(parsing: Self.file(["weather": "fine"]), source: "a.kassa").system == "ecommpay")
  }

  @Test(
    "A script in a ticket has no files beside it, and starts no program",
    arguments: [
      (
        ["steps:", "  - include: other.yaml"], ScriptMistake.Code.include, "other.yaml cannot be read: a ticket has no"
      ),
      (["examples: { from: cards.csv }", "steps:", "  - screen: card"], .include, "cards.csv cannot be read"),
      (["steps:", "  - snapshot: form"], .ticket, "a ticket has no snapshots"),
      (["program: { run: [ls] }", "steps:", "  - see: x"], .ticket, "starts no program"),
      (["steps:", "  - prss: x"], .unknownVerb, "a.kassa:2:"),
    ])
  func alone(lines: [String], code: ScriptMistake.Code, words: String) throws {
    let ticket = try Ticket(parsing: Self.file(["script": .array(lines.map(JSON.string))]), source: "a.kassa")
    let error = #expect(throws: ScriptMistakes.self) { try ticket.script(source: "a.kassa") }
    #expect(error?.list.contains { $0.code == code } == true, "\(error?.words ?? "")")
    #expect(error?.words.contains(words) == true, "\(error?.words ?? "")")
  }

  @Test("A built-in script can be included")
  func included() throws {
    let lines: JSON = ["steps:", "  - include: challenge-page"]
    let ticket = try Ticket(parsing: Self.file(["script": lines]), source: "a.kassa")
    #expect(try !ticket.script(source: "a.kassa").steps.flat.isEmpty)
  }

  // MARK: Reports

  @Test("A report shows what was recorded, and hides card numbers that somebody has written into the file")
  func report() throws {
    let text = Self.file([
      "payment": "p<1>", "settings": ["mock": "success"],
      "screens": [["at": "12:00", "screen": "card", "rows": ["a <b>", "4314220000000056"]]],
    ])
    var result = CaseResult(script: "a.kassa", name: "recorded", seed: 1)
    #expect(!CasePage.render(result, ReportSummary(result, number: 1)).contains("Screens of the ticket"))
    result.ticket = try Ticket(parsing: text, source: "a.kassa")
    let page = CasePage.render(result, ReportSummary(result, number: 1))
    for words in ["Screens of the ticket", "a &lt;b&gt;", "payment: p&lt;1&gt;", "\"mock\": \"success\"", "12:00"] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(!page.contains("4314220000000056"))
    #expect(result.condensed.ticket == nil)
  }
}
