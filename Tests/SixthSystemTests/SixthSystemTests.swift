import CheckoutCore
import KassaBackend
import KassaLedger
import KassaRehearsal
import KassaSandbox
import KassaScreens
import KassaTerminal
import TestSupport
import Testing

@testable import KassaSystems

/// Tests that a sixth payment system needs no place outside its own folders but the lists in which it is named, and that
/// these can be handed in as values.
@Suite("A sixth payment system")
struct SixthSystemTests {
  private static let systems = PaymentSystems(PaymentSystems.builtIn.all + [KioskSystem.self])

  private func composed(_ storage: PaymentStorage) throws -> ComposedCheckout {
    try CheckoutInputs(
      try Self.systems.named("kiosk"), storage: storage, systems: Self.systems
    ).compose()
  }

  private func paid(_ storage: PaymentStorage) throws -> HeadlessCheckout {
    let checkout = HeadlessCheckout(try composed(storage))
    checkout.press("Enter")
    for (id, text) in KioskSystem.sampleInput { checkout.perform(.fill(ElementID(id), text: text)) }
    checkout.perform(.press(.pay))
    return checkout
  }

  @Test("It pays, and shows the result screen with its sums and its card")
  func pays() throws {
    let checkout = try paid(PaymentStorage(nil))
    defer { checkout.finish() }
    #expect(checkout.flow.result?.outcome == .success)
    #expect(checkout.page.id == "result")
    #expect(checkout.text.contains("✓ Paid"))
    #expect(checkout.text.contains("€19.99"))
    #expect(checkout.backend.books("kiosk-1") == PaymentBooks(taken: 1999))
    #expect(checkout.backend.finalNotifications("kiosk-1") == 1)
  }

  @Test("F4 refunds a part and then the rest, and the books, the ledger and the screen agree")
  func refunds() throws {
    let storage = PaymentStorage(.memory)
    let checkout = try paid(storage)
    defer { checkout.finish() }
    checkout.press("F4")
    checkout.perform(.fill("desk.amount", text: "5.00"))
    checkout.perform(.press("refund"))
    checkout.perform(.press("refund"))
    #expect(checkout.text.contains("partly refunded"))
    #expect(checkout.backend.books("kiosk-1") == PaymentBooks(taken: 1999, refunded: 500))
    checkout.perform(.press("refund"))
    checkout.perform(.press("refund"))
    #expect(checkout.backend.books("kiosk-1") == PaymentBooks(taken: 1999, refunded: 1999))
    let key = PaymentKey(provider: "kiosk", payment: "kiosk-1")
    #expect(try storage.ledger().payment(key)?.progress.payment?.status == "refunded")
  }

  @Test("A script plays it, with its cards by name, its mock modes, its messages and a refund by the shop")
  func script() throws {
    let text = """
      name: Kiosk is paid and refunded
      checkout: { provider: kiosk, order: { amount: 700 } }
      matrix: { cards: [kiosk-none-success, kiosk-mastercard-5100] }
      steps:
        - fill: { pan: $cell.card, expiry: 12/30, code: $cell.cvc, holder: JANE DOE }
        - choose: pay
        - screen: result
        - message: POST /pay
        - see: €7.00
      """
    let script = try Script(text, source: "kiosk.yaml", systems: ScriptSystems(Self.systems.sandboxes))
    let player = Player(countsCoverage: true, compose: CheckoutInputs.composer(of: Self.systems))
    var cards: [String] = []
    for cell in script.cells {
      let result = player.play(script, cell).result
      #expect(result.failure == nil)
      cards += result.coverage.systems.keys.filter { $0.kind == .card }.map(\.name)
    }
    #expect(cards == ["kiosk kiosk-visa-1111", "kiosk kiosk-mastercard-5100"])
    let refund = try Script(
      """
      checkout: { provider: kiosk, mock: success }
      steps:
        - fill: { pan: $card.kiosk-mastercard-5100, expiry: 12/30, code: 123, holder: JANE DOE }
        - choose: pay
        - screen: result
        - merchant: { refund: 500 }
        - result: { outcome: success, notified: 2, told: partly refunded }
      """, source: "refund.yaml", systems: ScriptSystems(Self.systems.sandboxes))
    #expect(player.play(refund).result.failure == nil)
  }

  @Test("A system that is in no list is unknown to scripts and to composition")
  func unknown() {
    let text = "checkout: { provider: kiosk }\nsteps: [ screen: result ]\n"
    #expect(throws: ScriptMistakes.self) { try Script(text, source: "kiosk.yaml") }
    #expect(throws: CompositionError.self) { try PaymentSystems.builtIn.named("kiosk") }
  }

  @Test("The article names at most six Swift files outside the system's own folders, and the lists that name systems")
  func article() throws {
    let article = try #require(Repository.text("Sources/CheckoutCore/Documentation.docc/AddPaymentSystem.md"))
    let files = Set(
      article.split(separator: "`").map(String.init).filter { $0.hasPrefix("Sources/") || $0.hasPrefix("Tests/") }
        .filter { $0.hasSuffix(".swift") })
    #expect(files.count <= 6, "\(files)")
    // No other file of the modules above the systems' own folders names a system's configuration or its type.
    for file in ["Sources/Rehearsal/Gallery/Sandboxes+BuiltIn.swift", "Sources/Systems/PaymentSystem.swift"] {
      #expect(files.contains(file))
    }
  }
}
