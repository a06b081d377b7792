extension Payment {
  /// Takes note of what was done with it: its state, and how much of it was taken and given back so far.
  ///
  /// The answers of the operations tell no sums, so they are added up here; what a platform tells later counts more. A
  /// debit is a payment of its own.
  public mutating func take(_ done: Afterwards.Done) {
    guard done.operation != .debit else { return }
    status = done.status
    guard let currency = amount?.currency else { return }
    switch done.operation {
    case .capture: captured = done.amount ?? amount
    case .release: captured = Money(0, currency)
    case .refund, .reverse:
      let taken = captured ?? paidAmount ?? amount
      captured = taken
      let given = (refunded?.amount ?? 0) + (done.amount?.amount ?? 0)
      refunded = done.operation == .reverse || done.amount == nil ? taken : Money(given, currency)
    case .debit: break
    }
  }

  /// What is known of its sums from before, where the platform does not tell.
  mutating func keepSums(of before: Payment?) {
    captured = captured ?? before?.captured
    refunded = refunded ?? before?.refunded
  }
}

extension PaymentRecord.Progress {
  /// Paid for less than ordered: not every platform has a word of its own for what was taken in part.
  public mutating func tellPart(of order: KeptOrder) {
    guard outcome == .success, let taken = payment?.captured, taken.amount < order.amount else { return }
    outcome = .partial
  }
}

extension PaymentRecord {
  /// How much of it was taken, as far as that is known; nil where nothing was, or nobody can say.
  public var captured: Money? {
    let payment = progress.payment
    if let captured = payment?.captured { return captured }
    guard progress.outcome == .success || progress.outcome == .partial else { return nil }
    return payment?.paidAmount ?? payment?.amount
      ?? CurrencyTable.standard.named(order.currency).map { Money(order.amount, $0) }
  }

  /// How much of it was given back; nil where nothing was.
  public var refunded: Money? { progress.payment?.refunded.flatMap { $0.amount > 0 ? $0 : nil } }
}
