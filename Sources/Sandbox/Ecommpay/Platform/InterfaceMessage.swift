import CheckoutCore
import KassaResources
import KassaSandbox

/// The description of the payment interface that the SDK displays (step 5 of the payment flow).
struct InterfaceMessage {
  var order: PlatformOrder
  var configuration: EcommpaySandboxConfiguration
  var accounts: [StoredAccount]
  /// The session if its payment is already in progress; nil otherwise.
  var held: PlatformSession?

  var body: JSON {
    [
      "status": "ready", "merchant": ["name": .string(configuration.merchantName)], "language": .string(order.language),
      "languages": .array(configuration.languages.map(JSON.string)),
      "payment_methods": .array(order.methods.map(method)), "saved_accounts": .array(accounts.map(\.wire)),
      "current_payment": held?.heldWire,
    ]
  }

  private func method(_ method: EcommpayMethod) -> JSON {
    [
      "code": .string(method.code), "name": .string(PlatformTexts(language: order.language).name(of: method)),
      "type": .string(method.type),
      "banks": banks(method), "card_types": .array(method.cardTypes.map(JSON.string)),
      "wallet_save_mode": .string(method.walletSaveMode),
      "customer_fields": SessionCustomerFields(order: order).wire(for: method),
    ]
  }

  private func banks(_ method: EcommpayMethod) -> JSON? {
    guard let banks = method.redirect?.banks, !banks.isEmpty else { return nil }
    return .array(banks.map { ["code": .string($0.code), "name": .string($0.name)] })
  }
}

/// The names in the payment interface, in the language of the order.
/// A name that a project has chosen itself stays as it is.
struct PlatformTexts {
  private let strings: StringTable?

  init(language: String) { strings = language == "en" ? nil : StringTable(language: language) }

  func name(of method: EcommpayMethod) -> String {
    guard let strings, method.name == EcommpayMethod.card.name else { return method.name }
    return strings("form.title")
  }

  func label(of field: EcommpayField) -> String {
    let key = "field.customer." + field.name
    guard let strings, field.label == StringTable.english.optional(key) else { return field.label }
    return strings(key)
  }
}
