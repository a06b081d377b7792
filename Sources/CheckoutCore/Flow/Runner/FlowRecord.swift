/// What is written down about a payment: its flow entries and, if there is a journal, its state.
struct FlowRecord {
  private(set) var log: FlowLog
  private let clock: any CheckoutClock
  /// The writer of the payment's journal; nil if the environment has no journal.
  private var writer: JournalWriter?
  /// The number of the last attempt that the platform has passed on to the payment environment.
  private var handedOver = 0
  /// The in-memory store of operations, used if there is no journal.
  private let memory = MemoryOperations()

  /// - Parameter known: the entries recorded before the program restarted.
  init(_ environment: CheckoutEnvironment, known: [FlowEntry]) {
    log = FlowLog(known)
    clock = environment.clock
    writer = environment.journal.map { JournalWriter($0, entries: known.count) }
  }

  mutating func add(_ kind: FlowEntry.Kind, in moment: FlowMoment? = nil, of flow: Flow) {
    log.append(kind, in: moment ?? FlowMoment(flow.openStep), of: flow, at: clock.now)
  }

  mutating func add(_ message: WireMessage, in moment: FlowMoment?, of flow: Flow) {
    log.take(message, in: moment, of: flow, at: clock.now)
  }

  /// Adds a message between the platform and the payment environment.
  ///
  /// The hand-over of an attempt to the payment environment belongs to step 9, and everything after it to step 10.
  mutating func add(observed message: WireMessage, of flow: Flow) {
    let isHandOver = handedOver != flow.attempt
    handedOver = flow.attempt
    add(message, in: FlowMoment(isHandOver ? .paymentRegistered : .paymentProcessed, attempt: flow.attempt), of: flow)
  }

  /// Releases the entries that were held back until this event, and logs the exchange that a notification contains.
  mutating func prepare(for event: FlowEvent, of flow: Flow) {
    log.release(event, of: flow)
    if case .notified(let notification) = event, let exchange = notification.exchange {
      log.take(exchange, of: flow, at: clock.now)
    }
  }

  /// Adds the steps, the phase and the end that the flow has reached.
  mutating func addChange(from before: Flow, to flow: Flow) {
    // Skip the steps completed before a restart, because they are already in the journal.
    let isTakenUp = flow.isResumed && !before.isResumed
    for step in flow.reached.subtracting(before.reached) where !isTakenUp {
      add(.completed, in: FlowMoment(step, attempt: flow.attempt), of: flow)
    }
    if flow.phase != before.phase { add(.moved(from: before.phase, to: flow.phase), of: flow) }
    if flow.hasEnded, !before.hasEnded, let result = flow.result { add(.ended(result.outcome), of: flow) }
  }

  /// Whether the journal has an earlier state of the payment and will not get the present one.
  var isBehind: Bool { writer?.isBehind ?? false }

  /// Stores the flow's current state. If storing fails, a note gives the reason. A payment that was not sent yet is then
  /// not sent; one that was sent continues.
  mutating func write(_ flow: Flow, checked: CheckoutResult?) {
    let (entries, now) = (log.entries, clock.now)
    let trouble = writer?.write(flow, entries, checked: checked, at: now)
    report(trouble, of: flow)
  }

  /// Deletes a payment instrument from the journal.
  mutating func forget(_ method: PaymentMethod, of flow: Flow) {
    let trouble = writer?.forget(method)
    report(trouble, of: flow)
  }

  /// Adds a completed operation, to be stored together with the resulting payment.
  mutating func settle(_ operation: KeptOperation, on payment: Payment) {
    if writer == nil { memory.keep(operation, of: key(of: payment)) } else { writer?.settle(operation) }
  }

  /// Returns a runner for operations on the payment.
  func operations(
    on payment: Payment, _ environment: CheckoutEnvironment, _ merchant: any MerchantServer, language: String,
    log: @escaping WireLog
  ) -> OperationRunner {
    OperationRunner(
      store: writer?.journal.store ?? memory, key: key(of: payment), clock: clock,
      randomness: environment.randomness, language: language, merchant: merchant, log: log)
  }

  private func key(of payment: Payment) -> PaymentKey {
    writer?.journal.order.key ?? PaymentKey(provider: "", payment: payment.id)
  }

  private mutating func report(_ trouble: StorageError?, of flow: Flow) {
    guard let trouble else { return }
    add(.note(key: FlowNote.ledgerPrefix + trouble.code.rawValue, details: ["file": trouble.place]), of: flow)
  }
}
