extension Payment {
  /// Takes note of what was done with it: its state, its sums, what it came to and what can be done next.
  ///
  /// The answers of the operations tell no sums, so they are added up here; what a platform tells later counts more. A
  /// debit is a payment of its own.
  /// - Parameter settle: the payment system's own `PaymentProvider.settle`.
  /// - Returns: how the payment stands now; nil where its state does not say.
  @discardableResult
  public mutating func take(_ done: Afterwards.Done, settle: (inout Payment) -> Outcome? = { _ in nil }) -> Outcome? {
    guard done.operation != .debit else { return nil }
    status = done.status
    // What the platform said before was about another state.
    (code, message) = (done.code, done.message)
    ending = nil
    add(done)
    let outcome = settle(&self)
    if let outcome, outcome != .held { held = nil }
    // An operation can give back more than was asked for, such as the rest of a hold together with what was captured.
    if outcome == .cancelled, let captured, captured.amount > 0 {
      refunded = captured
      paidAmount = nil
    }
    if ending == nil, let netCaptured, let refunded, netCaptured.amount > 0, refunded.amount > 0 {
      ending = .partlyGivenBack
    }
    return outcome == .success && isPartlyCaptured ? .partial : outcome
  }

  private mutating func add(_ done: Afterwards.Done) {
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
    tellPaid()
  }

  /// What was captured and not given back as `paidAmount`, where that is less than was ordered.
  public mutating func tellPaid() {
    guard let netCaptured, let amount else { return }
    paidAmount = netCaptured.amount > 0 && netCaptured.amount < amount.amount ? netCaptured : nil
  }

  /// Less was captured than was ordered.
  private var isPartlyCaptured: Bool {
    guard let captured, let amount else { return false }
    return captured.amount < amount.amount
  }

  /// What was captured and not given back; nil where no sum is known.
  public var netCaptured: Money? { captured.map { captured in refunded.map { captured.less($0) } ?? captured } }

  /// What is known of its sums from before, where the platform does not tell.
  mutating func keepSums(of before: Payment?) {
    captured = captured ?? before?.captured
    refunded = refunded ?? before?.refunded
  }
}

extension Money {
  /// Both together; the largest sum where that is too much to be reckoned with. Sums come over a wire.
  fileprivate func plus(_ other: Money) -> Money {
    Money(amount.plus(other.amount) ?? .max, currency)
  }

  /// What is left of it without another sum; nothing where that is more.
  public func less(_ other: Money) -> Money { Money(amount.less(other.amount), currency) }
}

extension PaymentRecord.Progress {
  /// Paid for less than ordered: not every platform has a word of its own for what was taken in part.
  public mutating func tellPart(of order: KeptOrder) {
    guard outcome == .success, let taken = payment?.captured, taken.amount > 0, taken.amount < order.amount else {
      return
    }
    outcome = .partial
  }
}

extension PaymentRecord {
  /// How much of it is blocked on the card and neither captured nor released; nil where nothing is, or nobody can say.
  public var held: Money? {
    if let held = progress.payment?.held { return held.amount > 0 ? held : nil }
    guard progress.outcome == .held else { return nil }
    return progress.payment?.paidAmount ?? progress.payment?.amount ?? ordered
  }

  /// How much of it was taken, as far as that is known; nil where nothing was, or nobody can say.
  public var captured: Money? {
    let payment = progress.payment
    if let captured = payment?.captured { return captured }
    guard progress.outcome == .success || progress.outcome == .partial else { return nil }
    return payment?.paidAmount ?? payment?.amount ?? ordered
  }

  /// How much of it was given back; nil where nothing was.
  public var refunded: Money? { progress.payment?.refunded.flatMap { $0.amount > 0 ? $0 : nil } }

  private var ordered: Money? {
    CurrencyTable.standard.named(order.currency).map { Money(order.amount, $0) }
  }
}
