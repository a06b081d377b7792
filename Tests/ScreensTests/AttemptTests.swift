import CheckoutCore
import KassaEcommpaySandbox
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

/// Tests a second payment attempt after a decline, both on the screen and in the flow entries.
@Suite("Second payment attempt")
struct AttemptTests {
  /// Pays with a card that is declined, then retries and returns to the card form.
  private func leftAfterRetry() -> HeadlessCheckout {
    let checkout = ScreenFixture.checkout(size: Size(columns: 80, rows: 40))
    checkout.pay(ScreenFixture.declined)
    checkout.press("Enter")
    #expect(checkout.page.id == "card")
    return checkout
  }

  private static let cascade = EcommpaySandboxConfiguration { $0.sandboxScenario = .cascade }

  /// Pays with a card that one provider declines, up to the offer of another provider.
  private func cascading() -> HeadlessCheckout {
    let checkout = ScreenFixture.checkout(configuration: Self.cascade)
    checkout.pay(ScreenFixture.frictionless)
    #expect(checkout.page.id == "cascade")
    return checkout
  }

  @Test("A retry keeps what has happened in the progress and in the record")
  func keepsSteps() {
    let checkout = leftAfterRetry()
    #expect(checkout.text.contains("order ✓ ─ method ✓ ─ details ● ─ bank ✗ ─ done"))
    #expect(checkout.text.contains("step 7 of 13"))
    checkout.press("F10")
    checkout.perform(.press("leave"))
    #expect(checkout.page.id == "result")
    #expect(checkout.outcome == .declined)
    #expect(Set(checkout.flow.completed).isSuperset(of: Array(Step.allCases.prefix(10)) + [.resultDisplayed]))
    // In each attempt, every completed step has its own entry.
    let done = checkout.entries.filter { $0.kind == .completed }
    #expect(done.filter { $0.step == .detailsConfirmed }.map(\.attempt) == [1])
    #expect(done.last { $0.step == .resultDisplayed }?.attempt == 2)
  }

  @Test("Back leads from the form of another attempt to the ways after the decline, and keeps the declined card")
  func back() {
    let checkout = leftAfterRetry()
    func number() -> String? {
      for case .field(let field) in checkout.page.body where field.id == .pan { return field.text }
      return nil
    }
    let kept = number()
    checkout.press("Esc")
    #expect(checkout.page.id == "retry" && checkout.text.contains("bank ✗"), "\(checkout.text)")
    checkout.press("Down", "Enter")
    #expect(checkout.page.id == "card" && number() == "")
    checkout.press("Esc")
    #expect(checkout.page.id == "retry")
    checkout.press("Enter")
    #expect(checkout.page.id == "card" && number() == kept && kept?.hasSuffix("1111") == true)
    #expect(checkout.flow.attempt == 2)
  }

  @Test("Between two attempts, nobody processes the payment")
  func title() {
    let checkout = leftAfterRetry()
    func title() -> String {
      PaymentSummary(checkout.session.app.presentation, of: checkout.session.app.setup.order).title(.english)
    }
    #expect(title() == "Not paid")
    checkout.hold = { $0.phase == .processing }
    checkout.type("123")
    checkout.press("Enter")
    #expect(title() == "Processing", "\(checkout.text)")
  }

  @Test("The inspector shows each attempt in its own section")
  func inspector() {
    let checkout = leftAfterRetry()
    checkout.press("F2")
    checkout.press("End")
    #expect(checkout.text.contains("Attempt 2"))
  }

  @Test("Plain mode labels the second attempt and repeats no step")
  func plain() {
    let player = PlainPlayer(ScreenFixture.checkout(), tellsSteps: true)
    player.answer("1", "1", ScreenFixture.declined, "12/30", "123", "Jane Doe", "1")
    let before = player.lines.count
    player.answer("1", "", "", "123", "", "1")
    #expect(player.checkout.page.id == "retry")
    let steps = player.lines.filter { $0.contains("of 13") }
    #expect(Set(steps).count == steps.count, "\(steps)")
    let fresh = player.lines.dropFirst(before).filter { $0.contains("of 13") }
    #expect(fresh.allSatisfy { $0.hasPrefix("Attempt 2 · step ") }, "\(fresh)")
    #expect(fresh.first?.contains("step 7 of 13") == true)
    #expect(fresh.count == 4 && fresh.last?.contains("step 10 of 13") == true, "\(fresh)")
  }

  @Test("Plain mode labels the attempt with the next provider")
  func cascade() {
    let player = PlainPlayer(ScreenFixture.checkout(configuration: Self.cascade), tellsSteps: true)
    player.answer("1", "1", "4000000000000077", "12/30", "123", "Jane Doe", "1")
    #expect(player.checkout.page.id == "cascade")
    player.answer("1")
    #expect(player.checkout.outcome == .success)
    let steps = player.lines.filter { $0.contains("of 13") }
    #expect(Set(steps).count == steps.count, "\(steps)")
    #expect(steps.contains { $0.hasPrefix("Attempt 2 · step 9 of 13") })
    #expect(!steps.contains { $0.hasPrefix("Attempt 2 · step 8") })
  }

  @Test("A decline by one provider stands at the bank while another provider is offered")
  func declinedByProvider() {
    let checkout = cascading()
    #expect(checkout.page.progress?.stages.map(\.state) == [.done, .done, .done, .failed, .toCome])
    checkout.press("Enter")
    #expect(checkout.page.progress?.stages.map(\.state) == [.done, .done, .done, .done, .done])
  }

  @Test("A retry is offered while the platform allows it, and not after the final decline")
  func exhausted() {
    var configuration = EcommpaySandboxConfiguration()
    configuration.sandboxScenario = .retry
    let checkout = ScreenFixture.checkout(size: Size(columns: 100, rows: 40), configuration: configuration)
    checkout.pay(ScreenFixture.frictionless)
    var attempts = 1
    while checkout.page.id == "retry", attempts < 20 {
      #expect(checkout.text.contains("Try this card again"))
      checkout.press("Enter")
      checkout.type("123")
      checkout.press("Tab", "Enter")
      attempts += 1
    }
    #expect(attempts == 5)
    #expect(checkout.outcome == .declined)
    #expect(!checkout.text.contains("Try again"), "\(checkout.text)")
    #expect(checkout.text.contains("This payment has ended"))
  }

  /// Returns the step number and attempt number of each message sent to the given path.
  private func places(_ path: String, _ checkout: HeadlessCheckout) -> [[Int]] {
    checkout.entries.compactMap { entry in
      guard case .message(let message) = entry.kind, message.name.hasSuffix(path) else { return nil }
      return [entry.step.rawValue, entry.attempt]
    }
  }

  @Test("A retry request is recorded in its own step, and step 12 waits for the result")
  func messages() {
    let checkout = ScreenFixture.checkout()
    checkout.pay(ScreenFixture.declined)
    #expect(checkout.page.id == "retry")
    #expect(!checkout.entries.contains { $0.step == .resultReceived && $0.kind.isMessage })
    #expect(checkout.flow.notification?.status == "awaiting customer")
    #expect(!checkout.flow.completed.contains(.merchantNotified), "the decline of one attempt is not the outcome")
    checkout.press("Enter", "Shift-Tab", "Shift-Tab", "Ctrl-U")
    checkout.type(ScreenFixture.frictionless)
    checkout.press("Tab", "Tab")
    checkout.type("123")
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
    #expect(places("/v1/payment", checkout) == [[8, 1], [8, 2]])
    #expect(checkout.entries.contains { $0.step == .resultReceived && $0.kind.isMessage && $0.attempt == 2 })
    #expect(checkout.flow.completed.contains(.merchantNotified))
  }

  @Test("A cascade attempt begins with its own request")
  func cascadeMessages() {
    let checkout = cascading()
    #expect(!checkout.entries.contains { $0.step == .resultReceived && $0.kind.isMessage })
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
    #expect(places("cascade", checkout) == [[9, 2]])
  }
}

extension FlowEntry.Kind {
  fileprivate var isMessage: Bool { if case .message = self { true } else { false } }
}
