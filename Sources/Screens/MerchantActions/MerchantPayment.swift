import CheckoutCore
import KassaResources

/// A payment as the merchant actions show it.
struct MerchantPayment: Equatable {
  let key: PaymentKey
  let started: Instant
  let summary: PaymentSummary
  /// Whether it is the payment whose result is on the screen. Its checkout performs the operations and shows them.
  let isCurrent: Bool
  /// Whether the payment was sent to the platform, which can be asked about it.
  let wasSent: Bool

  /// Returns the status in our words and in the platform's.
  func state(_ strings: StringTable) -> String {
    [summary.title(strings), summary.payment?.status ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The key of what to say if there is nothing to do.
  var nothing: String { summary.isOpen ? "desk.open" : "desk.nothing" }

  /// Whether an operation on the payment is in progress.
  func isAsking(_ context: Context) -> Bool {
    isCurrent ? context.flow.postPaymentOperations.isAsking != nil : context.merchantActions.asking == key
  }

  /// The error of the last operation on the payment; nil if it succeeded.
  func failure(_ context: Context) -> CheckoutError? {
    if isCurrent { return context.flow.postPaymentOperations.error }
    return context.merchantActions.failure.flatMap { $0.payment == key ? $0.error : nil }
  }

  /// The request for an operation on the payment that has no answer; nil if there is none. That of another payment is read
  /// from the ledger, so that neither another operation nor another run of the program forgets it.
  func unanswered(_ context: Context) -> PostPaymentOperations.Request? {
    if isCurrent { return context.flow.postPaymentOperations.unanswered }
    return context.merchantActions.payments?.unanswered[key]
  }

  /// The completed operations: of the current payment all of this checkout, of another one the last.
  func done(_ context: Context) -> [PostPaymentOperations.Done] {
    if isCurrent { return context.flow.postPaymentOperations.done }
    return context.merchantActions.success.flatMap { $0.payment == key ? [$0.done] : nil } ?? []
  }
}

extension Context {
  /// The payment whose result is on the screen, in its live state; nil if there is none or the platform knows none.
  var currentPayment: MerchantPayment? {
    guard flow.hasEnded, let payment = summary.payment, !payment.status.isEmpty else { return nil }
    let key = PaymentKey(provider: setup.providerName, payment: payment.id)
    let known = merchantActions.payments?.records.first { $0.key == key }
    let started = known?.order.started ?? presentation.entries.first?.time ?? now
    return MerchantPayment(key: key, started: started, summary: summary, isCurrent: true, wasSent: true)
  }

  /// All payments that can be shown: the current one in its live state, and the recorded ones, the newest first.
  var merchantPayments: [MerchantPayment] {
    let current = currentPayment
    let recorded = (merchantActions.payments?.records ?? []).filter { $0.key != current?.key }
    return (current.map { [$0] } ?? [])
      + recorded.map { record in
        MerchantPayment(
          key: record.key, started: record.order.started, summary: record.summary, isCurrent: false,
          wasSent: record.progress.session != nil)
      }
  }

  /// What asks the platform again how the payment on the screen ended; nil if that is known, or if it cannot be asked.
  var checkAgain: AppCommand? {
    guard summary.canBeChecked else { return nil }
    // A pending payment that is stored is resumed.
    if flow.result?.outcome == .pending, let kept = resumablePayments.unfinished, flow.sessionID != nil,
      kept.progress.session == flow.sessionID
    {
      return .resume(kept.key)
    }
    return setup.canCheck ? .check : nil
  }

  /// Returns what asks the platform again how a payment ended; nothing if that is not possible. One that is not on the
  /// screen is resumed, unless another one is under way; for one of another payment system, the shop changes to that.
  func check(_ payment: MerchantPayment) -> [AppCommand] {
    if payment.isCurrent { return checkAgain.map { [$0] } ?? [] }
    let isInShop = flow.phase == .ready && flow.inquiry == nil
    let provider = payment.key.provider
    guard payment.summary.isOpen, payment.wasSent, isInShop || flow.hasEnded else { return [] }
    if provider == setup.providerName { return [.resume(payment.key)] }
    guard isInShop, setup.editor?.systems.contains(provider) == true else { return [] }
    return [.reconfigure(.system(provider)), .resume(payment.key)]
  }
}
