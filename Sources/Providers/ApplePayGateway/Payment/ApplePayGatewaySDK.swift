public import CheckoutCore

/// A complete checkout with Apple Pay through the gateway.
/// It covers the wallet sheet, the token, the payment in one or two stages, and the result.
/// For the individual requests, see `ApplePayGatewayClient`. Source: Apple Pay gateway guide.
public struct ApplePayGatewaySDK: Sendable {
  private let authority: String
  private let merchantAuthority: String

  /// Creates the SDK.
  /// - Parameters:
  ///   - authority: the authority of the gateway.
  ///   - merchantAuthority: the authority of the merchant server, which stores the login and receives callbacks.
  public init(authority: String, merchantAuthority: String) {
    self.authority = authority
    self.merchantAuthority = merchantAuthority
  }

  /// Returns a merchant server client that uses the presenter's environment.
  public func merchant(
    transport: any Transport, clock: any CheckoutClock = SystemClock()
  ) -> ApplePayGatewayMerchantClient {
    ApplePayGatewayMerchantClient(transport: transport, authority: merchantAuthority, gateway: authority, clock: clock)
  }

  /// Opens the checkout and starts the payment.
  /// - Parameter completionHandler: called exactly once, when the payment has ended.
  @discardableResult
  public func presentPayment(
    at presenter: any Presenter, order: ApplePayGatewayOrder,
    completionHandler: @escaping @Sendable (CheckoutResult) -> Void
  ) -> Checkout {
    let checkout = checkout(presenter, order)
    checkout.start(completion: completionHandler)
    return checkout
  }

  /// Resumes a payment that an earlier run of the program started.
  /// The SDK queries the order status at the gateway and does not submit the payment again.
  /// - Parameters:
  ///   - order: the order for which the payment was started.
  ///   - resumeToken: the stored resume token of the payment.
  @discardableResult
  public func resumePayment(
    at presenter: any Presenter, order: ApplePayGatewayOrder, resumeToken: ResumeToken,
    completionHandler: @escaping @Sendable (CheckoutResult) -> Void
  ) -> Checkout {
    let checkout = checkout(presenter, order)
    checkout.resume(resumeToken, completion: completionHandler)
    return checkout
  }

  private func checkout(_ presenter: any Presenter, _ order: ApplePayGatewayOrder) -> Checkout {
    Checkout(presenter: presenter) { [authority] in
      ApplePayGatewayProvider(order: order, context: $0, authority: authority)
    }
  }

  /// Requests a gateway login from the merchant server.
  /// Returns the operations that the merchant can perform after a payment.
  /// - Parameter transport: the transport to the merchant server and the gateway.
  public func operations(
    transport: any Transport, clock: any CheckoutClock, log: @escaping WireLog = { _ in }
  ) async throws(CheckoutError) -> ApplePayGatewayOperations {
    let login = try ApplePayGatewayMerchantClient.login(
      try await merchant(transport: transport).sign(JSON.object(.init([("operation", "after")])).text, log: log))
    return ApplePayGatewayOperations(
      client: ApplePayGatewayClient(authority: authority, login: login, transport: transport, clock: clock, log: log))
  }
}
