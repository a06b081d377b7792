import CheckoutCore
import KassaLedger
import Synchronization
import Testing

@testable import kassa

/// Tests operations in the merchant's list of payments.
/// The list also contains payments from earlier runs, for which no checkout is open.
@Suite("Merchant operations in the ledger")
struct RecordedMerchantActionsTests {
  /// A mock of the merchant's list in which every operation succeeds. Refunds lead to the given order states.
  private final class List: MerchantActions {
    private let states: Mutex<[String]>
    init(_ states: [String]) { self.states = Mutex(states) }
    func orders() async throws(CheckoutError) -> [MerchantActionsPayment] { [] }
    func perform(
      _ operation: PaymentOperation, on order: MerchantActionsPayment, amount: Int64?
    ) async throws(CheckoutError) -> PostPaymentOperations.Done {
      let state = states.withLock { $0.removeFirst() }
      return PostPaymentOperations.Done(
        operation, amount: amount.map { Money($0, order.amount.currency) }, status: state)
    }
  }

  @Test("An operation on a payment of an earlier run is recorded at once")
  func earlier() async throws {
    let dollar = try #require(CurrencyTable.standard["USD"])
    let order = KeptOrder(
      key: PaymentKey(provider: ApplePayGatewaySystem.name, payment: "order-1"), customer: "10", description: "T-shirt",
      amount: 1999, currency: "USD", started: Instant(milliseconds: 0))
    var payment = Payment(id: "order-1", status: "DEPOSITED")
    (payment.amount, payment.captured) = (Money(1999, dollar), Money(1999, dollar))
    let storage = PaymentStorage(.memory)
    let ledger = try storage.ledger()
    #expect(try ledger.reserve(order))
    let progress = PaymentRecord.Progress(
      phase: .ended, session: "s", payment: payment, outcome: .success, updated: Instant(milliseconds: 1))
    try ledger.keep(progress, entries: [], of: order.key, isUrgent: false)

    let list = RecordedMerchantActions(
      inner: List(["PARTLY_REFUNDED", "REFUNDED"]), storage: storage, provider: ApplePayGatewaySystem.name,
      settle: { ApplePayGatewaySystem.settle(&$0) })
    let known = MerchantActionsPayment(id: "1", reference: "order-1", amount: Money(1999, dollar))
    for (amount, outcome, refunded) in [(500, .success, 500), (nil, .cancelled, 1999)] as [(Int64?, Outcome, Int64)] {
      _ = try await list.perform(.refund, on: known, amount: amount)
      let record = try #require(try ledger.payment(order.key))
      #expect(record.progress.outcome == outcome)
      #expect(record.refunded?.amount == refunded)
    }
  }

  /// A mock of the merchant's list that loses its first response and recognises repeated requests by their IDs.
  private final class Forgetful: MerchantActions {
    private let asked = Mutex<[String]>([])
    var ids: [String] { asked.withLock(\.self) }
    func orders() async throws(CheckoutError) -> [MerchantActionsPayment] { [] }
    func perform(
      _ operation: PaymentOperation, on order: MerchantActionsPayment, amount: Int64?
    ) async throws(CheckoutError) -> PostPaymentOperations.Done { throw CheckoutError(code: .actionUnsupported) }

    func perform(
      _ request: OperationRequest, on order: MerchantActionsPayment
    ) async throws(CheckoutError) -> PostPaymentOperations.Done {
      let isFirst = asked.withLock { asked in
        asked.append(request.id)
        return asked.count == 1
      }
      guard !isFirst else { throw CheckoutError(code: .networkTimeout) }
      return PostPaymentOperations.Done(request.operation, amount: request.amount, status: "PARTLY_REFUNDED")
    }
  }

  @Test("An operation whose response was lost is repeated under its own id and counted once")
  func lost() async throws {
    let dollar = try #require(CurrencyTable.standard["USD"])
    let order = KeptOrder(
      key: PaymentKey(provider: ApplePayGatewaySystem.name, payment: "order-1"), customer: "10", description: "T-shirt",
      amount: 1999, currency: "USD", started: Instant(milliseconds: 0))
    var payment = Payment(id: "order-1", status: "DEPOSITED")
    (payment.amount, payment.captured) = (Money(1999, dollar), Money(1999, dollar))
    let storage = PaymentStorage(.memory)
    let ledger = try storage.ledger()
    _ = try ledger.reserve(order)
    let progress = PaymentRecord.Progress(
      phase: .ended, session: "s", payment: payment, outcome: .success, updated: Instant(milliseconds: 1))
    try ledger.keep(progress, entries: [], of: order.key, isUrgent: false)
    let inner = Forgetful()
    let list = RecordedMerchantActions(
      inner: inner, storage: storage, provider: ApplePayGatewaySystem.name,
      settle: { ApplePayGatewaySystem.settle(&$0) })
    let known = MerchantActionsPayment(id: "1", reference: "order-1", amount: Money(1999, dollar))
    await #expect(throws: CheckoutError(code: .networkTimeout)) {
      try await list.perform(.refund, on: known, amount: 500)
    }
    #expect(try ledger.payment(order.key)?.refunded == nil)
    for refunded in [500, 1000] as [Int64] {
      _ = try await list.perform(.refund, on: known, amount: 500)
      #expect(try ledger.payment(order.key)?.refunded?.amount == refunded)
    }
    #expect(inner.ids.count == 3 && inner.ids[0] == inner.ids[1] && inner.ids[1] != inner.ids[2])
  }
}
