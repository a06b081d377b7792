/// The persistent journal of one payment in progress.
public struct PaymentJournal: Sendable {
  /// Where the payment is stored.
  public let store: any PaymentStore
  /// The order, as it is stored.
  public let order: KeptOrder
  /// Whether the store has the payment. If it has, and cannot store that the payment is sent, the payment is not sent:
  /// otherwise the store would say for good that it was not.
  package var isReserved = true

  /// - Parameters:
  ///   - store: where the payment is stored.
  ///   - order: the order; its identity must already be reserved in the store.
  public init(store: any PaymentStore, order: KeptOrder) {
    self.store = store
    self.order = order
  }
}

/// A presenter that adds a journal to the environment of another presenter.
public struct JournalPresenter: Presenter {
  private let presenter: any Presenter
  public private(set) var environment: CheckoutEnvironment

  /// Creates a presenter that passes everything on to another one.
  public init(_ presenter: any Presenter, journal: PaymentJournal) {
    self.init(presenter, in: presenter.environment, journal: journal)
  }

  /// Creates a presenter with another environment than the one that it passes everything on to.
  package init(_ presenter: any Presenter, in environment: CheckoutEnvironment, journal: PaymentJournal?) {
    self.presenter = presenter
    self.environment = environment
    self.environment.journal = journal
  }

  public func present(_ presentation: Presentation, of checkout: Checkout) {
    presenter.present(presentation, of: checkout)
  }

  public func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void) {
    presenter.dismiss(checkout, completion: completion)
  }
}

/// Writes one payment to its journal and keeps track of what has already been written.
struct JournalWriter {
  let journal: PaymentJournal
  private var written: PaymentRecord.Progress?
  private var entries: Int
  private var notified = 0
  private var token: String?
  /// The operations completed since the last write.
  private var settled: [KeptOperation] = []
  /// Whether a write has failed. If so, no further writes are attempted.
  private var isBroken = false
  /// Whether the store has an earlier state of the payment and will not get the present one.
  var isBehind: Bool { isBroken && journal.isReserved }

  /// - Parameter entries: the number of entries already in the store.
  init(_ journal: PaymentJournal, entries: Int) {
    self.journal = journal
    self.entries = entries
  }

  /// Adds a completed operation, to be written together with the resulting payment state.
  mutating func settle(_ operation: KeptOperation) { settled.append(operation) }

  /// Writes all new data to the store.
  /// - Parameter checked: the platform's response to a status request after the end of the flow.
  /// - Returns: the error if this write is the first to fail. After a failed write, calls do nothing and return nil.
  mutating func write(
    _ flow: Flow, _ all: [FlowEntry], checked: CheckoutResult? = nil, at now: Instant
  ) -> StorageError? {
    guard !isBroken, flow.phase != .ready else { return nil }
    do throws(StorageError) {
      try keep(flow, all, checked, at: now)
      return nil
    } catch {
      isBroken = true
      return error
    }
  }

  /// Deletes a method's payment instrument from the store after the platform has deleted it.
  /// - Returns: the error if this write is the first to fail. After a failed write, calls do nothing and return nil.
  mutating func forget(_ method: PaymentMethod) -> StorageError? {
    guard !isBroken, let account = method.saved?.account ?? method.account else { return nil }
    do throws(StorageError) {
      try journal.store.forget(
        KeptInstrument(
          provider: journal.order.key.provider, customer: journal.order.customer, token: method.saved?.token ?? "",
          account: account, brand: nil))
      return nil
    } catch {
      isBroken = true
      return error
    }
  }

  private mutating func keep(
    _ flow: Flow, _ all: [FlowEntry], _ checked: CheckoutResult?, at now: Instant
  ) throws(StorageError) {
    let (store, key) = (journal.store, journal.order.key)
    var progress = PaymentRecord.Progress(flow, checked, at: written?.updated ?? now)
    progress.payment = progress.payment?.kept
    if progress != written || all.count > entries || !settled.isEmpty {
      let isUrgent =
        progress.isOpen != (written?.isOpen ?? false) || progress.outcome != written?.outcome
        || !settled.isEmpty
      progress.updated = now
      try store.keep(
        progress, entries: Array(all.dropFirst(entries)), operations: settled, of: key, isUrgent: isUrgent)
      written = progress
      settled = []
      entries = all.count
    }
    if let notification = flow.notification, notification.number > notified {
      try store.keep(notification, of: key, at: now)
      notified = notification.number
    }
    if let payment = flow.payment?.kept, let kept = flow.payment?.keptToken, kept != token,
      let account = payment.account
    {
      try store.keep(
        KeptInstrument(
          provider: key.provider, customer: journal.order.customer, token: kept, account: account,
          brand: payment.brand))
      token = kept
    }
  }
}

extension PaymentRecord.Progress {
  /// Creates the progress of a flow in its storable form.
  /// - Parameter checked: the platform's response to a status request after the end of the flow; nil if there was none.
  init(_ flow: Flow, _ checked: CheckoutResult?, at now: Instant) {
    // If the platform still does not know the outcome, its first response has the reason.
    let checked = checked?.outcome == .pending ? nil : checked
    let known = flow.lastKnown(checked)
    var payment = flow.postPaymentOperations.outcome == nil ? checked?.payment ?? flow.payment : flow.payment
    // Do not store encrypted card data, because anyone who has the private key can decrypt it.
    payment?.encrypted = nil
    self.init(
      phase: flow.phase, completed: flow.completed, attempt: flow.attempt, session: flow.sessionID, payment: payment,
      outcome: known?.outcome, error: known?.error?.code,
      isOpen: known.map { $0.outcome == .pending } ?? flow.mayHaveCharged, updated: now)
  }
}

/// The state of a flow from an earlier run of the program, as far as it is needed to query the payment.
public struct ResumeToken: Equatable, Codable, Sendable {
  /// The ID of the platform's session.
  public var session: String
  /// The completed steps, in the order in which they were first completed.
  public var completed: [Step]
  /// The steps completed in the current attempt that need not be queried again.
  public var reached: [Step]
  /// The number of the payment attempt, from 1.
  public var attempt: Int
  /// The payment in the last state that the platform reported; nil if it had reported none.
  public var payment: Payment?
  /// The flow entries recorded so far.
  public var entries: [FlowEntry]

  /// - Returns: nil if the stored payment has no session to query.
  public init?(_ progress: PaymentRecord.Progress, entries: [FlowEntry] = []) {
    guard let session = progress.session else { return nil }
    self.session = session
    completed = progress.completed
    attempt = progress.attempt
    let current = entries.filter { $0.attempt == progress.attempt }
    // Steps before the first step of this attempt were completed by an earlier attempt.
    let first = attempt == 1 ? nil : current.map(\.step).min() ?? .detailsConfirmed
    let done = Set(current.filter { $0.kind == .completed }.map(\.step))
    reached = progress.completed.filter { step in
      step < .paymentProcessed && (first.map { step < $0 || done.contains(step) } ?? true)
    }
    payment = progress.payment
    self.entries = entries
  }
}
