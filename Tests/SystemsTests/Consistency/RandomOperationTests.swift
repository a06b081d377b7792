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

/// Tests the sums after operations in any order that the platform allows: with odd amounts, in currencies of no, two and three
/// decimals, and with responses that get lost.
///
/// After each operation, the platform's books, the ledger, the result, the merchant actions, the list, `kassa payments` and the
/// exports have the same sums, and what moved is what the question had named.
@Suite("Sums after random operations")
struct RandomOperationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var system: TestSystem
    var currency: String
    var isHeld: Bool
    /// The smallest amount in minor units. Worldline uses two decimals in every currency.
    var unit: Int64 { currency == "KWD" && system.name == "worldline" ? 10 : 1 }
    var testDescription: String { "\(system) \(currency)" + (isHeld ? " held" : "") }
  }

  static let cases = TestSystem.operable.flatMap { system in
    Set(["JPY", "KWD", system.kind.currency]).sorted().filter { system.kind.order(for: 1, in: $0) != nil }
      .flatMap { currency in
        (system.kind.hold.isEmpty ? [false] : [false, true]).map {
          Case(system: system, currency: currency, isHeld: $0)
        }
      }
  }

  @Test("Every place agrees on every sum, and the question names what moves", arguments: cases)
  func everywhere(row: Case) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let random = SeededRandomness(seed: seed)
      func pick(_ count: Int64) -> Int64 { Int64(random.next() % UInt64(max(count, 1))) }
      let kind = row.system.kind
      let amount = kind.order(for: (1001 + 2 * pick(500_000)) * row.unit, in: row.currency) ?? [:]
      let order = amount.merging(row.isHeld ? kind.hold : [:]) { $1 }
      let stage = try ConsistencyFixture(row.system, order: order)
      Passer(system: row.system).go(stage.checkout)
      stage.checkout.advance(.seconds(600))
      var done: [String] = []
      func check() throws {
        let about = "seed \(seed): " + done.joined(separator: ", ") + "\n" + stage.checkout.text
        #expect(try ConsistencyTests.complaints(stage) == [], "\(about)")
        #expect(try SummaryConsistencyTests.complaints(stage) == [], "\(about)")
      }
      try check()
      for _ in 1...5 {
        let summary = SummaryConsistencyTests.live(stage)
        let offered = summary.operations.filter { $0 != .debit }
        guard !offered.isEmpty else { break }
        let operation = offered[Int(pick(Int64(offered.count)))]
        let limit = try #require(summary.limit(of: operation), "\(operation)")
        let part =
          operation.takesPart && pick(3) > 0
          ? Money((1 + pick(limit.amount / row.unit)) * row.unit, limit.currency) : nil
        let isLost = pick(4) == 0
        done.append(operation.rawValue + (part.map { " " + $0.decimal } ?? "") + (isLost ? " (lost)" : ""))
        let before = stage.books
        let question = stage.perform(operation, part, isLost: isLost, row.system)
        let moved = Self.moved(operation, from: before, to: stage.books)
        let about = "seed \(seed): " + done.joined(separator: ", ") + "\n" + stage.checkout.text
        #expect(question.hasSuffix(" " + LocaleFormat.english.money(Money(moved, limit.currency))), "\(about)")
        try check()
      }
    }
  }

  /// The amount that an operation moved, in minor units.
  private static func moved(_ operation: PaymentOperation, from before: PaymentBooks, to after: PaymentBooks) -> Int64 {
    switch operation {
    case .capture: after.taken - before.taken
    case .release: before.held - after.held
    case .refund, .reverse: after.refunded - before.refunded
    case .debit: 0
    }
  }
}

extension ConsistencyFixture {
  /// Performs an operation by the merchant actions; if its response gets lost, again.
  /// - Returns: the operation that the question names, such as «Refund $5.00».
  fileprivate func perform(
    _ operation: PaymentOperation, _ part: Money?, isLost: Bool, _ system: TestSystem
  ) -> String {
    checkout.press("F4")
    defer {
      checkout.press("Esc")
      checkout.advance(.seconds(600))
    }
    if isLost { checkout.arm(Fault(.connectionReset, step: 13, message: system.kind.path(of: operation))) }
    if let part { checkout.perform(.fill(.merchantAmount, text: part.decimal)) }
    checkout.perform(.press(.operation(operation)))
    let question = text("desk.armed") ?? ""
    checkout.perform(.press(.operation(operation)))
    checkout.advance(.seconds(120))
    if isLost, text("desk.error") != nil {
      for _ in 1...2 { checkout.perform(.press(.operation(operation))) }
      checkout.advance(.seconds(120))
    }
    return question
  }
}
