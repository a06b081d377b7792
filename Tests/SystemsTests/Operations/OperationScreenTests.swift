import CheckoutCore
import Ledger
import Rehearsal
import Sandbox
import Screens
import Terminal
import Testing

@testable import kassa

/// Operations on the result screen: a payer repeats an operation after its response was lost.
@Suite("Operations on the result screen")
struct OperationScreenTests {
  @Test("An operation repeated after a lost response takes effect once", arguments: TestSystem.all)
  func lost(system: TestSystem) throws {
    let stage = try TruthStage(system, order: [:])
    let checkout = stage.checkout
    Passer(system: system).go(checkout)
    checkout.advance(.seconds(600))
    let before = stage.books
    let operation = try #require(checkout.session.app.presentation.flow.payment?.operations.first)
    checkout.act(.press("operations"))
    // The request arrives, but its response is lost.
    let path = try Self.path(operation, system)
    checkout.arm(Fault(.connectionReset, step: 13, message: path))
    checkout.act(.press(operation.rawValue))
    checkout.advance(.seconds(120))
    #expect(stage.text("refused")?.contains("It may have been done") == true, "\(checkout.text)")
    let done = stage.books
    #expect(done != before, "the operation never reached the platform")
    #expect(try stage.operations().map(\.state) == [.open])

    checkout.act(.press(operation.rawValue))
    checkout.advance(.seconds(120))
    #expect(stage.text("refused") == nil, "\(checkout.text)")
    #expect(stage.books == done)
    #expect(try stage.operations().map(\.state) == [.done])
    let record = try #require(try stage.record())
    #expect(record.refunded?.amount ?? 0 == done.refunded)
    if operation == .capture { #expect(record.captured?.amount == done.taken) }
  }

  /// Returns the path of the operation's last request with an effect.
  private static func path(_ operation: PaymentOperation, _ system: TestSystem) throws -> String {
    guard system.name == GatewaySystem.name else { return "/" + operation.rawValue }
    return "/payment/rest/refund.do"
  }
}

extension TruthStage {
  /// Returns the stored operations on the payment.
  func operations() throws -> [KeptOperation] {
    try record().map { try ledger.operations(of: $0.key) } ?? []
  }
}
