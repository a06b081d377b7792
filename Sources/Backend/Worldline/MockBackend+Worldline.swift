import CheckoutCore
public import KassaSandbox

extension MockBackend {
  /// Creates the mock backend for Worldline Connect.
  /// - Parameters:
  ///   - configuration: the settings of the sandbox.
  ///   - merchant: a function that connects to the merchant server, whose message format the SDK defines.
  public static func worldline(
    _ configuration: WorldlineConfiguration, merchant: @escaping MerchantConnection
  ) -> Maker {
    { dependencies in
      let sandbox = WorldlineSandbox(
        configuration: configuration, clock: dependencies.clock, randomness: dependencies.randomness,
        spawn: dependencies.spawn, notifications: dependencies.notifications, store: dependencies.store,
        environmentLog: dependencies.environmentLog, signatureLog: dependencies.signatureLog)
      var backend = MockBackend(sandbox) {
        merchant($0, dependencies)
      }
      backend.operate = { payment, name, amount, onReply in
        guard let operation = PaymentOperation(rawValue: name) else { return false }
        sandbox.operate(operation, on: payment, amount: amount) { onReply($0.map(OperationReply.init) ?? .done) }
        return true
      }
      return backend
    }
  }
}
