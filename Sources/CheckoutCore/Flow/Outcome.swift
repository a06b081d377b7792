/// How a payment ended.
public enum Outcome: String, CaseIterable, Sendable {
  case success
  /// Paid for less than ordered.
  case partial
  /// Held on the card, to be captured later.
  case held
  case declined
  /// The person left before anything was charged.
  case cancelled
  /// Nobody can say yet.
  case pending
  /// An error, with a code.
  case failed

  /// The exit code of the command line.
  public var exitCode: Int32 {
    switch self {
    case .success, .partial, .held: 0
    case .declined, .failed: 1
    case .pending: 3
    case .cancelled: 4
    }
  }
}

/// What is known of a payment: everything that may be shown and kept, nothing that may not.
public struct Payment: Equatable, Codable, Sendable {
  /// The shop's own id of the payment.
  public var id: String
  /// The platform's word for its state, e.g. `success`, `awaiting 3ds result`.
  public var status: String
  /// The platform's id of the operation, once it is registered.
  public var operationID: String?
  /// Who processes it.
  public var provider: String?
  /// What was sent encrypted, where the platform's client shows it.
  public var encrypted: String?
  /// Code of the method, e.g. `card`.
  public var method: String?
  /// The kind of operation, e.g. `sale`.
  public var type: String?
  public var amount: Money?
  /// What the person has paid, where it is less than `amount`.
  public var paidAmount: Money?
  /// What is blocked on the card and was neither captured nor released; nil where the platform does not say.
  public var held: Money?
  /// What the shop has taken of it, before refunds; nil where only the outcome says so.
  public var captured: Money?
  /// What was given back of `captured` so far; nil for nothing.
  public var refunded: Money?
  /// The card or account, masked, e.g. `431422••••••0056`.
  public var account: String?
  /// Brand id of the card.
  public var brand: String?
  /// The platform's result code and words, e.g. `0` and `Success`.
  public var code: String?
  public var message: String?
  /// Under which the platform keeps the instrument.
  public var token: String?
  /// The platform's id of the recurring payment that was registered with it.
  public var recurringID: String?
  /// Where the platform sent the buyer its notification of what was bought.
  public var receiptAddress: String?
  /// What the shop's server can have done with it now.
  public var operations: [PaymentOperation] = []
  /// What a person can do next about the code, as the tail of a string key after `advice.`; nil where nothing is to be done.
  public var advice: String?
  /// What it came to; nil where the outcome says it all.
  public var ending: Ending?
  /// When the platform decided, in its own form.
  public var date: String?

  public init(id: String, status: String) {
    self.id = id
    self.status = status
  }
}

/// The end of a flow: how, and what is known.
public struct CheckoutResult: Equatable, Sendable {
  public var outcome: Outcome
  public var payment: Payment?
  public var error: CheckoutError?

  public init(outcome: Outcome, payment: Payment? = nil, error: CheckoutError? = nil) {
    self.outcome = outcome
    self.payment = payment
    self.error = error
  }
}
