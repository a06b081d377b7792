import CheckoutCore
public import KassaSandbox

extension MockBackend {
  /// The payer's IP address, from the range reserved for documentation (RFC 5737).
  private static let customerAddress = "192.0.2.10"

  /// Creates the mock backend for ecommpay.
  public static func ecommpay(_ configuration: EcommpaySandboxConfiguration) -> Maker {
    { dependencies in
      let sandbox = EcommpaySandbox(
        configuration: configuration, clock: dependencies.clock, randomness: dependencies.randomness,
        spawn: dependencies.spawn, notifications: dependencies.notifications, store: dependencies.store,
        environmentLog: dependencies.environmentLog, signatureLog: dependencies.signatureLog)
      var backend = MockBackend(sandbox) {
        MerchantClient(
          transport: $0, authority: SandboxAuthority.merchant, customerAddress: customerAddress,
          comparesOperations: true)
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
