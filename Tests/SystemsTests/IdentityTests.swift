import CheckoutCore
import KassaLedger
import Synchronization
import Testing

@testable import KassaSystems

/// Tests how the next payment ID is chosen if earlier payments have used the same base ID.
@Suite("Payment id selection")
struct IdentityTests {
  private static let started = Instant(milliseconds: 1_781_524_800_000)

  private static func order(_ number: Int) -> KeptOrder {
    KeptOrder(
      key: PaymentKey(provider: "ecommpay", payment: "order-\(number)"), customer: "10", description: "", amount: 1,
      currency: "USD", started: started)
  }

  private static func record(_ number: Int) -> PaymentRecord {
    PaymentRecord(
      order: order(number),
      progress: PaymentRecord.Progress(
        phase: .ended, completed: [], attempt: 1, session: nil, payment: nil, outcome: .success, error: nil,
        isOpen: false, updated: started))
  }

  @Test("The first free payment id is found with few lookups", arguments: [0, 1, 2, 3, 7, 1000, 50_000])
  func first(earlier: Int) throws {
    let storage = PaymentStorage(.memory)
    try storage.ledger().insert((1...max(1, earlier)).prefix(earlier).map(Self.record))
    let questions = Atomic(0)
    let begun = storage.begin(from: 1) { number in
      questions.add(1, ordering: .relaxed)
      return Self.order(number)
    }
    #expect(begun.number == earlier + 1)
    #expect(begun.journal != nil)
    #expect(questions.load(ordering: .relaxed) <= 40)
  }

  @Test("Where the platform outlives the ledger, the first payment id is not that of an earlier run")
  func outlived() throws {
    let storage = PaymentStorage(.memory, isOutlived: true)
    let numbers = (0..<3).map { _ in storage.begin(from: 1, Self.order).number }
    #expect(Set(numbers).count == 3)
    #expect(numbers[0] == Int(Self.started.milliseconds / 1000 % 10_000_000) + 1)
  }

  @Test("A free payment id is found between used ones")
  func gaps() throws {
    let storage = PaymentStorage(.memory)
    try storage.ledger().insert([1, 2, 3, 5, 6, 9, 17].map(Self.record))
    for _ in 0..<20 {
      let begun = storage.begin(from: 1, Self.order)
      #expect(begun.journal != nil)
      #expect(![1, 2, 3, 5, 6, 9, 17].contains(begun.number))
    }
    #expect(try storage.ledger().payments(PaymentQuery(limit: 100)).payments.count == 27)
  }
}
