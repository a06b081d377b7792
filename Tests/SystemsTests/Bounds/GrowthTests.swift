import CheckoutCore
import KassaLedger
import KassaRehearsal
import KassaScreens
import KassaTerminal
import TestSupport
import Testing

@testable import kassa

/// Tests the cost of work that grows with what a person or a shop does. At night, the sizes are larger.
@Suite("Growth of cost with size")
struct GrowthTests {
  private static let smallest = Nightly.isNight ? 4_000 : 1_000

  @Test("Typing a text takes time in proportion to its characters")
  func keys() {
    // A field takes 256 characters at most.
    let growth = Growth(smallest: Self.smallest) { count in
      Work.of {
        var input = TextInput(maxLength: count)
        for _ in 0..<count { _ = input.apply(.insert("x")) }
      }
    }
    #expect(growth.complaints.isEmpty, "\(growth) \(growth.complaints)")
  }

  @Test("A key in the inspector takes time in proportion to the entries of the payment")
  func inspector() {
    let order = Order(merchantName: "Cosmoshop", description: "T-shirt", amount: 1999, currencyCode: "USD")
    let growth = Growth(smallest: Self.smallest) { count in
      var app = App(
        inspecting: Presentation(entries: (0..<count).map(Self.entry)),
        setup: Setup(order: order, providerName: "ecommpay"), now: Instant(milliseconds: 0),
        size: Size(columns: 80, rows: 24))
      return Work.of {
        for _ in 0..<10 {
          _ = app.handle(.key(Key(.down)))
          _ = PageLayout(app.page(), size: app.size, theme: app.theme)
        }
      }
    }
    #expect(growth.complaints.isEmpty, "\(growth) \(growth.complaints)")
  }

  /// A message of a payment whose status is asked for again and again.
  private static func entry(_ index: Int) -> FlowEntry {
    let isRequest = index.isMultiple(of: 2)
    let message = WireMessage(
      from: isRequest ? .sdk : .platform, to: isRequest ? .platform : .sdk,
      name: isRequest ? "POST /v1/payment/status" : "200",
      body: ["payment": ["status": .string("processing"), "id": .string("internal_payment_id_1")]])
    return FlowEntry(
      index: index, time: Instant(milliseconds: Int64(index * 40)), step: .paymentProcessed, attempt: 1,
      kind: .message(message))
  }

  @Test("Playing scripts takes time in proportion to their number")
  func suite() throws {
    let growth = try Growth(smallest: Nightly.isNight ? 160 : 10) { count in
      let folder = try TemporaryFolder()
      for number in 0..<count { try folder.write(Self.script(number), to: "case-\(number).yaml") }
      return try Work.of {
        let found = ScriptLoader.load([folder.path], allowsOutside: false)
        // With one job, the cases are played in this thread.
        let results = try PlayProgram(found.scripts, isUpdating: false).play(jobs: 1)
        #expect(results.count == count && results.allSatisfy(\.hasPassed))
      }
    }
    #expect(growth.complaints.isEmpty, "\(growth) \(growth.complaints)")
  }

  private static func script(_ number: Int) -> String {
    """
    name: Payment \(number)
    steps:
      - choose: card
      - fill: { pan: $card.challenge-success, expiry: 12/30, code: "123", holder: JANE DOE }
      - choose: pay
      - fill: { otp: "1234" }
      - choose: submit
    result: { outcome: success }

    """
  }

  @Test("Opening a ledger and finding a payment does not depend on the number of payments")
  func ledger() throws {
    let few = try Self.finding(in: 1_000)
    let many = try Self.finding(in: Nightly.isNight ? 1_000_000 : 20_000)
    #expect(many.busy < 4 * few.busy, "\(few) | \(many)")
    #expect(many.allocations < few.allocations + 200, "\(few) | \(many)")
  }

  /// The least work of several runs, because other processes can only slow one down.
  private static func finding(in payments: Int) throws -> Work {
    let folder = try TemporaryFolder()
    let place = LedgerPlace.file(folder.path + "/ledger.sqlite")
    try fill(place, with: payments)
    let works = try (0..<20).map { round in
      try Work.of {
        let found = try Ledger(place).payment(key(round * 19_937 % payments))
        #expect(found != nil)
      }
    }
    return Work(
      allocations: works.map(\.allocations).min() ?? 0, peak: works.map(\.peak).min() ?? 0,
      busy: works.map(\.busy).min() ?? 0)
  }

  private static func fill(_ place: LedgerPlace, with payments: Int) throws {
    let ledger = try Ledger(place)
    let block = 20_000
    for first in stride(from: 0, to: payments, by: block) {
      try ledger.insert(
        (first..<min(payments, first + block)).map { number in
          PaymentRecord(
            order: KeptOrder(
              key: key(number), customer: String(number % 1000), description: "T-shirt", amount: 1999, currency: "USD",
              started: Instant(milliseconds: 1_700_000_000_000 + Int64(number) * 977)),
            progress: PaymentRecord.Progress(
              phase: .ended, completed: Step.allCases, session: "session-\(number)",
              payment: Payment(id: "order-\(number)", status: "success"), outcome: .success, isOpen: false,
              updated: Instant(milliseconds: 1_700_000_000_000)))
        })
    }
  }

  private static func key(_ number: Int) -> PaymentKey { PaymentKey(provider: "ecommpay", payment: "order-\(number)") }
}
