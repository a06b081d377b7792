import Synchronization

/// The runner of one payment flow.
/// It performs the flow's effects, feeds the responses back as events and records the flow entries.
///
/// The checkout runs one effect at a time.
/// When the payer leaves, the checkout cancels the running effect, awaits it and drops its response.
public actor Checkout {
  private let environment: CheckoutEnvironment
  private let presenter: any Presenter
  private let makeProvider: @Sendable (ProviderContext) -> any PaymentProvider
  private var provider: (any PaymentProvider)?

  private var flow = Flow()
  private var log = FlowLog()
  private var cardFacts: [String: CardFacts] = [:]
  private var checked: CheckoutResult?
  /// The card-number prefixes already looked up in this payment, except those whose lookup failed.
  private var asked: Set<String> = []
  /// The saved payment instruments that the platform has deleted but the flow still lists.
  private var forgotten: [String] = []
  private var work: Task<Void, Never>?
  private var workNumber = 0
  private var watch = NotificationWatch()
  private var timer: Task<Void, Never>?
  private var poll: Task<Void, Never>?
  private var pollTimer: Task<Void, Never>?
  private var pollNumber = 0
  private var pollingLimit = PollingLimit()
  /// The writer of the payment's journal; nil if the environment has no journal.
  private var journalWriter: JournalWriter?
  /// The in-memory store of operations, used if there is no journal.
  private let operations = MemoryOperations()
  private var completion: (@Sendable (CheckoutResult) -> Void)?

  private nonisolated let post = MessageQueue<Message>()
  /// The SDK's callbacks to the app that have not yet been recorded as flow entries.
  private nonisolated let recorded = Mutex<[WireMessage]>([])
  private nonisolated let running = Mutex<Task<Void, Never>?>(nil)

  /// A message to the run loop. Large payloads are `indirect`, so that messages are cheap to pass on.
  private enum Message: Sendable {
    /// A flow event with the number of the effect that produced it; nil for events from outside the flow.
    indirect case event(FlowEvent, work: Int?)
    /// The result of a poll, with the number of that poll.
    indirect case polled(FlowEvent, Int)
    case note(FlowNote, details: [String: String])
    /// A message between two parties to the payment, with the step and attempt under which to log it.
    /// A message without a step and attempt is logged under the step that is open at that time.
    indirect case wire(WireMessage, FlowMoment?)
    case lookUp(String)
    case watchAgain
    /// SDK callbacks to the app are waiting in `recorded`.
    case recorded
    case forget(String)
    case forgotten(String)
    /// A finished operation, with the merchant's payment ID.
    indirect case operated(PostPaymentOperations.Done, String)
    /// The report on the operations requested in this checkout, with the payment on which they were performed.
    indirect case reported(OperationRunner.Report, Payment)
    case check
    indirect case checked(CheckoutResult?)
    /// The result of a card lookup. A failed lookup may be repeated.
    indirect case lookedUp(String, CardFacts?, failed: Bool)
  }

  public init(
    presenter: any Presenter, provider: @escaping @Sendable (ProviderContext) -> any PaymentProvider
  ) {
    environment = presenter.environment
    self.presenter = presenter
    makeProvider = provider
  }

  /// Starts the flow (step 1) and returns at once. `completion` is called exactly once, when the flow has ended.
  public nonisolated func start(completion: @escaping @Sendable (CheckoutResult) -> Void) {
    let run = environment.spawn { await self.run(completion) }
    running.withLock { $0 = run }
    post.put(.event(.start, work: nil))
  }

  /// Resumes a payment that was started before the program restarted, and returns at once.
  /// The SDK asks the platform for the payment's state and does not charge anything again.
  /// `completion` is called exactly once, when the flow has ended.
  public nonisolated func resume(
    _ resumeToken: ResumeToken, completion: @escaping @Sendable (CheckoutResult) -> Void
  ) {
    let run = environment.spawn { await self.run(completion, known: resumeToken.entries) }
    running.withLock { $0 = run }
    post.put(.event(.resume(resumeToken), work: nil))
  }

  /// Sends an action by the payer to the flow.
  public nonisolated func send(_ action: PersonAction) { post.put(.event(action.event, work: nil)) }

  /// Looks up this card-number prefix. Call it when the payer has entered six or eight digits of the card number.
  /// Each prefix is looked up once per payment, and again only if the lookup failed.
  /// The result of the lookup arrives in `Presentation.cardFacts` and does not change anything else.
  public nonisolated func lookUp(prefix: String) { post.put(.lookUp(prefix)) }

  /// Deletes a payment instrument that the platform has saved.
  /// If the deletion fails, the instrument remains listed, and a note is added to the flow entries.
  public nonisolated func forget(method: String) { post.put(.forget(method)) }

  /// Asks the platform for the state of a payment that ended as pending.
  /// The platform's response arrives in `Presentation.checked`.
  public nonisolated func check() { post.put(.check) }

  /// Adds a note to the flow entries, with the values to insert into its text.
  public nonisolated func note(_ note: FlowNote, _ details: [String: String] = [:]) {
    post.put(.note(note, details: details))
  }

  /// Reports that the current stage has been painted.
  /// The front end must call this method if `Presentation.wantsPainted` is true.
  public nonisolated func painted() { post.put(.event(.painted, work: nil)) }

  /// Records an SDK callback to the app as an entry of this payment.
  /// A callback made inside the completion handler of `start` is recorded before the flow is shown as finished.
  public nonisolated func record(_ callback: WireMessage) {
    recorded.withLock { $0.append(callback) }
    post.put(.recorded)
  }

  /// Reports an operation performed outside this checkout, such as on the merchant's screen.
  /// The report is ignored if it is about another payment, or if the flow has not ended yet.
  public nonisolated func operated(_ done: PostPaymentOperations.Done, on payment: String) {
    post.put(.operated(done, payment))
  }

  /// Closes the checkout without waiting for running work. Call it when the program ends.
  public nonisolated func close() { post.close() }

  /// Closes the checkout like `close`, and waits until all earlier messages have been processed and stored.
  public nonisolated func end() async {
    close()
    await running.withLock(\.self)?.value
  }

  private func run(
    _ completion: @escaping @Sendable (CheckoutResult) -> Void, known: [FlowEntry] = []
  ) async {
    self.completion = completion
    log = FlowLog(known)
    journalWriter = environment.journal.map { JournalWriter($0, entries: known.count) }
    let post = post
    provider = makeProvider(
      ProviderContext(
        environment: environment, log: { post.put(.wire($0, FlowMoment.current)) },
        note: { post.put(.note($0, details: $1)) }))
    while let message = await post.next() {
      switch message {
      case .wire(let wire, let moment):
        log.take(wire, in: moment, of: flow, at: environment.clock.now)
      case .note(let note, let details): record(.note(key: note.rawValue, details: details))
      case .polled(let event, let number):
        guard number == pollNumber, flow.phase == .challenged || flow.phase == .redirected else { continue }
        handle(event)
        switch event {
        // Schedule the next poll, even if this poll of an external page or app reported no change or failed.
        case .failed, .redirect: pollLater()
        default: break
        }
      case .event(let event, let number):
        guard number == nil || number == workNumber else { continue }
        handle(event)
        // Query a pending payment again, because the notification suggests that its state has changed.
        if case .notified = event { askHowItStands() }
      case .watchAgain:
        watchAgain()
        continue
      case .forget(let method):
        forget(method)
        continue
      case .recorded: guard takeRecorded() else { continue }
      case .operated(let done, let payment):
        guard flow.hasEnded, let known = checked?.payment ?? flow.payment, known.id == payment, let provider else {
          continue
        }
        handle(Self.operated(done, on: known, provider))
      case .reported(let report, let payment): take(report, on: payment)
      case .forgotten(let method):
        forgotten.append(method)
      case .check:
        askHowItStands()
        continue
      case .checked(let result): checked = result ?? checked
      case .lookUp(let prefix):
        askAbout(prefix)
        continue
      case .lookedUp(let prefix, let facts, let failed):
        if failed { asked.remove(prefix) }
        guard let facts else { continue }
        cardFacts[prefix] = facts
      }
      dropForgotten()
      write()
      presenter.present(presentation, of: self)
    }
    work?.cancel()
    watch.end()
    timer?.cancel()
    poll?.cancel()
    pollTimer?.cancel()
  }

  private func handle(_ event: FlowEvent) {
    log.release(event, of: flow)
    if case .notified(let notification) = event, let exchange = notification.exchange {
      log.take(exchange, of: flow, at: environment.clock.now)
    }
    if case .start = event, flow.inquiry == nil, let first = provider?.firstInquiry { return handle(.inquiry(first)) }
    let before = flow
    do {
      let (after, effects) = try flow.reduce(event)
      flow = after
      // Replace the payment data in the last status response, because the response predates this operation.
      if case .operated = event { checked?.payment = flow.payment }
      pollingLimit.note(event, at: environment.clock.now)
      recordChange(from: before)
      if case .leave = event, after.phase == .concluding { dropWork() }
      if after.deadline != before.deadline { watchDeadline() }
      // Store the flow's state before any effect sends a request.
      write()
      effects.forEach(perform)
      watchConfirmation(before)
    } catch {
      let details = ["phase": error.phase.rawValue, "event": error.event.rawValue]
      record(.note(key: FlowNote.illegalEvent.rawValue, details: details))
    }
  }

  /// Sends the flow a timeout when the payer's deadline passes.
  /// If another effect has started in the meantime, the effect number has changed and the timeout is dropped.
  private func watchDeadline() {
    timer?.cancel()
    guard let deadline = flow.deadline else { return }
    let (post, clock, number) = (post, environment.clock, workNumber)
    timer = environment.spawn {
      guard (try? await clock.sleep(for: deadline - clock.now, as: .deadline)) != nil else { return }
      post.put(.event(.timedOut, work: number))
    }
  }

  /// Polls at the challenge's or redirect's interval while the payer confirms in another app or on another page.
  private func watchConfirmation(_ before: Flow) {
    guard flow.pollInterval != nil, flow.challenge != before.challenge || flow.phase != before.phase else { return }
    pollLater()
  }

  private func pollLater() {
    pollTimer?.cancel()
    guard let interval = flow.pollInterval else { return }
    pollNumber += 1
    let (post, clock, number) = (post, environment.clock, pollNumber)
    pollTimer = environment.spawn {
      guard (try? await clock.sleep(for: interval, as: .poll)) != nil else { return }
      post.put(.polled(.poll, number))
    }
  }

  private func askForConfirmation() {
    guard let provider else { return }
    pollNumber += 1
    let (post, number) = (post, pollNumber)
    poll = spawn(in: .paymentProcessed) {
      let event: FlowEvent
      do throws(CheckoutError) {
        switch try await provider.answer(.poll) {
        case .again(let challenge): event = .challenge(challenge)
        case .over: event = .challengeOver
        }
      } catch {
        event = .failed(error)
      }
      post.put(.polled(event, number))
    }
  }

  /// Asks the provider for the progress of a redirect. A check requested by the payer cancels a running poll.
  private func startDecoupled(isReturned: Bool) {
    guard let provider else { return }
    pollTimer?.cancel()
    pollNumber += 1
    let (post, number, previous) = (post, pollNumber, poll)
    previous?.cancel()
    poll = spawn(in: .paymentProcessed) {
      await previous?.value
      let event: FlowEvent
      do throws(CheckoutError) {
        switch try await provider.checkRedirect(isReturned: isReturned) {
        case .waiting(let redirect): event = .redirect(redirect)
        case .over: event = .redirectOver
        }
      } catch {
        event = .failed(error)
      }
      post.put(.polled(event, number))
    }
  }

  /// Cancels the running effect. Its number becomes invalid, so a late response is dropped.
  private func dropWork() {
    work?.cancel()
    workNumber += 1
  }

  /// Stores the flow's current state. If storing fails, the payment continues and a note gives the reason.
  private func write() {
    if let trouble = journalWriter?.write(flow, log.entries, checked: checked, at: environment.clock.now) {
      report(trouble)
    }
  }

  private func report(_ trouble: StorageError) {
    record(.note(key: FlowNote.ledgerPrefix + trouble.code.rawValue, details: ["file": trouble.place]))
  }

  private func recordChange(from before: Flow) {
    // Skip the steps completed before a restart, because they are already in the journal.
    let isTakenUp = flow.isResumed && !before.isResumed
    for step in flow.reached.subtracting(before.reached) where !isTakenUp {
      record(.completed, in: FlowMoment(step, attempt: flow.attempt))
    }
    if flow.phase != before.phase { record(.moved(from: before.phase, to: flow.phase)) }
    if flow.hasEnded, !before.hasEnded, let result = flow.result { record(.ended(result.outcome)) }
  }

  private func record(_ kind: FlowEntry.Kind, in moment: FlowMoment? = nil) {
    log.append(kind, in: moment ?? FlowMoment(flow.openStep), of: flow, at: environment.clock.now)
  }

  /// Starts a task. The messages that it exchanges are logged under `step`.
  @discardableResult
  private func spawn(in step: Step, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    let moment = FlowMoment(step, attempt: flow.attempt)
    return environment.spawn { await FlowMoment.$current.withValue(moment) { await work() } }
  }

  // MARK: Effects

  private func perform(_ effect: FlowEffect) {
    guard pollingLimit.allows(effect, at: environment.clock.now) else {
      return post.put(.event(.failed(CheckoutError(code: .outcomeUnknown)), work: nil))
    }
    switch effect {
    case .finish(let result):
      completion?(result)
      completion = nil
      takeRecorded()
      followUp()
    case .watchNotification: watchNotifications()
    case .operate(let operation, let amount): operate(operation, amount)
    case .poll: askForConfirmation()
    case .checkRedirect(let isReturned): startDecoupled(isReturned: isReturned)
    default: start(effect)
    }
  }

  private func start(_ effect: FlowEffect) {
    guard let provider else { return }
    let previous = work
    workNumber += 1
    let number = workNumber
    let post = post
    let runner = EffectRunner(
      provider: provider, merchant: environment.merchant, clock: environment.clock, isTakenUp: flow.isResumed)
    let overtakes = if case .abandon = effect { true } else { false }
    let polling = poll
    poll = nil
    pollTimer?.cancel()
    pollNumber += 1
    if overtakes { previous?.cancel() }
    if case .answer = effect {} else { polling?.cancel() }
    work = spawn(in: flow.step(of: effect)) {
      if overtakes { await previous?.value }
      // Await the cancelled poll first, because two requests in flight would have no defined order.
      await polling?.value
      let event = await runner.event(effect) { post.put(.wire($0, FlowMoment.current)) }
      post.put(.event(event, work: number))
    }
  }

  /// Removes deleted payment instruments from the journal and the flow, once the payer can choose a method.
  private func dropForgotten() {
    guard flow.phase == .collecting else { return }
    for method in forgotten {
      let known = flow.interface?.methods.first { $0.id == method }
      if let known, let trouble = journalWriter?.forget(known) { report(trouble) }
      handle(.forgotten(method: method))
    }
    forgotten = []
  }

  private func forget(_ method: String) {
    guard flow.phase == .collecting, let provider else { return }
    let post = post
    spawn(in: flow.openStep) {
      do throws(CheckoutError) {
        try await provider.forget(method: method)
        post.put(.forgotten(method))
      } catch {
        post.put(.note(.methodKept, details: ["code": error.platformCode ?? error.code.rawValue]))
      }
    }
  }

  /// Requests an operation, independently of the effects. The flow has ended, so nothing can cancel the request.
  private func operate(_ operation: PaymentOperation, _ amount: Money?) {
    guard let merchant = environment.merchant, let payment = checked?.payment ?? flow.payment else {
      post.put(.event(.failed(CheckoutError(code: .merchantUnable)), work: nil))
      return
    }
    let (post, journal) = (post, environment.journal)
    let runner = OperationRunner(
      store: journal?.store ?? operations,
      key: journal?.order.key ?? PaymentKey(provider: "", payment: payment.id), clock: environment.clock,
      randomness: environment.randomness, merchant: merchant
    ) { post.put(.wire($0, FlowMoment.current)) }
    spawn(in: .resultDisplayed) {
      post.put(.reported(await runner.perform(operation, amount: amount), payment))
    }
  }

  /// Applies finished operations: first those that were open before a restart, then the one requested now.
  private func take(_ report: OperationRunner.Report, on payment: Payment) {
    var payment = payment
    for settled in report.settled {
      if journalWriter == nil {
        operations.keep(settled.kept, of: PaymentKey(provider: "", payment: payment.id))
      } else {
        journalWriter?.settle(settled.kept)
      }
      guard let provider else { continue }
      let event = Self.operated(settled.done, on: payment, provider)
      if case .operated(_, let changed) = event { payment = changed }
      handle(event)
    }
    if let error = report.error { handle(.failed(error)) }
  }

  private static func operated(
    _ done: PostPaymentOperations.Done, on payment: Payment, _ provider: any PaymentProvider
  ) -> FlowEvent {
    var (done, changed) = (done, payment)
    done.outcome = changed.take(done, settle: provider.settle)
    return .operated(done, changed)
  }

  private var presentation: Presentation {
    Presentation(
      flow: flow, entries: log.entries, resumedEntries: log.resumed, cardFacts: cardFacts, checked: checked)
  }

  private func askHowItStands() {
    guard flow.hasEnded, flow.result?.outcome == .pending, let provider else { return }
    let post = post
    spawn(in: .resultDisplayed) {
      do throws(CheckoutError) {
        post.put(.checked(try await provider.check()))
      } catch {
        post.put(.note(.checkFailed, details: ["code": error.code.rawValue]))
      }
    }
  }

  /// - Returns: whether any callbacks were waiting.
  @discardableResult
  private func takeRecorded() -> Bool {
    let callbacks = recorded.withLock { recorded in
      defer { recorded = [] }
      return recorded
    }
    for callback in callbacks { record(.message(callback)) }
    return !callbacks.isEmpty
  }

  /// Runs the provider's follow-up query once, after the flow has ended. Nothing can cancel the query.
  private func followUp() {
    guard let provider else { return }
    let post = post
    spawn(in: .resultDisplayed) {
      do throws(CheckoutError) {
        if let known = try await provider.followUp() { post.put(.checked(known)) }
      } catch {
        post.put(.note(.followUpFailed, details: ["code": error.code.rawValue]))
      }
    }
  }

  private func askAbout(_ prefix: String) {
    guard flow.phase == .collecting, let provider, asked.insert(prefix).inserted else { return }
    let post = post
    spawn(in: flow.openStep) {
      do throws(CheckoutError) {
        post.put(.lookedUp(prefix, try await provider.lookUp(prefix: prefix), failed: false))
      } catch {
        post.put(.lookedUp(prefix, nil, failed: true))
      }
    }
  }

  private func watchNotifications() {
    guard let payment = provider?.paymentID else { return }
    let post = post
    watch.begin(payment, known: flow.notification?.number ?? 0, in: environment) { events in
      switch events {
      case .wire(let message): post.put(.wire(message, FlowMoment(.merchantNotified)))
      case .notification(let notification): post.put(.event(.notified(notification), work: nil))
      case .silence: post.put(.watchAgain)
      }
    }
  }

  private func watchAgain() {
    guard flow.notification?.isFinal != true else { return }
    watch.end()
    watchNotifications()
  }
}
