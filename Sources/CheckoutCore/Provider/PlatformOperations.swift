/// What a platform has done with a payment since it was decided, as far as it tells: what a request is compared with
/// where the platform knows no identity of requests.
public struct PlatformOperations: Equatable, Sendable {
  /// The platform's word for the payment's state.
  public var status: String
  /// In the order in which they were done.
  public var operations: [Operation]
  /// Everything that was taken has been given back.
  public var isGivenBack: Bool

  public struct Operation: Equatable, Sendable {
    /// The platform's.
    public var id: String
    public var operation: PaymentOperation
    /// Minor units.
    public var amount: Int64

    public init(id: String, operation: PaymentOperation, amount: Int64) {
      self.id = id
      self.operation = operation
      self.amount = amount
    }
  }

  public init(status: String, operations: [Operation], isGivenBack: Bool) {
    self.status = status
    self.operations = operations
    self.isGivenBack = isGivenBack
  }

  /// Reads what a shop's server answers to `/operations`.
  /// - Throws: `merchant.answer` for what is none.
  init(_ answer: JSON) throws(CheckoutError) {
    guard let status = answer["payment_status"]?.string, let list = answer["operations"]?.elements else {
      throw CheckoutError(code: "merchant.answer")
    }
    var operations: [Operation] = []
    for element in list {
      guard let id = element["id"]?.string, let amount = element["amount"]?.integer,
        let operation = element["operation"]?.string.flatMap(PaymentOperation.init(rawValue:))
      else { throw CheckoutError(code: "merchant.answer") }
      operations.append(Operation(id: id, operation: operation, amount: Int64(amount)))
    }
    self.init(status: status, operations: operations, isGivenBack: answer["given_back"]?.bool ?? false)
  }

  /// Whether a request that may have arrived was carried out.
  public enum Verdict: Equatable, Sendable {
    case done, notDone
    /// Several operations could be the one that was asked for.
    case unknown
  }

  /// Looks for a request among the operations that were not there before it was sent.
  public func verdict(on request: OperationRequest) -> Verdict {
    let before = Set(request.before ?? [])
    let later = operations.filter { $0.operation == request.operation && !before.contains($0.id) }
    guard let amount = request.amount else {
      // All there is can be taken or given back once. Where something is left, another request has given back a part.
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
