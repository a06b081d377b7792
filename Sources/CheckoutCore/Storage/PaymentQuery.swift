/// A query for stored payments, newest first and paginated.
public struct PaymentQuery: Equatable, Sendable {
  /// The payment system's name, to return only its payments; nil for those of all payment systems.
  public var provider: String?
  /// The outcome of the payments to return; nil for payments with any outcome or none.
  public var outcome: Outcome?
  /// Whether to return only payments whose outcome is unknown (true) or only the others (false); nil to return both.
  public var isOpen: Bool?
  /// The earliest start time of the payments to return.
  public var since: Instant?
  /// The position after which to continue, which is `PaymentPage.next` of the previous page.
  public var after: PagePlace?
  /// The maximum number of payments on a page, greater than zero.
  public var limit: Int

  /// Creates a query. By default, it returns the newest 50 payments.
  /// - Parameters:
  ///   - provider: the payment system's name; nil for all payment systems.
  ///   - outcome: the outcome of the payments to return; nil for any outcome or none.
  ///   - isOpen: whether to return only payments whose outcome is unknown, or only the others; nil for both.
  ///   - since: the earliest start time of the payments to return; nil for no limit.
  ///   - after: the position after which to continue; nil to begin with the newest payment.
  ///   - limit: the maximum number of payments on a page.
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
  /// The start time of the payment at this position.
  public var started: Instant
  /// The number of the payment in the store, which orders payments with the same start time.
  public var row: Int64

  /// Creates a position. Stores create them for ``PaymentPage/next``.
  public init(started: Instant, row: Int64) {
    self.started = started
    self.row = row
  }
}

/// A page from the list of payments.
public struct PaymentPage: Equatable, Sendable {
  /// The payments, newest first.
  public var payments: [PaymentRecord]
  /// The position at which the next page begins; nil on the last page.
  public var next: PagePlace?

  /// Creates a page.
  /// - Parameters:
  ///   - payments: the payments, newest first.
  ///   - next: the position at which the next page begins; nil on the last page.
  public init(payments: [PaymentRecord], next: PagePlace? = nil) {
    self.payments = payments
    self.next = next
  }
}
