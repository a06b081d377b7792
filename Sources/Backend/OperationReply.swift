public import CheckoutCore

/// What came of an operation that the merchant server performed on its own initiative.
public enum OperationReply: Equatable, Sendable {
  /// The payment system has accepted and performed the operation.
  case done
  /// The platform or the merchant server refused the operation.
  /// - code: the code with which it was refused, as the payment system writes it.
  case refused(code: String, message: String?)

  init(_ error: CheckoutError) {
    self = .refused(code: error.platformCode ?? error.code.rawValue, message: error.platformMessage)
  }
}

/// A function that receives what came of an operation, and what was done as the merchant server knows it; nil if nothing was
/// done, or if the backend does not share it.
public typealias OperationReplyHandler =
  @Sendable (_ reply: OperationReply, _ done: PostPaymentOperations.Done?) -> Void

extension PostPaymentOperations.Done {
  /// The operation as the control API of a served world tells it. The time is left out, because it is noted where it arrives.
  package var json: JSON {
    .compact([
      ("operation", .string(operation.rawValue)), ("amount", amount.map { .number(String($0.amount)) }),
      ("currency", (amount?.currency.code).map(JSON.string)), ("status", .string(status)),
      ("code", code.map(JSON.string)),
      ("message", message.map(JSON.string)), ("outcome", (outcome?.rawValue).map(JSON.string)),
    ])
  }

  /// - Parameter json: what the control API of a served world tells about an operation; nil if it tells nothing.
  /// - Returns: nil for anything that is no operation.
  package init?(_ json: JSON?) {
    guard let json, let operation = json["operation"]?.string.flatMap(PaymentOperation.init),
      let status = json["status"]?.string
    else { return nil }
    let currency = json["currency"]?.string.flatMap { CurrencyTable.standard[$0] }
    let amount = currency.flatMap { currency in json["amount"]?.integer.map { Money(Int64($0), currency) } }
    self.init(
      operation, amount: amount, status: status, code: json["code"]?.string, message: json["message"]?.string)
    outcome = json["outcome"]?.string.flatMap(Outcome.init)
  }
}
