import Synchronization

/// One payment, from the pay button to the result.
///
/// The checkout runs in a task of its own, which it shares with nothing else.
/// All methods return at once; what they ask for is done in the order of the calls.
public final class Checkout: Sendable {
  private let presenter: any Presenter
  let environment: CheckoutEnvironment
  private let language: String
  private let makeProvider: @Sendable (ProviderContext) -> any PaymentProvider
  private let queue = MessageQueue<FlowMessage>()
  /// The SDK's callbacks to the app that have not yet been recorded as flow entries.
  private let callbacks = Mutex<[WireMessage]>([])
  private let running = Mutex<Task<Void, Never>?>(nil)
  private let feed = StageFeed()
  /// What a presenter that asks each question once knows about this checkout.
  let dialogue = Dialogue()

  /// - Parameters:
  ///   - presenter: the front end.
  ///   - environment: the environment of this payment; nil for that of the front end.
  ///   - language: the order's language as two letters (ISO 639-1), which the errors of stages and results have; nil for
  ///     that of the environment.
  ///   - provider: returns the payment system's part of the checkout.
  public init(
    presenter: any Presenter, environment: CheckoutEnvironment? = nil, language: String? = nil,
    provider: @escaping @Sendable (ProviderContext) -> any PaymentProvider
  ) {
    self.presenter = presenter
    self.environment = environment ?? presenter.environment
    self.language = language ?? self.environment.language
    makeProvider = provider
  }

  /// Creates a checkout in a world, with the language, the journal and the device data of the front end.
  /// - Parameters:
  ///   - world: nil for the environment of the front end.
  ///   - language: the order's language; nil for that of the front end.
  package convenience init(
    presenter: any Presenter, world: (any PaymentWorld)?, language: String? = nil,
    provider: @escaping @Sendable (ProviderContext) -> any PaymentProvider
  ) {
    let environment = presenter.environment
    self.init(
      presenter: presenter, environment: world.map { environment.moved(to: $0) }, language: language, provider: provider
    )
  }

  /// The stages of the checkout, each once until something about it changes. The sequence ends with the result.
  ///
  /// It is a second way to follow a checkout, beside ``Presenter``. Every call starts a sequence of its own, with the
  /// current stage. A reader that is slower than the payment finds the newest stage and misses those before it.
  ///
  /// ```swift
  /// for await stage in checkout.stages {
  ///   if case .challenge = stage { checkout.send(.answer(.entry(SecretText("1234")))) }
  /// }
  /// ```
  public var stages: AsyncStream<Stage> { feed.stages() }

  /// Starts the flow (step 1) and returns at once. `completion` is called exactly once, when the flow has ended.
  public func start(completion: @escaping @Sendable (CheckoutResult) -> Void) {
    run(from: .start, [], completion)
  }

  /// Resumes a payment that was started before the program restarted, and returns at once.
  /// The SDK asks the platform for the payment's state and does not charge anything again.
  /// `completion` is called exactly once, when the flow has ended.
  public func resume(_ resumeToken: ResumeToken, completion: @escaping @Sendable (CheckoutResult) -> Void) {
    run(from: .resume(resumeToken), resumeToken.entries, completion)
  }

  /// Sends an action by the payer to the flow.
  public func send(_ action: PersonAction) { queue.put(.event(.person(action), work: nil)) }

  /// Looks up this card-number prefix. Call it when the payer has entered six or eight digits of the card number.
  /// Each prefix is looked up once per payment, and again only if the lookup failed.
  /// The result of the lookup arrives in `Presentation.cardFacts` and does not change anything else.
  public func lookUp(prefix: String) { queue.put(.lookUp(prefix)) }

  /// Deletes a payment instrument that the platform has saved.
  /// If the deletion fails, the instrument remains listed, and a note is added to the flow entries.
  public func forget(method: String) { queue.put(.forget(method)) }

  /// Asks the platform for the state of a payment that ended as pending, or whose amount is on hold.
  /// The platform's response arrives in `Presentation.checked`.
  public func check() { queue.put(.check) }

  /// Notes an operation that the merchant server has performed on the payment on its own initiative.
  package func note(_ done: PostPaymentOperations.Done, on payment: String) {
    queue.put(.operated(done, payment: payment))
  }

  /// Adds a note to the flow entries, with the values to insert into its text.
  public func note(_ note: FlowNote, _ details: [String: String] = [:]) { queue.put(.note(note, details: details)) }

  /// Reports that the current stage has been painted.
  /// The front end must call this method if `Presentation.wantsPainted` is true.
  public func painted() { queue.put(.event(.painted, work: nil)) }

  /// Records an SDK callback to the app as an entry of this payment.
  /// A callback made inside the completion handler of `start` is recorded before the flow is shown as finished.
  public func record(_ callback: WireMessage) {
    callbacks.withLock { $0.append(callback) }
    queue.put(.recorded)
  }

  /// Records a message between the platform and the payment environment, which only a simulated platform can report.
  ///
  /// The first request of an attempt belongs to step 9, in which the platform passes the payment on; every other
  /// message belongs to step 10. Messages about other payments are ignored.
  /// - Parameters:
  ///   - message: the message.
  ///   - payment: the merchant's ID for the payment.
  /// - Returns: false if the checkout is closed, so that the message is recorded nowhere.
  @discardableResult
  public func observe(_ message: WireMessage, of payment: String) -> Bool {
    queue.put(.observed(message, payment: payment))
  }

  /// Records that a simulated server refused a signature, as a note in the step in which it did.
  ///
  /// A notification belongs to step 11, anything else to the step in which the request was sent. Call the method from
  /// the task that handles the request. Mismatches of other payments are ignored.
  /// - Parameters:
  ///   - mismatch: what was signed by each side.
  ///   - payment: the merchant's ID for the payment.
  public func report(_ mismatch: SignatureMismatch, of payment: String) {
    let moment = mismatch.subject == .notification ? FlowMoment(.merchantNotified) : FlowMoment.current
    queue.put(.refused(mismatch, payment: payment, moment))
  }

  /// Closes the checkout without waiting for running work. Call it when the program ends.
  public func close() {
    queue.close()
    feed.finish()
    dialogue.end()
  }

  /// Closes the checkout like `close`, and waits until all earlier messages have been processed and stored.
  public func end() async {
    close()
    await running.withLock(\.self)?.value
  }

  /// Returns the callbacks that have not yet been recorded, once each.
  func takeCallbacks() -> [WireMessage] {
    callbacks.withLock { callbacks in
      defer { callbacks = [] }
      return callbacks
    }
  }

  private func run(
    from event: FlowEvent, _ known: [FlowEntry], _ completion: @escaping @Sendable (CheckoutResult) -> Void
  ) {
    let run = environment.spawn { [self] in
      let context = FlowContext(environment, queue, makeProvider)
      let runner = FlowRunner(
        context, language: language, known: known, callbacks: takeCallbacks,
        completion: { completion(self.dialogue.result($0)) }
      ) {
        self.feed.publish($0.flow)
        self.presenter.present($0, of: self)
      }
      await runner.run()
    }
    running.withLock { $0 = run }
    queue.put(.event(event, work: nil))
  }
}

extension Checkout {
  /// Starts the flow and returns its result. If the task is cancelled, the payer leaves the checkout, and the result is
  /// that of a payment that was left: a payment that may have been charged is still settled.
  /// - Parameter resumeToken: the stored progress of a payment to resume; nil for a new payment.
  package func result(resuming resumeToken: ResumeToken? = nil) async -> CheckoutResult {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let resumeToken {
          resume(resumeToken) { continuation.resume(returning: $0) }
        } else {
          start { continuation.resume(returning: $0) }
        }
        // A cancellation before the start came too early for the flow.
        if Task.isCancelled { send(.leave) }
      }
    } onCancel: {
      send(.leave)
    }
  }
}
