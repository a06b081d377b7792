import CheckoutCore

/// A payment as the merchant actions show it.
struct MerchantPayment: Equatable {
  var record: PaymentRecord
  /// Whether it is the payment whose result is on the screen. Its checkout performs the operations and shows them.
  var isCurrent: Bool

  var key: PaymentKey { record.key }
  /// The payment in its last known state; nil if the platform has never reported one.
  var payment: Payment? { record.progress.payment }
  /// The operations that the merchant can request now.
  var operations: [PaymentOperation] { payment?.operations ?? [] }

  /// The sum that an operation moves if no partial amount is given; nil if it is unknown.
  func whole(_ operation: PaymentOperation) -> Money? {
    switch operation {
    case .capture, .release: record.held
    case .refund, .reverse: record.captured.map { taken in record.refunded.map { taken.less($0) } ?? taken }
    case .debit: payment?.amount
    }
  }
}

extension Context {
  /// The payment whose result is on the screen, in its live state; nil if there is none or the platform knows none.
  var currentPayment: MerchantPayment? {
    guard flow.hasEnded, let result = presentation.lastKnown, let payment = result.payment, !payment.status.isEmpty
    else { return nil }
    let key = PaymentKey(provider: setup.providerName, payment: payment.id)
    let known = merchantActions.payments?.records.first { $0.key == key }
    let order =
      known?.order
      ?? KeptOrder(
        key: key, customer: "", description: setup.order.description, amount: setup.order.amount,
        currency: setup.order.currencyCode, started: presentation.entries.first?.time ?? now)
    let progress = PaymentRecord.Progress(phase: flow.phase, payment: payment, outcome: result.outcome, updated: now)
    return MerchantPayment(record: PaymentRecord(order: order, progress: progress), isCurrent: true)
  }

  /// All payments that can be shown: the current one in its live state, and the recorded ones, the newest first.
  var merchantPayments: [MerchantPayment] {
    let current = currentPayment
    let recorded = (merchantActions.payments?.records ?? []).filter { $0.key != current?.key }
    return (current.map { [$0] } ?? []) + recorded.map { MerchantPayment(record: $0, isCurrent: false) }
  }
}
