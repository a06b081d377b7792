package import KassaResources

extension PaymentSummary {
  /// The operations that the merchant can request now.
  public var operations: [PaymentOperation] {
    (payment?.operations ?? []).filter { $0 != .debit || payment?.debits?.isOver != true }
  }

  /// Whether the payer, or the merchant, can ask the platform again how the payment ended.
  public var canBeChecked: Bool { outcome == .pending }

  /// Whether the order cannot be paid any more, because the platform already has a payment with its ID.
  public var usesUpOrder: Bool { error?.isRepeatedPayment == true }

  /// Returns the most that an operation can move. A plan that sets the amount of a debit allows no other one.
  /// - Returns: nil if it is unknown or there is no limit.
  public func limit(of operation: PaymentOperation) -> Money? {
    switch operation {
    // Of an order in instalments, the first one is held, and the merchant charges the whole order.
    case .capture: payment?.ending == .firstPartHeld ? payment?.amount : held
    case .release: held
    case .refund, .reverse: left
    case .debit: payment?.debits?.next
    }
  }

  /// Returns why an operation cannot move a part of the amount; nil if it can, as far as is known.
  package func refusal(
    of part: Money, for operation: PaymentOperation, _ strings: StringTable, _ format: LocaleFormat
  ) -> String? {
    guard let limit = limit(of: operation) else { return nil }
    let isAllowed = operation == .debit ? part.amount == limit.amount : part.amount <= limit.amount
    let key = operation == .debit ? "desk.amount.plan" : "desk.amount.tooMuch"
    return isAllowed ? nil : strings(key, ["amount": format.money(limit)])
  }

  /// Returns the name of an operation on its button. If nothing is held, a release cancels the payment.
  package func name(of operation: PaymentOperation, _ strings: StringTable) -> String {
    operation == .release && held == nil ? strings("operations.cancel") : operation.name(strings)
  }

  /// Returns what an operation moves if no partial amount is given.
  /// - Returns: nil if it is unknown.
  package func amount(of operation: PaymentOperation) -> Money? {
    limit(of: operation) ?? (operation == .debit ? payment?.amount : nil)
  }
}

extension PaymentOperation {
  /// Whether a part of the amount can be requested. A release and a reversal always cover all of it.
  package var takesPart: Bool { self != .release && self != .reverse }

  /// Returns the name of the operation on buttons and in lists.
  package func name(_ strings: StringTable) -> String { strings("operations." + rawValue) }
}

extension PostPaymentOperations.Done {
  /// Whether the operation was a payment of its own, which was declined.
  package var isDeclined: Bool { operation == .debit && code ?? "0" != "0" }

  /// Returns what the operation did: its amount, and the platform's status, code and message.
  package func words(_ format: LocaleFormat) -> String {
    ([amount.map(format.money), status].compactMap(\.self) + reasons).joined(separator: " · ")
  }

  /// Returns what the operation did, in one sentence, e.g. `Refunded $5.00 at 22:35`.
  /// - Parameters:
  ///   - name: the name of the operation on its button.
  ///   - offset: the time zone's offset from UTC in seconds, positive to the east.
  package func sentence(_ strings: StringTable, _ format: LocaleFormat, name: String, offset: Int) -> String {
    if isDeclined { return strings("operations.refused", ["reason": words(format)]) }
    var values = ["what": name, "time": time.map { format.time($0, offset: offset) } ?? ""]
    values["amount"] = amount.map(format.money)
    let key = amount == nil ? "operations.done" : "operations.done." + operation.rawValue
    return ([strings(key, values)] + reasons).joined(separator: " · ")
  }

  /// The platform's code and message, as far as they say more than the status.
  private var reasons: [String] {
    [code == "0" ? nil : code, message.flatMap { $0.lowercased() == status.lowercased() ? nil : $0 }]
      .compactMap(\.self)
  }
}

extension CheckoutError {
  /// Whether the operation that failed with this error may have been carried out.
  package var mayHaveBeenDone: Bool { leavesOutcomeOpen || self == .outcomeUnknown }

  /// Returns the message about an operation that failed with this error, or that may have been carried out.
  package func operationWords(_ strings: StringTable) -> String {
    if mayHaveBeenDone { return strings("operations.unknown") }
    let own = [platformCode, platformMessage].compactMap(\.self).joined(separator: " · ")
    return strings("operations.refused", ["reason": own.isEmpty ? words(strings) : own])
  }
}

extension OperationRunner.Report {
  /// The exit status of a command that performs an operation.
  package var exitStatus: Int32 {
    if done != nil { return 0 }
    return (error ?? .outcomeUnknown).mayHaveBeenDone ? Outcome.pending.exitStatus : Outcome.failed.exitStatus
  }
}
