import CheckoutCore
import KassaBackend
import KassaRehearsal
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

/// Tests with amounts at the limits of 64-bit arithmetic. None may crash the program or move money that does not exist.
@Suite("Extreme amounts")
struct ExtremeAmountTests {
  private static let extremes: [Int64?] = [
    .min, .min + 1, -1, 0, 1_000_000, .max / 100, .max / 100 + 1, .max / 10 + 1, .max - 1, .max,
  ]

  struct Case: Sendable, CustomTestStringConvertible {
    var system: TestSystem
    var operation: String
    var isHeld: Bool
    var testDescription: String { "\(system) \(operation)\(isHeld ? " of a hold" : "")" }
  }

  static let cases = TestSystem.all.flatMap { system in
    Sandboxes.builtIn.operations.flatMap { operation in
      (system.kind.hold.isEmpty ? [false] : [false, true]).map {
        Case(system: system, operation: operation, isHeld: $0)
      }
    }
  }

  @Test("No merchant operation moves money that does not exist", arguments: cases)
  func operated(row: Case) throws {
    for amount in Self.extremes {
      let stage = try ConsistencyFixture(row.system, order: row.isHeld ? row.system.kind.hold : [:])
      Passer(system: row.system).go(stage.checkout)
      let before = stage.books
      #expect(before.held > 0 || before.taken > 0)
      _ = stage.checkout.backend.operate(stage.payment, row.operation, amount) { _, _ in }
      stage.checkout.advance(.seconds(3600))
      let after = stage.books
      let about = "\(amount ?? 0): \(before) became \(after)"
      #expect(after.taken >= 0 && after.held >= 0 && after.refunded >= 0, "\(about)")
      #expect(after.refunded <= after.taken, "\(about)")
      // For payment in instalments, a quarter is authorised and the whole amount is captured.
      let most = max(before.taken + before.held, stage.checkout.session.app.setup.order.amount)
      #expect(after.taken <= most, "\(about)")
      // The gateway treats 0 as the whole amount. Source: gateway, `deposit`, `refund`.
      guard let amount, amount < 0 || amount > 670_000, ["capture", "refund", "commit"].contains(row.operation) else {
        continue
      }
      #expect(after == before, "\(about)")
    }
  }

  /// Tests currencies without minor units, whose amounts the platforms nevertheless count in hundredths.
  @Test("Amounts in yen and Belarusian roubles do not overflow as hundredths")
  func hundredths() throws {
    for (system, order, whole) in [
      (.worldline, ["paymentAmount": .text("100"), "paymentCurrency": .text("JPY")], 100),
      (
        .assist, ["orderAmount": .text("100"), "orderCurrency": .nothing, "orderCurrencyStr": .text("BYR")], 100
      ),
    ] as [(TestSystem, [String: ConsistencyCase.Value], Int64)] {
      // The first amount is slightly more than 2^64 / 100: multiplied by 100, it would wrap around to a small amount.
      for amount: Int64 in [184_467_440_737_095_517, .max / 100 + 1, .max, .min] {
        let stage = try ConsistencyFixture(system, order: order)
        Passer(system: system).go(stage.checkout)
        #expect(stage.books == PaymentBooks(taken: whole))
        _ = stage.checkout.backend.operate(stage.payment, "refund", amount) { _, _ in }
        stage.checkout.advance(.seconds(3600))
        #expect(stage.books == PaymentBooks(taken: whole), "\(system) \(amount)")
      }
    }
  }

  @Test("An order for zero or a negative amount is rejected, as are operations on it", arguments: TestSystem.all)
  func nothingHeld(system: TestSystem) throws {
    for amount: Int64 in [0, -1] {
      guard var order = AmountOrder(system: system, amount: amount, code: system.kind.currency).parameters else {
        continue
      }
      order.merge(system.kind.hold) { $1 }
      let stage = try ConsistencyFixture(system, order: order)
      Passer(system: system).go(stage.checkout)
      #expect(stage.checkout.flow.result?.error?.mistakes.map(\.code).isEmpty == false)
      for operation in Sandboxes.builtIn.operations {
        for part in Self.extremes { _ = stage.checkout.backend.operate(stage.payment, operation, part) { _, _ in } }
      }
      stage.checkout.advance(.seconds(3600))
      #expect(stage.books == PaymentBooks())
    }
  }
}
