import CheckoutCore
import KassaBackend
import KassaLedger
import KassaRehearsal
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

/// Tests operations on the payment whose result is on the screen. The user repeats an operation whose response was lost.
@Suite("Operations on the result screen")
struct OperationScreenTests {
  @Test("An operation repeated after a lost response takes effect once", arguments: TestSystem.operable)
  func lost(system: TestSystem) throws {
    let stage = try ConsistencyFixture(system, order: [:])
    let checkout = stage.checkout
    Passer(system: system).go(checkout)
    checkout.advance(.seconds(600))
    let before = stage.books
    let operation = try #require(checkout.session.app.presentation.flow.payment?.operations.first)
    checkout.press("F4")
    // The request arrives, but its response is lost.
    let path = system.kind.path(of: operation)
    checkout.arm(Fault(.connectionReset, step: 13, message: path))
    for _ in 1...2 { checkout.perform(.press(.operation(operation))) }
    checkout.advance(.seconds(120))
    #expect(stage.text("desk.error")?.contains("it may have been done") == true, "\(checkout.text)")
    let done = stage.books
    #expect(done != before, "the operation never reached the platform")
    #expect(try stage.operations().map(\.state) == [.open])

    for _ in 1...2 { checkout.perform(.press(.operation(operation))) }
    checkout.advance(.seconds(120))
    #expect(stage.text("desk.error") == nil, "\(checkout.text)")
    #expect(stage.books == done)
    #expect(try stage.operations().map(\.state) == [.done])
    let record = try #require(try stage.record())
    #expect(record.summary.refunded?.amount ?? 0 == done.refunded)
    if operation == .capture { #expect(record.summary.captured?.amount == done.taken) }
  }

  @Test(
    "The page names a part whose response was lost, and asks for the same again, not for all",
    // The standard shop of Assist allows no part.
    arguments: TestSystem.operable.filter { $0.name != TestSystem.assist.name })
  func lostPart(system: TestSystem) throws {
    let stage = try ConsistencyFixture(system, order: [:])
    let checkout = stage.checkout
    Passer(system: system).go(checkout)
    checkout.advance(.seconds(600))
    let payment = try #require(checkout.session.app.presentation.flow.payment)
    let operation = try #require(payment.operations.first { $0.takesPart })
    let before = stage.books
    checkout.press("F4")
    checkout.perform(.fill("desk.amount", text: "1"))
    checkout.arm(Fault(.connectionReset, step: 13, message: system.kind.path(of: operation)))
    for _ in 1...2 { checkout.perform(.press(.operation(operation))) }
    checkout.advance(.seconds(120))
    let words = try #require(stage.text("desk.error"), "\(checkout.text)")
    let field = try #require(checkout.page.field("desk.amount"), "\(checkout.text)")
    #expect(words.contains(field.text) && field.text.hasPrefix("1"), "\(words) \(field.text)")
    // Closing and opening the page keeps what is open.
    checkout.press("Esc", "F4")
    #expect(checkout.page.field("desk.amount")?.text == field.text, "\(checkout.text)")

    for _ in 1...2 { checkout.perform(.press(.operation(operation))) }
    checkout.advance(.seconds(120))
    #expect(stage.text("desk.error") == nil, "\(checkout.text)")
    let operations = try stage.operations()
    #expect(operations.map(\.state) == [.done], "\(operations)")
    let exponent = try #require(operations.first?.amount?.currency.exponent)
    let one = (0..<exponent).reduce(Int64(1)) { sum, _ in sum * 10 }
    #expect(operations.first?.amount?.amount == one)
    #expect(stage.books.taken - stage.books.refunded != before.taken - before.refunded, "\(stage.books)")
  }

  @Test("What has no answer stays open on the page when its payment has left the screen")
  func openOnAnother() throws {
    let system = TestSystem.ecommpay
    let stage = try ConsistencyFixture(system, order: [:])
    let checkout = stage.checkout
    Passer(system: system).go(checkout)
    checkout.press("F4")
    checkout.perform(.fill("desk.amount", text: "1"))
    checkout.arm(Fault(.connectionReset, step: 13, message: system.kind.path(of: .refund)))
    for _ in 1...2 { checkout.perform(.press(.operation(.refund))) }
    checkout.advance(.seconds(120))
    checkout.press("Esc")
    checkout.perform(.press(.again))
    #expect(checkout.page.id == .shop, "\(checkout.text)")
    checkout.press("F4")
    checkout.advance(.seconds(1))
    #expect(stage.text("desk.error")?.contains("$1.00") == true, "\(checkout.text)")
    #expect(checkout.page.field("desk.amount")?.text == "1.00", "\(checkout.text)")
    for _ in 1...2 { checkout.perform(.press(.operation(.refund))) }
    checkout.advance(.seconds(120))
    #expect(stage.text("desk.error") == nil && stage.text("desk.done") != nil, "\(checkout.text)")
    #expect(stage.books.refunded == 100, "\(stage.books)")
  }

  @Test("The amount field rejects a card number before it is displayed", arguments: TestSystem.operable)
  func cardNumber(system: TestSystem) throws {
    let stage = try ConsistencyFixture(system, order: [:])
    let checkout = stage.checkout
    Passer(system: system).go(checkout)
    checkout.advance(.seconds(600))
    checkout.press("F4")
    let number = "4314 2200 0000 0056"
    checkout.perform(.fill("desk.amount", text: number))
    #expect(checkout.page.field("desk.amount")?.text == "", "\(checkout.text)")
    #expect(checkout.page.field("desk.amount")?.error != nil)
    checkout.perform(.press("desk.amount"))
    checkout.paste(number)
    #expect(checkout.page.field("desk.amount")?.text == "")
    // If a card number is typed key by key, the amount field stops accepting digits before the number is complete.
    checkout.type(number)
    #expect(checkout.page.field("desk.amount")?.text.filter(\.isNumber) == "43142200000")
    #expect(checkout.page.field("desk.amount")?.error != nil)
    checkout.perform(.fill("desk.amount", text: "123456789.01"))
    #expect(checkout.page.field("desk.amount")?.text == "123456789.01")
    #expect(checkout.page.field("desk.amount")?.error == nil)
  }
}

extension ConsistencyFixture {
  /// Returns the operations stored for the payment.
  func operations() throws -> [KeptOperation] {
    try record().map { try ledger.operations(of: $0.key) } ?? []
  }
}
