import CheckoutCore
import KassaBackend
import KassaLedger
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaSystems

/// Tests what Payments (F4) shows: on the payment just made, and opened from the shop.
@Suite("Payments (F4)")
struct PaymentsScreenTests {
  private static let sizes = [(40, 12), (60, 18), (80, 24), (120, 36)].map { Size(columns: $0, rows: $1) }

  private static func paid(_ system: TestSystem, isInShop: Bool) throws -> ConsistencyFixture {
    let stage = try ConsistencyFixture(system, order: [:])
    Passer(system: system).go(stage.checkout)
    stage.checkout.advance(.seconds(600))
    if isInShop { stage.checkout.perform(.press("again")) }
    stage.checkout.press("F4")
    return stage
  }

  /// The beginning of a text is seen in every window.
  private static func isSeen(_ text: String, _ checkout: HeadlessCheckout) -> Bool {
    sizes.allSatisfy { size in
      checkout.handle(.resize(size))
      return checkout.text.contains(text.prefix(24).split(separator: " ").dropLast().joined(separator: " "))
    }
  }

  @Test(
    "What an operation did, and why it was not done, is seen at every size and in lines, and stays",
    arguments: TestSystem.operable, [false, true])
  func sentences(system: TestSystem, isInShop: Bool) throws {
    for operation in try #require(try Self.paid(system, isInShop: true).record()?.progress.payment?.operations) {
      let stage = try Self.paid(system, isInShop: isInShop)
      let checkout = stage.checkout
      checkout.arm(Fault(.connectionReset, times: nil, arrives: false))
      for _ in 1...2 { checkout.perform(.press(.operation(operation))) }
      checkout.advance(.seconds(600))
      let error = try #require(stage.text("desk.error"), "\(operation)\n\(checkout.text)")
      #expect(error.hasPrefix("✗ ") && Self.isSeen(error, checkout), "\(checkout.text)")
      #expect(PagePlain(checkout.page, isFirst: false).lines.contains(error))
      checkout.disarm()
      checkout.perform(.press(.operation(operation)))
      let question = try #require(stage.text("desk.armed"), "\(checkout.text)")
      #expect(Self.isSeen(question, checkout), "\(checkout.text)")
      #expect(PagePlain(checkout.page, isFirst: false).lines.contains("! " + question))
      checkout.perform(.press(.operation(operation)))
      checkout.advance(.seconds(600))
      let done = try #require(stage.text("desk.done"), "\(operation)\n\(checkout.text)")
      #expect(done.hasPrefix("✓ ") && done.contains(" at "), "\(done)")
      // What the question has named is what was done.
      if let sum = question.split(separator: " ").last, operation.takesPart { #expect(done.contains(sum), "\(done)") }
      #expect(Self.isSeen(done, checkout), "\(checkout.text)")
      #expect(PagePlain(checkout.page, isFirst: false).lines.contains(done))
      checkout.press("Esc", "F4")
      #expect(stage.text("desk.done") == done, "\(checkout.text)")
    }
  }
}
