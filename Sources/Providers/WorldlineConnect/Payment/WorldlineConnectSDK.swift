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

extension WorldlineConnectSDK {
  /// Opens a client session for an order: the merchant server obtains it from the platform.
  ///
  /// It is for shops with a form of their own. `presentPayment(at:order:)` opens a session
  /// by itself. Source: Worldline Swift SDK guide, Session.
  /// - Parameters:
  ///   - order: what is paid.
  ///   - appIdentifier: the name and version of the application.
  /// - Throws: `parameters` with all validation errors of the order; the merchant server's refusal; a network error,
  ///   which is `network.unreachable` for an SDK without a world.
  public func openSession(
    for order: WorldlineOrder, appIdentifier: String = "kassa/v1"
  ) async throws(CheckoutError) -> Session {
    let environment = world.map { CheckoutEnvironment($0) } ?? CheckoutEnvironment(transport: NoTransport())
    let merchant =
      environment.merchant ?? merchant(transport: environment.transport, clock: environment.clock)
    let opened = try OpenedSession(try await merchant.sign(try order.parameters()) { _ in })
    return Session(
      clientSessionId: opened.clientSessionId, customerId: opened.customerId, baseURL: opened.clientApiUrl,
      assetBaseURL: opened.assetUrl, appIdentifier: appIdentifier, environment: environment)
  }
}

extension WorldlineConnectSDK {
  public static let provider = "worldline"

  /// What Worldline's payment statuses mean. Source: Worldline, Server API, statuses.
  public static let rules = PaymentRules { payment, operation in
    switch payment.status {
    case "CAPTURED": .init(.success, operations: [.refund])
    case "PENDING_APPROVAL": .init(.held, operations: [.capture, .release])
    case "CANCELLED": .init(.cancelled, operation == nil ? nil : .released)
    case "REFUNDED": .init(.success, .refunded)
    // The merchant can cancel a payment that waits for the payer on another page.
    case "REDIRECTED": .init(nil, operations: [.release])
    case "REJECTED": .init(.declined)
    default: .init(nil)
    }
  }

  public static func merchant(in world: any PaymentWorld) -> (any MerchantServer)? {
    world.merchant ?? WorldlineConnectSDK(world: world).merchant(transport: world.transport, clock: world.clock)
  }
}
