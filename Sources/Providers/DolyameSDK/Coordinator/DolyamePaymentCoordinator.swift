public import CheckoutCore
import Synchronization

/// The way into the payment in parts and out of it. Source: seed 004, section 3.
///
/// The document asks the host to keep the coordinator until ``onFinish`` and to let it go there. A host that does not keep
/// it gets its result all the same. One that keeps it longer has the platform's later word on the payment written down.
/// The coordinator does not keep the host. When it is released and the payment is over, nothing of either stays alive.
public final class DolyamePaymentCoordinator: Sendable {
  public let configuration: DolyamePaymentConfiguration
  /// The flow, for a front end that wants to watch it. It stands still until ``start()``.
  public let checkout: Checkout
  private let host: WeakHost
  private let callbacks: Callbacks
  private let isStarted = Atomic(false)

  /// - Parameters:
  ///   - modalHostViewController: the front end that shows the screens; held weakly where it is an object. It brings what
  ///     the SDK keeps on the device, the sign-in and the order ids. If it goes away before the end, the person has left.
  ///   - authority: where the platform is.
  public init(
    configuration: DolyamePaymentConfiguration, modalHostViewController: any Presenter,
    authority: String = "dolyame.test"
  ) {
    let callbacks = Callbacks()
    let host = WeakHost(modalHostViewController) { checkout, outcome in
      callbacks.finish(outcome)
      checkout.close()
    }
    self.configuration = configuration
    self.callbacks = callbacks
    self.host = host
    checkout = Checkout(presenter: host) { context in
      DolyameProvider(
        configuration, context: context, authority: authority, onUnexpectedEvent: { callbacks.unexpected($0) },
        onLeaving: { callbacks.personLeft() })
    }
  }

  deinit {
    // The run of the flow goes on after the end, for late news, and keeps everything of the payment.
    if callbacks.release() { checkout.close() }
  }

  /// Called exactly once, when the screens of the SDK are gone.
  public var onFinish: (@Sendable (DolyamePaymentCoordinatorResult) -> Void)? {
    get { callbacks.state.withLock(\.finish) }
    set { callbacks.state.withLock { $0.finish = newValue } }
  }

  /// Called after contact with the platform, in any task.
  public var onUnexpectedEvent: (@Sendable (DolyameUnexpectedEvent) -> Void)? {
    get { callbacks.state.withLock(\.unexpected) }
    set { callbacks.state.withLock { $0.unexpected = newValue } }
  }

  /// Whether the SDK was opened with this order id on a device: then another one is needed.
  public static func hasUsed(order id: String, on storage: any DeviceStorage) -> Bool {
    !id.isEmpty && DeviceMemory(storage: storage).isUsed(order: id)
  }

  /// Shows the screens. Another call while they are up, or afterwards, does nothing: another payment is another
  /// configuration with another order id.
  @discardableResult
  public func start() -> Checkout { run { $0.start(completion: $1) } }

  /// Takes up a payment that another run of the program has begun, in place of `start`: the platform is asked how it stands,
  /// and nothing is charged that it has not charged already. The configuration is the one that it was begun with.
  /// - Parameter memory: what was kept of it.
  @discardableResult
  public func resume(_ memory: FlowMemory) -> Checkout { run { $0.resume(memory, completion: $1) } }

  private func run(
    _ begin: (Checkout, @escaping @Sendable (CheckoutResult) -> Void) -> Void
  ) -> Checkout {
    guard !isStarted.exchange(true, ordering: .relaxed) else { return checkout }
    begin(checkout) { [callbacks, host, weak checkout] result in
      guard let checkout else { return callbacks.finish(result.outcome) }
      host.dismiss(checkout) { [weak checkout] in
        callbacks.finish(result.outcome)
        if callbacks.isReleased { checkout?.close() }
      }
    }
    return checkout
  }

  /// What the host wants to hear, apart from the coordinator: the payment under way holds this and not the coordinator.
  private final class Callbacks: Sendable {
    struct State {
      var finish: (@Sendable (DolyamePaymentCoordinatorResult) -> Void)?
      var unexpected: (@Sendable (DolyameUnexpectedEvent) -> Void)?
      /// The person left with a payment that may be happening.
      var hasLeft = false
      var isFinished = false
      /// Nobody has the coordinator any more.
      var isReleased = false
    }

    let state = Mutex(State())

    func unexpected(_ event: DolyameUnexpectedEvent) { state.withLock(\.unexpected)?(event) }

    var isReleased: Bool { state.withLock(\.isReleased) }

    /// The coordinator is gone.
    /// - Returns: whether the payment is over.
    func release() -> Bool {
      state.withLock { state in
        state.isReleased = true
        return state.isFinished
      }
    }

    func personLeft() { state.withLock { $0.hasLeft = true } }

    /// Calls the handler once and lets both go: a host that they hold strongly is free again.
    func finish(_ outcome: Outcome) {
      let (handler, hasLeft) = state.withLock { state in
        defer { (state.finish, state.unexpected, state.isFinished) = (nil, nil, true) }
        return (state.finish, state.hasLeft)
      }
      handler?(DolyamePaymentCoordinatorResult(outcome, hasLeft: hasLeft))
    }
  }
}
