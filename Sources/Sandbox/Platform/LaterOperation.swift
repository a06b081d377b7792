import CheckoutCore

/// What a merchant's server does with a payment afterwards. Source: ecommpay, Gate: `/v2/payment/card/…`; of the names
/// only `capture` is in seed 000.
enum LaterOperation: String, CaseIterable, Codable, Sendable {
  /// Takes what was held, or a part of it.
  case capture
  /// Gives back what was held.
  case cancel
  /// Gives back what was taken, or a part of it.
  case refund
  /// Undoes the payment whole.
  case reversal
  /// Takes money again, by the recurring payment that was registered.
  case recurring

  static let folder = "/v2/payment/card/"
  static let statusPath = "/v2/payment/status"

  init?(path: String) {
    guard path.hasPrefix(Self.folder) else { return nil }
    self.init(rawValue: String(path.dropFirst(Self.folder.count)))
  }
}

extension PlatformPayment {
  /// An operation that was done, as it is told to who asks for the payment's status.
  struct DoneOperation: Codable, Sendable {
    var id: Int64
    var type: LaterOperation
    /// Minor units.
    var amount: Int64

    var wire: WireValue {
      ["id": .integer(id), "type": .string(type.rawValue), "status": "success", "sum": ["amount": .integer(amount)]]
    }
  }

  /// What comes of an operation on a payment that is decided: its status and the amount that it is about; nil where the
  /// payment does not allow it.
  /// - Parameter amount: minor units; nil for all there is.
  func result(of operation: LaterOperation, amount: Int64?) -> (status: PaymentStatus, amount: Int64)? {
    guard case .settled(let verdict) = stage else { return nil }
    let left = captured.less(refunded)
    switch (operation, verdict.status) {
    case (.capture, .awaitingCapture):
      let taken = amount ?? sum.amount
      return taken > 0 && taken <= sum.amount ? (.success, taken) : nil
    case (.cancel, .awaitingCapture): return (.canceled, sum.amount)
    case (.refund, .success), (.refund, .partiallyRefunded):
      let given = amount ?? left
      guard given > 0, given <= left else { return nil }
      return (given == left ? .refunded : .partiallyRefunded, given)
    case (.reversal, .success): return left > 0 ? (.reversed, left) : nil
    default: return nil
    }
  }

  /// Does an operation on a payment that is decided; false where it does not allow it.
  mutating func operate(_ operation: LaterOperation, amount: Int64?, _ made: Operation) -> Bool {
    guard let result = result(of: operation, amount: amount) else { return false }
    switch operation {
    case .capture: take(result.amount)
    case .cancel, .recurring: break
    case .refund, .reversal: giveBack(result.amount)
    }
    note(DoneOperation(id: made.id, type: operation, amount: result.amount))
    return settle(Verdict(status: result.status, code: .success), by: made)
  }
}
