/// What one payment system's documents say about its payments: the facts from which a ``PaymentSummary`` is made.
///
/// Each SDK has one value of it. The flow, the screens, the ledger and the commands ask it, and nothing else, what a state of
/// the payment system means.
public struct PaymentRules: Sendable {
  /// What the state of a payment means.
  public struct Meaning: Equatable, Sendable {
    /// The outcome; nil if the state does not determine one.
    public var outcome: Outcome?
    /// The final state in more detail; nil if the outcome alone is sufficient.
    public var ending: Payment.Ending?
    /// The operations that the merchant server can request now.
    public var operations: [PaymentOperation]
    /// What the payer has paid.
    public var paid: Paid

    /// Creates the meaning of a state.
    /// - Parameters:
    ///   - outcome: the outcome; nil if the state does not determine one.
    ///   - ending: the final state in more detail; nil if the outcome alone is sufficient.
    ///   - operations: the operations that the merchant server can request now.
    ///   - paid: what the payer has paid.
    public init(
      _ outcome: Outcome?, _ ending: Payment.Ending? = nil, operations: [PaymentOperation] = [],
      paid: Paid = .asCaptured
    ) {
      self.outcome = outcome
      self.ending = ending
      self.operations = operations
      self.paid = paid
    }

    /// Returns the meaning of a state in which the payer has paid nothing in the end: the payment was cancelled before
    /// anything was captured, or it was paid and given back as a whole. What was paid stays paid for the app.
    public static func undone(_ payment: Payment) -> Meaning {
      (payment.captured?.amount ?? 0) > 0 ? Meaning(.success, .refunded) : Meaning(.cancelled, .released)
    }
  }

  /// What the payer has paid, in relation to what the shop has captured.
  public enum Paid: Equatable, Sendable {
    /// The same sum.
    case asCaptured
    /// Another sum, as in a payment in instalments; nil if it is unknown.
    case sum(Money?)
  }

  /// Whether the platform is asked to cancel a payment that the payer leaves after the payment request was sent.
  /// Otherwise such a payment cannot be withdrawn.
  public var cancelsWhenLeft: Bool
  private let meaning: @Sendable (_ payment: Payment, _ operation: PaymentOperation?) -> Meaning?

  /// Creates the rules of a payment system.
  /// - Parameters:
  ///   - cancelsWhenLeft: whether the platform can cancel a payment whose request was sent.
  ///   - meaning: returns what the state of a payment means, which an operation of the merchant may have brought about; nil
  ///     if nothing is known about the states.
  public init(
    cancelsWhenLeft: Bool = true,
    meaning: @escaping @Sendable (_ payment: Payment, _ operation: PaymentOperation?) -> Meaning?
  ) {
    self.cancelsWhenLeft = cancelsWhenLeft
    self.meaning = meaning
  }

  /// The rules of a payment system about whose states nothing is known.
  public static let none = PaymentRules { _, _ in nil }

  /// Returns what the state of a payment means.
  /// - Parameters:
  ///   - payment: the payment, with the state in its `status`.
  ///   - operation: the operation of the merchant that has just brought the state about; nil if the platform reports the
  ///     state by itself.
  public func meaning(of payment: Payment, after operation: PaymentOperation? = nil) -> Meaning? {
    meaning(payment, operation)
  }
}

extension Payment {
  /// Updates the operations, the ending and the paid amount to match the payment's state.
  /// - Returns: the outcome; nil if the state does not determine one.
  @discardableResult
  package mutating func follow(_ rules: PaymentRules, after operation: PaymentOperation? = nil) -> Outcome? {
    guard let meaning = rules.meaning(of: self, after: operation) else { return nil }
    operations = meaning.operations
    ending = meaning.ending
    if case .sum(let sum) = meaning.paid { paidAmount = sum }
    return meaning.outcome
  }
}
