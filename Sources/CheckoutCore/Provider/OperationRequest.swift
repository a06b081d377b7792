/// An operation on a completed payment, with an idempotency key.
///
/// The key is stored before the request is sent, and every retry uses the same key until a response arrives.
/// However often the request arrives, the operation takes effect only once.
/// Two separate operations have different keys, even if their contents are the same.
public struct OperationRequest: Equatable, Sendable {
  /// The idempotency key: a version 4 UUID in lower case.
  public var id: String
  /// What the merchant server is asked to do.
  public var operation: PaymentOperation
  /// The merchant's ID for the payment.
  public var payment: String
  /// A partial amount; nil for the whole amount.
  public var amount: Money?
  /// Whether the request has been sent before with an unknown outcome.
  public var isRepeated: Bool
  /// The result of `MerchantServer.operations(before:log:)` before the request was first sent.
  public var before: [String]?

  /// Creates a request.
  /// - Parameters:
  ///   - id: the idempotency key: a version 4 UUID in lower case.
  ///   - operation: the kind of operation.
  ///   - payment: the merchant's ID for the payment.
  ///   - amount: a partial amount; nil for the whole amount.
  ///   - isRepeated: whether the request has been sent before with an unknown outcome.
  ///   - before: the result of `MerchantServer.operations(before:log:)` before the request was first sent.
  public init(
    id: String, operation: PaymentOperation, payment: String, amount: Money? = nil, isRepeated: Bool = false,
    before: [String]? = nil
  ) {
    self.id = id
    self.operation = operation
    self.payment = payment
    self.amount = amount
    self.isRepeated = isRepeated
    self.before = before
  }
}

extension CheckoutError {
  /// The error for an operation if it is impossible to determine whether an earlier attempt at it succeeded.
  public static let outcomeUnknown = CheckoutError(code: .outcomeUnknown)

  /// Converts an error that occurred before `request` itself was sent into the error to report for the request.
  ///
  /// The error is not about `request`, and an earlier attempt at a repeated request may have succeeded.
  public func before(_ request: OperationRequest) -> CheckoutError {
    request.isRepeated && !leavesOutcomeOpen ? .outcomeUnknown : self
  }

  /// Returns whether an HTTP status says nothing about an earlier attempt at the request.
  ///
  /// These statuses do not depend on the request: the caller is unauthorised (401, 403) or exceeds a limit (408, 429).
  /// - Parameter status: the HTTP status.
  public static func isUnrelated(_ status: Int) -> Bool { [401, 403, 408, 429].contains(status) }

  /// Returns whether this error proves that the operation was not carried out.
  /// - Parameter isRepeated: whether an earlier attempt with the same key may have arrived even if this one did not.
  func provesNothingDone(isRepeated: Bool) -> Bool {
    switch code {
    case .merchantRefused, .merchantUnable, .platform: true
    case .networkUnreachable: !isRepeated
    default: false
    }
  }
}
