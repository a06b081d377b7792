import CheckoutCore
import Synchronization
import Testing

/// A checkout with a fake provider, a virtual clock and an executor that runs only when the test says so.
///
/// A test states every change of phase with `phases()`, and ends with `finish()`, which checks that nothing is left.
final class FlowStand: Sendable {
  /// A front end that paints at once and remembers what it was shown.
  private final class Screen: Presenter {
    struct State {
      var last = Presentation()
      var phases: [Phase] = []
      var results: [CheckoutResult] = []
      var entriesAtEnd: [FlowEntry]?
    }

    let environment: CheckoutEnvironment
    let state = Mutex(State())

    init(_ environment: CheckoutEnvironment) { self.environment = environment }

    func present(_ presentation: Presentation, of checkout: Checkout) {
      let isNew = state.withLock { state in
        let isNew = presentation.flow.phase != state.last.flow.phase
        if isNew { state.phases.append(presentation.flow.phase) }
        state.last = presentation
        if presentation.flow.hasEnded, state.entriesAtEnd == nil { state.entriesAtEnd = presentation.entries }
        return isNew
      }
      if isNew, presentation.wantsPainted { checkout.painted() }
    }
  }

  let provider = FakeProvider()
  let merchant = FakeMerchant()
  let store = FakeStore()
  let clock = VirtualClock()
  let checkout: Checkout
  private let executor = ManualExecutor()
  private let screen: Screen

  init() {
    struct NoTransport: Transport {
      func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse { throw .unreachable }
    }
    var environment = CheckoutEnvironment(
      clock: clock, randomness: SeededRandomness(seed: 1), transport: NoTransport(),
      spawn: Spawner(executor: executor), merchant: merchant)
    let order = KeptOrder(
      key: PaymentKey(provider: "fake", payment: "p"), customer: "c", description: "", amount: 1000, currency: "EUR",
      started: clock.now)
    environment.journal = PaymentJournal(store: store, order: order)
    let (provider, screen) = (provider, Screen(environment))
    self.screen = screen
    checkout = Checkout(presenter: screen) { _ in provider }
  }

  var shown: Presentation { screen.state.withLock(\.last) }
  /// The results that the completion handler received.
  var results: [CheckoutResult] { screen.state.withLock(\.results) }
  /// The entries in the first presentation of the end.
  var entriesAtEnd: [FlowEntry] { screen.state.withLock(\.entriesAtEnd) ?? [] }
  var notes: [String] {
    shown.entries.compactMap { if case .note(let key, _) = $0.kind { key } else { nil } }
  }

  /// Returns the phases since the last call, after all tasks have run as far as they can without the clock.
  func phases() -> [Phase] {
    executor.run()
    return screen.state.withLock { state in
      defer { state.phases = [] }
      return state.phases
    }
  }

  func send(_ action: PersonAction) -> [Phase] {
    checkout.send(action)
    return phases()
  }

  func advance(_ duration: Duration) -> [Phase] {
    executor.run()
    let target = clock.now + duration
    while clock.wakeNext(upTo: target) { executor.run() }
    clock.set(target)
    return phases()
  }

  // MARK: The way to the interesting part

  func start(_ callback: @escaping @Sendable (CheckoutResult) -> Void = { _ in }) {
    checkout.start { [screen] result in
      screen.state.withLock { $0.results.append(result) }
      callback(result)
    }
  }

  func open() {
    start()
    #expect(phases() == [.preparing, .signing, .connecting, .receiving, .revealing, .collecting])
  }

  /// Goes on until the platform processes the payment.
  func pay() {
    open()
    #expect(send(.confirm(PaymentDetails(method: "card", values: [:]))) == [.submitting, .registering])
    provider.updates.answer(.registered(Self.payment("processing")))
    #expect(phases() == [.processing])
  }

  /// Pays until the platform asks for `update`.
  func pay(until update: PlatformUpdate) {
    pay()
    provider.updates.answer(update)
  }

  func end(_ outcome: Outcome, status: String = "success", operations: [PaymentOperation] = []) {
    var payment = Self.payment(status)
    payment.operations = operations
    provider.updates.answer(.result(CheckoutResult(outcome: outcome, payment: payment)))
    #expect(phases() == [.concluding, .ended])
    #expect(results.map(\.outcome) == [outcome])
  }

  /// Closes the checkout. Every change must have been stated, and no task may be left.
  func finish(waiting count: Int = 0) async {
    #expect(phases() == [], "phases not stated")
    #expect(provider.waitingCount == count, "requests not answered")
    checkout.close()
    executor.run()
    await checkout.end()
    #expect(provider.waitingCount == 0 && merchant.notifications.waitingCount == 0, "tasks not drained")
    #expect(clock.sleeperCount == 0, "timers not drained")
    #expect(!notes.contains(FlowNote.illegalEvent.rawValue))
  }

  static func payment(_ status: String) -> Payment { Payment(id: "p", status: status) }

  func challenge(poll: Duration? = nil, deadline: Duration = .seconds(600)) -> Challenge {
    var challenge = Challenge(
      kind: .outOfBand, header: "", text: "", label: "", submitLabel: "", deadline: clock.now + deadline)
    challenge.pollInterval = poll
    return challenge
  }

  func redirect(poll: Duration? = .seconds(10)) -> Redirect {
    Redirect(
      url: "https://bank.test/1", title: "Bank", deadline: clock.now + .seconds(600), pollInterval: poll)
  }

  static func notified(_ number: Int, isAuthentic: Bool = true, isFinal: Bool = false) -> MerchantNotification {
    MerchantNotification(number: number, isAuthentic: isAuthentic, status: "success", isFinal: isFinal)
  }
}
