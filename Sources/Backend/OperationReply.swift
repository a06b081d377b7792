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
