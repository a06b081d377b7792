public import CheckoutCore

/// A complete Worldline Connect checkout: session, products, form, encryption and payment through the merchant server.
///
/// For the individual calls, see `Session`. Source: Worldline Swift SDK guide.
public struct WorldlineConnectSDK: CheckoutSDK {
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

  public func checkout(at presenter: any Presenter, order: WorldlineOrder) -> Checkout {
    var environment = world.map { presenter.environment.moved(to: $0) } ?? presenter.environment
    environment.merchant =
      environment.merchant ?? merchant(transport: environment.transport, clock: environment.clock)
    return Checkout(presenter: presenter, environment: environment, language: order.language) { [merchantAuthority] in
      WorldlineProvider(order: order, context: $0, merchantAuthority: merchantAuthority)
    }
  }
}
