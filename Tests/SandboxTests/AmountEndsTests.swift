import CheckoutCore
import Testing

@testable import KassaAssistSandbox
@testable import KassaDolyameSandbox
@testable import KassaEcommpaySandbox
@testable import KassaSandbox
@testable import KassaWorldlineSandbox

/// Tests how all sandboxes handle zero and amounts at the limits of `Int64`.
@Suite("Extreme amounts")
struct AmountEndsTests {
  private static let now = Instant(milliseconds: 1_700_000_000_000)

  /// Creates an authorised, uncaptured ecommpay payment.
  private static func held(_ amount: Int64) throws -> PlatformPayment {
    let euro = try #require(CurrencyTable.standard["EUR"])
    let order = PlatformOrder(
      paymentID: "a", customerID: "10", money: Money(amount, euro), action: .auth, mode: .disabled, language: "en",
      methods: [])
    let account = CardAccount(
      number: Array("4000000000000077".utf8), type: "visa", holder: "JANE DOE", month: 12, year: 2030)
    let attempt = PlatformPayment.Attempt(identity: "1", method: "card", account: account, scenario: .success)
    var payment = PlatformPayment(order: order, limits: SandboxLimits(), attempt: attempt, at: now)
    let operation = PlatformPayment.Operation(id: 1, providerID: "1", authorisation: "1", created: now)
    let isHeld = payment.register(operation) && payment.decide(.success, at: now) && payment.settle(at: now)
    try #require(isHeld)
    return payment
  }

  @Test("Nothing can be captured from a hold of zero", arguments: [nil, 0, 1, -1, .min, .max] as [Int64?])
  func capture(amount: Int64?) throws {
    #expect(try Self.held(0).result(of: .capture, amount: amount) == nil)
  }

  @Test("A hold of the largest amount can be captured and refunded in full")
  func largest() throws {
    var payment = try Self.held(.max)
    let operation = PlatformPayment.Operation(id: 2, providerID: "2", authorisation: "2", created: Self.now)
    let steps: [(PostPaymentOperation, Int64?, Bool)] = [
      (.capture, .max, true), (.refund, .min, false), (.refund, .max - 1, true), (.refund, 2, false),
      (.refund, nil, true),
    ]
    for (name, amount, isAllowed) in steps {
      let isDone = payment.operate(name, amount: amount, operation)
      #expect(isDone == isAllowed, "\(name) \(amount ?? 0)")
    }
    #expect(payment.captured == .max && payment.refunded == .max)
  }

  @Test(
    "No more than its total is taken from a basket", arguments: [.min, -1, 0, 1, 700_000, 700_001, .max] as [Int64])
  func basket(kopecks: Int64) {
    let items: [DolyameOrderRecord.Item] = [
      .init(name: "Raincoat", quantity: 1, price: 460_000), .init(name: "Scarf", quantity: 4, price: 60_000),
    ]
    let (rest, taken) = DolyameBasket(items).without(kopecks)
    #expect(DolyameOrderRecord.sum(taken) == min(max(0, kopecks), 700_000))
    #expect(DolyameOrderRecord.sum(rest) == 700_000 - min(max(0, kopecks), 700_000))
  }

  @Test("Dolyame refunds never exceed what was paid, in any number of parts")
  func refunds() throws {
    var order = DolyameOrderRecord(id: "a", amount: 670_000, prepaid: 30_000, items: [])
    order.plan = DolyamePlan(670_000, from: Self.now.date())
    for status in [DolyameOrderStatus.approved, .waitForCommit, .committed] { _ = order.move(to: status, at: Self.now) }
    #expect(order.status.operations.contains(.refund))
    for (amount, prepaid, isDone) in [
      (200, 0, true), (.max, 0, false), (.max - 107, 0, false), (0, .max, false), (.max, .max, false), (.min, 0, false),
      (-1, 1, false), (1, 0, true), (669_799, 30_000, true), (1, 0, false),
    ] as [(Int64, Int64, Bool)] {
      let isGiven = order.refund(.init(id: "r", amount: amount, prepaid: prepaid, items: []), at: Self.now)
      #expect(isGiven == isDone, "\(amount) \(prepaid)")
    }
    #expect(order.refunded == 670_000 && order.refundedPrepaid == 30_000)
  }

  @Test(
    "A currency conversion that overflows has no result",
    arguments: [(.min, nil), (-1, -1), (0, 0), (1, 1), (100, 138), (.max, nil)] as [(Int64, Int64?)])
  func converted(amount: Int64, expected: Int64?) {
    #expect(WorldlineCatalogue.standard.convert(amount, from: "EUR", to: "USD") == expected)
    // Converting back makes the amount smaller, so an overflow in the intermediate product must not cause an error.
    #expect(WorldlineCatalogue.standard.convert(.max, from: "USD", to: "EUR") == 6_683_602_925_257_083_918)
  }

  @Test(
    "Assist amounts are written with their sign and parsed back",
    arguments: [0, 5, 100, 10_005, -5, -10_005, .min, .max] as [Int64])
  func hundredths(amount: Int64) {
    let text = AssistOrderCheck.text(amount)
    #expect(Money(amount, Money.Currency(code: "RUB", numeric: "643", exponent: 2)).decimal == text)
    if (0..<1_000_000).contains(amount) { #expect(AssistOrderCheck.hundredths(text) == amount) }
  }

  @Test("A part that is too small or too large is refused by its amount, and another operation by the status")
  func partBeyondLimits() throws {
    var payment = try Self.held(1999)
    func refusal(_ operation: PostPaymentOperation, _ amount: Int64?) -> String? {
      payment.refusal(of: operation, amount: amount).map { $0.code.code }
    }
    #expect(refusal(.capture, 2000) == "2642")
    #expect(refusal(.capture, 0) == "3358" && refusal(.capture, -1) == "3358")
    #expect(refusal(.capture, 1999) == nil && refusal(.refund, 1) == "3060" && refusal(.refund, 0) == "3060")
    let operation = PlatformPayment.Operation(id: 2, providerID: "2", authorisation: "2", created: Self.now)
    let isCaptured = payment.operate(.capture, amount: 1500, operation)
    #expect(isCaptured)
    #expect(refusal(.refund, 0) == "3358" && refusal(.refund, -1) == "3358" && refusal(.reversal, 0) == "3358")
    #expect(refusal(.reversal, nil) == nil && refusal(.reversal, 1500) == nil && refusal(.reversal, 1) == "3358")
    #expect(refusal(.refund, 1501) == "3283" && refusal(.refund, 1500) == nil && refusal(.capture, 1) == "3060")
  }
}
