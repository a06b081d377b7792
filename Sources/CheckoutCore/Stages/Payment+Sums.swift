extension Payment {
  /// Applies a finished operation to the payment: to its state, amounts, outcome and next operations.
  ///
  /// Responses to operations contain no amounts, so the captured and refunded amounts are calculated here.
  /// Amounts that the platform sends later override the calculated ones.
  /// A debit is a separate payment and does not change this one.
  /// - Parameters:
  ///   - done: the finished operation.
  ///   - settle: the payment system's own `PaymentProvider.settle`.
  /// - Returns: the outcome of the payment; nil if its state does not determine one.
  @discardableResult
  public mutating func take(
    _ done: PostPaymentOperations.Done, settle: (inout Payment) -> Outcome? = { _ in nil }
  ) -> Outcome? {
    guard done.operation != .debit else { return nil }
    status = done.status
    // Replace the earlier code and message, because they belong to the state before the operation.
    (code, message) = (done.code, done.message)
    ending = nil
    add(done)
    let outcome = settle(&self)
    if let outcome, outcome != .held { (held, captureDeadline) = (nil, nil) }
    // A reversal may return more than was requested, such as a remaining hold together with the captured amount.
    if outcome == .cancelled, let captured, captured.amount > 0 {
      refunded = captured
      paidAmount = nil
    }
    if ending == nil, let netCaptured, let refunded, netCaptured.amount > 0, refunded.amount > 0 {
      ending = .partlyGivenBack
    }
    return outcome == .success && isPartlyCaptured ? .partial : outcome
  }

  private mutating func add(_ done: PostPaymentOperations.Done) {
    guard let amount else { return }
    let none = Money(0, amount.currency)
    switch done.operation {
    case .capture:
      let taken = done.amount ?? held ?? amount.less(captured ?? none)
      captured = (captured ?? none).plus(taken)
      held = held.map { $0.less(taken) }
    case .release:
      captured = captured ?? none
      held = nil
    case .refund, .reverse:
      let taken = captured ?? paidAmount ?? amount
      captured = taken
      let isWhole = done.operation == .reverse
      refunded = isWhole ? taken : done.amount.map { (refunded ?? none).plus($0) } ?? taken
    case .debit: break
    }
    updatePaidAmount()
  }

  /// Sets `paidAmount` to the captured amount less refunds, if that is less than the ordered amount.
  public mutating func updatePaidAmount() {
    guard let netCaptured, let amount else { return }
    paidAmount = netCaptured.amount > 0 && netCaptured.amount < amount.amount ? netCaptured : nil
  }

  /// Whether less was captured than was ordered.
  private var isPartlyCaptured: Bool {
    guard let captured, let amount else { return false }
    return captured.amount < amount.amount
  }

  /// The captured amount less refunds; nil if the captured amount is unknown.
  public var netCaptured: Money? { captured.map { captured in refunded.map { captured.less($0) } ?? captured } }

  /// Keeps the earlier captured and refunded amounts if the platform sends none.
  mutating func keepSums(of before: Payment?) {
    captured = captured ?? before?.captured
    refunded = refunded ?? before?.refunded
  }
}

extension Money {
  /// Returns the sum, capped at the largest possible amount, because amounts from a platform are untrusted.
  fileprivate func plus(_ other: Money) -> Money {
    Money(amount.plus(other.amount) ?? .max, currency)
  }

  /// Returns the difference; zero if `other` is greater.
  public func less(_ other: Money) -> Money { Money(amount.less(other.amount), currency) }
}

extension PaymentRecord.Progress {
  /// Sets the outcome to `.partial` if less was captured than ordered, because not every platform reports this itself.
  public mutating func markPartial(of order: KeptOrder) {
    guard outcome == .success, let taken = payment?.captured, taken.amount > 0, taken.amount < order.amount else {
      return
    }
    outcome = .partial
  }
}

extension PaymentRecord {
  /// The amount held on the card, neither captured nor released; nil if nothing is held or the amount is unknown.
  public var held: Money? {
    if let held = progress.payment?.held { return held.amount > 0 ? held : nil }
    guard progress.outcome == .held else { return nil }
    return progress.payment?.paidAmount ?? progress.payment?.amount ?? ordered
  }

  /// The captured amount; nil if nothing was captured or the amount is unknown.
  public var captured: Money? {
    let payment = progress.payment
    if let captured = payment?.captured { return captured }
    guard progress.outcome == .success || progress.outcome == .partial else { return nil }
    return payment?.paidAmount ?? payment?.amount ?? ordered
  }

  /// The refunded amount; nil if nothing was refunded.
  public var refunded: Money? { progress.payment?.refunded.flatMap { $0.amount > 0 ? $0 : nil } }

  private var ordered: Money? {
    CurrencyTable.standard.named(order.currency).map { Money(order.amount, $0) }
  }
}
