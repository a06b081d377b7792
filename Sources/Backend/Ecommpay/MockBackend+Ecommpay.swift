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
        spawn: dependencies.spawn, notifications: dependencies.notifications, store: dependencies.store)
      var backend = MockBackend(transport: sandbox.transport) {
        MerchantClient(
          transport: $0, authority: SandboxAuthority.merchant, customerAddress: customerAddress,
          comparesOperations: true)
      } finalNotifications: {
        sandbox.notifications(of: $0).count(where: \.isFinal)
      }
      backend.lastStatus = { sandbox.notifications(of: $0).last?.status }
      backend.outOfBand = { sandbox.outOfBand($0) }
      backend.operate = { payment, name, amount in
        guard let operation = PaymentOperation(rawValue: name) else { return false }
        sandbox.operate(operation, on: payment, amount: amount)
        return true
      }
      backend.charges = { sandbox.charges }
      backend.books = { sandbox.books(of: $0) }
      backend.wake = { sandbox.wake() }
      backend.resend = { await sandbox.resend(payment: $0) }
      return backend
    }
  }
}
