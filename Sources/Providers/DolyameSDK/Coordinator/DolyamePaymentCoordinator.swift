public import CheckoutCore
import Synchronization

/// The way into the payment in parts and out of it. Source: seed 004, section 3.
///
/// It works until it has told its result, also where nobody keeps it.
public final class DolyamePaymentCoordinator: Sendable {
  public let configuration: DolyamePaymentConfiguration
  private let host: any Presenter
  private let authority: String
  private let state = Mutex(State())

  private struct State {
    var finish: (@Sendable (DolyamePaymentCoordinatorResult) -> Void)?
    var unexpected: (@Sendable (DolyameUnexpectedEvent) -> Void)?
    var checkout: Checkout?
    /// The person left with a payment that may be happening.
    var hasLeft = false
  }

  /// - Parameters:
  ///   - modalHostViewController: the front end that shows the screens. It brings what the SDK keeps on the device, the
  ///     sign-in and the order ids.
  ///   - authority: where the platform is.
  public init(
    configuration: DolyamePaymentConfiguration, modalHostViewController: any Presenter,
    authority: String = "dolyame.test"
  ) {
    self.configuration = configuration
    host = modalHostViewController
    self.authority = authority
  }

  /// Called exactly once, when the screens of the SDK are gone.
  public var onFinish: (@Sendable (DolyamePaymentCoordinatorResult) -> Void)? {
    get { state.withLock(\.finish) }
    set { state.withLock { $0.finish = newValue } }
  }

  /// Called after contact with the platform, in any task.
  public var onUnexpectedEvent: (@Sendable (DolyameUnexpectedEvent) -> Void)? {
    get { state.withLock(\.unexpected) }
    set { state.withLock { $0.unexpected = newValue } }
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
    let (configuration, authority, host) = (configuration, authority, host)
    let (checkout, isFirst) = state.withLock { state -> (Checkout, Bool) in
      if let checkout = state.checkout { return (checkout, false) }
      let checkout = Checkout(presenter: host) { context in
        DolyameProvider(
          configuration, context: context, authority: authority,
          onUnexpectedEvent: { self.onUnexpectedEvent?($0) },
          onLeaving: { self.state.withLock { $0.hasLeft = true } })
      }
      state.checkout = checkout
      return (checkout, true)
    }
    guard isFirst else { return checkout }
    begin(checkout) { result in
      host.dismiss(checkout) { self.finish(result.outcome) }
    }
    return checkout
  }

  private func finish(_ outcome: Outcome) {
    let (handler, hasLeft) = state.withLock { state in
      defer { state.finish = nil }
      return (state.finish, state.hasLeft)
    }
    handler?(DolyamePaymentCoordinatorResult(outcome, hasLeft: hasLeft))
  }
}
