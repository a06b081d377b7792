import CheckoutCore
import Rehearsal
import Sandbox
import Screens
import Terminal
import Testing

/// A second attempt at paying, as a person and a tester see it.
@Suite("A second attempt")
struct AttemptTests {
  /// Declined, tried again, left.
  private func leftAfterRetry() -> HeadlessCheckout {
    let checkout = Stage.checkout(size: Size(columns: 80, rows: 40))
    checkout.pay(Stage.declined)
    checkout.press("Enter")
    #expect(checkout.page.id == "card")
    return checkout
  }

  @Test("takes no step away: neither from the strip nor from the record")
  func keepsSteps() {
    let checkout = leftAfterRetry()
    #expect(checkout.page.steps.map { Set($0.completed).isSuperset(of: 1...10) } == true)
    #expect(checkout.page.steps?.current == 7)
    #expect(checkout.text.contains("[⑦]"))
    checkout.press("F10")
    checkout.act(.press("leave"))
    #expect(checkout.page.id == "result")
    #expect(checkout.outcome == .declined)
    #expect(Set(checkout.flow.completed).isSuperset(of: Array(Step.allCases.prefix(10)) + [.resultDisplayed]))
    // Every completion of every attempt has an entry of its own.
    let done = checkout.entries.filter { $0.kind == .completed }
    #expect(done.filter { $0.step == .detailsConfirmed }.map(\.attempt) == [1])
    #expect(done.last { $0.step == .resultDisplayed }?.attempt == 2)
  }

  @Test("is a section of its own in the inspector")
  func inspector() {
    let checkout = leftAfterRetry()
    checkout.press("F2")
    checkout.press("End")
    #expect(checkout.text.contains("Attempt 2"))
  }

  @Test("is told as such by the line mode, which tells nothing twice")
  func plain() {
    let player = PlainPlayer(Stage.checkout())
    player.answer("1", "1", Stage.declined, "12/30", "123", "Jane Doe", "1")
    let before = player.lines.count
    player.answer("1", "123", "1")
    #expect(player.checkout.page.id == "retry")
    let steps = player.lines.filter { $0.contains("of 13") }
    #expect(Set(steps).count == steps.count, "\(steps)")
    let fresh = player.lines.dropFirst(before).filter { $0.contains("of 13") }
    #expect(fresh.allSatisfy { $0.hasPrefix("Attempt 2 · step ") }, "\(fresh)")
    #expect(fresh.first?.contains("step 7 of 13") == true)
    #expect(fresh.contains { $0.contains("step 10 of 13") })
  }

  @Test("is told for the next provider as well")
  func cascade() {
    var configuration = SandboxConfiguration()
    configuration.situation = .cascade
    let player = PlainPlayer(Stage.checkout(configuration: configuration))
    player.answer("1", "1", "4000000000000077", "12/30", "123", "Jane Doe", "1")
    #expect(player.checkout.page.id == "cascade")
    player.answer("1")
    #expect(player.checkout.outcome == .success)
    let steps = player.lines.filter { $0.contains("of 13") }
    #expect(Set(steps).count == steps.count, "\(steps)")
    #expect(steps.contains { $0.hasPrefix("Attempt 2 · step 9 of 13") })
    #expect(!steps.contains { $0.hasPrefix("Attempt 2 · step 8") })
  }

  @Test("is offered as long as the platform allows one, and not after the last decline")
  func exhausted() {
    var configuration = SandboxConfiguration()
    configuration.situation = .retry
    let checkout = Stage.checkout(size: Size(columns: 100, rows: 40), configuration: configuration)
    checkout.pay(Stage.frictionless)
    var attempts = 1
    while checkout.page.id == "retry", attempts < 20 {
      #expect(checkout.text.contains("Try again"))
      checkout.press("Enter")
      checkout.type("123")
      checkout.press("Tab", "Enter")
      attempts += 1
    }
    #expect(attempts == 5)
    #expect(checkout.outcome == .declined)
    #expect(!checkout.text.contains("Try again"), "\(checkout.text)")
    #expect(checkout.text.contains("This payment cannot be tried again"))
  }
}
