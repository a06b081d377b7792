public import CheckoutCore

/// Apple Pay through the gateway as a whole checkout: the sheet of the wallet, the token, one or two stages, and the
/// decision. For the requests one by one, see `GatewayClient`. Source: seed 003.
public struct ApplePayGatewaySDK: Sendable {
  private let authority: String
  private let merchantAuthority: String

  /// - Parameters:
  ///   - authority: where the gateway is.
  ///   - merchantAuthority: where the shop's own server is: it knows the login, and hears the gateway's callbacks.
  public init(authority: String, merchantAuthority: String) {
    self.authority = authority
    self.merchantAuthority = merchantAuthority
  }

  /// The shop's server as the flow speaks to it: goes into the environment of the presenter.
  public func merchant(
    transport: any Transport, clock: any CheckoutClock = SystemClock()
  ) -> GatewayMerchantClient {
    GatewayMerchantClient(transport: transport, authority: merchantAuthority, gateway: authority, clock: clock)
  }

  /// Opens the checkout.
  /// - Parameter completionHandler: called exactly once, when the payment has ended.
  @discardableResult
  public func presentPayment(
    at presenter: any Presenter, order: GatewayOrder,
    completionHandler: @escaping @Sendable (CheckoutResult) -> Void
  ) -> Checkout {
    let checkout = checkout(presenter, order)
    checkout.start(completion: completionHandler)
    return checkout
  }

  /// Takes up a payment that another run of the program has begun: the gateway is asked how the order stands, and nothing is
  /// sent to be paid again.
  /// - Parameters:
  ///   - order: that with which the payment was begun.
  ///   - memory: what was kept of it.
  @discardableResult
  public func resumePayment(
    at presenter: any Presenter, order: GatewayOrder, memory: FlowMemory,
    completionHandler: @escaping @Sendable (CheckoutResult) -> Void
  ) -> Checkout {
    let checkout = checkout(presenter, order)
    checkout.resume(memory, completion: completionHandler)
    return checkout
  }

  private func checkout(_ presenter: any Presenter, _ order: GatewayOrder) -> Checkout {
    Checkout(presenter: presenter) { [authority] in GatewayProvider(order: order, context: $0, authority: authority) }
  }

  /// What can be done with a payment once it is decided.
  /// - Parameter transport: the wire to the shop's server and the gateway.
  public func operations(
    transport: any Transport, clock: any CheckoutClock, log: @escaping WireLog = { _ in }
  ) async throws(CheckoutError) -> GatewayOperations {
    let login = try GatewayMerchantClient.login(
      try await merchant(transport: transport).sign(JSON.object(.init([("operation", "after")])).text, log: log))
    return GatewayOperations(
      client: GatewayClient(authority: authority, login: login, transport: transport, clock: clock, log: log))
  }
}
