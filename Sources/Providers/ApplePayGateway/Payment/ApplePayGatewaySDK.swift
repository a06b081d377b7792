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
  public func merchant(transport: any Transport) -> GatewayMerchantClient {
    GatewayMerchantClient(transport: transport, authority: merchantAuthority)
  }

  /// Opens the checkout.
  /// - Parameter completionHandler: called exactly once, when the payment has ended.
  @discardableResult
  public func presentPayment(
    at presenter: any Presenter, order: GatewayOrder,
    completionHandler: @escaping @Sendable (CheckoutResult) -> Void
  ) -> Checkout {
    let authority = authority
    let checkout = Checkout(presenter: presenter) {
      GatewayProvider(order: order, context: $0, authority: authority)
    }
    checkout.start(completion: completionHandler)
    return checkout
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
