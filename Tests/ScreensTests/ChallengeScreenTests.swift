import CheckoutCore
import Ecommpay
import KassaEcommpaySandbox
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

/// Tests every kind of challenge that the sandbox issuer can send, answered with key presses.
@Suite("Issuer challenge")
struct ChallengeScreenTests {
  private func asked(
    _ acs: ACSBehaviour, theme: Theme = Theme(), _ setUp: (inout Setup) -> Void = { _ in }
  ) -> HeadlessCheckout {
    var configuration = EcommpaySandboxConfiguration()
    configuration.acs = acs
    let checkout = ScreenFixture.checkout(theme: theme, configuration: configuration)
    var app = checkout.session.app
    var setup = app.setup
    setUp(&setup)
    app.reconfigure(setup)
    checkout.session.restore(app)
    checkout.pay(ScreenFixture.challenged)
    return checkout
  }

  private func ids(_ checkout: HeadlessCheckout) -> [ElementID] { checkout.page.elements.map(\.id) }
  private func boxes(_ checkout: HeadlessCheckout) -> [ElementID: Bool] {
    checkout.page.body.reduce(into: [:]) { if case .checkbox(let box) = $1 { $0[box.id] = box.isOn } }
  }
  private func text(_ checkout: HeadlessCheckout, _ id: ElementID) -> String? {
    for case .text(let text, id: id, tone: _) in checkout.page.body { return text }
    return nil
  }

  @Test(
    "After a wrong code, a small window shows the bank's question above the buttons", arguments: StringTable.languages)
  func wrongInSmallWindow(language: String) throws {
    let scene = try ScreenFixture.scene("challenge-wrong")
    let size = Size(columns: 40, rows: 12)
    let checkout = ScreenFixture.checkout(size: size, language: language, scene: scene)
    scene.play(checkout)
    let challenge = try #require(checkout.flow.challenge)
    #expect(challenge.isWarning && !challenge.label.isEmpty)
    // The status has the first sentence, and the page the whole text.
    #expect(
      challenge.text.hasPrefix(checkout.page.status.text) && checkout.page.status.text.count < challenge.text.count)
    #expect(!checkout.text.contains("…\n"))
    let lines = checkout.text.split(separator: "\n").map(String.init)
    let label = try #require(lines.firstIndex { $0.contains(challenge.label) })
    let button = try #require(lines.firstIndex { $0.contains(challenge.submitLabel) })
    #expect(label < button && lines[..<label].contains { $0.contains("0056") }, "\(checkout.text)")
  }

  @Test("The initial focus is never on the cancel button", arguments: ACSQuestion.allCases)
  func defaultKey(question: ACSQuestion) {
    let version = [.information, .htmlOutOfBand].contains(question) ? "2.3.1" : "2.2.0"
    let checkout = asked(ACSBehaviour(version: version, question: question))
    #expect(checkout.page.id == "challenge")
    #expect(checkout.page.focus != "cancel")
    #expect(ids(checkout).last == "cancel")
    checkout.press("Enter")
    #expect(checkout.page.dialog == nil, "Enter does not open the leave dialog")
  }

  @Test("A single-select challenge requires one option and then prompts for the code")
  func single() {
    let checkout = asked(ACSBehaviour(question: .singleSelect))
    #expect(boxes(checkout) == ["option.phone": false, "option.email": false])
    checkout.perform(.press("submit"))
    #expect(text(checkout, "complaint") == "Choose one first" && checkout.page.status.tone != .error)
    checkout.resize(PageLayout.smallest)
    #expect(checkout.wordsInSight.contains("Choose one first"), "\(checkout.text)")
    checkout.perform(.press("option.phone"))
    checkout.perform(.press("option.email"))
    #expect(boxes(checkout) == ["option.phone": false, "option.email": true])
    checkout.perform(.press("submit"))
    #expect(checkout.flow.challenge?.kind == .code)
    #expect(checkout.flow.challenge?.refusals == 0)
    #expect(text(checkout, "challenge.text")?.contains("j***@example.test") == true)
    checkout.type("1234")
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
  }

  @Test("A single-select challenge works with the keyboard alone")
  func keys() {
    let checkout = asked(ACSBehaviour(question: .singleSelect))
    #expect(checkout.page.focus == "option.phone")
    checkout.press("Tab", "Enter")
    #expect(boxes(checkout)["option.email"] == true)
    #expect(checkout.page.focus == "submit")
    checkout.press("Enter")
    #expect(checkout.flow.challenge?.kind == .code)
  }

  @Test("Space chooses an answer, Enter goes on with it, and the footer says what Enter does")
  func space() {
    let checkout = asked(ACSBehaviour(question: .singleSelect))
    func enter() -> String? { checkout.page.hints.first { $0.key == "Enter" }?.text }
    #expect(enter() == "choose")
    checkout.press("Space")
    #expect(boxes(checkout)["option.phone"] == true && checkout.page.focus == "option.phone")
    checkout.press("Enter")
    #expect(checkout.flow.challenge?.kind == .code && enter() == "submit")
    checkout.press("Tab", "Tab")
    #expect(enter() == "choose", "\(checkout.text)")
  }

  @Test("A wrong multi-select choice is reported and cleared")
  func multiple() {
    let checkout = asked(ACSBehaviour(question: .multiSelect))
    #expect(boxes(checkout).values.allSatisfy { !$0 })
    checkout.perform(.press("submit"))
    #expect(text(checkout, "complaint") != nil && checkout.flow.challenge?.refusals == 0, "it costs no attempt")
    checkout.perform(.press("option.lima"))
    checkout.perform(.press("submit"))
    #expect(checkout.flow.challenge?.isWarning == true)
    #expect(checkout.flow.challenge?.refusals == 1)
    let words = text(checkout, "challenge.text")
    #expect(words?.contains("not right") == true && words?.contains("have you lived in?") == true, "the question stays")
    #expect(boxes(checkout).values.allSatisfy { !$0 })
    checkout.perform(.press("option.oslo"))
    checkout.perform(.press("option.riga"))
    checkout.perform(.press("submit"))
    #expect(checkout.outcome == .success)
  }

  @Test("An early confirmation of an out-of-band challenge is not a failure")
  func outOfBand() {
    let checkout = asked(ACSBehaviour(question: .outOfBand, confirmsAfter: 2))
    #expect(ids(checkout) == ["submit", "cancel"])
    #expect(checkout.text.contains("https://app.cosmobank.test/confirm"))
    #expect(text(checkout, "unconfirmed") == nil)
    checkout.press("Enter")
    #expect(checkout.page.id == "challenge")
    #expect(text(checkout, "unconfirmed") != nil)
    #expect(text(checkout, "challenge.text") == "Have you confirmed in the app? Then continue here.")
    #expect(checkout.flow.challenge?.refusals == 0)
    #expect(checkout.page.status.tone != .error)
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
  }

  @Test(
    "In a small window, who plays the bank's app sees the answers with their keys", arguments: StringTable.languages)
  func playedInSmallWindow(language: String) throws {
    var configuration = EcommpaySandboxConfiguration()
    configuration.acs = ACSBehaviour(question: .outOfBand, confirmsAfter: nil)
    let checkout = ScreenFixture.checkout(
      size: Size(columns: 60, rows: 18), language: language, configuration: configuration,
      simulatesOutOfBandActions: true)
    checkout.pay(ScreenFixture.challenged)
    let strings = try #require(StringTable(language: language))
    for (key, action) in [("[a] ", "elsewhere.approve"), ("[d] ", "elsewhere.decline")] {
      #expect(checkout.text.contains(key + strings(action)), "\(checkout.text)")
    }
    checkout.press("a", "Enter")
    #expect(checkout.outcome == .success)
  }

  @Test("An out-of-band challenge shows its link as a QR code in a large window")
  func camera() throws {
    let checkout = asked(ACSBehaviour(question: .outOfBand))
    let codes = checkout.page.body.compactMap { if case .code(let code) = $0 { code } else { nil } }
    #expect(codes.map(\.text) == [try #require(checkout.flow.challenge?.applicationURL)])
    #expect(!checkout.text.contains("▀"), "80×24 is too small for the QR code")
    #expect(checkout.text.contains("For the QR code, use a larger window"))
    checkout.resize(Size(columns: 100, rows: 30))
    #expect(checkout.text.contains("▀"))
    // The address wraps beside the code.
    #expect(checkout.text.contains("https://app.cosmoba") && checkout.text.contains("nk.test/confirm"))
  }

  @Test("Keys keep working while the bank is processing")
  func keysWhileAtWork() {
    var configuration = EcommpaySandboxConfiguration()
    configuration.acs = ACSBehaviour()
    let checkout = ScreenFixture.checkout(configuration: configuration)
    checkout.hold = { $0.phase == .processing }
    checkout.pay(ScreenFixture.challenged)
    #expect(checkout.page.id == "processing")
    checkout.press("F2")
    #expect(checkout.page.id != "processing")
    checkout.press("Escape", "F10")
    #expect(checkout.page.dialog != nil, "leaving opens the dialog at once")
    checkout.press("Escape")
    checkout.release()
    #expect(checkout.page.id == "challenge")
  }

  @Test(
    "The merchant's challenge window size sets the width of the challenge", arguments: ["01", "02", "03", "04", "05"])
  func window(size: String) {
    let checkout = ScreenFixture.checkout(size: Size(columns: 120, rows: 40)) { options in
      options.threeDSecureInfo = ThreeDSecureInfo(
        threeDSecurePaymentInfo: ThreeDSecurePaymentInfo(challengeWindow: size))
    }
    checkout.pay(ScreenFixture.challenged)
    let columns: [String: Int] = ["01": 40, "02": 48, "03": 62, "04": 75]
    #expect(checkout.page.bodyColumns == columns[size])
  }

  @Test("Polling an out-of-band challenge keeps the screen unchanged")
  func polling() {
    let checkout = asked(ACSBehaviour(question: .outOfBand, confirmsAfter: 3, isTalkative: true))
    checkout.perform(.press("why"))
    checkout.advance(.seconds(5))
    checkout.advance(.seconds(5))
    #expect(checkout.page.id == "challenge")
    #expect(text(checkout, "why.text") != nil, "the section stays unfolded")
    #expect(text(checkout, "unconfirmed") == nil, "the payer has not pressed the button")
    #expect(checkout.page.focus == "why")
    checkout.advance(.seconds(6))
    #expect(checkout.outcome == .success)
  }

  @Test("An unconfirmed out-of-band challenge times out")
  func neverConfirmed() {
    let checkout = asked(ACSBehaviour(question: .outOfBand, confirmsAfter: nil))
    checkout.advance(.seconds(301))
    #expect(checkout.page.id == "retry")
    #expect(checkout.flow.decline?.code == "108")
  }

  @Test("While the bank asks the payer elsewhere, the page says so, and that there is nothing to do here")
  func decoupled() {
    let checkout = asked(ACSBehaviour(answer: "D", confirmsAfter: nil))
    #expect(checkout.page.id == "processing")
    checkout.advance(.seconds(20))
    #expect(checkout.text.contains("Your bank asks you in another way"), "\(checkout.text)")
    #expect(text(checkout, "turn")?.contains("nothing to do here") == true)
    #expect(checkout.backend.outOfBand(.approve))
    checkout.advance(.seconds(1))
    #expect(checkout.outcome == .success)
  }

  @Test("In mock mode, the payer plays the bank that asks elsewhere, by keys and in lines", arguments: ["a", "d"])
  func decoupledPlayed(key: String) throws {
    let checkout = asked(ACSBehaviour(answer: "D", confirmsAfter: nil)) { $0.simulatesOutOfBandActions = true }
    checkout.advance(.seconds(20))
    #expect(checkout.page.id == "processing")
    #expect(checkout.text.contains("Mock mode: you play the other side") && text(checkout, "turn") == nil)
    #expect(checkout.page.hints.contains { $0.key == key }, "\(checkout.page.hints)")
    var dialogue = PlainDialogue(setup: checkout.session.app.setup)
    _ = dialogue.show(checkout.page)
    #expect(dialogue.question?.prompt.contains("1 Approve") == true)
    checkout.press(key)
    checkout.advance(.seconds(10))
    #expect((checkout.outcome == .success) == (key == "a"), "\(checkout.text)")
    #expect((checkout.flow.decline != nil) == (key == "d"), "\(checkout.text)")
  }

  @Test("An HTML challenge shows its text, input and button and notes omitted content")
  func html() {
    let checkout = asked(ACSBehaviour(question: .html))
    #expect(ids(checkout) == ["input.0", "press.1", "cancel"])
    #expect(checkout.page.focus == "input.0")
    #expect(text(checkout, "omitted")?.contains("pictures") == true)
    #expect(text(checkout, "challenge.text") == nil, "only the issuer's page is shown")
    checkout.type("1234")
    #expect(checkout.page.field("input.0")?.text == "1234")
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
  }

  @Test("The bank's own page has the hint at its only input, which stays after a wrong code; a demonstration has none")
  func htmlHint() {
    let checkout = asked(ACSBehaviour(question: .html)) { $0.rightCode = { _ in "1234" } }
    for _ in 1...2 {
      #expect(checkout.page.field("input.0")?.hint == "sandbox: 1234")
      #expect(checkout.text.contains("sandbox: 1234"), "\(checkout.text)")
      checkout.type("0000")
      checkout.press("Enter")
    }
    let clean = asked(ACSBehaviour(question: .html)) { ($0.rightCode, $0.isClean) = ({ _ in "1234" }, true) }
    #expect(clean.page.field("input.0")?.hint.isEmpty == true)
  }

  @Test(
    "Information and HTML out-of-band challenges of version 2.3.1 succeed",
    arguments: [ACSQuestion.information, .htmlOutOfBand])
  func newKinds(question: ACSQuestion) {
    let checkout = asked(ACSBehaviour(version: "2.3.1", question: question, confirmsAfter: 1))
    #expect(ids(checkout).first == "submit")
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
  }

  @Test("A wrong code clears the entry, keeps the focus and shows the issuer's message")
  func wrongCode() {
    let checkout = asked(ACSBehaviour())
    checkout.type("0000")
    checkout.press("Enter")
    #expect(checkout.page.focus == "otp")
    #expect(checkout.page.status.text.isEmpty)
    for case .field(let field) in checkout.page.body { #expect(field.text.isEmpty) }
    #expect(text(checkout, "challenge.text")?.hasPrefix("! That code was not right. You have 2 attempts left.") == true)
    #expect(text(checkout, "attempts") == "Wrong answers so far: 1")
  }

  @Test(
    "A code is sent without what groups it or is copied along with it, pasted or typed",
    // Sources: https://github.com/getsentry/sentry/pull/122222, https://github.com/alexwohlbruck/parchment/issues/373
    arguments: ["12-34", " 12 34\n", "12\u{2011}34", "\u{202A}1234\u{202C}", "1\u{FE0D}2–34", "１２-３４"])
  func groupedCode(code: String) {
    let pasted = asked(ACSBehaviour())
    pasted.paste(code)
    pasted.press("Enter")
    #expect(pasted.outcome == .success)
    let typed = asked(ACSBehaviour())
    for character in code where !character.isNewline { typed.type(String(character)) }
    typed.press("Enter")
    #expect(typed.outcome == .success)
  }

  @Test("A new code can be requested once, then only after a countdown")
  func resend() {
    let checkout = asked(ACSBehaviour())
    checkout.perform(.press("resend"))
    #expect(text(checkout, "challenge.text")?.hasPrefix("We have sent the code again") == true)
    #expect(text(checkout, "countdown")?.contains("s") == true)
    #expect(checkout.page.elements.first { $0.id == "resend" }?.isEnabled == false)
    let number = checkout.flow.challenge?.number
    checkout.perform(.press("resend"))
    #expect(checkout.flow.challenge?.number == number, "no challenge request was sent")
    checkout.advance(.seconds(60))
    #expect(text(checkout, "countdown") == nil)
    checkout.perform(.press("resend"))
    #expect(checkout.flow.challenge?.number == number.map { $0 + 1 })
  }

  @Test("The trust box and folded sections keep their state after a wrong code")
  func sections() {
    let checkout = asked(ACSBehaviour(isTalkative: true))
    #expect(boxes(checkout) == ["trust": false])
    #expect(text(checkout, "why.text") == nil)
    checkout.perform(.press("trust"))
    checkout.perform(.press("why"))
    checkout.perform(.press("more"))
    #expect(text(checkout, "why.text") != nil)
    checkout.perform(.fill("otp", text: "0000"))
    checkout.perform(.press("submit"))
    #expect(boxes(checkout) == ["trust": true])
    #expect(text(checkout, "more.text") != nil)
    let sent = checkout.entries.compactMap { entry -> JSON? in
      if case .message(let message) = entry.kind { message.body["whitelistingDataEntry"] } else { nil }
    }
    #expect(sent == ["Y"])
    checkout.perform(.press("why"))
    #expect(text(checkout, "why.text") == nil)
  }

  @Test("Tab moves the focus down the page, in the order in which its elements stand", arguments: ACSQuestion.allCases)
  func order(question: ACSQuestion) {
    let version = [.information, .htmlOutOfBand].contains(question) ? "2.3.1" : "2.2.0"
    let checkout = asked(ACSBehaviour(version: version, question: question, isTalkative: true))
    let shown = checkout.page.elements.filter(\.isEnabled).map(\.id)
    guard let first = checkout.page.focus, let start = shown.firstIndex(of: first) else {
      Issue.record("the focus is not on the page\n\(checkout.text)")
      return
    }
    let expected = shown[start...] + shown[..<start]
    var visited: [ElementID] = []
    for _ in shown {
      visited.append(checkout.page.focus ?? "none")
      checkout.press("Tab")
    }
    #expect(visited == Array(expected), "\(checkout.text)")
    #expect(checkout.page.focus == first)
  }

  @Test("Leaving the challenge is recorded as a cancellation")
  func cancel() {
    let checkout = asked(ACSBehaviour())
    checkout.press("Esc", "Tab", "Enter")
    let ends = checkout.entries.compactMap { entry -> String? in
      if case .note("threeds.end", let details) = entry.kind { details["code"] } else { nil }
    }
    #expect(ends == ["threeds.cancelled"])
  }

  @Test(
    "An issuer fault ends the challenge once with its code and never succeeds",
    arguments: [
      (ACSFault.otherServerTransaction, "threeds.protocol.301"), (.otherACSTransaction, "threeds.protocol.301"),
      (.otherVersion, "threeds.protocol.102"), (.counterBehind, "threeds.protocol.302"),
      (.counterAhead, "threeds.protocol.302"), (.repeated, "threeds.protocol.302"),
      (.missingElement, "threeds.protocol.201"), (.emptyElement, "threeds.protocol.201"),
      (.wrongFormat, "threeds.protocol.203"), (.duplicateElement, "threeds.protocol.204"),
      (.unknownMessage, "threeds.protocol.101"), (.unknownCriticalExtension, "threeds.protocol.202"),
      (.notJSON, "threeds.protocol.101"), (.empty, "threeds.protocol.101"), (.error, "threeds.protocol.403"),
      (.late, "threeds.timedOut.message"), (.silent, "threeds.timedOut.message"),
    ])
  func faults(fault: ACSFault, code: String) {
    let checkout = asked(ACSBehaviour(faults: [1: fault]))
    checkout.type("1234")
    checkout.press("Enter")
    if fault == .silent || fault == .late { checkout.advance(.seconds(60)) }
    let ends = checkout.entries.compactMap { entry -> String? in
      if case .note("threeds.end", let details) = entry.kind { details["code"] } else { nil }
    }
    #expect(ends == [code])
    #expect(checkout.outcome != .success)
    #expect(checkout.page.id == "result" || checkout.page.id == "retry")
  }

  @Test("The inspector shows the liability and the issuer's rule")
  func inspector() {
    let checkout = asked(ACSBehaviour())
    checkout.type("1234")
    checkout.press("Enter")
    let notes = checkout.entries.compactMap { entry -> String? in
      if case .note(let key, let details) = entry.kind {
        key + " " + (details["rule"] ?? details["eci"] ?? "")
      } else {
        nil
      }
    }
    #expect(notes.contains("threeds.rule card 60: 60 >= 50, challenge"))
    #expect(notes.contains("threeds.result.issuer 05"))
  }
}
