extension PaymentSummary {
  /// A sum of a payment that has a name. The raw value is the name in commands.
  public enum Sum: String, CaseIterable, Sendable {
    /// What the payer has paid, if that is less than was ordered.
    case paid
    /// What is held on the card, neither captured nor released.
    case held
    /// What was captured, before refunds.
    case captured
    /// What was given back of the captured amount.
    case refunded
  }

  /// Returns a sum of the payment; nil if there is none or it is unknown.
  public func amount(_ sum: Sum) -> Money? {
    switch sum {
    case .paid: paid
    case .held: held
    case .captured: captured
    case .refunded: refunded
    }
  }

  /// What was ordered; nil if the amount or the currency of the order is invalid.
  public var ordered: Money? { payment?.amount ?? order.total }

  /// What the payer has paid; nil if that is all or nothing of what was ordered.
  public var paid: Money? { payment?.paidAmount }

  /// What is held on the card; nil if nothing is held or the amount is unknown.
  public var held: Money? {
    if let held = payment?.held { return held.amount > 0 ? held : nil }
    return outcome == .held ? payment?.paidAmount ?? ordered : nil
  }

  /// What was captured, before refunds; nil if nothing was captured or the amount is unknown.
  public var captured: Money? {
    if let captured = payment?.captured { return captured }
    guard order.purpose.takesMoney, outcome == .success || outcome == .partial else { return nil }
    return payment?.paidAmount ?? ordered
  }

  /// What was refunded; nil if nothing was.
  public var refunded: Money? { payment?.refunded.flatMap { $0.amount > 0 ? $0 : nil } }

  /// What is left of the captured amount; nil if the captured amount is unknown.
  public var left: Money? { captured.map { captured in refunded.map { captured.less($0) } ?? captured } }

  /// Whether the shop gets the whole order, which the payer pays to the platform in instalments.
  package var isInInstalments: Bool {
    payment?.ending == .firstPartHeld || paid.flatMap { paid in left.map { paid.amount < $0.amount } } ?? false
  }

  /// The sums that concern the payer, besides the one that the headline names.
  package var payerSums: [(sum: Sum, money: Money)] {
    Self.named([.paid, .held, .refunded]) { amount($0) }.filter { $0.sum != .held || $0.money != ordered }
  }

  /// The sums that concern the merchant.
  package var merchantSums: [(sum: Sum, money: Money)] {
    Self.named([.held, .captured, .refunded]) { amount($0) }
  }

  private static func named(_ sums: [Sum], _ amount: (Sum) -> Money?) -> [(sum: Sum, money: Money)] {
    sums.compactMap { sum in amount(sum).map { (sum, $0) } }
  }
}

extension Order.Purpose {
  /// Whether money is taken or held.
  package var takesMoney: Bool { self == .pay || self == .hold }
}

// MARK: What operations change

extension Payment {
  /// Applies a finished operation to the payment: to its state, amounts, outcome and next operations.
  ///
  /// Responses to operations contain no amounts, so the captured and refunded amounts are calculated here.
  /// Amounts that the platform sends later override the calculated ones.
  /// A debit is a separate payment and changes nothing of this one but the plan of further debits.
  /// - Parameters:
  ///   - done: the finished operation.
  ///   - rules: what the payment system's states mean.
  /// - Returns: the outcome of the payment; nil if its state does not determine one.
  @discardableResult
  public mutating func take(_ done: PostPaymentOperations.Done, _ rules: PaymentRules) -> Outcome? {
    guard done.operation != .debit else {
      if done.code ?? "0" == "0" { debits?.charged() }
      return nil
    }
    status = done.status
    // Replace the earlier code and message, because they belong to the state before the operation.
    (code, message) = (done.code, done.message)
    ending = nil
    add(done)
    let outcome = follow(rules, after: done.operation)
    if let outcome, outcome != .held, ending != .partlyCharged { (held, captureDeadline) = (nil, nil) }
    // A reversal may return more than was requested, such as a remaining hold together with the captured amount.
    if ending == .refunded, let captured {
      refunded = captured
      paidAmount = nil
    }
    if ending == nil, let netCaptured, let refunded, netCaptured.amount > 0, refunded.amount > 0 {
      ending = .partlyGivenBack
    }
    return outcome?.partial(if: captured, isLessThan: amount?.amount)
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

  private var netCaptured: Money? { captured.map { captured in refunded.map { captured.less($0) } ?? captured } }

  /// Keeps what the platform does not send again: the ordered amount, for which some send what was captured, the earlier
  /// captured and refunded amounts, how an operation brought about the same state, and the debits that were made.
  mutating func keep(_ before: Payment?) {
    guard let before else { return }
    if let ordered = before.amount, before.captured != nil, amount != ordered {
      amount = ordered
      if paidAmount == nil { updatePaidAmount() }
    }
    captured = captured ?? before.captured
    if refunded == nil, before.refunded != nil {
      refunded = before.refunded
      updatePaidAmount()
    }
    if status == before.status, ending == nil || before.ending == .abandoned { ending = before.ending }
    // The platform sends the whole plan; the one with fewer debits left has counted those that were made.
    if let plan = before.debits, plan.scheduled.count <= debits?.scheduled.count ?? .max { debits = plan }
    date = date ?? before.date
  }
}

extension PaymentRecord {
  /// Applies a finished operation to the stored payment.
  /// - Parameters:
  ///   - done: the finished operation.
  ///   - rules: what the payment system's states mean.
  public mutating func take(_ done: PostPaymentOperations.Done, _ rules: PaymentRules) {
    progress.outcome = progress.payment?.take(done, rules) ?? progress.outcome
    markPartial()
    progress.isOpen = false
  }

  /// Sets the outcome to `.partial` if less was captured than ordered, because not every platform reports this itself.
  public mutating func markPartial() {
    progress.outcome = progress.outcome?.partial(if: progress.payment?.captured, isLessThan: order.amount)
  }
}

extension Outcome {
  fileprivate func partial(if captured: Money?, isLessThan ordered: Int64?) -> Outcome {
    guard self == .success, let captured, let ordered, captured.amount > 0, captured.amount < ordered else {
      return self
    }
    return .partial
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
