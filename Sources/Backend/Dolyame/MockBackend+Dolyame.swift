import CheckoutCore
public import KassaSandbox

extension MockBackend {
  /// Creates the mock backend for Dolyame.
  public static func dolyame(_ configuration: DolyameConfiguration) -> Maker {
    { dependencies in
      let sandbox = DolyameSandbox(
        configuration: configuration, clock: dependencies.clock, randomness: dependencies.randomness,
        spawn: dependencies.spawn, notifications: dependencies.notifications, store: dependencies.store,
        environmentLog: dependencies.environmentLog)
      var backend = MockBackend(sandbox) {
        MerchantClient(transport: $0, authority: SandboxAuthority.dolyameMerchant)
      }
      backend.finalNotifications = { order in
        // For the merchant's application, a payment is final once it waits for the commit.
        // The merchant commits the order later, in a separate operation.
        sandbox.notifications(of: order).count {
          $0.isAuthentic && ["wait_for_commit", "rejected", "canceled"].contains($0.status)
        }
      }
      backend.operate = { order, name, amount, onReply in
        guard let operation = dolyameOperation(name) else { return false }
        sandbox.operate(operation, on: order, amount: amount) { onReply($0.map(OperationReply.init) ?? .done) }
        return true
      }
      return backend
    }
  }

  /// Returns the operation with a common name or one of Dolyame's own names; nil if Dolyame has no such operation.
  private static func dolyameOperation(_ name: String) -> PaymentOperation? {
    let operation = DolyameConfiguration.operationWords[name] ?? PaymentOperation(rawValue: name)
    return operation.flatMap { [.capture, .release, .refund].contains($0) ? $0 : nil }
  }
}
