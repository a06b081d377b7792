/// What the debits of a registered recurring payment charge, according to its plan.
package struct DebitPlan: Equatable, Codable, Sendable {
  /// The amounts of the debits to come, one each; empty if the plan has no schedule.
  package var scheduled: [Money]
  /// The amount of each debit that is not in the schedule; nil for that of the first payment.
  package var amount: Money?

  /// Whether all debits of a schedule were made. The platform refuses any further one.
  package private(set) var isOver = false

  package init(scheduled: [Money] = [], amount: Money? = nil) {
    (self.scheduled, self.amount) = (scheduled, amount)
  }

  /// The amount of the next debit; nil for that of the first payment.
  package var next: Money? { scheduled.first ?? amount }

  mutating func charged() {
    guard !scheduled.isEmpty else { return }
    scheduled.removeFirst()
    isOver = scheduled.isEmpty
  }
}

/// The operations performed on a payment after its outcome was decided. They do not change the result of the flow.
public struct PostPaymentOperations: Equatable, Sendable {
  /// The operation in progress; nil if there is none.
  public var isAsking: PaymentOperation?
  /// The finished operations, in order.
  public var done: [Done] = []
  /// The error from the last operation, if it failed.
  public var error: CheckoutError?
  /// What was requested last; nil before the first request.
  private var requested: Request?
  /// The request that had no answer when another one was made.
  private var earlier: Request?

  /// The request that has no answer, so that it may have been carried out; nil if there is none.
  package var unanswered: Request? {
    guard let error, error.mayHaveBeenDone else { return nil }
    return error.code == .outcomeUnknown ? earlier ?? requested : requested
  }

  /// Begins an operation.
  mutating func ask(for operation: PaymentOperation, _ amount: Money?) {
    (earlier, requested) = (unanswered, Request(operation, amount))
    (isAsking, error) = (operation, nil)
  }

  /// Creates the state of a payment on which no operation was performed.
  public init() {}

  /// A request for an operation.
  package struct Request: Equatable, Sendable {
    package var operation: PaymentOperation
    /// A partial amount; nil for the whole remaining amount.
    package var amount: Money?

    package init(_ operation: PaymentOperation, _ amount: Money?) {
      (self.operation, self.amount) = (operation, amount)
    }
  }

  /// A finished operation, with the platform's response.
  public struct Done: Equatable, Sendable {
    /// The kind of operation.
    public var operation: PaymentOperation
    /// The amount of the operation; nil for the whole remaining amount, until it is known how much that was.
    public var amount: Money?
    /// The payment's state after the operation, in the platform's terms. For a debit, it is the state of the debit.
    public var status: String
    /// The platform's result code; nil if it sent none.
    public var code: String?
    /// The platform's message about the result; nil if it sent none.
    public var message: String?
    /// The outcome of the payment after the operation; nil if it did not change or is unknown.
    public var outcome: Outcome?
    /// When the response arrived; nil until it has been noted.
    public var time: Instant?

    /// Creates a finished operation. Its outcome is nil until the payment system has determined it.
    /// - Parameters:
    ///   - operation: the kind of operation.
    ///   - amount: the amount of the operation; nil for the whole remaining amount.
    ///   - status: the payment's state after the operation, in the platform's terms.
    ///   - code: the platform's result code; nil if it sent none.
    ///   - message: the platform's message about the result; nil if it sent none.
    public init(
      _ operation: PaymentOperation, amount: Money? = nil, status: String, code: String? = nil, message: String? = nil
    ) {
      self.operation = operation
      self.amount = amount
      self.status = status
      self.code = code
      self.message = message
    }

    /// Notes the time of the response, and the amount of an operation that was about all that was left.
    /// - Parameter before: the payment as it was before the operation; nil if that is unknown.
    package mutating func note(_ time: Instant, on before: PaymentSummary?) {
      self.time = time
      amount = amount ?? before?.amount(of: operation)
    }
  }
}
