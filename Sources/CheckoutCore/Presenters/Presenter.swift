/// A front end. It shows the stages of a checkout and sends back the payer's actions.
///
/// It can also supply the environment of the checkout, such as the transport and the clock.
public protocol Presenter: Sendable {
  /// The environment of the checkouts that this front end shows.
  ///
  /// An SDK that was created with a ``PaymentWorld`` takes only the language, the journal and the device data from it.
  /// By default, it has no transport, so that an SDK without a world can send nothing.
  var environment: CheckoutEnvironment { get }
  /// Shows the current state. It is called in order for every change, and must return without blocking.
  /// If `presentation.wantsPainted` is true, call `checkout.painted()` once the stage is on the screen.
  func present(_ presentation: Presentation, of checkout: Checkout)
  /// Removes the screens of a checkout that has ended, once the payer has finished with them.
  /// Calls `completion` once the screens have been removed.
  func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void)
}

extension Presenter {
  public var environment: CheckoutEnvironment { CheckoutEnvironment(transport: NoTransport()) }

  public func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void) { completion() }
}

/// A front end that shows nothing, for programs that read ``Checkout/stages``.
///
/// It only tells the flow that a stage has been painted, which completes the steps 6 and 13.
public struct HeadlessPresenter: Presenter {
  public let environment: CheckoutEnvironment

  /// - Parameter environment: the environment of the checkouts; for an SDK with a world, only its language, journal and
  ///   device data count.
  public init(environment: CheckoutEnvironment = CheckoutEnvironment(transport: NoTransport())) {
    self.environment = environment
  }

  public func present(_ presentation: Presentation, of checkout: Checkout) {
    if presentation.wantsPainted { checkout.painted() }
  }
}
