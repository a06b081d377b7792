import CheckoutCore
import Ecommpay
import Sandbox
import Synchronization
import Testing

/// A shop with a sandbox behind it, in a time that moves by itself along the latencies.
struct Shop {
  let clock = VirtualClock()
  let executor = PumpExecutor()
  let sandbox: Sandbox
  var environment: CheckoutEnvironment

  init(language: String = "en", configuration: SandboxConfiguration = SandboxConfiguration()) {
    let spawn = Spawner(executor: executor)
    sandbox = Sandbox(configuration: configuration, clock: clock, randomness: SeededRandomness(seed: 1), spawn: spawn)
    environment = CheckoutEnvironment(
      clock: clock, randomness: SeededRandomness(seed: 2), transport: sandbox.transport, spawn: spawn,
      merchant: sandbox.merchant, language: language)
  }

  /// The document's own example, with an e-mail address.
  func options(_ paymentID: String = "internal_payment_id_1") -> PaymentOptions {
    let options = PaymentOptions(
      projectID: 10, paymentID: paymentID, paymentAmount: 1999, paymentCurrency: "USD",
      paymentDescription: "T-shirt with dog print", customerID: "10", regionCode: "US")
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.test")]
    return options
  }

  /// As the shop's own server signs.
  func sign(_ text: String) -> String { EcommpaySignature(secret: sandbox.configuration.secret).sign(text) }

  /// Lets everything happen that happens by itself.
  func run() { repeat { executor.run() } while clock.wakeNext() }

  struct Ended {
    var result: PaymentResult
    var flow: Flow
    var entries: [FlowEntry]

    var steps: [Step] { entries.compactMap { if case .completed = $0.kind { $0.step } else { nil } } }
    var messages: [WireMessage] {
      entries.compactMap { if case .message(let message) = $0.kind { message } else { nil } }
    }
    var illegal: [FlowEntry] { entries.filter { if case .note("illegal", _) = $0.kind { true } else { false } } }
  }

  /// One payment from the button to its end.
  /// - Parameter waiting: how long nobody does anything, once all has happened that happens by itself.
  func pay(
    _ options: PaymentOptions, with sdk: EcommpaySDK = EcommpaySDK(), person: Person, waiting: Duration = .zero
  ) throws -> Ended {
    let results = Slot<[PaymentResult]>()
    let presenter = WatchedPresenter(person: person, environment: environment)
    let checkout = sdk.presentPayment(at: presenter, paymentOptions: options) { result in
      results.set((results.value ?? []) + [result])
    }
    run()
    let end = clock.now + waiting
    while clock.wakeNext(upTo: end) { run() }
    checkout.close()
    executor.run()
    let told = try #require(results.value, "the payment never ended")
    try #require(told.count == 1, "the completion handler was called \(told.count) times")
    let last = try #require(presenter.last.value)
    return Ended(result: told[0], flow: last.flow, entries: last.entries)
  }
}

/// What a person does, as far as the test says so.
final class Person: Sendable {
  private struct Plan {
    var cards: [PaymentDetails]
    var answers: [ChallengeAnswer]
    var lastStage: Stage?
    var hasLeft = false
  }

  private let plan: Mutex<Plan>
  private let leavesIn: Phase?
  private let retries: Bool
  private let chooses: String
  private let onSetback: @Sendable (CheckoutError) -> Void
  private let onRedirect: @Sendable (Redirect) -> PersonAction?
  /// What is to be deleted at the first list of ways to pay.
  private let forgets: Mutex<[String]>

  /// - Parameters:
  ///   - cards: one for each attempt.
  ///   - answers: to the issuer, one after another.
  ///   - leavesIn: the phase in which the person goes away.
  init(
    cards: [PaymentDetails] = [], answers: [ChallengeAnswer] = [], retries: Bool = true, leavesIn: Phase? = nil,
    chooses: String = "card", forgets: [String] = [],
    onSetback: @escaping @Sendable (CheckoutError) -> Void = { _ in },
    onRedirect: @escaping @Sendable (Redirect) -> PersonAction? = { _ in nil }
  ) {
    plan = Mutex(Plan(cards: cards, answers: answers))
    self.retries = retries
    self.chooses = chooses
    self.onSetback = onSetback
    self.onRedirect = onRedirect
    self.forgets = Mutex(forgets)
    self.leavesIn = leavesIn
  }

  /// Leaving comes first, and once.
  func leaves(_ phase: Phase) -> Bool {
    plan.withLock { plan in
      guard phase == leavesIn, !plan.hasLeft else { return false }
      plan.hasLeft = true
      return true
    }
  }

  /// What is to be deleted now; asked once.
  func toForget(_ stage: Stage) -> [String] {
    guard case .choice = stage else { return [] }
    return forgets.withLock { forgets in
      defer { forgets = [] }
      return forgets
    }
  }

  /// One action for each new stage, however often it is shown.
  func action(_ stage: Stage) -> PersonAction? {
    plan.withLock { plan in
      guard !plan.hasLeft, stage != plan.lastStage else { return nil }
      plan.lastStage = stage
      switch stage {
      case .choice: return .choose(method: chooses)
      case .fields(_, let setback):
        if let setback { onSetback(setback) }
        return plan.cards.isEmpty ? nil : .confirm(plan.cards.removeFirst())
      case .challenge: return plan.answers.isEmpty ? nil : .answer(plan.answers.removeFirst())
      case .redirect(let redirect, _): return onRedirect(redirect)
      case .retry: return retries ? .retry : nil
      case .shop, .wait, .result: return nil
      }
    }
  }
}

/// The scripted front end, with a look at what it was shown.
private struct WatchedPresenter: Presenter {
  let last = Slot<Presentation>()
  private let person: Person
  private let scripted: ScriptedPresenter

  init(person: Person, environment: CheckoutEnvironment) {
    self.person = person
    scripted = ScriptedPresenter(environment: environment, answer: person.action)
  }

  var environment: CheckoutEnvironment { scripted.environment }

  func present(_ presentation: Presentation, of checkout: Checkout) {
    last.set(presentation)
    let gone = presentation.flow.phase == .collecting ? person.toForget(presentation.stage) : []
    guard gone.isEmpty else { return gone.forEach(checkout.forget) }
    if person.leaves(presentation.flow.phase) {
      checkout.send(.leave)
    } else {
      scripted.present(presentation, of: checkout)
    }
  }
}
