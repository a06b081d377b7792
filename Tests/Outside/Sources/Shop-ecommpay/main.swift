// A shop with ecommpay: a payment with a challenge that saves the card, a payment with the saved card, and a refund.

import Ecommpay
import KassaEcommpaySandbox

// A project has to agree with ecommpay that cards are saved; this one has.
let world = EcommpayWorld(.savingCards)
let sdk = EcommpaySDK(world: world)

/// Chooses the saved card if there is one, and otherwise a new card.
func choose(_ interface: PaymentInterface) -> PersonAction {
  guard let method = interface.methods.first(where: { $0.saved != nil }) else { return .choose(method: "card") }
  print("The payer takes the saved card \(method.saved?.account ?? "").")
  return .choose(method: method.id)
}

/// A payer who pays with a saved card if there is one, and otherwise with a new card, which the platform is to save.
let payer = ScriptedPresenter { stage in
  switch stage {
  case .choice(let interface): choose(interface)
  case .fields(let method, _) where method.saved != nil:
    .confirm(try method.saved(code: "123"))
  case .fields(let method, _):
    .confirm(
      try method.card(number: "4314 2200 0000 0056", expiry: "12/30", code: "123", holder: "JANE DOE", saving: true))
  case .challenge: .answer(.entry(SecretText("1234")))
  default: nil
  }
}

/// Makes an order of the customer and has it paid.
@MainActor
func pay(_ id: String) async -> PaymentResult {
  let options = PaymentOptions(
    projectID: 10, paymentID: id, paymentAmount: 1999, paymentCurrency: "USD",
    paymentDescription: "T-shirt with dog print", customerID: "10", regionCode: "US")
  options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
  options.hideSavedWallets = false
  return await withCheckedContinuation { continuation in
    sdk.presentPayment(at: payer, paymentOptions: options) { continuation.resume(returning: $0) }
  }
}

for id in ["order-1", "order-2"] {
  let result = await pay(id)
  guard result.status == .Success, let payment = result.payment else {
    fatalError("Order \(id) was not paid: \(result.status), \(result.error?.message ?? "no error")")
  }
  print("Order \(id) is paid with \(payment.account ?? "a card"): status \(payment.status).")
}

guard await world.operate(.refund, on: "order-1", amount: 500) == .done else { fatalError("The refund was refused.") }
print("5.00 USD of order order-1 are refunded. Charges: \(world.charges.values.reduce(0, +)).")
