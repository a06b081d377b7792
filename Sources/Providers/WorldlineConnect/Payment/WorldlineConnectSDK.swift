public import CheckoutCore

/// A complete Worldline Connect checkout: session, products, form, encryption and payment through the merchant server.
///
/// For the individual calls, see `Session`. Source: Worldline Swift SDK guide.
public struct WorldlineConnectSDK: Sendable {
  private let merchantAuthority: String
  let world: (any PaymentWorld)?

  /// - Parameters:
  ///   - merchantAuthority: the authority of the merchant server, which opens sessions and creates payments.
  ///   - world: where the requests go; nil to use the environment of the presenter.
  public init(merchantAuthority: String, world: (any PaymentWorld)? = nil) {
    self.merchantAuthority = merchantAuthority
    self.world = world
  }

  /// Creates the SDK in a world that knows the merchant server, e.g. `WorldlineWorld()`.
  public init(world: any PaymentWorld) {
    self.init(merchantAuthority: world.merchantAuthority ?? "", world: world)
  }

  /// Returns a merchant server client that uses the presenter's environment.
  public func merchant(
    transport: any Transport, clock: any CheckoutClock = SystemClock()
  ) -> WorldlineMerchantClient {
    WorldlineMerchantClient(transport: transport, authority: merchantAuthority, clock: clock)
  }

  /// Starts the checkout.
  /// - Parameters:
  ///   - presenter: the front end that shows the checkout.
  ///   - order: what is paid.
  ///   - isolation: the actor on which the handler is called: by default the one on which this method is called.
  ///     Without an actor, it is called on the task of the checkout.
  ///   - completionHandler: called exactly once, when the payment has ended.
  /// - Returns: the running checkout.
  @discardableResult
  public func presentPayment(
    at presenter: any Presenter, order: WorldlineOrder, isolation: (any Actor)? = #isolation,
    completionHandler: @escaping (CheckoutResult) -> Void
  ) -> Checkout {
    let (checkout, handler) = (checkout(presenter, order), HostHandler(isolation, completionHandler))
    checkout.start { handler($0) }
    return checkout
  }

  /// Resumes a payment that was started before the program was restarted.
  ///
  /// The SDK requests the payment's current state from the merchant server and does not start a new payment.
  ///
  /// - Parameters:
  ///   - presenter: the front end that shows the checkout.
  ///   - order: the order for which the payment was started.
  ///   - resumeToken: the stored resume token of the payment.
  ///   - isolation: the actor on which the handler is called: by default the one on which this method is called.
  ///   - completionHandler: called exactly once, when the payment has ended.
  /// - Returns: the running checkout.
  @discardableResult
  public func resumePayment(
    at presenter: any Presenter, order: WorldlineOrder, resumeToken: ResumeToken,
    isolation: (any Actor)? = #isolation, completionHandler: @escaping (CheckoutResult) -> Void
  ) -> Checkout {
    let (checkout, handler) = (checkout(presenter, order), HostHandler(isolation, completionHandler))
    checkout.resume(resumeToken) { handler($0) }
    return checkout
  }

  /// Opens the checkout and returns the result. If the task is cancelled, the payer leaves the checkout.
  /// - Parameters:
  ///   - presenter: the front end that shows the checkout.
  ///   - order: what is paid.
  ///   - resumeToken: the stored progress of a payment from an earlier run of the program; nil for a new payment.
  public func presentPayment(
    at presenter: any Presenter, order: WorldlineOrder, resumeToken: ResumeToken? = nil
  ) async -> CheckoutResult {
    await checkout(presenter, order).result(resuming: resumeToken)
  }

  private func checkout(_ presenter: any Presenter, _ order: WorldlineOrder) -> Checkout {
    var environment = world.map { presenter.environment.moved(to: $0) } ?? presenter.environment
    environment.merchant =
      environment.merchant ?? merchant(transport: environment.transport, clock: environment.clock)
    return Checkout(presenter: presenter, environment: environment, language: order.language) { [merchantAuthority] in
      WorldlineProvider(order: order, context: $0, merchantAuthority: merchantAuthority)
    }
  }
}
