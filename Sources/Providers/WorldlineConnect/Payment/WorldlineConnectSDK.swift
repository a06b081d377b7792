public import CheckoutCore

/// Worldline Connect as a whole checkout: session, products, form, encryption, and the payment through the merchant's
/// server. For the calls one by one, see `Session`. Source: seed 002.
public struct WorldlineConnectSDK: Sendable {
  private let merchantAuthority: String

  /// - Parameter merchantAuthority: where the merchant's server is; it opens sessions and makes payments.
  public init(merchantAuthority: String) { self.merchantAuthority = merchantAuthority }

  /// The merchant's server as the flow speaks to it: goes into the environment of the presenter.
  public func merchant(
    transport: any Transport, clock: any CheckoutClock = SystemClock()
  ) -> WorldlineMerchantClient {
    WorldlineMerchantClient(transport: transport, authority: merchantAuthority, clock: clock)
  }

  /// Opens the checkout.
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

  /// Takes up a payment that another run of the program has begun: the merchant's server is asked what became of it, and
  /// nothing is paid that was not.
  ///
  /// - Parameters:
  ///   - order: the one that the payment was begun with.
  ///   - memory: what was kept of it.
  ///   - completionHandler: called exactly once, when the payment has ended.
  @discardableResult
  public func resumePayment(
    at presenter: any Presenter, order: WorldlineOrder, memory: FlowMemory,
    completionHandler: @escaping @Sendable (CheckoutResult) -> Void
  ) -> Checkout {
    let authority = merchantAuthority
    let checkout = Checkout(presenter: presenter) {
      WorldlineProvider(order: order, context: $0, merchantAuthority: authority)
    }
    checkout.resume(memory, completion: completionHandler)
    return checkout
  }
}
