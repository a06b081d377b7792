import CheckoutCore
import KassaResources

/// A payment as the merchant actions show it.
struct MerchantPayment: Equatable {
  let key: PaymentKey
  let started: Instant
  let summary: PaymentSummary
  /// Whether it is the payment whose result is on the screen. Its checkout performs the operations and shows them.
  let isCurrent: Bool

  /// Returns the status in our words and in the platform's.
  func state(_ strings: StringTable) -> String {
    [summary.title(strings), summary.payment?.status ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The key of what to say if there is nothing to do.
  var nothing: String { summary.isOpen ? "desk.open" : "desk.nothing" }
}

extension Context {
  /// The payment whose result is on the screen, in its live state; nil if there is none or the platform knows none.
  var currentPayment: MerchantPayment? {
    guard flow.hasEnded, let payment = summary.payment, !payment.status.isEmpty else { return nil }
    let key = PaymentKey(provider: setup.providerName, payment: payment.id)
    let known = merchantActions.payments?.records.first { $0.key == key }
    let started = known?.order.started ?? presentation.entries.first?.time ?? now
    return MerchantPayment(key: key, started: started, summary: summary, isCurrent: true)
  }

  /// All payments that can be shown: the current one in its live state, and the recorded ones, the newest first.
  var merchantPayments: [MerchantPayment] {
    let current = currentPayment
    let recorded = (merchantActions.payments?.records ?? []).filter { $0.key != current?.key }
    return (current.map { [$0] } ?? [])
      + recorded.map { record in
        MerchantPayment(key: record.key, started: record.order.started, summary: record.summary, isCurrent: false)
      }
  }
}
