/// What was done with a payment after it was decided. The flow has ended: its result stays what it is.
public struct Afterwards: Equatable, Sendable {
  /// Under way.
  public var isAsking: PaymentOperation?
  /// Done, in order.
  public var done: [Done] = []
  /// Why the last one was not done.
  public var error: CheckoutError?

  public init() {}

  public struct Done: Equatable, Sendable {
    public var operation: PaymentOperation
    /// What it was about; nil for all there was.
    public var amount: Money?
    /// The platform's word for the payment's state afterwards; of a debit, for the state of the debit.
    public var status: String
    /// The platform's result code and words, where it told some.
    public var code: String?
    public var message: String?
    /// How the payment stands since then; nil where that did not change, or cannot be known.
    public var outcome: Outcome?

    public init(
      _ operation: PaymentOperation, amount: Money? = nil, status: String, code: String? = nil, message: String? = nil
    ) {
      self.operation = operation
      self.amount = amount
      self.status = status
      self.code = code
      self.message = message
    }
  }
}
