public import CheckoutCore

/// A complete checkout with Apple Pay through the gateway.
/// It covers the wallet sheet, the token, the payment in one or two stages, and the result.
/// For the individual requests, see `ApplePayGatewayClient`. Source: Apple Pay gateway guide.
public struct ApplePayGatewaySDK: Sendable {
  private let authority: String
  private let merchantAuthority: String
  private let world: (any PaymentWorld)?

  /// Creates the SDK.
  /// - Parameters:
  ///   - authority: the authority of the gateway.
  ///   - merchantAuthority: the authority of the merchant server, which stores the login and receives callbacks.
  ///   - world: where the requests go; nil to use the environment of the presenter.
  public init(authority: String, merchantAuthority: String, world: (any PaymentWorld)? = nil) {
    self.authority = authority
    self.merchantAuthority = merchantAuthority
    self.world = world
  }

  /// Creates the SDK in a world that knows the gateway and the merchant server, e.g. `ApplePayGatewayWorld()`.
  public init(world: any PaymentWorld) {
    self.init(
      authority: world.platformAuthority ?? "", merchantAuthority: world.merchantAuthority ?? "", world: world)
  }

  /// Returns a merchant server client that uses the presenter's environment.
  public func merchant(
    transport: any Transport, clock: any CheckoutClock = SystemClock()
  ) -> ApplePayGatewayMerchantClient {
    ApplePayGatewayMerchantClient(transport: transport, authority: merchantAuthority, gateway: authority, clock: clock)
  }

  /// Opens the checkout and starts the payment.
  /// - Parameters:
  ///   - presenter: the front end that shows the wallet sheet and the result.
  ///   - order: what is paid.
  ///   - isolation: the actor on which the handler is called: by default the one on which this method is called.
  ///     Without an actor, it is called on the task of the checkout.
  ///   - completionHandler: called exactly once, when the payment has ended.
  /// - Returns: the running checkout.
  @discardableResult
  public func presentPayment(
    at presenter: any Presenter, order: ApplePayGatewayOrder, isolation: (any Actor)? = #isolation,
    completionHandler: @escaping (CheckoutResult) -> Void
  ) -> Checkout {
    let (checkout, handler) = (checkout(presenter, order), HostHandler(isolation, completionHandler))
    checkout.start { handler($0) }
    return checkout
  }

  /// Resumes a payment that an earlier run of the program started.
  /// The SDK queries the order status at the gateway and does not submit the payment again.
  /// - Parameters:
  ///   - presenter: the front end that shows the result.
  ///   - order: the order for which the payment was started.
  ///   - resumeToken: the stored resume token of the payment.
  ///   - isolation: the actor on which the handler is called: by default the one on which this method is called.
  ///   - completionHandler: called exactly once, when the payment has ended.
  /// - Returns: the running checkout.
  @discardableResult
  public func resumePayment(
    at presenter: any Presenter, order: ApplePayGatewayOrder, resumeToken: ResumeToken,
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
    at presenter: any Presenter, order: ApplePayGatewayOrder, resumeToken: ResumeToken? = nil
  ) async -> CheckoutResult {
    await checkout(presenter, order).result(resuming: resumeToken)
  }

  private func checkout(_ presenter: any Presenter, _ order: ApplePayGatewayOrder) -> Checkout {
    var environment = world.map { presenter.environment.moved(to: $0) } ?? presenter.environment
    environment.merchant =
      environment.merchant ?? merchant(transport: environment.transport, clock: environment.clock)
    return Checkout(presenter: presenter, environment: environment, language: order.language) { [authority] in
      ApplePayGatewayProvider(order: order, context: $0, authority: authority)
    }
  }

  /// Requests a gateway login from the merchant server of the SDK's world.
  /// Returns the operations that the merchant can perform after a payment.
  /// - Throws: `network.unreachable` for an SDK without a world; the merchant server's refusal.
  public func operations() async throws(CheckoutError) -> ApplePayGatewayOperations {
    guard let world else { throw CheckoutError(code: .networkUnreachable) }
    return try await operations(transport: world.transport, clock: world.clock)
  }

  /// Requests a gateway login from the merchant server.
  /// Returns the operations that the merchant can perform after a payment.
  /// - Parameters:
  ///   - transport: the transport to the merchant server and the gateway.
  ///   - clock: the clock of timeouts.
  ///   - log: a function that receives every message.
  /// - Throws: `network.…`, `merchant.refused` or `merchant.answer` if there is no login.
  public func operations(
    transport: any Transport, clock: any CheckoutClock, log: @escaping WireLog = { _ in }
  ) async throws(CheckoutError) -> ApplePayGatewayOperations {
    let login = try ApplePayGatewayMerchantClient.login(
      try await merchant(transport: transport).sign(JSON.object(.init([("operation", "after")])).text, log: log))
    return ApplePayGatewayOperations(
      client: ApplePayGatewayClient(authority: authority, login: login, transport: transport, clock: clock, log: log))
  }
}
