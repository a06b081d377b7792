import CheckoutCore
public import Sandbox

extension OtherSide {
  /// The payer's IP address, from the range reserved for documentation (RFC 5737).
  private static let customerAddress = "192.0.2.10"

  /// Creates the mock backend of ecommpay.
  public static func ecommpay(_ configuration: SandboxConfiguration) -> Maker {
    { around in
      let sandbox = Sandbox(
        configuration: configuration, clock: around.clock, randomness: around.randomness, spawn: around.spawn,
        notifications: around.notifications, drawer: around.drawer)
      var side = OtherSide(transport: sandbox.transport) {
        MerchantClient(
          transport: $0, authority: SandboxAuthority.merchant, customerAddress: customerAddress,
          comparesOperations: true)
      } finalNotifications: {
        sandbox.notifications(of: $0).count(where: \.isFinal)
      }
      side.lastStatus = { sandbox.notifications(of: $0).last?.status }
      side.elsewhere = { sandbox.elsewhere($0) }
      side.operate = { payment, name, amount in
        guard let operation = PaymentOperation(rawValue: name) else { return false }
        sandbox.operate(operation, on: payment, amount: amount)
        return true
      }
      side.charges = { sandbox.charges }
      side.books = { sandbox.books(of: $0) }
      side.wake = { sandbox.wake() }
      side.resend = { await sandbox.resend(payment: $0) }
      return side
    }
  }
}
