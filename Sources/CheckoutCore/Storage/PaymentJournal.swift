/// Where one payment is written down while it happens.
public struct PaymentJournal: Sendable {
  public let store: any PaymentStore
  public let order: KeptOrder

  /// - Parameter order: its identity is reserved already.
  public init(store: any PaymentStore, order: KeptOrder) {
    self.store = store
    self.order = order
  }
}

/// A front end that brings a journal for the payment that it is about to show.
public struct JournalPresenter: Presenter {
  private let presenter: any Presenter
  public let environment: CheckoutEnvironment

  public init(_ presenter: any Presenter, journal: PaymentJournal) {
    self.presenter = presenter
    var environment = presenter.environment
    environment.journal = journal
    self.environment = environment
  }

  public func present(_ presentation: Presentation, of checkout: Checkout) {
    presenter.present(presentation, of: checkout)
  }

  public func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void) {
    presenter.dismiss(checkout, completion: completion)
  }
}

/// What of a payment is written down already.
struct JournalPen {
  let journal: PaymentJournal
  private var written: PaymentRecord.Progress?
  private var entries: Int
  private var notified = 0
  private var token: String?
  /// Done since the last time.
  private var settled: [KeptOperation] = []
  /// It failed: nothing more is tried.
  private var isBroken = false

  /// - Parameter entries: how many are in the store.
  init(_ journal: PaymentJournal, entries: Int) {
    self.journal = journal
    self.entries = entries
  }

  /// An operation is done: that is written together with the payment as it stands since.
  mutating func settle(_ operation: KeptOperation) { settled.append(operation) }

  /// Writes what is new.
  /// - Parameter checked: what the platform said when it was asked once more after the end.
  /// - Returns: what went wrong, once.
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

  /// The platform has deleted what it kept under a way to pay.
  /// - Returns: what went wrong, once.
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
    var progress = PaymentRecord.Progress(flow, at: written?.updated ?? now)
    if let checked, checked.outcome != .pending, flow.afterwards.outcome == nil {
      progress.outcome = checked.outcome
      progress.error = checked.error?.code
      progress.payment = checked.payment ?? progress.payment
      progress.isOpen = false
    }
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
    if let told = flow.notification, told.number > notified {
      try store.keep(told, of: key, at: now)
      notified = told.number
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
  /// What is kept of a flow.
  init(_ flow: Flow, at now: Instant) {
    var payment = flow.payment
    // Encrypted card data is card data to whoever has the key.
    payment?.encrypted = nil
    let outcome = flow.standing?.outcome
    self.init(
      phase: flow.phase, completed: flow.completed, attempt: flow.attempt, session: flow.sessionID, payment: payment,
      outcome: outcome, error: flow.result?.error?.code,
      isOpen: outcome.map { $0 == .pending } ?? flow.mayHaveCharged, updated: now)
  }
}

/// What is left of a flow that another run of the program has begun: enough to ask how it stands.
public struct FlowMemory: Equatable, Sendable {
  /// The platform's session.
  public var session: String
  /// In the order in which they were first completed.
  public var completed: [Step]
  /// Those that the attempt under way has behind it, as far as they need not be asked about again.
  public var reached: [Step]
  public var attempt: Int
  public var payment: Payment?
  /// What happened so far.
  public var entries: [FlowEntry]

  /// - Returns: nil where there is no session to be asked about.
  public init?(_ progress: PaymentRecord.Progress, entries: [FlowEntry] = []) {
    guard let session = progress.session else { return nil }
    self.session = session
    completed = progress.completed
    attempt = progress.attempt
    let current = entries.filter { $0.attempt == progress.attempt }
    // Steps before the one with which this attempt began were done in another.
    let first = attempt == 1 ? nil : current.map(\.step).min() ?? .detailsConfirmed
    let done = Set(current.filter { $0.kind == .completed }.map(\.step))
    reached = progress.completed.filter { step in
      step < .paymentProcessed && (first.map { step < $0 || done.contains(step) } ?? true)
    }
    payment = progress.payment
    self.entries = entries
  }
}
