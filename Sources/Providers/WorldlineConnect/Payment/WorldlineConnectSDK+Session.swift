public import CheckoutCore

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
