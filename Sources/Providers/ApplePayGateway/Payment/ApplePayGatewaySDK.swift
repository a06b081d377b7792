public import CheckoutCore

/// A complete checkout with Apple Pay through the gateway.
/// It covers the wallet sheet, the token, the payment in one or two stages, and the result.
/// For the individual requests, see `ApplePayGatewayClient`. Source: Apple Pay gateway guide.
public struct ApplePayGatewaySDK: CheckoutSDK {
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

  public func checkout(at presenter: any Presenter, order: ApplePayGatewayOrder) -> Checkout {
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
