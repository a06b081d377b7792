import CheckoutCore
public import KassaSandbox

extension MockBackend {
  /// Creates the mock backend for AssistMobile.
  /// - Parameters:
  ///   - configuration: the settings of the sandbox.
  ///   - currency: the ISO 4217 code of the order's currency, in which the merchant's operations are also made.
  public static func assist(_ configuration: AssistSandboxConfiguration, currency: String) -> Maker {
    { dependencies in
      let sandbox = AssistSandbox(
        configuration: configuration, clock: dependencies.clock, randomness: dependencies.randomness,
        spawn: dependencies.spawn, notifications: dependencies.notifications, store: dependencies.store,
        environmentLog: dependencies.environmentLog, signatureLog: dependencies.signatureLog)
      var backend = MockBackend(sandbox) {
        MerchantClient(transport: $0, authority: SandboxAuthority.assistMerchant)
      }
      // For the merchant's application, every authentic notification reports the end of an attempt.
      backend.finalNotifications = { sandbox.notifications(of: $0).count(where: \.isAuthentic) }
      backend.operate = { order, name, amount, onReply in
        guard let operation = PaymentOperation(rawValue: name), operation != .debit,
          let currency = CurrencyTable.standard.named(currency)
        else { return false }
        let money = amount.map { Money($0, currency) }
        dependencies.spawn {
          onReply(
            await OperationReply.of { () async throws(CheckoutError) in
              try await sandbox.merchant.perform(
                operation, on: order, amount: money, randomness: dependencies.randomness)
            })
        }
        return true
      }
      return backend
    }
  }
}
