public import CheckoutCore
import Synchronization

/// The entry point for an instalment payment. Source: Dolyame SDK guide, section 3.
///
/// Dolyame's documentation asks the host to retain the coordinator until ``onFinish`` and to release it there.
/// A host that releases the coordinator earlier still receives the result.
/// If the host retains the coordinator longer, later changes to the payment's status are still recorded.
///
/// The coordinator does not retain the host.
/// After the payment, releasing the coordinator frees all the payment's objects.
public final class DolyamePaymentCoordinator: Sendable {
  /// The configuration with which the coordinator was created.
  public let configuration: DolyamePaymentConfiguration
  /// The checkout, for a front end that observes its progress. It is idle until ``start()`` is called.
  public let checkout: Checkout
  private let host: WeakHost
  private let callbacks: Callbacks
  private let isStarted = Atomic(false)

  /// - Parameters:
  ///   - configuration: the order and the payer.
  ///   - modalHostViewController: the front end that shows the screens. A class instance is referenced weakly.
  ///     If the front end is released before the payment ends, the payer is considered to have left.
  ///   - world: where the requests go, e.g. `DolyameWorld()` for a simulated Dolyame; nil to use the environment of the
  ///     front end. Its device storage keeps the sign-in and the used order IDs.
  ///   - authority: the authority component of the platform's URLs; nil for that of the world.
  ///   - isolation: the actor on which the closures of the coordinator are called: by default the one on which the
  ///     coordinator is created. Set the closures there, too. Without an actor, they are called on any task.
  public init(
    configuration: DolyamePaymentConfiguration, modalHostViewController: any Presenter,
    world: (any PaymentWorld)? = nil, authority: String? = nil, isolation: (any Actor)? = #isolation
  ) {
    let authority = authority ?? world?.platformAuthority ?? "dolyame.test"
    let callbacks = Callbacks(isolation, language: modalHostViewController.environment.language)
    let host = WeakHost(modalHostViewController) { checkout, result in
      callbacks.finish(result)
      checkout.close()
    }
    self.configuration = configuration
    self.callbacks = callbacks
    self.host = host
    checkout = Checkout(presenter: host, world: world) { context in
      DolyameProvider(
        configuration, context: context, authority: authority, onUnexpectedEvent: { callbacks.unexpected($0) },
        onLeaving: { callbacks.personLeft() })
    }
  }

  deinit {
    // After the payment has ended, the checkout keeps listening for late status changes and retains all its objects.
    if callbacks.release() { checkout.close() }
  }

  /// The function called exactly once, after the SDK has dismissed its screens.
  public var onFinish: ((DolyamePaymentCoordinatorResult) -> Void)? {
    get { callbacks.state.withLock(\.finish).map { $0.body } }
    set {
      let handler = callbacks.handler(newValue)
      callbacks.state.withLock { $0.finish = handler }
    }
  }

  /// The function called after an unexpected response from the platform.
  public var onUnexpectedEvent: ((DolyameUnexpectedEvent) -> Void)? {
    get { callbacks.state.withLock(\.unexpected).map { $0.body } }
    set {
      let handler = callbacks.handler(newValue)
      callbacks.state.withLock { $0.unexpected = handler }
    }
  }

  /// Why the payment was not made; nil before ``onFinish``, and after a payment that was made or left.
  public var error: DolyamePaymentError? { callbacks.state.withLock(\.error) }

  /// Returns whether the SDK has already been opened with this order ID on the device.
  /// If the order ID has been used, a new payment needs a new one.
  public static func hasUsed(order id: String, on storage: any DeviceStorage) -> Bool {
    !id.isEmpty && DeviceMemory(storage: storage).isUsed(order: id)
  }

  /// Shows the payment screens. Repeated calls have no effect.
  ///
  /// A further payment needs a new coordinator, and a configuration with a new order ID.
  @discardableResult
  public func start() -> Checkout { run { $0.start(completion: $1) } }

  /// Resumes a payment that was started before the program was restarted. Call it instead of `start`.
  ///
  /// The SDK requests the status from the platform and does not charge the payer a second time.
  /// The configuration must be the one that the payment was started with.
  /// - Parameter resumeToken: the stored resume token of the payment.
  @discardableResult
  public func resume(_ resumeToken: ResumeToken) -> Checkout { run { $0.resume(resumeToken, completion: $1) } }

  private func run(
    _ begin: (Checkout, @escaping @Sendable (CheckoutResult) -> Void) -> Void
  ) -> Checkout {
    guard !isStarted.exchange(true, ordering: .relaxed) else { return checkout }
    begin(checkout) { [callbacks, host, weak checkout] result in
      guard let checkout else { return callbacks.finish(result) }
      host.dismiss(checkout) { [weak checkout] in
        callbacks.finish(result)
        if callbacks.isReleased { checkout?.close() }
      }
    }
    return checkout
  }

  /// The host's closures. The checkout retains this object instead of the coordinator.
  private final class Callbacks: Sendable {
    struct State {
      var finish: HostHandler<DolyamePaymentCoordinatorResult>?
      var unexpected: HostHandler<DolyameUnexpectedEvent>?
      /// Whether the payer left when the payment may already have been in progress.
      var hasLeft = false
      var event: DolyameUnexpectedEvent?
      var error: DolyamePaymentError?
      var isFinished = false
      /// Whether the host has released the coordinator.
      var isReleased = false
    }

    let state = Mutex(State())
    private let isolation: HostIsolation

    private let language: String

    init(_ isolation: (any Actor)?, language: String) {
      self.isolation = HostIsolation(isolation)
      self.language = language
    }

    /// Returns a handler that calls a closure of the host on its actor.
    func handler<Value: Sendable>(_ body: ((Value) -> Void)?) -> HostHandler<Value>? {
      body.map { HostHandler(in: isolation, $0) }
    }

    func unexpected(_ event: DolyameUnexpectedEvent) {
      let handler = state.withLock { state in
        state.event = event
        return state.unexpected
      }
      handler?(event)
    }

    var isReleased: Bool { state.withLock(\.isReleased) }

    /// Records that the coordinator has been released.
    /// - Returns: whether the payment has ended.
    func release() -> Bool {
      state.withLock { state in
        state.isReleased = true
        return state.isFinished
      }
    }

    func personLeft() { state.withLock { $0.hasLeft = true } }

    /// Calls the completion handler once and releases both closures, so that they no longer retain the host.
    func finish(_ result: CheckoutResult) {
      let (handler, hasLeft) = state.withLock { state in
        if !state.isFinished {
          state.error = result.error.map { DolyamePaymentError($0, event: state.event, language: language) }
        }
        defer { (state.finish, state.unexpected, state.isFinished) = (nil, nil, true) }
        return (state.finish, state.hasLeft)
      }
      handler?(DolyamePaymentCoordinatorResult(result.outcome, hasLeft: hasLeft))
    }
  }
}
