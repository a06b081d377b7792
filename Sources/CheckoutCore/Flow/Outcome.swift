/// The outcome of a payment.
public enum Outcome: String, CaseIterable, Codable, Sendable {
  /// The whole amount was charged, or an order that charges nothing was carried out. It stays so after refunds.
  case success
  /// The payer paid less than the order amount.
  case partial
  /// The amount is held on the card, to be captured later.
  case held
  /// The platform or the issuer declined the payment, and no further attempt followed.
  case declined
  /// The payer left before anything was charged.
  case cancelled
  /// The outcome is still unknown.
  case pending
  /// The payment failed. The error code gives the reason.
  case failed
}

/// The payment data that may be shown and stored.
public struct Payment: Equatable, Codable, Sendable {
  /// The merchant's own ID for the payment.
  public var id: String
  /// The payment's state in the platform's terms, e.g. `success`, `awaiting 3ds result`.
  public var status: String
  /// The platform's ID for the payment operation; nil until the platform has registered the operation.
  public var operationID: String?
  /// The provider that processes the payment.
  public var provider: String?
  /// The encrypted payload that the SDK sent, for platforms whose client displays it.
  public var encrypted: String?
  /// What the payment was for; nil if the payment system has only one purpose.
  public var purpose: Order.Purpose?
  /// The platform's code for the payment method, e.g. `card`.
  public var method: String?
  /// The type of payment operation, e.g. `sale`.
  public var type: String?
  /// The amount of the order; nil until the platform has reported it.
  public var amount: Money?
  /// The amount that the payer has paid, if it is less than `amount`.
  public var paidAmount: Money?
  /// The amount held on the card, neither captured nor released; nil if the platform does not report it.
  public var held: Money?
  /// The time after which the platform or the issuer releases the held amount; nil if nothing is held or it is unknown.
  public var captureDeadline: Instant?
  /// The captured amount, before refunds; nil if the platform reports only the outcome.
  public var captured: Money?
  /// The part of `captured` refunded so far; nil if nothing was refunded.
  public var refunded: Money?
  /// The masked card or account, e.g. `431422••••••0056`.
  public var account: String?
  /// The ID of the card's brand.
  public var brand: String?
  /// The platform's result code, e.g. `0`; nil if it sent none.
  public var code: String?
  /// The platform's message about the result, e.g. `Success`; nil if it sent none.
  public var message: String?
  /// The language of ``message`` as two letters (ISO 639-1); nil for English.
  public var messageLanguage: String?
  /// Why the platform decided as it did, as the part of a string key after `reason.`; nil if the SDK does not know the
  /// result code. It is for payers who do not read the language of ``message``.
  public var reasonKey: String?
  /// The token under which the platform stores the payment instrument.
  public var token: String?
  /// The platform's ID for the recurring payment that was registered with this one.
  public var recurringID: String?
  /// What further debits of the registered recurring payment charge; nil if there is none.
  package var debits: DebitPlan?
  /// The address to which the platform sent the buyer's receipt.
  public var receiptAddress: String?
  /// The operations that the merchant server can request now.
  public var operations: [PaymentOperation] = []
  /// The advice to the payer about the result code, as the part of a string key after `advice.`; nil if there is none.
  public var advice: String?
  /// The final state in more detail; nil if the outcome alone is sufficient.
  public var ending: Ending?
  /// The time of the platform's decision, in the platform's own format.
  public var date: String?

  /// Creates a payment of which only the ID and the state are known.
  /// - Parameters:
  ///   - id: the merchant's own ID for the payment.
  ///   - status: the state in the platform's terms; may be empty.
  public init(id: String, status: String) {
    self.id = id
    self.status = status
  }
}

/// The result of a flow: its outcome, the payment and the error.
public struct CheckoutResult: Equatable, Sendable {
  /// How the payment ended.
  public var outcome: Outcome
  /// The payment as last reported; nil if the platform reported none.
  public var payment: Payment?
  /// The error behind the outcome, e.g. why the payment failed; nil if there was none. A decline is not an error.
  public var error: CheckoutError?
  /// The language of ``texts`` as two letters (ISO 639-1). SDKs set it to the shop's language.
  public var language = "en"

  /// Creates a result.
  public init(outcome: Outcome, payment: Payment? = nil, error: CheckoutError? = nil) {
    self.outcome = outcome
    self.payment = payment
    self.error = error
  }

  /// Compares what happened. The language of the texts is no part of it.
  public static func == (left: CheckoutResult, right: CheckoutResult) -> Bool {
    left.outcome == right.outcome && left.payment == right.payment && left.error == right.error
  }
}
