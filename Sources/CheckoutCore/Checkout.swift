import Synchronization

/// Runs one flow: does what the effects say, feeds the answers back as events, and keeps the stream of entries.
///
/// One thing at a time: an effect that was overtaken (the person left) is cancelled, awaited, and its answer dropped.
public actor Checkout {
  private let environment: CheckoutEnvironment
  private let presenter: any Presenter
  private let makeProvider: @Sendable (ProviderContext) -> any PaymentProvider
  private var provider: (any PaymentProvider)?

  private var flow = Flow()
  private var log = FlowLog()
  private var cardFacts: [String: CardFacts] = [:]
  private var checked: CheckoutResult?
  /// The prefixes that were asked about and have not failed.
  private var asked: Set<String> = []
  /// Deleted at the platform, not yet in the flow.
  private var forgotten: [String] = []
  private var work: Task<Void, Never>?
  private var workNumber = 0
  private var watch = NotificationWatch()
  private var timer: Task<Void, Never>?
  private var poll: Task<Void, Never>?
  private var pollTimer: Task<Void, Never>?
  private var pollNumber = 0
  private var endurance = Endurance()
  /// Present where the payment is written down.
  private var pen: JournalPen?
  /// Where operations are kept that no journal keeps.
  private let operations = MemoryOperations()
  private var completion: (@Sendable (CheckoutResult) -> Void)?

  private nonisolated let post = Mailbox<Message>()
  /// What the application was told, not yet in the entries.
  private nonisolated let recorded = Mutex<[WireMessage]>([])
  private nonisolated let running = Mutex<Task<Void, Never>?>(nil)

  /// Small, because it is handed from hand to hand: what is large is kept by reference.
  private enum Message: Sendable {
    /// With the number of the effect that it answers; nil for a person, an application or a merchant server.
    indirect case event(FlowEvent, work: Int?)
    /// With the number of the poll that it answers.
    indirect case polled(FlowEvent, Int)
    case note(FlowNote, details: [String: String])
    /// With where it belongs; nil for the step that is open when it is taken down.
    indirect case wire(WireMessage, FlowMoment?)
    case lookUp(String)
    case watchAgain
    /// The application was told something.
    case recorded
    case forget(String)
    case forgotten(String)
    /// With the shop's id of the payment.
    indirect case operated(Afterwards.Done, String)
    /// What came of operations that were asked for here, with the payment on which they were done.
    indirect case reported(OperationRunner.Report, Payment)
    case check
    indirect case checked(CheckoutResult?)
    /// nil: it failed, and may be asked again.
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

  /// Takes up a payment that another run of the program has begun, and returns at once: the platform is asked how it
  /// stands, and nothing is charged that it has not charged already. `completion` as with `start`.
  public nonisolated func resume(
    _ memory: FlowMemory, completion: @escaping @Sendable (CheckoutResult) -> Void
  ) {
    let run = environment.spawn { await self.run(completion, known: memory.entries) }
    running.withLock { $0 = run }
    post.put(.event(.resume(memory), work: nil))
  }

  /// The person did something.
  public nonisolated func send(_ action: PersonAction) { post.put(.event(action.event, work: nil)) }

  /// The person typed a card number up to this prefix of six or eight digits. One request a prefix and payment; a failure
  /// may be asked again. The answer comes with `Presentation.cardFacts` and changes nothing else.
  public nonisolated func lookUp(prefix: String) { post.put(.lookUp(prefix)) }

  /// The person wants an instrument deleted that the platform keeps. Where that fails it stays, and a note says why.
  public nonisolated func forget(method: String) { post.put(.forget(method)) }

  /// How does a payment stand that ended undecided? The answer comes with `Presentation.checked`.
  public nonisolated func check() { post.put(.check) }

  /// Adds something worth knowing to the record of the flow, with values for its text.
  public nonisolated func note(_ note: FlowNote, _ details: [String: String] = [:]) {
    post.put(.note(note, details: details))
  }

  /// The stage that wanted it is on the screen.
  public nonisolated func painted() { post.put(.event(.painted, work: nil)) }

  /// The application was called back by the SDK: that becomes an entry of this payment. A callback from within the
  /// completion of `start` stands in the entries as soon as the flow is seen to have ended.
  public nonisolated func record(_ callback: WireMessage) {
    recorded.withLock { $0.append(callback) }
    post.put(.recorded)
  }

  /// Something was done with a payment beside this checkout, such as on the merchant's screen. Ignored where it is another
  /// payment, or where this one is not decided.
  public nonisolated func operated(_ done: Afterwards.Done, on payment: String) { post.put(.operated(done, payment)) }

  /// The program ends: nothing is awaited any more.
  public nonisolated func close() { post.close() }

  /// As `close`, and waits until what has happened before is taken in and written down.
  public nonisolated func end() async {
    close()
    await running.withLock(\.self)?.value
  }

  private func run(
    _ completion: @escaping @Sendable (CheckoutResult) -> Void, known: [FlowEntry] = []
  ) async {
    self.completion = completion
    log = FlowLog(known)
    pen = environment.journal.map { JournalPen($0, entries: known.count) }
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
        // What is waited for elsewhere may be told as it was: that is asked again as well.
        case .failed, .redirect: pollLater()
        default: break
        }
      case .event(let event, let number):
        guard number == nil || number == workNumber else { continue }
        handle(event)
        // The shop was told something: then there is news for who waits for the end as well.
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
    if case .notified(let told) = event, let exchange = told.exchange {
      log.take(exchange, of: flow, at: environment.clock.now)
    }
    if case .start = event, flow.inquiry == nil, let first = provider?.firstInquiry { return handle(.inquiry(first)) }
    let before = flow
    do {
      let (after, effects) = try flow.reduce(event)
      flow = after
      // What was said before the shop has done something with the payment is out of date.
      if case .operated = event { checked?.payment = flow.payment }
      endurance.note(event, at: environment.clock.now)
      recordChange(from: before)
      if case .leave = event, after.phase == .concluding { dropWork() }
      if after.deadline != before.deadline { watchDeadline() }
      // What is about to be asked for is written down before.
      write()
      effects.forEach(perform)
      watchConfirmation(before)
    } catch {
      let details = ["phase": error.phase.rawValue, "event": error.event.rawValue]
      record(.note(key: FlowNote.illegalEvent.rawValue, details: details))
    }
  }

  /// Tells the flow when the person's time is over. An event that comes too late, because something was done meanwhile,
  /// is dropped like the answer of work that was overtaken.
  private func watchDeadline() {
    timer?.cancel()
    guard let deadline = flow.deadline else { return }
    let (post, clock, number) = (post, environment.clock, workNumber)
    timer = environment.spawn {
      guard (try? await clock.sleep(for: deadline - clock.now, as: .deadline)) != nil else { return }
      post.put(.event(.timedOut, work: number))
    }
  }

  /// Asks now and then, as long as the question stands, whether it was answered elsewhere.
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

  /// Asks how it stands on somebody else's page. What the person wants to know overtakes what the clock asks.
  private func askElsewhere(isReturned: Bool) {
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

  /// Whatever is still under way answers to nobody.
  private func dropWork() {
    work?.cancel()
    workNumber += 1
  }

  /// Without a journal the payment goes on all the same; a note says why there is none.
  private func write() {
    if let trouble = pen?.write(flow, log.entries, checked: checked, at: environment.clock.now) { tell(trouble) }
  }

  private func tell(_ trouble: StorageError) {
    record(.note(key: FlowNote.ledgerPrefix + trouble.code.rawValue, details: ["file": trouble.place]))
  }

  private func recordChange(from before: Flow) {
    // What another run has completed it has recorded.
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

  /// Starts work whose messages belong to one step.
  @discardableResult
  private func spawn(in step: Step, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    let moment = FlowMoment(step, attempt: flow.attempt)
    return environment.spawn { await FlowMoment.$current.withValue(moment) { await work() } }
  }

  // MARK: Effects

  private func perform(_ effect: FlowEffect) {
    guard endurance.allows(effect, at: environment.clock.now) else {
      return post.put(.event(.failed(CheckoutError(code: "outcome.unknown")), work: nil))
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
    case .checkRedirect(let isReturned): askElsewhere(isReturned: isReturned)
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
      // Two messages at once have no order.
      await polling?.value
      let event = await runner.event(effect) { post.put(.wire($0, FlowMoment.current)) }
      post.put(.event(event, work: number))
    }
  }

  /// What was deleted leaves the list as soon as there is one: the person may have gone on meanwhile.
  private func dropForgotten() {
    guard flow.phase == .collecting else { return }
    for method in forgotten {
      let known = flow.interface?.methods.first { $0.id == method }
      if let known, let trouble = pen?.forget(known) { tell(trouble) }
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
        post.put(.note(.methodKept, details: ["code": error.platformCode ?? error.code]))
      }
    }
  }

  /// Beside the rest: the flow is over, and nothing overtakes this.
  private func operate(_ operation: PaymentOperation, _ amount: Money?) {
    guard let merchant = environment.merchant, let payment = checked?.payment ?? flow.payment else {
      post.put(.event(.failed(CheckoutError(code: "merchant.unable")), work: nil))
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

  /// Takes note of what was done: first what another run had left open, then what was asked for.
  private func take(_ report: OperationRunner.Report, on payment: Payment) {
    var payment = payment
    for settled in report.settled {
      if pen == nil {
        operations.keep(settled.kept, of: PaymentKey(provider: "", payment: payment.id))
      } else {
        pen?.settle(settled.kept)
      }
      guard let provider else { continue }
      let event = Self.operated(settled.done, on: payment, provider)
      if case .operated(_, let changed) = event { payment = changed }
      handle(event)
    }
    if let error = report.error { handle(.failed(error)) }
  }

  private static func operated(
    _ done: Afterwards.Done, on payment: Payment, _ provider: any PaymentProvider
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
        post.put(.note(.checkFailed, details: ["code": error.code]))
      }
    }
  }

  /// - Returns: whether there was anything.
  @discardableResult
  private func takeRecorded() -> Bool {
    let callbacks = recorded.withLock { recorded in
      defer { recorded = [] }
      return recorded
    }
    for callback in callbacks { record(.message(callback)) }
    return !callbacks.isEmpty
  }

  /// Asks beside the rest, once: the flow is over, and nothing overtakes this.
  private func followUp() {
    guard let provider else { return }
    let post = post
    spawn(in: .resultDisplayed) {
      do throws(CheckoutError) {
        if let known = try await provider.followUp() { post.put(.checked(known)) }
      } catch {
        post.put(.note(.followUpFailed, details: ["code": error.code]))
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
    watch.begin(payment, known: flow.notification?.number ?? 0, in: environment) { news in
      switch news {
      case .wire(let message): post.put(.wire(message, FlowMoment(.merchantNotified)))
      case .told(let told): post.put(.event(.notified(told), work: nil))
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
