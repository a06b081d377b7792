public import CheckoutCore

/// A complete Worldline Connect checkout: session, products, form, encryption and payment through the merchant server.
///
/// For the individual calls, see `Session`. Source: Worldline Swift SDK guide.
public struct WorldlineConnectSDK: Sendable {
  private let merchantAuthority: String

  /// - Parameter merchantAuthority: the authority of the merchant server, which opens sessions and creates payments.
  public init(merchantAuthority: String) { self.merchantAuthority = merchantAuthority }

  /// Returns a merchant server client that uses the presenter's environment.
  public func merchant(
    transport: any Transport, clock: any CheckoutClock = SystemClock()
  ) -> WorldlineMerchantClient {
    WorldlineMerchantClient(transport: transport, authority: merchantAuthority, clock: clock)
  }

  /// Starts the checkout.
  /// - Parameter completionHandler: called exactly once, when the payment has ended.
  @discardableResult
  public func presentPayment(
    at presenter: any Presenter, order: WorldlineOrder,
    completionHandler: @escaping @Sendable (CheckoutResult) -> Void
  ) -> Checkout {
    let authority = merchantAuthority
    let checkout = Checkout(presenter: presenter) {
      WorldlineProvider(order: order, context: $0, merchantAuthority: authority)
    }
    checkout.start(completion: completionHandler)
    return checkout
  }

  /// Resumes a payment that was started before the program was restarted.
  ///
  /// The SDK requests the payment's current state from the merchant server and does not start a new payment.
  ///
  /// - Parameters:
  ///   - order: the order for which the payment was started.
  ///   - resumeToken: the stored resume token of the payment.
  ///   - completionHandler: called exactly once, when the payment has ended.
  @discardableResult
  public func resumePayment(
    at presenter: any Presenter, order: WorldlineOrder, resumeToken: ResumeToken,
    completionHandler: @escaping @Sendable (CheckoutResult) -> Void
  ) -> Checkout {
    let authority = merchantAuthority
    let checkout = Checkout(presenter: presenter) {
      WorldlineProvider(order: order, context: $0, merchantAuthority: authority)
    }
    checkout.resume(resumeToken, completion: completionHandler)
    return checkout
  }
}
