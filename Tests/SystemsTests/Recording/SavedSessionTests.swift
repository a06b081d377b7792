import CheckoutCore
import KassaBackend
import KassaLedger
import KassaRehearsal
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaSystems

/// `w` on the result saves a script that plays, for every payment system.
@Suite("Saving what just happened")
struct SavedSessionTests {
  /// Plays a script from an empty ledger.
  static func play(_ text: String) throws -> CaseResult {
    let script = try Script(text, source: "saved.yaml")
    return Player(compose: CheckoutInputs.composeScript).play(script, script.cells[0]).result
  }

  @Test("A payment that was saved passes when it is played", arguments: TestSystem.all)
  func passes(system: TestSystem) throws {
    let fixture = try system.stage()
    let checkout = fixture.checkout
    #expect(Passer(system: system).go(checkout), "\(checkout.text)")
    checkout.press("w")
    let text = try #require(checkout.savedScripts.last?.text, "\(checkout.page.status.text)")
    #expect(text.contains("provider: \(system.name)\n"), "\(text)")
    for (field, secret) in system.typed where secret.allSatisfy(\.isNumber) && secret != "1234" {
      #expect(!text.contains(secret), "\(field) is in the script\n\(text)")
    }
    let result = try Self.play(text)
    #expect(result.failure == nil, "\(result.failureText)\n\(text)")
  }

  @Test("The ticket of a payment has its script, its messages and nothing secret", arguments: TestSystem.all)
  func ticket(system: TestSystem) throws {
    let fixture = try system.stage()
    let checkout = fixture.checkout
    #expect(Passer(system: system).go(checkout), "\(checkout.text)")
    checkout.press("w", "B")
    let file = try #require(checkout.savedTickets.last, "\(checkout.page.status.text)")
    let ticket = try Ticket(parsing: file.text, source: file.name)
    #expect(try ticket.script(source: file.name).text == checkout.savedScripts.last?.text)
    #expect(ticket.system == system.name && ticket.har != nil && ticket.screens.last?.name == "result")
    let number = system.typed["pan"] ?? system.typed["cardNumber"]
    let code = system.typed["code"] ?? system.typed["cvv"]
    for line in file.text.split(separator: "\n") {
      if let number { #expect(!line.filter(\.isNumber).contains(number), "\(line)") }
      let words = line.split { !$0.isLetter && !$0.isNumber }
      if let code { #expect(!words.contains(Substring(code)), "\(line)") }
    }
  }

  @Test(
    "What is done in Payments is played, and what is only looked at is left out, whatever else the list has",
    // Both checkouts have the same seed, and so the same idempotency keys: Dolyame would take the second order for the first.
    arguments: TestSystem.operable.filter { $0.name != TestSystem.dolyame.name })
  func payments(system: TestSystem) throws {
    let storage = PaymentStorage(.memory)
    let earlier = HeadlessCheckout(try CheckoutInputs(system.kind, storage: storage).compose())
    #expect(Passer(system: system).go(earlier), "\(earlier.text)")
    earlier.finish()
    let checkout = HeadlessCheckout(try CheckoutInputs(system.kind, storage: storage).compose())
    defer { checkout.finish() }
    #expect(Passer(system: system).go(checkout), "\(checkout.text)")
    checkout.advance(.seconds(600))
    // An operation on the earlier payment is asked for, and left.
    checkout.press("F4", "/", "Esc", "/", "Down", "Enter", "Enter", "Enter", "Esc")
    let takesPart = [TestSystem.ecommpay.name, TestSystem.worldline.name, TestSystem.applePay.name].contains(
      system.name)
    // The question is left once, and answered when it is asked again.
    let asked = ["Enter", "Enter", "Enter", "Tab", "Enter"]
    for key in ["/", "Enter"] + (takesPart ? ["Tab", "1", "Tab"] : ["Enter"]) + asked {
      checkout.press(key)
    }
    checkout.advance(.seconds(600))
    checkout.press("Esc", "F4", "F4")
    #expect(checkout.page.id == .result, "\(checkout.text)")
    checkout.press("w")
    let text = try #require(checkout.savedScripts.last?.text, "\(checkout.page.status.text)")
    let operation = try #require(checkout.flow.postPaymentOperations.done.first?.operation, "\(checkout.text)")
    let twice = String(repeating: "  - choose: \(operation.rawValue)\n", count: 2)
    #expect(text.contains(twice) && text.contains("desk.amount") == takesPart, "\(text)")
    #expect(!text.contains("press: \"/\"") && !text.contains("press: Down"), "\(text)")
    let result = try Self.play(text)
    #expect(result.failure == nil, "\(result.failureText)\n\(text)")
  }

  @Test("What is done with a payment of another payment system that has the same number is left out")
  func sameNumber() throws {
    let storage = PaymentStorage(.memory)
    let earlier = HeadlessCheckout(try CheckoutInputs(WorldlineSystem.self, storage: storage).compose())
    #expect(Passer(system: .worldline).go(earlier), "\(earlier.text)")
    earlier.finish()
    let checkout = HeadlessCheckout(try CheckoutInputs(EcommpaySystem.self, storage: storage).compose())
    defer { checkout.finish() }
    #expect(Passer(system: .ecommpay).go(checkout), "\(checkout.text)")
    checkout.advance(.seconds(600))
    checkout.press("F4")
    checkout.perform(
      .press(.merchantPayment(PaymentKey(provider: WorldlineSystem.name, payment: "internal_payment_id_1"))))
    checkout.press("Enter", "Enter", "Tab", "Enter")
    checkout.advance(.seconds(600))
    #expect(checkout.text.contains("✓ Refunded"), "the operation is done: \(checkout.text)")
    checkout.press("Esc", "w")
    let text = try #require(checkout.savedScripts.last?.text, "\(checkout.page.status.text)")
    for operation in PaymentOperation.allCases { #expect(!text.contains("choose: \(operation.rawValue)"), "\(text)") }
  }

  @Test("A payment of an earlier run that is checked in Payments makes no script")
  func resumed() throws {
    let storage = PaymentStorage(.memory)
    let earlier = HeadlessCheckout(try CheckoutInputs(EcommpaySystem.self, storage: storage).compose())
    earlier.arm(Fault(.connectionReset, step: 8, times: nil))
    Passer(system: .ecommpay).go(earlier)
    #expect(earlier.flow.result?.outcome == .pending, "\(earlier.text)")
    earlier.finish()
    let checkout = HeadlessCheckout(try CheckoutInputs(EcommpaySystem.self, storage: storage).compose())
    defer { checkout.finish() }
    checkout.press("F4", "Enter")
    #expect(checkout.page.focus == .check, "\(checkout.text)")
    checkout.press("Enter")
    checkout.advance(.seconds(600))
    checkout.press("w")
    #expect(checkout.savedScripts.isEmpty && checkout.page.id == .result, "\(checkout.text)")
  }

  /// The checkout of a later run, whose customer has paid with this card and saved it. It shows the list of methods.
  private func later(_ system: TestSystem, cards: [String]) throws -> HeadlessCheckout {
    var settings = SandboxSettings()
    if system.name == TestSystem.ecommpay.name { settings.keeping = "askCustomer" }
    let storage = PaymentStorage(.memory)
    func composed() throws -> ComposedCheckout {
      try CheckoutInputs(system.kind, settings: settings, storage: storage).compose()
    }
    for (index, card) in cards.enumerated() {
      let earlier = HeadlessCheckout(try composed(), seed: UInt64(index + 2))
      defer { earlier.finish() }
      earlier.press("Enter")
      if earlier.page.id == .methods { earlier.perform(.press("card")) }
      for (id, text) in [(ElementID.pan, card), (.expiry, "12/30"), (.code, "123"), (.holder, "JANE DOE")] {
        earlier.perform(.fill(id, text: text))
      }
      earlier.perform(.press(.save))
      earlier.perform(.press(.pay))
      #expect(earlier.flow.result?.outcome == .success, "\(earlier.text)")
    }
    let checkout = HeadlessCheckout(try composed())
    checkout.press("Enter")
    #expect(checkout.page.id == .methods, "\(checkout.text)")
    return checkout
  }

  /// Pays with the selected card, and saves the script.
  private func pay(_ checkout: HeadlessCheckout) {
    checkout.press("Enter")
    checkout.type("123")
    checkout.press("Enter")
    #expect(checkout.flow.result?.outcome == .success, "\(checkout.text)")
    checkout.press("w")
  }

  @Test(
    "A payment with a card that an earlier run has saved is played with the same card saved",
    arguments: [(TestSystem.ecommpay, "4000000000000077", "0077"), (.assist, "5555555555554444", "4444")])
  func savedCard(system: TestSystem, card: String, digits: String) throws {
    let checkout = try later(system, cards: [card])
    defer { checkout.finish() }
    pay(checkout)
    let text = try #require(checkout.savedScripts.last?.text, "\(checkout.page.status.text)")
    let chosen = try #require(
      text.split(separator: "\n").first { $0.contains("choose") && $0.contains(digits) }, "\(text)")
    #expect(text.contains("given: {\"saved-card\":\"$card.") && !text.contains(card), "\(text)")
    #expect(!chosen.contains("account:"), "\(text)")
    let result = try Self.play(text)
    #expect(result.failure == nil, "\(result.failureText)\n\(text)")
  }

  @Test("A new card is chosen by name too, wherever it stands below the saved ones")
  func newCard() throws {
    let checkout = try later(.ecommpay, cards: ["4000000000000077", "5555555555554444"])
    defer { checkout.finish() }
    checkout.press("Down", "Down")
    Passer(system: .ecommpay).go(checkout)
    checkout.press("w")
    let text = try #require(checkout.savedScripts.last?.text, "\(checkout.page.status.text)")
    #expect(text.contains("- choose: card\n"), "\(text)")
    let result = try Self.play(text)
    #expect(result.failure == nil, "\(result.failureText)\n\(text)")
  }

  @Test("The second of two saved cards pays, with only that one in the script")
  func secondCard() throws {
    let checkout = try later(.ecommpay, cards: ["4000000000000077", "5555555555554444"])
    defer { checkout.finish() }
    checkout.press("Down")
    pay(checkout)
    let text = try #require(checkout.savedScripts.last?.text, "\(checkout.page.status.text)")
    #expect(text.contains("$card.mastercard-4444") && !text.contains("visa-0077"), "\(text)")
    let result = try Self.play(text)
    #expect(result.failure == nil, "\(result.failureText)\n\(text)")
  }

  @Test("A saved card that is no test card, and a deletion among several, are refused with the reason")
  func refused() throws {
    let unlisted = try later(.ecommpay, cards: ["4539578763621486"])
    defer { unlisted.finish() }
    pay(unlisted)
    let several = try later(.ecommpay, cards: ["4000000000000077", "5555555555554444"])
    defer { several.finish() }
    several.press("Delete")
    several.perform(.press(.forget))
    several.press("F10")
    several.press("w")
    for checkout in [unlisted, several] {
      #expect(checkout.savedScripts.isEmpty, "\(checkout.savedScripts)")
      #expect(checkout.text.contains("kept by an earlier run"), "\(checkout.text)")
    }
  }

  @Test("The settings of the sandbox and the mock mode are in the script", arguments: TestSystem.all)
  func settings(system: TestSystem) throws {
    var settings = CheckoutSettings()
    settings.provider = system.name
    settings.mock = system.kind.mocks.first
    settings.language = "de"
    settings.sandbox.notifications = .refused
    let composed = try CheckoutInputs.composeScript(settings)
    let editor = try #require(composed.setup.editor)
    let script = editor.script(editor.current)
    #expect(script.first { $0.name == "mock" }?.value.string == system.kind.mocks.first)
    #expect(script.first { $0.name == "notifications" }?.value.string == "refused")
    #expect(script.contains { $0.name == "language" })
  }
}
