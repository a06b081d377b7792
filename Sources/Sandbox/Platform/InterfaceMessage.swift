/// What the SDK is to show: step 5.
struct InterfaceMessage {
  var order: Order
  var configuration: SandboxConfiguration
  var accounts: [StoredAccount]

  var body: WireValue {
    [
      "status": "ready", "merchant": ["name": .string(configuration.merchantName)], "language": .string(order.language),
      "languages": .array(configuration.languages.map(WireValue.string)),
      "payment_methods": .array(order.methods.map(method)), "saved_accounts": .array(accounts.map(\.wire)),
    ]
  }

  private func method(_ method: SandboxMethod) -> WireValue {
    [
      "code": .string(method.code), "name": .string(method.name), "type": .string(method.type),
      "card_types": .array(method.cardTypes.map(WireValue.string)),
      "wallet_save_mode": .string(method.walletSaveMode),
      "customer_fields": CustomerFields(order: order).wire(for: method),
    ]
  }
}
