import CheckoutCore
import Ecommpay
import Rehearsal
import Sandbox
import Screens
import Terminal
import Testing

/// Every kind of question as a person meets it: the sandbox's issuer asks, keys answer.
@Suite("The issuer's question")
struct ChallengeScreenTests {
  private func asked(_ acs: ACSBehaviour, theme: Theme = Theme()) -> HeadlessCheckout {
    var configuration = SandboxConfiguration()
    configuration.acs = acs
    let checkout = Stage.checkout(theme: theme, configuration: configuration)
    checkout.pay(Stage.challenged)
    return checkout
  }

  private func ids(_ checkout: HeadlessCheckout) -> [String] { checkout.page.elements.map(\.id) }
  private func boxes(_ checkout: HeadlessCheckout) -> [String: Bool] {
    checkout.page.body.reduce(into: [:]) { if case .checkbox(let box) = $1 { $0[box.id] = box.isOn } }
  }
  private func text(_ checkout: HeadlessCheckout, _ id: String) -> String? {
    for case .text(let text, id: id, tone: _) in checkout.page.body { return text }
    return nil
  }

  @Test("The way out is never where a key begins", arguments: ACSQuestion.allCases)
  func defaultKey(question: ACSQuestion) {
    let version = [.information, .htmlOutOfBand].contains(question) ? "2.3.1" : "2.2.0"
    let checkout = asked(ACSBehaviour(version: version, question: question))
    #expect(checkout.page.id == "challenge")
    #expect(checkout.page.focus != "cancel")
    #expect(ids(checkout).last == "cancel")
    checkout.press("Enter")
    #expect(checkout.page.dialog == nil, "Enter never asks to leave")
  }

  @Test("One of several: nothing chosen, one takes the choice from the other; then the code goes there")
  func single() {
    let checkout = asked(ACSBehaviour(question: .singleSelect))
    #expect(boxes(checkout) == ["option.phone": false, "option.email": false])
    checkout.act(.press("submit"))
    #expect(checkout.page.status.tone == .error, "nothing was chosen")
    checkout.act(.press("option.phone"))
    checkout.act(.press("option.email"))
    #expect(boxes(checkout) == ["option.phone": false, "option.email": true])
    checkout.act(.press("submit"))
    #expect(checkout.flow.challenge?.kind == .code)
    #expect(checkout.flow.challenge?.refusals == 0)
    #expect(text(checkout, "challenge.text")?.contains("j***@example.test") == true)
    checkout.type("1234")
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
  }

  @Test("By keys alone: Space and Enter choose, Tab moves")
  func keys() {
    let checkout = asked(ACSBehaviour(question: .singleSelect))
    #expect(checkout.page.focus == "option.phone")
    checkout.press("Tab", "Enter")
    #expect(boxes(checkout)["option.email"] == true)
    #expect(checkout.page.focus == "submit")
    checkout.press("Enter")
    #expect(checkout.flow.challenge?.kind == .code)
  }

  @Test("Several of several: wrong ones are said to be wrong and nothing stays chosen")
  func multiple() {
    let checkout = asked(ACSBehaviour(question: .multiSelect))
    #expect(boxes(checkout).values.allSatisfy { !$0 })
    checkout.act(.press("option.lima"))
    checkout.act(.press("submit"))
    #expect(checkout.page.status.tone == .error)
    #expect(checkout.flow.challenge?.refusals == 1)
    #expect(boxes(checkout).values.allSatisfy { !$0 })
    checkout.act(.press("option.oslo"))
    checkout.act(.press("option.riga"))
    checkout.act(.press("submit"))
    #expect(checkout.outcome == .success)
  }

  @Test("Out of band: pressed too early is «not confirmed yet», no failure; with a link, without an entry")
  func outOfBand() {
    let checkout = asked(ACSBehaviour(question: .outOfBand, confirmsAfter: 2))
    #expect(ids(checkout) == ["submit", "cancel"])
    #expect(checkout.text.contains("https://app.cosmobank.test/confirm"))
    #expect(text(checkout, "unconfirmed") == nil)
    checkout.press("Enter")
    #expect(checkout.page.id == "challenge")
    #expect(text(checkout, "unconfirmed") != nil)
    #expect(text(checkout, "challenge.text") == "Have you confirmed in the application? Then go on here.")
    #expect(checkout.flow.challenge?.refusals == 0)
    #expect(checkout.page.status.tone != .error)
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
  }

  @Test("Out of band: a code for the camera says the same as the link, where there is room")
  func camera() throws {
    let checkout = asked(ACSBehaviour(question: .outOfBand))
    let codes = checkout.page.body.compactMap { if case .code(let code) = $0 { code } else { nil } }
    #expect(codes.map(\.text) == [try #require(checkout.flow.challenge?.applicationURL)])
    #expect(!checkout.text.contains("▀"), "not in 80×24")
    #expect(checkout.text.contains("For the QR code, use a larger window"))
    checkout.resize(Size(columns: 100, rows: 30))
    #expect(checkout.text.contains("▀"))
    #expect(checkout.text.contains("https://app.cosmobank.test/confirm"))
  }

  @Test("While it is shown that the bank is at work, keys do what they do")
  func keysWhileAtWork() {
    var configuration = SandboxConfiguration()
    configuration.acs = ACSBehaviour()
    let checkout = Stage.checkout(configuration: configuration)
    checkout.hold = { $0.phase == .processing }
    checkout.pay(Stage.challenged)
    #expect(checkout.page.id == "processing")
    checkout.press("F2")
    #expect(checkout.page.id != "processing")
    checkout.press("Escape", "F10")
    #expect(checkout.page.dialog != nil, "leaving asks at once")
    checkout.press("Escape")
    checkout.release()
    #expect(checkout.page.id == "challenge")
  }

  @Test("The merchant's window is how wide the question is", arguments: ["01", "02", "03", "04", "05"])
  func window(size: String) {
    let checkout = Stage.checkout(size: Size(columns: 120, rows: 40)) { options in
      options.threeDSecureInfo = ThreeDSecureInfo(
        threeDSecurePaymentInfo: ThreeDSecurePaymentInfo(challengeWindow: size))
    }
    checkout.pay(Stage.challenged)
    let columns: [String: Int] = ["01": 40, "02": 48, "03": 62, "04": 75]
    #expect(checkout.page.bodyColumns == columns[size])
  }

  @Test("Out of band: the issuer is asked now and then, and what is on the screen stays")
  func polling() {
    let checkout = asked(ACSBehaviour(question: .outOfBand, confirmsAfter: 3, isTalkative: true))
    checkout.act(.press("why"))
    checkout.advance(.seconds(5))
    checkout.advance(.seconds(5))
    #expect(checkout.page.id == "challenge")
    #expect(text(checkout, "why.text") != nil, "still unfolded")
    #expect(text(checkout, "unconfirmed") == nil, "the person has said nothing")
    #expect(checkout.page.focus == "why")
    checkout.advance(.seconds(6))
    #expect(checkout.outcome == .success)
  }

  @Test("Out of band, and nobody confirms: the time is over, and the issuer's patience counts")
  func neverConfirmed() {
    let checkout = asked(ACSBehaviour(question: .outOfBand, confirmsAfter: nil))
    checkout.advance(.seconds(301))
    #expect(checkout.page.id == "retry")
    #expect(checkout.flow.decline?.code == "108")
  }

  @Test("A page of HTML: its text, its input, its button; what cannot be shown is said")
  func html() {
    let checkout = asked(ACSBehaviour(question: .html))
    #expect(ids(checkout) == ["input.0", "press.1", "cancel"])
    #expect(checkout.page.focus == "input.0")
    #expect(text(checkout, "omitted")?.contains("pictures") == true)
    #expect(text(checkout, "challenge.text") == nil, "the issuer's page is all there is")
    checkout.type("1234")
    #expect(!checkout.text.contains("1234"))
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
  }

  @Test("2.3.1: an information, and a page out of band", arguments: [ACSQuestion.information, .htmlOutOfBand])
  func newKinds(question: ACSQuestion) {
    let checkout = asked(ACSBehaviour(version: "2.3.1", question: question, confirmsAfter: 1))
    #expect(ids(checkout).first == "submit")
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
  }

  @Test("A wrong code clears the entry, keeps the focus and says what the issuer said")
  func wrongCode() {
    let checkout = asked(ACSBehaviour())
    checkout.type("0000")
    checkout.press("Enter")
    #expect(checkout.page.focus == "otp")
    #expect(checkout.page.status.text.hasPrefix("That code was not right. You have 2 tries left."))
    for case .field(let field) in checkout.page.body { #expect(field.text.isEmpty) }
    #expect(text(checkout, "challenge.text")?.hasPrefix("! ") == true)
    #expect(text(checkout, "attempts") == "Wrong answers so far: 1")
  }

  @Test("Another code can be asked for once; the next one only after a while, and the screen counts")
  func resend() {
    let checkout = asked(ACSBehaviour())
    checkout.act(.press("resend"))
    #expect(text(checkout, "challenge.text")?.hasPrefix("We have sent the code again") == true)
    #expect(text(checkout, "countdown")?.contains("s") == true)
    #expect(checkout.page.elements.first { $0.id == "resend" }?.isEnabled == false)
    let number = checkout.flow.challenge?.number
    checkout.act(.press("resend"))
    #expect(checkout.flow.challenge?.number == number, "nothing was sent")
    checkout.advance(.seconds(60))
    #expect(text(checkout, "countdown") == nil)
    checkout.act(.press("resend"))
    #expect(checkout.flow.challenge?.number == number.map { $0 + 1 })
  }

  @Test("Trust is a box, why and more are folded at first, and stay as they were after a wrong code")
  func sections() {
    let checkout = asked(ACSBehaviour(isTalkative: true))
    #expect(boxes(checkout) == ["trust": false])
    #expect(text(checkout, "why.text") == nil)
    checkout.act(.press("trust"))
    checkout.act(.press("why"))
    checkout.act(.press("more"))
    #expect(text(checkout, "why.text") != nil)
    checkout.act(.fill("otp", text: "0"))
    checkout.act(.press("submit"))
    #expect(boxes(checkout) == ["trust": true])
    #expect(text(checkout, "more.text") != nil)
    let sent = checkout.entries.compactMap { entry -> JSON? in
      if case .message(let message) = entry.kind { message.body["whitelistingDataEntry"] } else { nil }
    }
    #expect(sent == ["Y"])
    checkout.act(.press("why"))
    #expect(text(checkout, "why.text") == nil)
  }

  @Test("Leaving is remembered as a cancel, whatever the issuer makes of it")
  func cancel() {
    let checkout = asked(ACSBehaviour())
    checkout.press("Esc", "Tab", "Enter")
    let ends = checkout.entries.compactMap { entry -> String? in
      if case .note("threeds.end", let details) = entry.kind { details["code"] } else { nil }
    }
    #expect(ends == ["threeds.cancelled"])
  }

  @Test(
    "Whatever goes wrong at the issuer: one end, its code told, never a success",
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

  @Test("Who bears a fraud, and by which rule the issuer decided, stands in the inspector")
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
    #expect(notes.contains("threeds.rule card 60: 60 of 50, challenge"))
    #expect(notes.contains("threeds.result.issuer 05"))
  }
}
