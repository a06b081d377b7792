import CheckoutCore
import Ledger

extension Ledger {
  /// Writes down how a payment stands since something was done with it outside of its checkout.
  /// - Parameters:
  ///   - done: nil where only something was said.
  ///   - said: kept after the entries of the payment.
  ///   - settle: the payment system's.
  func note(
    _ done: Afterwards.Done?, on record: PaymentRecord, said: [WireMessage] = [],
    settle: (inout Payment) -> Outcome?
  ) throws(StorageError) {
    let now = SystemClock().now
    var progress = record.progress
    progress.updated = now
    if let done {
      progress.outcome = progress.payment?.take(done, settle: settle) ?? progress.outcome
      progress.tellPart(of: record.order)
      progress.isOpen = false
    }
    let first = (try entries(of: record.key).last?.index ?? -1) + 1
    let news = said.enumerated().map { index, message in
      FlowEntry(
        index: first + index, time: now, step: .resultDisplayed, attempt: progress.attempt, kind: .message(message))
    }
    try keep(progress, entries: news, of: record.key, isUrgent: true)
  }
}

/// The merchant's list of payments, whose operations are written down as well: also those on payments of earlier runs.
struct LedgerDesk: OrderDesk {
  let inner: any OrderDesk
  let desk: Desk
  let provider: String
  let settle: @Sendable (inout Payment) -> Outcome?

  func orders() async throws(CheckoutError) -> [DeskOrder] { try await inner.orders() }
  func remember(_ result: CheckoutResult) { inner.remember(result) }

  func perform(
    _ operation: PaymentOperation, on order: DeskOrder, amount: Int64?
  ) async throws(CheckoutError) -> Afterwards.Done {
    let done = try await inner.perform(operation, on: order, amount: amount)
    let key = PaymentKey(provider: provider, payment: order.reference)
    // What cannot be written down was done all the same; the checkout says when there is no ledger.
    if let ledger = try? desk.ledger(), let record = (try? ledger.payment(key)) ?? nil {
      try? ledger.note(done, on: record, settle: settle)
    }
    return done
  }
}
