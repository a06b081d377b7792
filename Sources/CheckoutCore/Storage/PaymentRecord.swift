/// A stored payment: its order and its progress. It contains no secrets.
///
/// A payment whose number is reserved and which was never started has the phase ``Phase/ready`` and no session.
public struct PaymentRecord: Equatable, Codable, Sendable {
  /// What was ordered.
  public var order: KeptOrder
  /// How far the payment has come.
  public var progress: Progress

  /// Creates a stored payment.
  public init(order: KeptOrder, progress: Progress) {
    self.order = order
    self.progress = progress
  }

  /// The identity of the payment.
  public var key: PaymentKey { order.key }

  /// The progress of a payment.
  public struct Progress: Equatable, Codable, Sendable {
    /// The phase of the flow when it was last stored.
    public var phase: Phase
    /// The completed steps, in order of completion.
    public var completed: [Step]
    /// The number of the current attempt, from 1.
    public var attempt: Int
    /// The ID of the platform's session, for status requests.
    public var session: String?
    /// The payment in the last state that the platform reported.
    public var payment: Payment?
    /// The outcome; nil until the payment has ended.
    public var outcome: Outcome?
    /// The code of the error that ended the payment.
    public var error: CheckoutError.Code?
    /// Whether the outcome is unknown and the payment may have been charged.
    public var isOpen: Bool
    /// The time at which the progress was last stored with a change.
    public var updated: Instant

    /// Creates the progress of a payment.
    /// - Parameters:
    ///   - phase: the phase of the flow.
    ///   - completed: the completed steps, in order of completion.
    ///   - attempt: the number of the current attempt, from 1.
    ///   - session: the ID of the platform's session; nil if none was opened.
    ///   - payment: the payment in the last state that the platform reported; nil if it reported none.
    ///   - outcome: the outcome; nil until the payment has ended.
    ///   - error: the code of the error that ended the payment; nil if none did.
    ///   - isOpen: whether the outcome is unknown and the payment may have been charged.
    ///   - updated: the time at which the progress is stored.
    public init(
      phase: Phase, completed: [Step] = [], attempt: Int = 1, session: String? = nil, payment: Payment? = nil,
      outcome: Outcome? = nil, error: CheckoutError.Code? = nil, isOpen: Bool = false, updated: Instant
    ) {
      self.phase = phase
      self.completed = completed
      self.attempt = attempt
      self.session = session
      self.payment = payment
      self.outcome = outcome
      self.error = error
      self.isOpen = isOpen
      self.updated = updated
    }
  }
}

/// The identity of a payment: the merchant's payment ID, which is unique within one payment system.
public struct PaymentKey: Hashable, Codable, Sendable {
  /// The payment system's name: `ecommpay`, `worldline`, `assist`, `apple-pay` or `dolyame`.
  public var provider: String
  /// The merchant's own ID for the payment.
  public var payment: String

  /// Creates an identity.
  /// - Parameters:
  ///   - provider: the payment system's name on the command line, e.g. `ecommpay`.
  ///   - payment: the merchant's own ID for the payment.
  public init(provider: String, payment: String) {
    self.provider = provider
    self.payment = payment
  }
}

/// The details of an order that are known before any request is sent.
public struct KeptOrder: Equatable, Codable, Sendable {
  /// The identity of the payment.
  public var key: PaymentKey
  /// The merchant's ID for the customer; may be empty.
  public var customer: String
  /// The description of the order.
  public var description: String
  /// The amount in minor units.
  public var amount: Int64
  /// The currency code as given, which may be invalid.
  public var currency: String
  /// The time at which the payment was started.
  public var started: Instant
  /// The address of the world in which the payment is made, for a program that can pay in several; nil for the usual one.
  public var world: String?

  /// Creates an order as it is stored.
  /// - Parameters:
  ///   - key: the identity of the payment.
  ///   - customer: the merchant's ID for the customer; may be empty.
  ///   - description: the description of the order.
  ///   - amount: the amount in minor units.
  ///   - currency: the currency code as given, which may be invalid.
  ///   - started: the time at which the payment was started.
  ///   - world: the address of the world in which the payment is made; nil for the usual one.
  public init(
    key: PaymentKey, customer: String, description: String, amount: Int64, currency: String, started: Instant,
    world: String? = nil
  ) {
    self.key = key
    self.customer = customer
    self.description = description
    self.amount = amount
    self.currency = currency
    self.started = started
    self.world = world
  }
}

/// A payment instrument that a platform stores for a customer, as the merchant knows it.
public struct KeptInstrument: Equatable, Codable, Sendable {
  /// The payment system's name on the command line, e.g. `ecommpay`.
  public var provider: String
  /// The merchant's ID for the customer; may be empty.
  public var customer: String
  /// The token under which the platform stores the instrument; empty if it is not known.
  public var token: String
  /// The masked card number, e.g. `431422••••••0056`.
  public var account: String
  /// The ID of the card brand.
  public var brand: String?

  /// Creates an instrument as it is stored.
  /// - Parameters:
  ///   - provider: the payment system's name on the command line, e.g. `ecommpay`.
  ///   - customer: the merchant's ID for the customer; may be empty.
  ///   - token: the platform's token; empty if it is not known.
  ///   - account: the masked card number.
  ///   - brand: the ID of the card brand; nil if it is not known.
  public init(provider: String, customer: String, token: String, account: String, brand: String?) {
    self.provider = provider
    self.customer = customer
    self.token = token
    self.account = account
    self.brand = brand
  }
}
