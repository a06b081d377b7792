public import CheckoutCore

extension DolyamePaymentCoordinator {
  /// Returns the operations on stored payments through Dolyame, such as refunds, each of which takes effect only once.
  /// - Parameters:
  ///   - store: where the payments are stored, under the provider `dolyame`.
  ///   - world: where the requests go, e.g. `DolyameWorld()`.
  ///   - language: the language of errors as two letters (ISO 639-1).
  public static func durableOperations(
    in store: any PaymentStore, world: any PaymentWorld, language: String = "en"
  ) -> DurableOperations {
    DurableOperations(
      store: store, provider: "dolyame", environment: CheckoutEnvironment(world, language: language),
      merchant: world.merchant, rules: rules)
  }
}
