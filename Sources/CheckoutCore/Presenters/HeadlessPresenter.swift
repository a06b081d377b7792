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
