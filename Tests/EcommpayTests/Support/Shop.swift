import CheckoutCore
import Ecommpay
import KassaEcommpaySandbox
import KassaSandbox
import Synchronization
import TestSupport
import Testing

/// A shop with its sandbox, in virtual time that advances through simulated latencies.
struct Shop: VirtualWorld {
  let clock = VirtualClock()
  let pump = ManualExecutor()
  let sandbox: EcommpaySandbox
  var environment: CheckoutEnvironment

  init(language: String = "en", configuration: EcommpaySandboxConfiguration = EcommpaySandboxConfiguration()) {
    let spawn = Spawner(executor: pump)
    sandbox = EcommpaySandbox(
      configuration, BackendDependencies(clock: clock, randomness: SeededRandomness(seed: 1), spawn: spawn))
    environment = CheckoutEnvironment(
      clock: clock, randomness: SeededRandomness(seed: 2), transport: sandbox.transport, spawn: spawn,
      merchant: sandbox.merchant, language: language)
  }

  /// Returns the example order from the ecommpay SDK guide, with an email address added.
  func options(_ paymentID: String = "internal_payment_id_1") -> PaymentOptions {
    let options = PaymentOptions(
      projectID: 10, paymentID: paymentID, paymentAmount: 1999, paymentCurrency: "USD",
      paymentDescription: "T-shirt with dog print", customerID: "10", regionCode: "US")
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.test")]
    return options
  }

  /// Returns the signature that the merchant server creates for a string.
  func sign(_ text: String) -> String { EcommpaySignature(secret: sandbox.configuration.secret).sign(text) }

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

  /// Runs one payment from opening the checkout to the result.
  /// - Parameter waiting: how long the payer does nothing after all automatic work is done.
  func pay(
    _ options: PaymentOptions, with sdk: EcommpaySDK = EcommpaySDK(), person: Person, waiting: Duration = .zero
  ) throws -> Ended {
    let results = Collected<PaymentResult>()
    let presenter = RecordingPresenter(person: person, environment: environment)
    let checkout = sdk.presentPayment(at: presenter, paymentOptions: options) { results.add($0) }
    settle()
    pass(waiting)
    checkout.close()
    pump.run()
    let reported = results.all
    try #require(reported.count == 1, "the completion handler was called \(reported.count) times")
    let last = try #require(presenter.last.last)
    return Ended(result: reported[0], flow: last.flow, entries: last.entries)
  }
}

/// A simulated payer who follows a plan.
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
  private let clarifies: @Sendable (Clarification) -> [String: FieldValue]?
  private let onRecoverableError: @Sendable (CheckoutError) -> Void
  private let onRedirect: @Sendable (Redirect) -> PersonAction?
  /// The method IDs of the saved cards to delete when the payment methods are first listed.
  private let forgets: Mutex<[String]>

  /// Creates a payer who follows a plan.
  /// - Parameters:
  ///   - cards: one card for each attempt.
  ///   - answers: the responses to the issuer's prompts, in order.
  ///   - leavesIn: the phase in which the payer leaves; nil to stay until the end.
  init(
    cards: [PaymentDetails] = [], answers: [ChallengeAnswer] = [], retries: Bool = true, leavesIn: Phase? = nil,
    chooses: String = "card", forgets: [String] = [],
    onRecoverableError: @escaping @Sendable (CheckoutError) -> Void = { _ in },
    onRedirect: @escaping @Sendable (Redirect) -> PersonAction? = { _ in nil },
    clarifies: @escaping @Sendable (Clarification) -> [String: FieldValue]? = Person.tells("10117")
  ) {
    self.clarifies = clarifies
    plan = Mutex(Plan(cards: cards, answers: answers))
    self.retries = retries
    self.chooses = chooses
    self.onRecoverableError = onRecoverableError
    self.onRedirect = onRedirect
    self.forgets = Mutex(forgets)
    self.leavesIn = leavesIn
  }

  /// Returns a function that answers a clarification with the given postal code and a fixed street.
  static func tells(_ postCode: String) -> @Sendable (Clarification) -> [String: FieldValue]? {
    { clarification in
      Dictionary(
        clarification.fields.map { ($0.id, .text($0.id.hasSuffix("post_code") ? postCode : "Unter den Linden 7")) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// Returns whether the payer leaves in the given phase. Leaving takes precedence and happens only once.
  func leaves(_ phase: Phase) -> Bool {
    plan.withLock { plan in
      guard phase == leavesIn, !plan.hasLeft else { return false }
      plan.hasLeft = true
      return true
    }
  }

  /// Returns the saved cards to delete at this stage.
  /// Returns cards only once, when the payment methods are first listed.
  func toForget(_ stage: Stage) -> [String] {
    guard case .choice = stage else { return [] }
    return forgets.withLock { forgets in
      defer { forgets = [] }
      return forgets
    }
  }

  /// Returns the payer's action for a new stage; nil if the same stage is merely presented again.
  func action(_ stage: Stage) -> PersonAction? {
    plan.withLock { plan in
      guard !plan.hasLeft, stage != plan.lastStage else { return nil }
      plan.lastStage = stage
      switch stage {
      case .choice: return .choose(method: chooses)
      case .fields(_, let recoverableError):
        if let recoverableError { onRecoverableError(recoverableError) }
        return plan.cards.isEmpty ? nil : .confirm(plan.cards.removeFirst())
      case .challenge: return plan.answers.isEmpty ? nil : .answer(plan.answers.removeFirst())
      case .redirect(let redirect, _): return onRedirect(redirect)
      case .clarification(let asked, let recoverableError):
        if let recoverableError { onRecoverableError(recoverableError) }
        return clarifies(asked).map { .clarify($0) }
      case .cascade: return .acceptCascade
      case .retry: return retries ? .retry : nil
      case .walletSheet(let method, let sheet, _):
        return sheet.cards.first.map { .confirm(.wallet(method: method.id, card: $0.id)) }
      case .shop, .inquiry, .wait, .result: return nil
      }
    }
  }
}

/// A scripted front end that records what it was asked to present.
private struct RecordingPresenter: Presenter {
  let last = Collected<Presentation>()
  private let person: Person
  private let scripted: ScriptedPresenter

  init(person: Person, environment: CheckoutEnvironment) {
    self.person = person
    scripted = ScriptedPresenter(environment: environment, answer: person.action)
  }

  var environment: CheckoutEnvironment { scripted.environment }

  func present(_ presentation: Presentation, of checkout: Checkout) {
    last.add(presentation)
    let gone = presentation.flow.phase == .collecting ? person.toForget(presentation.stage) : []
    guard gone.isEmpty else { return gone.forEach(checkout.forget) }
    if person.leaves(presentation.flow.phase) {
      checkout.send(.leave)
    } else {
      scripted.present(presentation, of: checkout)
    }
  }
}
