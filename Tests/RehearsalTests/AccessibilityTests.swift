import CheckoutCore
import KassaResources
import KassaScreens
import KassaTerminal
import Synchronization
import Testing

@testable import KassaRehearsal
@testable import KassaSystems

/// Tests that each rule of `kassa play --a11y` holds for the checkout, and fails for one in which something is wrong.
@Suite("Rules of accessibility")
struct AccessibilityTests {
  /// Makes something wrong between the app and whoever sees and uses it.
  struct Wrong: Intermediary {
    var page: @Sendable (inout Page, Flow) -> Void = { _, _ in }
    var events: @Sendable (InputEvent, Page) -> [SessionInput] = { event, _ in [.event(event)] }

    func shown(_ page: Page, of presentation: Presentation, _ setup: Setup) -> Page {
      var page = page
      self.page(&page, presentation.flow)
      return page
    }

    func entered(_ event: InputEvent, on page: Page) -> [SessionInput] { events(event, page) }
    func performed(_ action: ElementAction, on page: Page) -> [ElementAction] { [action] }
  }

  private static let toChallenge = Rehearsing.form("choose: pay", "screen: challenge")
  private static let declined = Rehearsing.steps([
    "choose: card", "fill: { pan: $card.none-decline, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
    "screen: retry",
  ])
  private static let toRetry = declined + "  - choose: retry\n  - screen: card\n"

  private func report(_ text: String, _ wrong: Wrong? = nil) throws -> AccessibilityReport {
    let script = try Script(text, source: "test.yaml")
    let player = Player(checksAccessibility: true) { settings throws(ComposingError) in
      var composed = try CheckoutInputs.composeScript(settings)
      composed.setup.intermediary = wrong
      return composed
    }
    let result = player.play(script).result
    #expect(result.failure == nil, "\(result.failureText)")
    return result.accessibility
  }

  /// The rules that fail, and what they say about a screen.
  private func reasons(_ text: String, on screen: String, _ wrong: Wrong) throws -> [AccessibilityRule: [String]] {
    let report = try report(text, wrong)
    return (report.screens[screen] ?? [:]).compactMapValues { row in
      row.failures.isEmpty ? nil : row.failures.map(\.words)
    }
  }

  @Test("Nothing fails in a payment with a wrong code, and the tables say why each rule holds")
  func holds() throws {
    let steps = [
      "choose: pay", "screen: challenge", "type: \"0000\"", "press: Enter", "type: \"1234\"", "press: Enter",
    ]
    let filled = "fill: { pan: $card.challenge-success, expiry: 12/30, code: 123, holder: JANE DOE }"
    var report = AccessibilityReport()
    report.merge(try self.report(Rehearsing.steps(["choose: card", filled] + steps)), of: "a case")
    #expect(report.holds && report.failed.isEmpty, "\(report.text)")
    for screen in ["shop", "methods", "card", "challenge", "result"] {
      #expect(report.screens[screen]?.count == AccessibilityRule.allCases.count, "\(screen)")
    }
    let applied = Set(report.screens.values.flatMap { $0.filter(\.value.applies).keys })
    #expect(applied.isSuperset(of: [.contrast, .timing, .focusOrder, .authentication, .name]))
    #expect(report.screens["challenge"]?[.errors]?.applies == true, "what the bank says after a wrong code is an error")
    let text = report.text
    #expect(text.hasPrefix("card\n  ✓ 1.4.3  contrast as sent     at least "), "\(text)")
    #expect(text.contains("  ✓ 2.4.3  order of focus       «Card number» → «Expiry date» → "), "\(text)")
    #expect(text.contains("  ✓ 2.2.1  time limits          the time left is said"), "\(text)")
    #expect(text.hasSuffix("\n\n✓ every rule holds on \(report.screens.count) screens"))
    let card = try #require(report.objects.first { $0["screen"]?.string == "card" })
    #expect(card["rules"]?.elements?.count == 7)
    #expect(card["rules"]?.elements?.first?["state"]?.string == "holds")
  }

  @Test("1.4.3: text with too little contrast in the colours that are sent")
  func contrast() throws {
    let grey = Style(foreground: .rgb(120, 120, 120), background: .rgb(90, 90, 90))
    let verdicts = try [ColorDepth.rgb, .ansi256].map { depth in
      var composed = try CheckoutInputs.composeScript(CheckoutSettings())
      composed.setup.theme.muted = grey
      let checkout = HeadlessCheckout(composed)
      defer { checkout.finish() }
      checkout.press("Enter", "Enter")
      return AccessibilityRule.contrast(AccessibilitySight(checkout.session.app, checkout.page, depth: depth))
    }
    for verdict in verdicts {
      guard case .fails(let reasons) = verdict else { Issue.record("\(verdict)"); continue }
      #expect(reasons.contains { $0.hasSuffix(", and 4.5:1 is needed") && $0.hasPrefix("«") }, "\(reasons)")
    }
  }

  @Test("2.2.1: a time limit that is not said, that is short, and that leads nowhere")
  func limits() throws {
    let silent = Wrong(page: { page, _ in
      page.body.removeAll { if case .text(_, let id, _) = $0 { id == "time" } else { false } }
    })
    let reasons = try reasons(Self.toChallenge, on: "challenge", silent)
    #expect(reasons.keys.sorted { $0.rawValue < $1.rawValue } == [.timing])
    #expect(reasons[.timing]?.first?.hasSuffix(" s, is not said") == true, "\(reasons)")

    let checkout = try Self.challenged()
    defer { checkout.finish() }
    let deadline = try #require(checkout.flow.deadline)
    checkout.advance(deadline - checkout.clock.now - .seconds(10))
    let sight = AccessibilitySight(checkout.session.app, checkout.page, depth: .rgb)
    #expect(AccessibilityRule.timing(sight, isNew: true, isOver: false) == .fails(["the time limit is only 10 s"]))
    #expect(AccessibilityRule.timing(sight, isNew: false, isOver: false) == .holds("the time left is said"))

    let filled = "fill: { pan: $card.assist-challenge-success, expiry: 12/30, code: 123, holder: JANE DOE }"
    let end =
      "checkout: { provider: assist }\n"
      + Rehearsing.steps([filled, "choose: pay", "screen: challenge", "clock: 20m", "screen: result"])
    #expect(try report(end).holds)
    let stuck = Wrong(page: { page, _ in
      if page.id == .result { page.body = [.buttons([Page.Button(id: .done, label: "Done")])] }
    })
    #expect(
      try self.reasons(end, on: "result", stuck)[.timing]
        == ["the time is over, and nothing leads to another attempt"])
  }

  @Test("2.2.1: a second press on a wallet that comes too late gets more time, and must")
  func wallet() throws {
    let armed =
      "checkout: { provider: apple-pay }\n"
      + Rehearsing.steps(["press: Enter", "see: { text: wallet.status.armed, where: status }"])
    let report = try report(armed)
    #expect(report.holds, "\(report.text)")
    // Hears the first press only.
    let presses = Presses()
    let deaf = Wrong(events: { event, page in
      guard page.id == .wallet, event == .key(Key(.enter)) else { return [.event(event)] }
      return presses.count() == 1 ? [.event(event)] : []
    })
    let reasons = try reasons(armed, on: "wallet", deaf)
    #expect(reasons[.timing] == ["what the elements offer goes away within 20 s for good"], "\(reasons)")
  }

  @Test("2.4.3: an order that is not that of the page, a field that Tab skips, and a way that does not lead back")
  func order() throws {
    let swapped = Wrong(page: { page, _ in
      let fields = page.body.indices.filter { if case .field = page.body[$0] { true } else { false } }
      if page.id == .card, fields.count > 2 { page.body.swapAt(fields[1], fields[2]) }
    })
    let script = Rehearsing.steps(["choose: card", "screen: card"])
    #expect(
      try reasons(script, on: "card", swapped) == [.focusOrder: ["Tab goes back, from «Expiry date» to «CVC»"]])
    let skipping = Wrong(events: { event, page in
      let isBefore = page.focus == .expiry && event == .key(Key(.tab))
      return isBefore ? [.event(event), .event(event)] : [.event(event)]
    })
    #expect(try reasons(script, on: "card", skipping)[.focusOrder]?.contains("no key leads to «CVC»") == true)
    let oneWay = Wrong(events: { event, _ in event == .key(Key(.backTab)) ? [] : [.event(event)] })
    let back = try reasons(script, on: "card", oneWay)[.focusOrder]
    #expect(back?.first?.hasPrefix("Shift-Tab does not lead back from «") == true, "\(back ?? [])")
    let trapped = Wrong(events: { event, page in
      event == .key(Key(.tab)) && page.focus == .code ? [.event(.key(Key(.backTab)))] : [.event(event)]
    })
    let trap = try reasons(script, on: "card", trapped)[.focusOrder]
    #expect(trap?.isEmpty == false, "\(trap ?? [])")
  }

  @Test("3.3.1: an error without words, and one that nothing mends")
  func errors() throws {
    let coded = Wrong(page: { page, _ in
      page.body = page.body.map { block in
        guard case .field(var field) = block, field.error != nil else { return block }
        field.error = "E_42"
        return .field(field)
      }
    })
    let reasons = try reasons(Rehearsing.steps(["choose: card", "choose: pay"]), on: "card", coded)
    #expect(reasons[.errors]?.first == "the error of «Card number» has no words", "\(reasons)")
    let hopeless = Wrong(page: { page, _ in
      guard page.id == .retry else { return }
      page.body.removeAll { if case .choice = $0 { true } else { false } }
      page.body.append(.buttons([Page.Button(id: .leave, label: "Leave")]))
      page.focus = .leave
    })
    #expect(
      try self.reasons(Self.declined, on: "retry", hopeless)[.errors]
        == ["nothing mends the error: there is only «Leave»"])
    for (text, isInWords) in [
      ("✗ Declined", true), ("! «Ungültig»", true), ("Это не номер", true), ("E_42", false), ("✗ 10000", false),
      ("problem.pan.empty", false), ("ERR", false), ("No es un IBAN", true),
      ("", false),
    ] {
      #expect(AccessibilityRule.isInWords(text) == isInWords, "\(text)")
    }
  }

  @Test("Every error of the program is in words in every language", arguments: StringTable.languages)
  func errorTexts(language: String) throws {
    let strings = try #require(StringTable(language: language))
    for key in strings.keys where key.hasPrefix("problem.") || key.hasPrefix("error.") {
      #expect(AccessibilityRule.isInWords(strings(key)), "\(key): \(strings(key))")
    }
  }

  @Test("3.3.7: a name that is empty after a retry; a security code may be, and so may everything for another card")
  func redundantEntry() throws {
    let report = try report(Self.toRetry)
    #expect(report.holds, "\(report.text)")
    #expect(report.screens["card"]?[.redundantEntry]?.reason.hasPrefix("still filled in: «Card number»") == true)
    let forgetful = Wrong(page: { page, flow in
      page.body = page.body.map { block in
        guard flow.attempt > 1, case .field(var field) = block, field.id == .holder else { return block }
        (field.text, field.isBlank) = ("", true)
        return .field(field)
      }
    })
    #expect(
      try reasons(Self.toRetry, on: "card", forgetful)
        == [.redundantEntry: ["«Name on card» was filled in before, and is empty again"]])
    #expect(try self.report(Self.toRetry.replacing("choose: retry", with: "choose: another")).holds)
  }

  @Test("3.3.8: a code that cannot be pasted, and one that is cut")
  func authentication() throws {
    let deaf = Wrong(events: { event, _ in if case .paste = event { [] } else { [.event(event)] } })
    #expect(
      try reasons(Self.toChallenge, on: "challenge", deaf).values.flatMap(\.self).first?
        .hasPrefix("of a pasted code, 0 of 4 digits come into «") == true)
    let cutting = Wrong(events: { event, _ in
      guard case .paste(let text) = event else { return [.event(event)] }
      return [.event(.paste(String(text.prefix(2))))]
    })
    let cut = try reasons(Self.toChallenge, on: "card", cutting)
    #expect(cut.count == 1 && cut[.authentication]?.first == "of a pasted code, 2 of 3 digits come into «CVC»")
  }

  @Test("4.1.2: an element without a name, two with one ID, and a focus on none")
  func name() throws {
    let script = Rehearsing.steps(["choose: card", "screen: card"])
    let wrong = Wrong(page: { page, _ in
      guard page.id == .card else { return }
      page.body = page.body.map { block in
        guard case .buttons = block else { return block }
        return .buttons([
          Page.Button(id: .pay, label: " "), Page.Button(id: .back, label: "Back"),
          Page.Button(id: .back, label: "Leave"),
        ])
      }
    })
    let reasons = try reasons(script, on: "card", wrong)[.name] ?? []
    #expect(reasons == ["the button «pay» has no name", "two elements have the ID «Back»"])
    let lost = Wrong(page: { page, _ in if page.id == .card { page.focus = "nowhere" } })
    #expect(try self.reasons(script, on: "card", lost)[.name] == ["the focus is on nowhere, which is not there"])
  }

  @Test("What is tried has no effect, and no reason has a card number or a code in it")
  func effects() throws {
    let script = try Script(Self.toRetry, source: "test.yaml")
    let plain = Player(compose: CheckoutInputs.composeScript).play(script).result
    let checked = Player(checksAccessibility: true, compose: CheckoutInputs.composeScript).play(script).result
    #expect(plain.entries == checked.entries && plain.stepRecords.map(\.frame) == checked.stepRecords.map(\.frame))
    #expect(plain.accessibility.screens.isEmpty && !checked.accessibility.screens.isEmpty)
    let wrong = Wrong(page: { page, _ in page.status = Page.Status("E_42", .error) })
    let text = try report(Rehearsing.form(), wrong).text
    #expect(text.contains("the error «E_42» has no words") && text.contains("«Card number»"), "\(text)")
    #expect(!text.contains("4314") && !text.contains("123"), "\(text)")
  }

  @Test("A failure names its first case and line, and each rule that fails has a line at the end")
  func places() {
    var (first, all) = (AccessibilityReport(), AccessibilityReport())
    first.add(.fails(["no name"]), .name, "card", line: 7)
    first.add(.holds("at least 5.0:1"), .contrast, "card", line: 0)
    all.merge(first, of: "one")
    all.merge(first, of: "two")
    #expect(all.screens["card"]?[.name]?.failures == [.init(words: "no name", name: "one", line: 7)])
    #expect(
      all.text == """
        card
          ✓ 1.4.3  contrast as sent     at least 5.0:1
          ✗ 4.1.2  name, role, state
                   no name
                     in one, line 7

        ✗ 4.1.2 name, role, state: fails on card
        """)
    #expect(all.objects.first?["rules"]?.elements?.last?["failures"]?.elements?.first?["line"]?.integer == 7)
  }

  /// A checkout that shows a challenge.
  private static func challenged() throws -> HeadlessCheckout {
    let checkout = HeadlessCheckout(try CheckoutInputs.composeScript(CheckoutSettings()))
    checkout.press("Enter", "Enter")
    checkout.fillPage(pan: "4314220000000056")
    checkout.perform(.fill(.holder, text: "JANE DOE"))
    checkout.perform(.press(.pay))
    return checkout
  }
}

/// Counts how often it is asked.
private final class Presses: Sendable {
  private let number = Mutex(0)

  func count() -> Int {
    number.withLock { number in
      number += 1
      return number
    }
  }
}
