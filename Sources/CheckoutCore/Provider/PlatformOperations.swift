/// The operations on a completed payment, as the platform reports them.
///
/// If the platform has no idempotency keys, the client compares a retry with these operations.
public struct PlatformOperations: Equatable, Sendable {
  /// The payment status, as the platform names it.
  public var status: String
  /// The operations, oldest first.
  public var operations: [Operation]
  /// Whether the whole captured amount has been refunded.
  public var isGivenBack: Bool

  /// An operation that the platform has carried out.
  public struct Operation: Equatable, Sendable {
    /// The platform's ID for the operation.
    public var id: String
    /// The kind of operation.
    public var operation: PaymentOperation
    /// The amount in minor units.
    public var amount: Int64

    /// Creates an operation.
    /// - Parameters:
    ///   - id: the platform's ID for the operation.
    ///   - operation: the kind of operation.
    ///   - amount: the amount in minor units.
    public init(id: String, operation: PaymentOperation, amount: Int64) {
      self.id = id
      self.operation = operation
      self.amount = amount
    }
  }

  /// Creates a report of the platform.
  /// - Parameters:
  ///   - status: the payment status, as the platform names it.
  ///   - operations: the operations, oldest first.
  ///   - isGivenBack: whether the whole captured amount has been refunded.
  public init(status: String, operations: [Operation], isGivenBack: Bool) {
    self.status = status
    self.operations = operations
    self.isGivenBack = isGivenBack
  }

  /// Parses the merchant server's response to `/operations`.
  /// - Throws: `merchant.answer` if the response is malformed.
  init(_ answer: JSON) throws(CheckoutError) {
    guard let status = answer["payment_status"]?.string, let list = answer["operations"]?.elements else {
      throw CheckoutError(code: .merchantAnswer)
    }
    var operations: [Operation] = []
    for element in list {
      guard let id = element["id"]?.string, let amount = element["amount"]?.integer,
        let operation = element["operation"]?.string.flatMap(PaymentOperation.init(rawValue:))
      else { throw CheckoutError(code: .merchantAnswer) }
      operations.append(Operation(id: id, operation: operation, amount: Int64(amount)))
    }
    self.init(status: status, operations: operations, isGivenBack: answer["given_back"]?.bool ?? false)
  }

  /// Whether a request that may have arrived was carried out.
  public enum Verdict: Equatable, Sendable {
    /// The platform has carried out the request.
    case done
    /// The platform has not carried out the request, so it can be sent again.
    case notDone
    /// More than one operation matches the request.
    case unknown
  }

  /// Looks for the request among the operations that were added after it was first sent.
  public func verdict(on request: OperationRequest) -> Verdict {
    let before = Set(request.before ?? [])
    let later = operations.filter { $0.operation == request.operation && !before.contains($0.id) }
    guard let amount = request.amount else {
      // An operation on the whole amount can succeed only once.
      // If a refund leaves a remainder, it was a different, partial refund.
      if request.operation == .refund { return isGivenBack && !later.isEmpty ? .done : .notDone }
      return later.isEmpty ? .notDone : .done
    }
    switch later.count(where: { $0.amount == amount.amount }) {
    case 0: return .notDone
    case 1: return .done
    default: return .unknown
    }
  }
}
