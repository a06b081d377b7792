/// A stored payment: its order and its progress. It contains no secrets.
public struct PaymentRecord: Equatable, Sendable {
  public var order: KeptOrder
  public var progress: Progress

  public init(order: KeptOrder, progress: Progress) {
    self.order = order
    self.progress = progress
  }

  public var key: PaymentKey { order.key }

  /// The progress of a payment.
  public struct Progress: Equatable, Sendable {
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
    public var updated: Instant

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
public struct PaymentKey: Hashable, Sendable {
  /// The payment system's name on the command line, e.g. `ecommpay`.
  public var provider: String
  public var payment: String

  public init(provider: String, payment: String) {
    self.provider = provider
    self.payment = payment
  }
}

/// The details of an order that are known before any request is sent.
public struct KeptOrder: Equatable, Sendable {
  public var key: PaymentKey
  public var customer: String
  public var description: String
  /// The amount in minor units.
  public var amount: Int64
  /// The currency code as given, which may be invalid.
  public var currency: String
  public var started: Instant

  public init(
    key: PaymentKey, customer: String, description: String, amount: Int64, currency: String, started: Instant
  ) {
    self.key = key
    self.customer = customer
    self.description = description
    self.amount = amount
    self.currency = currency
    self.started = started
  }

  /// Returns the amount for display. If the currency is unknown, it consists of the minor units and the code as given.
  public func total(in format: LocaleFormat) -> String {
    CurrencyTable.standard.named(currency).map { format.money(Money(amount, $0)) } ?? "\(amount) \(currency)"
  }
}

/// A payment instrument that a platform stores for a customer, as the merchant knows it.
public struct KeptInstrument: Equatable, Sendable {
  public var provider: String
  public var customer: String
  public var token: String
  /// The masked card number, e.g. `431422••••••0056`.
  public var account: String
  /// The ID of the card brand.
  public var brand: String?

  public init(provider: String, customer: String, token: String, account: String, brand: String?) {
    self.provider = provider
    self.customer = customer
    self.token = token
    self.account = account
    self.brand = brand
  }
}

/// A query for stored payments, newest first and paginated.
public struct PaymentQuery: Equatable, Sendable {
  public var provider: String?
  public var outcome: Outcome?
  /// Whether to return only payments whose outcome is unknown (true) or only the others (false); nil to return both.
  public var isOpen: Bool?
  /// The earliest start time of the payments to return.
  public var since: Instant?
  /// The position after which to continue, which is `PaymentPage.next` of the previous page.
  public var after: PagePlace?
  public var limit: Int

  public init(
    provider: String? = nil, outcome: Outcome? = nil, isOpen: Bool? = nil, since: Instant? = nil,
    after: PagePlace? = nil, limit: Int = 50
  ) {
    self.provider = provider
    self.outcome = outcome
    self.isOpen = isOpen
    self.since = since
    self.after = after
    self.limit = limit
  }
}

/// A position in the list of payments.
public struct PagePlace: Equatable, Sendable {
  public var started: Instant
  public var row: Int64

  public init(started: Instant, row: Int64) {
    self.started = started
    self.row = row
  }
}

/// A page from the list of payments.
public struct PaymentPage: Equatable, Sendable {
  public var payments: [PaymentRecord]
  /// The position at which the next page begins; nil on the last page.
  public var next: PagePlace?

  public init(payments: [PaymentRecord], next: PagePlace? = nil) {
    self.payments = payments
    self.next = next
  }
}
