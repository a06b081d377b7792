/// A payment as it is kept: what was ordered, and how far it got. Nothing secret.
public struct PaymentRecord: Equatable, Sendable {
  public var order: KeptOrder
  public var progress: Progress

  public init(order: KeptOrder, progress: Progress) {
    self.order = order
    self.progress = progress
  }

  public var key: PaymentKey { order.key }

  /// How far a payment got.
  public struct Progress: Equatable, Sendable {
    public var phase: Phase
    /// In the order in which they were completed.
    public var completed: [Step]
    /// From 1.
    public var attempt: Int
    /// The platform's session, under which it can be asked.
    public var session: String?
    /// What the platform said last.
    public var payment: Payment?
    /// Nil while it has not ended.
    public var outcome: Outcome?
    /// Code of the error that it ended with.
    public var error: String?
    /// Nobody on this side can say how it ends: it may have been charged.
    public var isOpen: Bool
    public var updated: Instant

    public init(
      phase: Phase, completed: [Step] = [], attempt: Int = 1, session: String? = nil, payment: Payment? = nil,
      outcome: Outcome? = nil, error: String? = nil, isOpen: Bool = false, updated: Instant
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

/// Which payment: the shop's id of it, unique with one payment system.
public struct PaymentKey: Hashable, Sendable {
  /// As on the command line, e.g. `ecommpay`.
  public var provider: String
  public var payment: String

  public init(provider: String, payment: String) {
    self.provider = provider
    self.payment = payment
  }
}

/// What was ordered, known before anything is sent.
public struct KeptOrder: Equatable, Sendable {
  public var key: PaymentKey
  public var customer: String
  public var description: String
  /// Minor units.
  public var amount: Int64
  /// As given; it may be none that exists.
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

  /// The amount for people; minor units and the code as given where the currency is unknown.
  public var total: String {
    CurrencyTable.standard.named(currency).map { Money(amount, $0).display } ?? "\(amount) \(currency)"
  }
}

/// An instrument that a platform keeps for a customer, as the shop knows it.
public struct KeptInstrument: Equatable, Sendable {
  public var provider: String
  public var customer: String
  public var token: String
  /// Masked, e.g. `431422••••••0056`.
  public var account: String
  /// Brand id.
  public var brand: String?

  public init(provider: String, customer: String, token: String, account: String, brand: String?) {
    self.provider = provider
    self.customer = customer
    self.token = token
    self.account = account
    self.brand = brand
  }
}

/// Which payments are asked for: newest first, a page at a time.
public struct PaymentQuery: Equatable, Sendable {
  public var provider: String?
  public var outcome: Outcome?
  /// Only those that nobody can say the end of.
  public var isOpen: Bool?
  /// Started then or later.
  public var since: Instant?
  /// Those before this place: what `PaymentPage.next` said of the page before.
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

/// A place in the list of payments.
public struct PagePlace: Equatable, Sendable {
  public var started: Instant
  public var row: Int64

  public init(started: Instant, row: Int64) {
    self.started = started
    self.row = row
  }
}

/// A part of the list of payments.
public struct PaymentPage: Equatable, Sendable {
  public var payments: [PaymentRecord]
  /// Where the next page begins; nil after the last.
  public var next: PagePlace?

  public init(payments: [PaymentRecord], next: PagePlace? = nil) {
    self.payments = payments
    self.next = next
  }
}
