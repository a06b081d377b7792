/// One operation on a payment that is decided, with an identity of its own.
///
/// The identity is kept before the request is sent, and the request is repeated under it until it is answered: however
/// often it arrives, it has one effect. Two equal operations that are meant have two identities.
public struct OperationRequest: Equatable, Sendable {
  /// A UUID of version 4, lower case.
  public var id: String
  public var operation: PaymentOperation
  /// The shop's id of the payment.
  public var payment: String
  /// A part; nil for all there is.
  public var amount: Money?
  /// It was sent before, and nobody knows what came of it.
  public var isRepeated: Bool
  /// What `MerchantServer.operations(before:log:)` told before it was sent for the first time.
  public var before: [String]?

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
  /// The other side cannot tell whether an operation was done that was sent before.
  public static let outcomeUnknown = CheckoutError(code: "outcome.unknown")

  /// What an error means for a request when it comes before the request itself is sent: nothing was refused yet, and a
  /// repeated one may have been carried out.
  public func before(_ request: OperationRequest) -> CheckoutError {
    request.isRepeated && !leavesOutcomeOpen ? .outcomeUnknown : self
  }

  /// What a server refuses whatever is asked for says nothing about a request that was sent before: who asks is not
  /// known (401, 403), or asks too much (408, 429).
  /// - Parameter status: of HTTP.
  public static func isUnrelated(_ status: Int) -> Bool { [401, 403, 408, 429].contains(status) }

  /// Whether an operation that ended with this error was certainly not done.
  /// - Parameter isRepeated: an earlier request of the same identity may have arrived though this one did not.
  func provesNothingDone(isRepeated: Bool) -> Bool {
    switch code {
    case "merchant.refused", "merchant.unable", "platform": true
    case "network.unreachable": !isRepeated
    default: false
    }
  }
}
