import CheckoutCore
import KassaSandbox

/// A post-payment operation that a merchant server requests. Source: ecommpay, Gate: `/v2/payment/card/…`.
///
/// Of these operations, the ecommpay SDK guide mentions only `capture`.
enum PostPaymentOperation: String, CaseIterable, Codable, Sendable {
  /// Captures all or part of the authorised amount.
  case capture
  /// Releases the authorised amount.
  case cancel
  /// Refunds all or part of the captured amount.
  case refund
  /// Reverses the whole payment.
  case reversal
  /// Debits the registered recurring payment again.
  case recurring

  static let folder = "/v2/payment/card/"
  static let statusPath = "/v2/payment/status"

  init?(path: String) {
    guard path.hasPrefix(Self.folder) else { return nil }
    self.init(rawValue: String(path.dropFirst(Self.folder.count)))
  }
}

extension PlatformPayment {
  /// A completed operation, as listed in the response to a status request.
  struct DoneOperation: Codable, Sendable {
    var id: Int64
    var type: PostPaymentOperation
    /// The amount of the operation in minor units.
    var amount: Int64
    /// The merchant's ID for the refund, under which it takes effect once; nil if the merchant sent none.
    var refundID: String?
    var moment: Instant

    /// The ID of the request for the operation, which the answer to it names.
    var request: String { String(id) }

    var wire: JSON {
      [
        "id": .integer(id), "request_id": .string(request), "type": .string(type.rawValue), "status": "success",
        "date": .string(moment.timestamp), "code": .string(EcommpayCode.success.code),
        "message": .string(EcommpayCode.success.message), "sum": ["amount": .integer(amount)],
        "merchant_refund_id": refundID.map(JSON.string),
      ]
    }
  }

  /// Returns the result of an operation on a settled payment: the new status and the amount of the operation.
  /// - Parameter amount: the amount in minor units; nil for the full amount.
  /// - Returns: nil if the payment does not permit the operation.
  func result(of operation: PostPaymentOperation, amount: Int64?) -> (status: PaymentStatus, amount: Int64)? {
    guard case .settled(let verdict) = stage else { return nil }
    let left = captured.less(refunded)
    switch (operation, verdict.status) {
    case (.capture, .awaitingCapture):
      let taken = amount ?? sum.amount
      return taken > 0 && taken <= sum.amount ? (.success, taken) : nil
    // These have no parts. Taken for the whole, a part would give back too much.
    case (.cancel, .awaitingCapture): return amount == nil || amount == sum.amount ? (.canceled, sum.amount) : nil
    case (.refund, .success), (.refund, .partiallyRefunded):
      let given = amount ?? left
      guard given > 0, given <= left else { return nil }
      return (given == left ? .refunded : .partiallyRefunded, given)
    case (.reversal, .success): return left > 0 && (amount == nil || amount == left) ? (.reversed, left) : nil
    default: return nil
    }
  }

  /// Returns the refund that the merchant has requested under an ID; nil if there is none.
  func refund(_ id: String?) -> DoneOperation? { id.flatMap { id in laterOperations.first { $0.refundID == id } } }

  /// Returns the error of an operation that the payment does not permit: of its ID, or of its amount if the status permits
  /// a part.
  /// - Parameter refundID: the merchant's ID for a refund; nil if there is none.
  func refusal(of operation: PostPaymentOperation, amount: Int64?, refundID: String? = nil) -> RequestError? {
    if refund(refundID) != nil { return RequestError("3230", field: "payment.merchant_refund_id") }
    guard result(of: operation, amount: amount) == nil else { return nil }
    guard let amount, let whole = result(of: operation, amount: nil) else {
      return RequestError(.statusForbids, field: "payment")
    }
    let code = amount <= whole.amount ? "3358" : operation == .refund ? "3283" : "2642"
    return RequestError(code, field: "payment.amount")
  }

  /// Performs an operation on a settled payment; returns false if the payment does not permit it.
  /// - Parameter refundID: the merchant's ID for a refund; nil if there is none.
  mutating func operate(
    _ operation: PostPaymentOperation, amount: Int64?, refundID: String? = nil, _ made: Operation
  ) -> Bool {
    guard refundID == nil || refund(refundID) == nil, let result = result(of: operation, amount: amount) else {
      return false
    }
    switch operation {
    case .capture: take(result.amount)
    case .cancel, .recurring: break
    case .refund, .reversal: giveBack(result.amount)
    }
    note(DoneOperation(id: made.id, type: operation, amount: result.amount, refundID: refundID, moment: made.created))
    return settle(AttemptResult(status: result.status, code: .success), by: made)
  }
}
