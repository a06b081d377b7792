public import CheckoutCore

extension WorldlineConnectSDK {
  /// Returns the operations on stored payments through Worldline Connect, such as refunds, each of which takes effect only once.
  /// - Parameters:
  ///   - store: where the payments are stored, under the provider `worldline`.
  ///   - world: where the requests go, e.g. `WorldlineWorld()`.
  ///   - language: the language of errors as two letters (ISO 639-1).
  public static func durableOperations(
    in store: any PaymentStore, world: any PaymentWorld, language: String = "en"
  ) -> DurableOperations {
    let sdk = WorldlineConnectSDK(world: world)
    return DurableOperations(
      store: store, provider: "worldline", environment: CheckoutEnvironment(world, language: language),
      merchant: world.merchant ?? sdk.merchant(transport: world.transport, clock: world.clock),
      rules: rules)
  }
}
