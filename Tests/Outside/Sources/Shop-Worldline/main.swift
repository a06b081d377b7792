// A shop with Worldline Connect: a list of products from a session of its own, a payment with a challenge that stores the
// card, a payment with the account on file, and a refund.

import KassaWorldlineSandbox
import WorldlineConnect

let world = WorldlineWorld()
let sdk = WorldlineConnectSDK(world: world)

/// Chooses the account on file if there is one, and otherwise a new card.
func choose(_ interface: PaymentInterface) -> PersonAction {
  guard let method = interface.methods.first(where: { $0.saved != nil }) else { return .choose(method: "cards") }
  print("The payer takes the account on file \(method.saved?.account ?? "").")
  return .choose(method: method.id)
}

/// A payer who pays with an account on file if there is one, and otherwise with a new card, which is to be stored.
let payer = ScriptedPresenter { stage in
  switch stage {
  case .choice(let interface): choose(interface)
  case .fields(let method, _) where method.saved != nil:
    .confirm(try method.saved(code: "123"))
  case .fields(let method, _):
    .confirm(
      try method.card(number: "4711 1000 0000 0018", expiry: "12/30", code: "123", holder: "JANE DOE", saving: true))
  case .challenge: .answer(.entry(SecretText("1234")))
  default: nil
  }
}

@MainActor
func order(_ reference: String) -> WorldlineOrder {
  WorldlineOrder(
    merchantReference: reference, amountOfMoney: PaymentAmountOfMoney(totalAmount: 1999, currencyCode: "EUR"),
    countryCode: "NL", customerID: "10", merchantName: "Cosmoshop")
}

// A shop with a form of its own asks for a session and uses the calls of the guide.
let first = order("order-1")
let session = try await sdk.openSession(for: first, appIdentifier: "Shop/v1")
let items = try await session.paymentItems(for: first.context(), groupPaymentProducts: true)
let names = items.paymentItems.prefix(3).map { $0.displayHints.label ?? $0.identifier }
print("The shop can offer \(items.paymentItems.count) ways to pay: \(names.joined(separator: ", ")) …")

for reference in ["order-1", "order-2"] {
  let result = await withCheckedContinuation { continuation in
    sdk.presentPayment(at: payer, order: order(reference)) { continuation.resume(returning: $0) }
  }
  guard result.outcome == .success, let payment = result.payment else {
    fatalError("Order \(reference) was not paid: \(result.outcome), \(result.error?.code.rawValue ?? "no error")")
  }
  print("Order \(reference) is paid with \(payment.account ?? "a card"): status \(payment.status).")
}

guard await world.operate(.refund, on: "order-1", amount: 500) == .done else { fatalError("The refund was refused.") }
print("5.00 EUR of order order-1 are refunded. Charges: \(world.charges.values.reduce(0, +)).")
